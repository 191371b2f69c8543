// The sign that is etched into a module, drawn about the middle, 36 units wide.

const SIGNS: Record<string, string> = {
  annihilate: 'M-13 -13 L13 13 M13 -13 L-13 13 M0 -18 V-9 M0 18 V9 M-18 0 H-9 M18 0 H9',
  automate: 'M12 -9 A15 15 0 1 0 15 3 M12 -18 V-8 H2 M-4 -7 L7 0 L-4 7 Z',
  accelerate: 'M-15 -12 L-3 0 L-15 12 M-2 -12 L10 0 L-2 12 M16 -12 V12',
  attenuate: 'M-8 -16 V12 M-16 4 L-8 14 L0 4 M8 -14 V8 M2 1 L8 9 L14 1',
  agitate: 'M-16 -7 H10 M3 -14 L11 -7 L3 0 M16 8 H-10 M-3 1 L-11 8 L-3 15',
  aggravate: 'M-5 -5 H5 V5 H-5 Z M-17 -15 L-11 -9 M-11 -15 L-17 -9 M11 9 L17 15 M17 9 L11 15',
  authenticate: 'M-11 1 L-3 9 L12 -9 M0 -18 A18 18 0 1 1 -0.1 -18',
  hidden: 'M-8 -9 A8.5 8.5 0 1 1 3 2 Q0 4 0 8 M0 15 V15.5',
}

export function Icon({ block }: { block: string }) {
  return <path className="blocks-icon" d={SIGNS[block] ?? SIGNS.hidden} />
}
