// Brass for what is chosen, red for what is wrong: colours that no lamp changes.

import { MeshBasicMaterial } from 'three'

export const BRASS = '#c79a45'
export const DANGER = '#c4483c'

export const brass = new MeshBasicMaterial({ color: BRASS, toneMapped: false })
export const danger = new MeshBasicMaterial({ color: DANGER, toneMapped: false })

/** Drawn after what is transparent, and still behind what hides it. */
export const overlay = { brass: brass.clone(), danger: danger.clone() }
overlay.brass.transparent = true
overlay.danger.transparent = true
