// Made by `make types` from the Python types; do not edit.

export interface Breach {
action: (Mulligan | Persona | CallPersona | Assign | FaceDown | Unassign | Commit | Choose)
event: (Answered | Mulliganed | PersonasChosen | TurnBegan | Drew | Assigned | Unassigned | PersonaCalled | Laid | Committed | Revealed | Resolving | Resolved | Chosen | PowerChanged | Destroyed | Hijacked | Moved | Returned | Silenced | Protected | CameToNothing | Discarded | Peeked | EnergyChanged | TurnEnded | Ended)
view: View
hint: null
options: Options
box: Box
}
/**
 * Draw four new cards, or keep those in hand.
 */
export interface Mulligan {
type: "mulligan"
redraw: boolean
}
/**
 * Before the first turn: play as this persona, or without one.
 */
export interface Persona {
type: "persona"
persona: string
}
/**
 * Use the persona in this turn; said again, do not.
 */
export interface CallPersona {
type: "call_persona"
}
/**
 * Put a card on top of the play stack, for a lane of its own.
 */
export interface Assign {
type: "assign"
card: string
lane: ("agents" | "applications" | "chatbots")
}
/**
 * Lay a card face down into a lane that is not its own.
 */
export interface FaceDown {
type: "face_down"
card: string
lane: ("agents" | "applications" | "chatbots")
}
/**
 * Take a card back from the play stack.
 */
export interface Unassign {
type: "unassign"
card: string
}
/**
 * Nothing more in this turn: it is final.
 */
export interface Commit {
type: "commit"
}
/**
 * The card on which an effect acts.
 */
export interface Choose {
type: "choose"
card: string
}
/**
 * A seat has answered a sealed question; what it said is told when both have.
 */
export interface Answered {
type: "answered"
seat: number
}
/**
 * Both have answered: who drew four new cards?
 */
export interface Mulliganed {
type: "mulliganed"
redrew: boolean[]
}
export interface PersonasChosen {
type: "personas_chosen"
personas: (string | null)[]
}
export interface TurnBegan {
type: "turn_began"
turn: number
energy: number[]
}
export interface Drew {
type: "drew"
seat: number
card: (string | null)
by: (string | null)
}
export interface Assigned {
type: "assigned"
seat: number
card: string
lane: ("agents" | "applications" | "chatbots")
}
export interface Unassigned {
type: "unassigned"
seat: number
card: string
}
export interface PersonaCalled {
type: "persona_called"
seat: number
use: boolean
}
/**
 * A card went into the lane face down. Everyone sees that; its owner knows which.
 */
export interface Laid {
type: "laid"
seat: number
id: string
lane: ("agents" | "applications" | "chatbots")
card: (string | null)
}
export interface Committed {
type: "committed"
seat: number
}
/**
 * A play stack is turned over: its cards lie in their lanes and count from now on.
 */
export interface Revealed {
type: "revealed"
seat: number
plays: Played[]
persona: (string | null)
powers: [number, number][]
cards: {
[k: string]: number
}
}
export interface Played {
card: string
lane: ("agents" | "applications" | "chatbots")
}
/**
 * Its turn to act: what follows, up to `resolved`, is its doing.
 */
export interface Resolving {
type: "resolving"
id: string
seat: number
lane: (("agents" | "applications" | "chatbots") | null)
}
/**
 * The card has acted, and this is how everything stands.
 */
export interface Resolved {
type: "resolved"
id: string
powers: [number, number][]
cards: {
[k: string]: number
}
}
export interface Chosen {
type: "chosen"
seat: number
by: string
id: string
}
export interface PowerChanged {
type: "power_changed"
id: string
by: string
n: number
}
export interface Destroyed {
type: "destroyed"
id: string
by: string
}
export interface Hijacked {
type: "hijacked"
id: string
by: string
side: number
}
export interface Moved {
type: "moved"
id: string
by: string
lane: ("agents" | "applications" | "chatbots")
}
export interface Returned {
type: "returned"
id: string
by: string
seat: number
}
export interface Silenced {
type: "silenced"
id: string
by: string
}
/**
 * It would have been harmed, and was not.
 */
