// A small table for the tests: a few made-up cards, lanes as wanted.

import { Cast } from '../../core/cast'
import type { CardInfo, InPlay, Lane, Mine, Player, View } from './types.gen'

const card = (name: string, side: CardInfo['side'], more: Partial<CardInfo> = {}): CardInfo => ({
  name,
  side,
  cost: 2,
  power: 3,
  lane: 'chatbots',
  tags: ['filter'],
  text: '',
  flavour: '',
  ...more,
})

export const CARDS: View['cards'] = {
  gate: card('Gate', 'defender', { text: 'Persist: Each of your other cards here has +1 power.' }),
  wall: card('Wall', 'defender', { lane: 'agents', cost: 4, power: 5 }),
  scout: card('Scout', 'defender', { lane: 'any', cost: 1, power: 1 }),
  worm: card('Worm', 'attacker', { power: 4, tags: ['swarm'] }),
  hook: card('Hook', 'attacker', {
    text: 'Reveal: Choose an enemy card here; it gets −2 power.',
    tags: ['social'],
  }),
}

/** As a spectator sees them, and as who plays sees them. */
export const NAMED = new Cast(['Ada', 'Boris'])
export const MINE = new Cast(['You', 'The bot'], 0, 1)

export function piece(id: string, power: number, more: Partial<InPlay> = {}): InPlay {
  const isDown = id.startsWith('face_down')
  return {
    id,
    card: isDown ? null : id,
    face_down: isDown,
    owner: CARDS[id]?.side === 'attacker' ? 1 : 0,
    power,
    own_power: power,
    added: 0,
    steps: [],
    turn: 1,
    silenced: false,
    waits: false,
    ...more,
  }
}

export function lane(
  name: Lane['name'],
  defender: InPlay[] = [],
  attacker: InPlay[] = [],
  more: Partial<Lane> = {},
): Lane {
  const sum = (side: InPlay[]) => side.reduce((total, { power }) => total + power, 0)
  const powers = [sum(defender), sum(attacker)]
  const [d = 0, a = 0] = powers
  return {
    name,
    effect: { id: `calm_${name}`, name: `Calm ${name}`, text: 'Persist: Nothing.', flavour: '' },
    cards: [defender, attacker],
    powers,
    steps: [[], []],
    leader: d === a ? null : d > a ? 0 : 1,
    closed: [false, false],
    ...more,
  }
}

const player = (more: Partial<Player> = {}): Player => ({
  hand: 4,
  deck: 15,
  redrew: false,
  known: [],
  shown: null,
  unseen: [],
  energy: 4,
  next_energy: 0,
  has_laid: false,
  committed: false,
  persona: null,
  persona_used: false,
  ...more,
})

export function table(more: Partial<View> = {}, mine: Partial<Mine> = {}): View {
  return {
    options: { personas: false },
    phase: 'assign',
    turn: 2,
    to_move: [0, 1],
    lanes: [lane('chatbots'), lane('applications'), lane('agents')],
    players: [player(), player()],
    mine: {
      hand: [
        { card: 'gate', costs: { chatbots: 2 } },
        { card: 'wall', costs: { agents: 4 } },
        { card: 'scout', costs: { chatbots: 1, applications: 2, agents: 1 } },
      ],
      plan: [],
      powers: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      energy_left: 4,
      calls_persona: false,
      redraws: false,
      ...mine,
    },
    destroyed: [],
    discarded: [],
    queue: [],
    question: null,
    led: [0, 0],
    power: [0, 0],
    ahead: null,
    leads: [],
    leaders: [],
    cards: CARDS,
    personas: {},
    turns: 5,
    first_hand: 4,
    face_down_cost: 3,
    face_down_power: 2,
    outcome: null,
    ...more,
  }
}
