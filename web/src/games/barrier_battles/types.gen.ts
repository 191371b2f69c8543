// Made by `make types` from the Python types; do not edit.

export interface BarrierBattles {
action: (Place | Lift | Fortress | Done | Shot | Show | Flick | TimeUp)
event: (Placed | Lifted | FortressBuilt | FinishedBuilding | TimeRanOut | SetDown | BattleBegan | Flicked | FlickedUnsteadily | Moved | Eliminated | BlockLost | Skipped | TieBreakBegan | ShotSet | ShotShown | ShotMade | Ended)
view: View
hint: (BuildHint | FlickHint)
options: Options
box: Box
}
/**
 * Lower a piece onto the own half until it meets something.
 */
export interface Place {
type: "place"
piece: number
x: number
y: number
yaw: number
face: ("edge" | "end" | "flat" | "side")
result: (Result | null)
}
/**
 * What the table answered.
 */
export interface Result {
stages: Stage[]
reach: number[]
struck: ([[number, number, number], [number, number, number]] | null)
}
/**
 * One stretch of motion, from something at rest being disturbed until all is at rest.
 */
export interface Stage {
ends: [number, [number, number, number, number, number, number, number]][]
touched: [number, number, number][]
fell: [number, number][]
frames: string
seconds: number
}
/**
 * Take a piece back into the hand.
 */
export interface Lift {
type: "lift"
piece: number
result: (Result | null)
}
/**
 * Put down a ready-made fortress in place of all that was built.
 */
export interface Fortress {
type: "fortress"
name: string
}
/**
 * Say that the fortress is finished.
 */
export interface Done {
type: "done"
}
/**
 * Set up a trick shot: this one again, or another.
 */
export interface Shot {
type: "shot"
puzzle: number
}
/**
 * See how the trick shot can be done.
 */
export interface Show {
type: "show"
result: (Result | null)
}
/**
 * One push of a finger on a disc.
 */
export interface Flick {
type: "flick"
piece: number
point: [number, number, number]
impulse: [number, number, number]
result: (Result | null)
}
/**
 * The clock's own action: the time for that decision has run out.
 */
export interface TimeUp {
type: "time_up"
decision: string
}
export interface Placed {
type: "placed"
seat: number
piece: number
ends: [number, [number, number, number, number, number, number, number]][]
frames: string
seconds: number
}
export interface Lifted {
type: "lifted"
seat: number
piece: number
}
export interface FortressBuilt {
type: "fortress_built"
seat: number
name: string
}
export interface FinishedBuilding {
type: "finished_building"
seat: number
}
/**
 * The building is over.
 */
export interface TimeRanOut {
type: "time_ran_out"
}
/**
 * Discs that were still in hand, put down along the back edge.
 */
export interface SetDown {
type: "set_down"
seat: number
ends: [number, [number, number, number, number, number, number, number]][]
}
export interface BattleBegan {
type: "battle_began"
first: number
}
export interface Flicked {
type: "flicked"
seat: number
piece: number
point: [number, number, number]
impulse: [number, number, number]
}
/**
 * The same with the error of the hand in it: it was drawn, and is not taken back.
 */
export interface FlickedUnsteadily {
type: "flicked_unsteadily"
seat: number
piece: number
point: [number, number, number]
impulse: [number, number, number]
}
/**
 * A stretch of motion, to be played from its frames; then what was eliminated is taken off.
 */
export interface Moved {
type: "moved"
frames: string
seconds: number
ends: [number, [number, number, number, number, number, number, number]][]
touched: [number, number, number][]
fell: [number, number][]
}
/**
 * A disc is out.
 */
export interface Eliminated {
type: "eliminated"
piece: number
why: ("fell" | "touched")
by: (number | null)
seconds: number
}
/**
 * A barrier left the table and is out of play.
 */
export interface BlockLost {
type: "block_lost"
piece: number
seconds: number
}
/**
 * All discs of the seat are covered.
 */
