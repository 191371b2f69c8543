// Made by `make types` from the Python types; do not edit.

export interface BreakerBlocks {
action: (Draw | Play | Rearrange | Target | Keep | Pass)
event: (TurnBegan | Drawn | DrawnUnseen | Shown | Played | Rearranged | Activated | NothingToDo | Annihilated | Attenuated | HandCut | ControlChanged | Passed | OutOfPower | Ended)
view: View
hint: Hint
options: Options
box: Box
}
/**
 * Take a block from a supply into the hand.
 */
export interface Draw {
type: "draw"
block: string
}
/**
 * Plug a block in: from the hand, or by AUTOMATE from a supply.
 */
export interface Play {
type: "play"
block: string
into: [number, number, ("E" | "N" | "S" | "W")]
}
/**
 * Move a block that has nothing plugged into it.
 */
export interface Rearrange {
type: "rearrange"
from: [number, number]
into: [number, number, ("E" | "N" | "S" | "W")]
}
/**
 * Choose the block that a module acts on.
 */
export interface Target {
type: "target"
cell: [number, number]
}
/**
 * AGGRAVATE: the one block of each hand that stays; None for a hand that is empty.
 */
export interface Keep {
type: "keep"
mine: (string | null)
theirs: (string | null)
}
/**
 * Only when nothing else is legal.
 */
export interface Pass {
type: "pass"
}
export interface TurnBegan {
type: "turn_began"
seat: number
is_last: boolean
}
export interface Drawn {
type: "drawn"
seat: number
block: string
}
/**
 * Blind action: a module from the face-down supply.
 */
export interface DrawnUnseen {
type: "drawn_unseen"
seat: number
block: (string | null)
}
/**
 * Blind action: a module is turned up as it is played.
 */
export interface Shown {
type: "shown"
seat: number
block: (string | null)
source: ("hand" | "supply")
}
export interface Played {
type: "played"
seat: number
block: string
into: [number, number, ("E" | "N" | "S" | "W")]
circuit: number
source: ("hand" | "supply")
}
export interface Rearranged {
type: "rearranged"
seat: number
by: number
block: string
start: [number, number]
into: [number, number, ("E" | "N" | "S" | "W")]
circuit: number
circuit_before: number
}
/**
 * A module begins to act.
 */
export interface Activated {
type: "activated"
seat: number
module: string
cell: [number, number]
}
/**
 * A module, or what is left of what it does, has no target.
 */
export interface NothingToDo {
type: "nothing_to_do"
seat: number
module: string
cell: [number, number]
left: number
}
export interface Annihilated {
type: "annihilated"
seat: number
by: number
block: string
cell: [number, number]
}
/**
 * A block went back to its supply.
 */
export interface Attenuated {
type: "attenuated"
seat: number
by: number
block: string
cell: [number, number]
}
/**
 * AGGRAVATE: what stayed of a hand, and what went back to the supplies.
 */
export interface HandCut {
type: "hand_cut"
seat: number
by: number
kept: (string | null)
returned: string[]
is_hidden: boolean
}
export interface ControlChanged {
type: "control_changed"
circuit: number
power: [number, number]
control: (number | null)
}
export interface Passed {
type: "passed"
seat: number
}
/**
 * The seat can neither draw nor play a power block: the other seat has the last turn.
 */
export interface OutOfPower {
type: "out_of_power"
seat: number
}
export interface Ended {
type: "ended"
outcome: Outcome
}
/**
 * How a finished game ended.
 */
export interface Outcome {
scores: number[]
ranks: number[]
reason: string
}
export interface View extends Box {
options: Options
tiles: TileSeen[]
sockets: Socket[]
circuits: Circuit[]
controlled: [number, number]
would_win: (number | null)
authenticates: number
next_authenticate_ends: boolean
overwhelms: (number | null)
hands: [Hand, Hand]
supplies: Supplies
annihilated: [{
[k: string]: number
}, {
[k: string]: number
}, {
[k: string]: number
}]
removed: number
unseen: {
[k: string]: number
}
to_move: (number | null)
actions_left: number
has_authenticated: boolean
effect: (EffectSeen | null)
last_turn: (number | null)
quiet_turns: number
last: (LastSeen | null)
outcome: (Outcome | null)
}
export interface Options {
/**
 * Which game to play with the blocks.
 */
variant: ("basic" | "blind_action" | "learning" | "power_overwhelming")
/**
 * Who goes first.
 */
first: ("blue" | "orange" | "random")
/**
 * If both lead the same number of circuits at the end.
 */
draws: ("both_lose" | "draw")
/**
 * Modules removed unseen before the game begins.
 */
blind_removed: number
}
export interface TileSeen {
x: number
y: number
block: string
seat: number
circuit: number
tab: ("E" | "N" | "S" | "W")
power: number
inputs: Input[]
is_bare: boolean
}
/**
 * An input of a block on the board, or a socket of the Core.
 */
export interface Input {
side: ("E" | "N" | "S" | "W")
state: ("dead" | "open" | "plugged")
into: [number, number, ("E" | "N" | "S" | "W")]
}
export interface Socket {
seat: number
circuit: number
input: Input
}
export interface Circuit {
cell: [number, number]
power: [number, number]
control: (number | null)
}
export interface Hand {
blocks: {
[k: string]: number
}
hidden: number
fresh: {
[k: string]: number
}
fresh_hidden: number
}
export interface Supplies {
power: [{
[k: string]: number
}, {
[k: string]: number
}]
neutral: {
[k: string]: number
}
face_down: number
}
/**
 * The module that is acting, and asks.
 */
export interface EffectSeen {
module: string
cell: [number, number]
left: number
parts: number
of: (number | null)
}
/**
 * What the last seat to act has changed in its turn.
 */
export interface LastSeen {
seat: number
filled: [number, number][]
emptied: [number, number][]
drawn: string[]
}
/**
 * All that the seat may do, grouped as a board offers it.
 */
export interface Hint {
draws: string[]
source: ("hand" | "supply")
plays: string[]
places: Place[]
lifts: Lift[]
targets: [number, number][]
mine: (string | null)[]
theirs: (string | null)[]
must_pass: boolean
}
/**
 * An open input, and how a block would lie in it.
 */
export interface Place {
into: [number, number, ("E" | "N" | "S" | "W")]
circuit: number
left: ("E" | "N" | "S" | "W")
front: ("E" | "N" | "S" | "W")
right: ("E" | "N" | "S" | "W")
}
/**
 * A block that can be rearranged, and where to.
 */
export interface Lift {
start: [number, number]
places: Place[]
}
export interface Box {
blocks: {
[k: string]: BlockInfo
}
actions: number
quiet_limit: number
}
/**
 * A kind of block, as the box has it.
 */
export interface BlockInfo {
title: string
name: string
is_power: boolean
power: number
inputs: string
copies: number
about: string
}
