// Made by `make types` from the Python types; do not edit.

export interface BreakTheCube {
action: (Build | Ask | Guess)
event: (Built | Begun | Asked | Answered | Guessed | Eliminated | Ended)
view: View
hint: Hint
options: Options
box: Box
analysis: Analysis
}
/**
 * Build the secret shape behind the screen.
 */
export interface Build {
type: "build"
cells: {
[k: string]: [number, number, number][]
}
}
/**
 * Ask what is seen at a number, from above, or at a letter, from the side.
 */
export interface Ask {
type: "ask"
at: string
}
/**
 * Ask whether the shape built in front of the screen is the secret one.
 */
export interface Guess {
type: "guess"
cells: {
[k: string]: [number, number, number][]
}
}
/**
 * The seat's shape stands behind its screen.
 */
export interface Built {
type: "built"
seat: number
}
/**
 * All shapes are built: the first seat asks.
 */
export interface Begun {
type: "begun"
first: number
}
export interface Asked {
type: "asked"
seat: number
of: number
at: string
turn: number
}
/**
 * A seat says what is seen of its own shape.
 */
export interface Answered {
type: "answered"
seat: number
at: string
seen: (("black" | "blue" | "dark grey" | "green" | "light grey" | "orange" | "pink" | "purple" | "red" | "turquoise" | "white" | "yellow") | null)[]
turn: number
}
export interface Guessed {
type: "guessed"
seat: number
of: number
cells: ({
[k: string]: [number, number, number][]
} | null)
right: boolean
turn: number
}
/**
 * Sudden death: a wrong guess.
 */
export interface Eliminated {
type: "eliminated"
seat: number
}
/**
 * Every screen is taken away.
 */
export interface Ended {
type: "ended"
outcome: Outcome
secrets: {
[k: string]: [number, number, number][]
}[]
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
places: Place[]
first: number
to_move: number[]
round: number
turns: Told[]
assist: (Assist | null)
outcome: (Outcome | null)
}
export interface Options {
/**
 * Play against others, or solo.
 */
variant: ("basic" | "crack_it")
/**
 * Number of players.
 */
seats: number
/**
 * Who asks first.
 */
first: ("east" | "north" | "random" | "south" | "west")
/**
 * Keep notes of the answers?
 */
notes: boolean
/**
 * Blocks in a shape (4 or 5 only for one or two players).
 */
blocks: number
/**
 * Sudden death: does a wrong guess put you out?
 */
sudden_death: boolean
/**
 * Show what follows from the answers?
 */
assist: boolean
/**
 * Handicap: notes and blocks to find, player by player.
 */
handicap: Handicap[]
}
/**
 * How one seat plays, where it differs from the others.
 */
export interface Handicap {
/**
 * May this player take notes?
 */
notes: (boolean | null)
/**
 * Blocks in the shape this player has to find.
 */
blocks: (number | null)
}
/**
 * What is seen at one seat.
 */
export interface Place {
blocks: {
[k: string]: "black" | "blue" | "dark grey" | "green" | "light grey" | "orange" | "pink" | "purple" | "red" | "turquoise" | "white" | "yellow"
}
built: boolean
secret: ({
[k: string]: [number, number, number][]
} | null)
asks: number
takes_notes: boolean
turns: number
broken: boolean
eliminated: boolean
sheet: {
[k: string]: Note
}
}
/**
 * One entry of a note sheet.
 */
export interface Note {
seen: (("black" | "blue" | "dark grey" | "green" | "light grey" | "orange" | "pink" | "purple" | "red" | "turquoise" | "white" | "yellow") | null)[]
turn: number
stays: (number | null)
}
/**
 * One turn, as far as it is remembered.
 */
export interface Told {
seat: number
of: number
at: (string | null)
answers: ((("black" | "blue" | "dark grey" | "green" | "light grey" | "orange" | "pink" | "purple" | "red" | "turquoise" | "white" | "yellow") | null)[] | null)[]
cells: ({
[k: string]: [number, number, number][]
} | null)
right: (boolean | null)
}
/**
 * What follows from all that the seat remembers of the shape it seeks.
 */
export interface Assist {
left: number
leaves: {
[k: string]: number
}
certain: Certain[]
}
export interface Certain {
cell: [number, number, number]
block: (("large" | "large2" | "medium" | "small" | "small2") | null)
}
/**
 * What a seat that is asked may do.
 */
export interface Hint {
builds: {
[k: string]: "black" | "blue" | "dark grey" | "green" | "light grey" | "orange" | "pink" | "purple" | "red" | "turquoise" | "white" | "yellow"
}
questions: string[]
of: number
}
export interface Box {
side: 3
cubes: {
[k: string]: [number, number, number][]
}
lines: {
[k: string]: [number, number][]
}
rules: BuildingRule[]
rounds: number
remembered: number
}
export interface BuildingRule {
paragraph: string
text: string
needs_all: boolean
}
export interface Analysis {
shapes: number[]
left: number[][]
bot: Step[]
}
/**
 * One turn of the bot's.
 */
export interface Step {
at: (string | null)
seen: (("black" | "blue" | "dark grey" | "green" | "light grey" | "orange" | "pink" | "purple" | "red" | "turquoise" | "white" | "yellow") | null)[]
cells: ({
[k: string]: [number, number, number][]
} | null)
left: number
}