export interface Skipped {
type: "skipped"
seat: number
}
export interface TieBreakBegan {
type: "tie_break_began"
why: ("both_covered" | "both_kings_fell" | "forty_flicks")
first: number
ends: [number, [number, number, number, number, number, number, number]][]
}
/**
 * A trick shot is set up: nothing else is on the table.
 */
export interface ShotSet {
type: "shot_set"
puzzle: number
ends: [number, [number, number, number, number, number, number, number]][]
}
/**
 * What follows is how it can be done.
 */
export interface ShotShown {
type: "shot_shown"
puzzle: number
}
/**
 * The flick at a trick shot is over, and another may be tried.
 */
export interface ShotMade {
type: "shot_made"
solved: boolean
stars: number
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
phase: ("battle" | "build" | "over" | "tie_break" | "tried")
pieces: PieceView[]
done: boolean[]
first: (number | null)
to_move: number[]
last: (Struck | null)
quiet: number
quiet_left: number
tie_breaks: number
puzzle: number
puzzle_title: string
shot: (ShotView | null)
outcome: (Outcome | null)
}
export interface Options {
/**
 * Which game to play with the discs.
 */
variant: ("battle" | "levels" | "trick_shots")
/**
 * The table to play on.
 */
table: ("long" | "round" | "square")
/**
 * Seconds left to build once the other player has finished.
 */
last_seconds: number
/**
 * Seconds to build a fortress. 0: as long as you like.
 */
build_seconds: number
/**
 * Start with a ready-made fortress?
 */
ready: boolean
/**
 * Who flicks first.
 */
first: ("blue" | "first_finished" | "random" | "red")
/**
 * How steady the hands are.
 */
hands: ("human" | "perfect")
/**
 * Which trick shot. 0: a random one, or the first level.
 */
puzzle: number
}
export interface PieceView {
where: ("hand" | "out" | "table")
pose: ([number, number, number, number, number, number, number] | null)
covered: boolean
}
/**
 * A flick as it was made, with the error of the hand.
 */
export interface Struck {
seat: number
piece: number
point: [number, number, number]
impulse: [number, number, number]
start: [number, number]
end: ([number, number] | null)
lost: [number, [number, number]][]
}
/**
 * How it goes with the trick shot that is on the table.
 */
export interface ShotView {
tried: number
solved: boolean
shown: boolean
stars: number
can_go_on: boolean
}
/**
 * Where and with what the seat may build; lengths in tenths of a millimetre.
 */
export interface BuildHint {
type: "build"
in_hand: number[]
area: [number, number, number, number]
radius: (number | null)
can_finish: string
}
/**
 * Which discs can be flicked, and where a finger can get at them.
 */
export interface FlickHint {
type: "flick"
discs: DiscHint[]
}
export interface DiscHint {
piece: number
reach: number
}
export interface Box {
components: Component[]
faces: Faces
table: TableView
fortresses: FortressInfo[]
shots: ShotInfo[]
spots: [number, number, number][]
weakest: number
fastest: number
cone: number
goal: string
}
export interface Component {
kind: ("block" | "disc" | "king")
owner: number
number: number
}
/**
 * How a piece can be placed, and how it is turned then before its yaw: w, x, y, z.
 */
export interface Faces {
block: {
[k: string]: [number, number, number, number]
}
disc: {
[k: string]: [number, number, number, number]
}
}
/**
 * Sizes in metres; the origin is the middle of the top, y is north, z up.
 */
export interface TableView {
shape: ("long" | "round" | "square")
width: number
depth: number
block: [number, number, number]
disc_diameter: number
disc_height: number
disc_mass: number
disc_inertia: [number, number]
friction: number
}
export interface FortressInfo {
name: string
title: string
about: string
pieces: [number, [number, number, number, number, number, number, number]][]
}
/**
 * A trick shot, for choosing one.
 */
export interface ShotInfo {
number: number
title: string
pieces: [number, [number, number, number, number, number, number, number]][]
}