export interface Protected {
type: "protected"
id: string
by: string
harm: ("destroy" | "hijack" | "lower" | "move")
}
/**
 * An effect changed nothing.
 */
export interface CameToNothing {
type: "came_to_nothing"
by: string
why: ("edge" | "no_card" | "no_next_turn" | "not_more")
id: (string | null)
}
export interface Discarded {
type: "discarded"
seat: number
card: string
by: string
}
/**
 * A seat looked at the other's hand.
 */
export interface Peeked {
type: "peeked"
seat: number
by: string
cards: (string[] | null)
}
export interface EnergyChanged {
type: "energy_changed"
seat: number
by: string
n: number
}
export interface TurnEnded {
type: "turn_ended"
turn: number
powers: [number, number][]
}
/**
 * All cards are shown.
 */
export interface Ended {
type: "ended"
outcome: Outcome
powers: [number, number][]
face_down: Shown[]
hands: string[][]
}
/**
 * How a finished game ended.
 */
export interface Outcome {
scores: number[]
ranks: number[]
reason: string
}
export interface Shown {
id: string
card: string
}
export interface View extends Box {
options: Options
phase: ("assign" | "mulligan" | "over" | "persona" | "resolve")
turn: number
to_move: number[]
lanes: Lane[]
players: Player[]
mine: (Mine | null)
destroyed: Gone[]
discarded: string[]
queue: string[]
question: (Question | null)
led: [number, number]
power: [number, number]
ahead: (number | null)
leads: [number, number][][]
leaders: (number | null)[][]
outcome: (Outcome | null)
}
export interface Options {
/**
 * Play with personas, each with an ability of its own?
 */
personas: boolean
}
export interface Lane {
name: ("agents" | "applications" | "chatbots")
effect: LaneEffect
cards: InPlay[][]
powers: number[]
steps: Step[][]
leader: (number | null)
closed: boolean[]
}
export interface LaneEffect {
id: string
name: string
text: string
flavour: string
}
/**
 * A card in a lane.
 */
export interface InPlay {
id: string
card: (string | null)
face_down: boolean
owner: number
power: number
own_power: number
added: number
steps: Step[]
turn: number
silenced: boolean
waits: boolean
}
/**
 * One step to a card's power: the card or lane effect that made it, and by how much.
 */
export interface Step {
by: string
change: number
}
/**
 * What is seen of a seat.
 */
export interface Player {
hand: number
deck: number
shown: (string[] | null)
redrew: boolean
known: string[]
unseen: string[]
energy: number
next_energy: number
has_laid: boolean
committed: boolean
persona: (string | null)
persona_used: boolean
}
/**
 * What only the seat itself sees.
 */
export interface Mine {
hand: InHand[]
plan: Planned[]
powers: [number, number][]
energy_left: number
calls_persona: boolean
redraws: (boolean | null)
}
export interface InHand {
card: string
costs: {
[k: string]: number
}
}
export interface Planned {
card: string
lane: ("agents" | "applications" | "chatbots")
costs: {
[k: string]: number
}
power: number
}
export interface Gone {
id: string
card: (string | null)
owner: number
}
/**
 * An effect that waits for a choice.
 */
export interface Question {
seat: number
source: string
among: string[]
doubts: {
[k: string]: string
}
}
export interface Box {
cards: {
[k: string]: CardInfo
}
personas: {
[k: string]: PersonaInfo
}
turns: number
first_hand: number
face_down_cost: number
face_down_power: number
}
/**
 * A card as it is printed.
 */
export interface CardInfo {
name: string
side: ("attacker" | "defender")
cost: number
power: number
lane: ("agents" | "any" | "applications" | "chatbots")
tags: string[]
text: string
flavour: string
}
export interface PersonaInfo {
name: string
side: ("attacker" | "defender")
text: string
flavour: string
}
