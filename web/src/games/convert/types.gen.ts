// Made by `make types` from the Python types; do not edit.

export interface Convert {
action: (Place | Lift)
event: (Placed | RowScored | PointLost | Skipped | Lifted | Counted | Ended)
view: View
hint: Hint
options: Options
box: Box
}
/**
 * Set a block on the board.
 */
export interface Place {
type: "place"
block: string
colour: ("black" | "white")
x: number
y: number
turn: number
flip: boolean
}
/**
 * Puzzles only: take a block back that nothing stands on.
 */
export interface Lift {
type: "lift"
block: string
colour: ("black" | "white")
}
export interface Placed {
type: "placed"
seat: number
block: string
colour: ("black" | "white")
x: number
y: number
turn: number
flip: boolean
z: number
turned: number[]
}
export interface RowScored {
type: "row_scored"
seat: number
row: string
points: number
}
/**
 * Change-up: the colour to play had run out.
 */
export interface PointLost {
type: "point_lost"
seat: number
colour: ("black" | "white")
points: number
}
/**
 * The seat could not place a block.
 */
export interface Skipped {
type: "skipped"
seat: number
}
export interface Lifted {
type: "lifted"
seat: number
block: string
colour: ("black" | "white")
}
/**
 * The final scoring of the basic game: squares of each colour seen from above.
 */
export interface Counted {
type: "counted"
squares: [number, number]
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
standing: Standing[]
heights: number[]
top: ("black" | "white")[]
supplies: {
[k: string]: string[]
}
scores: number[]
totals: number[]
layers: [number, number][]
to_move: number[]
colours: ("black" | "white")[][]
towers: {
[k: string]: "black" | "white" | null
}
moves_left: number[]
misfits: [number, number, number][]
outcome: (Outcome | null)
}
export interface Options {
/**
 * Which game to play with the blocks.
 */
variant: ("basic" | "blackout" | "box" | "change_up" | "race" | "towers" | "two_loaves" | "under_the_surface")
/**
 * Who places the first block.
 */
first: ("black" | "random" | "white")
/**
 * Inside the box: whose blocks you may use.
 */
pool: ("community" | "own")
/**
 * May blocks stand upside down?
 */
upside_down: boolean
/**
 * Which set of blocks is on the table.
 */
blocks: ("flat" | "standard")
}
/**
 * A block on the board.
 */
export interface Standing {
block: string
colour: ("black" | "white")
x: number
y: number
turn: number
flip: boolean
z: number
}
/**
 * All that the seat may do, so that a board can offer it.
 */
export interface Hint {
white: string[]
black: string[]
lifts: Lift[]
}
export interface Box {
size: 4
blocks: {
[k: string]: [number, number, number][]
}
board: ("black" | "white")[]
levels: (number | null)
track: ("black" | "white")[]
goals: (("black" | "white") | null)[][]
}
