// Made by `make types` from the Python types; do not edit.

export interface Messages {
client: (Hello | Act | Look | MakeOffer | Decline | Resign | StandIn | Say | AskHint | Learn | Choose | Consider | LookBack | Earlier | Ping | Echo)
server: (Snapshot | Update | TableChanged | Ack | RefusedCommand | Hinted | Considered | Reviewed | EarlierLines | Pong | Bye)
HostAction: (Begin | Pause | GoOn | End | Remove | Replace | Correct | Undo)
http: (GameInfo | NewRoom | NewLesson | RoomMade | Claim | Claimed | NewInvite | Invited | NewSideLine | ReviewNow | Part | Legal | Problem | NewPerson | Me | NewName | NewSeats | CodeMade | Join | NewPuzzle | PuzzleMade | PuzzleShelf | HostNow | NewRuling | NewRemoval | NewReport | Done | PushKey | NewPush | SomePush | PushDone | NewEvening | EveningMade | NewPlayer | PlayerMade | EveningNow | PasskeysHere | NewPasskey | ComeIn | ClubTable | Profile | MyLevel | LobbyHello | Lobby | SitDown)
}
/**
 * The first message on a socket.
 */
export interface Hello {
type: "hello"
protocol: number
/**
 * @maxItems 8
 */
tokens?: []|[string]|[string, string]|[string, string, string]|[string, string, string, string]|[string, string, string, string, string]|[string, string, string, string, string, string]|[string, string, string, string, string, string, string]|[string, string, string, string, string, string, string, string]
look?: (number | null)
have?: (number | null)
box?: string
}
export interface Act {
type: "act"
id: string
seat: number
action: {

}
sure: boolean
}
/**
 * Look through another of one's own seats; answered with a Snapshot.
 */
export interface Look {
type: "look"
id: string
seat: (number | null)
}
/**
 * Offer, or agree to what the other seat has offered. A takeback against a bot is immediate.
 */
export interface MakeOffer {
type: "offer"
id: string
seat: number
what: ("draw" | "rematch" | "takeback")
}
/**
 * Say no to an open offer, or withdraw one's own.
 */
export interface Decline {
type: "decline"
id: string
seat: number
what: ("draw" | "rematch" | "takeback")
}
export interface Resign {
type: "resign"
id: string
seat: number
}
/**
 * Let a bot play for a seat: one's own, a free one, or that of somebody who is gone for long or
 *     has not come. Only one's own bot has that level; the server chooses any other's. Without a level
 *     its owner takes the seat back.
 */
export interface StandIn {
type: "stand_in"
id: string
seat: number
absent: number
level: string
}
export interface Say {
type: "say"
id: string
seat: number
text: string
}
/**
 * What would a master do? Only alone, against bots or at one screen; answered with Hinted.
 */
export interface AskHint {
type: "hint"
id: string
seat: number
}
/**
 * In a lesson: begin this step again, or the one before. In a puzzle: again, or show me.
 */
export interface Learn {
type: "learn"
id: string
seat: number
what: ("again" | "back" | "show")
}
/**
 * In a puzzle: one of its answers.
 */
export interface Choose {
type: "choose"
id: string
seat: number
choice: number
}
/**
 * What would come of this action? Nothing happens; answered with Considered.
 */
export interface Consider {
type: "consider"
id: string
seat: number
action: {

}
}
/**
 * The position after so many actions; answered with Reviewed.
 */
export interface LookBack {
type: "review"
id: string
ply: number
}
/**
 * The lines of the log before that version; answered with EarlierLines.
 */
export interface Earlier {
type: "earlier"
id: string
before: number
}
export interface Ping {
type: "ping"
}
/**
 * Sent at once when a Pong comes: so the server measures how long the line takes.
 */
export interface Echo {
type: "echo"
probe: number
}
/**
 * All there is to see: after Hello (unless a few Updates do), and after Look.
 */
export interface Snapshot {
type: "snapshot"
v: number
room: string
game: string
options: {

}
clock: ((GameTime | MoveTime | DaysTime) | null)
talk: boolean
seat: (number | null)
mine: number[]
secrets: boolean
table: Table
lines: Line[]
told: unknown[][]
ply: number
box_name: string
box: unknown
view: unknown
decision: (Decision | null)
}
/**
 * A clock with a time for the whole game, and an increment for each move.
 */
export interface GameTime {
type: "game"
seconds: number
increment: number
}
/**
 * A clock that gives the same time for each move.
 */
export interface MoveTime {
type: "move"
seconds: number
}
/**
 * A clock with some days for each move, for games that last weeks.
 */
export interface DaysTime {
type: "days"
days: number
}
export interface Table {
seats: SeatInfo[]
status: ("over" | "playing" | "waiting")
to_move: number[]
offers: {
[k: string]: number
}
ending: ("" | "agreed" | "declined" | "resigned" | "rules" | "time")
outcome: (Outcome | null)
can_take_back: boolean
rematch: string
watching: number
lesson: (LessonNow | null)
origin: (Origin | null)
puzzle: (PuzzleNow | null)
rated: boolean
}
export interface SeatInfo {
kind: ("bot" | "open" | "person")
name: string
colour: string
level: string
getting_ready: boolean
plays_as: string
present: boolean
bot_in: (number | null)
seconds_left: (number | null)
clock: (number | null)
}
/**
 * How a finished game ended.
 */
export interface Outcome {
scores: number[]
ranks: number[]
reason: string
}
/**
 * How a lesson stands.
 */
export interface LessonNow {
id: string
title: string
number: number
of: number
step: number
steps: number
say: string
marks: string[]
is_wrong: boolean
is_done: boolean
next: string
}
/**
 * Where a side line comes from.
 */
export interface Origin {
room: string
ply: number
}
/**
 * How a puzzle stands.
 */
export interface PuzzleNow {
id: string
rating: number
themes: string[]
choices: string[]
state: ("going" | "open" | "shown" | "solved" | "wrong")
ask: string
say: string
chosen: (number | null)
answers: number
wrong: number
was_shown: boolean
}
/**
 * One line of the game's log.
 */
export interface Line {
v: number
kind: (("act" | "decline" | "draw" | "flag" | "resign" | "takeback") | ("begin" | "invite" | "offer" | "rematch" | "say" | "sit" | "standin" | "step" | "unoffer") | ("choose" | "judge"))
seat: number
text: string
ply: number
at_ms: number
}
/**
 * One open question to one seat; a seat never holds two at once.
 * 
 *     `Game.decisions` leaves `choices` and `hint` out, so that asking whose turn it is stays
 *     cheap; `breakroom.core.play.decision` fills them in for whoever is about to answer.
 */
export interface Decision {
seat: number
id: string
ask: string
seconds: (number | null)
sealed: boolean
choices: (unknown[] | null)
hint: {
[k: string]: unknown
}
}
/**
 * One more line of the log, with what happened and what is seen now.
 */
export interface Update {
type: "update"
v: number
line: Line
events: unknown[]
table: Table
ply: number
view: unknown
decision: (Decision | null)
}
/**
 * Somebody came or went, or an offer was made: nothing that is in the log.
 */
export interface TableChanged {
type: "table"
table: Table
}
/**
 * The command is done and stored.
 */
export interface Ack {
type: "ack"
id: string
v: number
}
export interface RefusedCommand {
type: "refused"
id: string
code: string
sentence: string
v: number
}
export interface Hinted {
type: "hinted"
id: string
action: unknown
}
export interface Considered {
type: "considered"
id: string
faults: Fault[]
doubt: (string | null)
view: {
[k: string]: unknown
}
events: (unknown[] | null)
}
/**
 * One reason why the rules forbid an action.
 */
export interface Fault {
sentence: string
rule: string
at: unknown[]
}
export interface Reviewed {
type: "reviewed"
id: string
ply: number
view: unknown
events: unknown[]
decision: (Decision | null)
}
export interface EarlierLines {
type: "earlier_lines"
id: string
lines: Line[]
told: unknown[][]
}
export interface Pong {
type: "pong"
probe: number
}
/**
 * The server closes the socket, and why.
 */
export interface Bye {
type: "bye"
code: string
sentence: string
}
export interface Begin {
type: "begin"
}
/**
 * No round begins, and nobody is missed; games go on.
 */
export interface Pause {
type: "pause"
}
export interface GoOn {
type: "go_on"
}
/**
 * Games that are not over do not count.
 */
export interface End {
type: "end"
}
export interface Remove {
type: "remove"
player: number
}
/**
 * Another person, or the same one on another device, takes a player's place.
 */
export interface Replace {
type: "replace"
player: number
name: string
token: string
}
export interface Correct {
type: "correct"
room: string
points: number[]
}
/**
 * The last correction of a table's result never was.
 */
export interface Undo {
type: "undo"
room: string
}
/**
 * A game as the home and set-up pages show it.
 */
export interface GameInfo {
key: string
title: string
tagline: string
minutes: string
learnt_in: number
players: string
seat_names: string[]
options: OptionInfo[]
seats_by_variant: {
[k: string]: number
}
levels: string[]
daily: ({

} | null)
gentle: {

}
against_bots: {

}
has_coach: boolean
lessons: LessonInfo[]
puzzles: number
}
/**
 * One option of a game, as a set-up page or a help text shows it.
 */
export interface OptionInfo {
name: string
about: string
default: unknown
values: ({
[k: string]: string
} | null)
least: (number | null)
most: (number | null)
by_seat: (OptionInfo[] | null)
only_for: (string[] | null)
}
export interface LessonInfo {
id: string
title: string
}
export interface NewRoom {
game: string
options: {
[k: string]: string | number | boolean | {
[k: string]: string | number | boolean
}[]
}
/**
 * @maxItems 8
 */
seats: []|[SeatWish]|[SeatWish, SeatWish]|[SeatWish, SeatWish, SeatWish]|[SeatWish, SeatWish, SeatWish, SeatWish]|[SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]|[SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]|[SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]|[SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]
daily?: boolean
clock?: ((GameTime | MoveTime | DaysTime) | null)
talk?: boolean
coach?: boolean
rated?: boolean
listed?: boolean
}
/**
 * Who is to sit in a seat: me, a bot of a level, or a friend who gets a link.
 */
export interface SeatWish {
kind: ("bot" | "friend" | "me")
level?: string
name?: (string | null)
}
/**
 * POST /api/lessons: a table at which one lesson is taught.
 */
export interface NewLesson {
game: string
lesson: string
}
export interface RoomMade {
room: string
tokens: {
[k: string]: string
}
invites: {
[k: string]: string
}
daily: string
}
/**
 * Whoever claims a seat chooses its token, so a claim whose answer was lost can be repeated.
 */
export interface Claim {
invite: string
token: string
name?: (string | null)
}
export interface Claimed {
seat: number
}
/**
 * A friend's seat is free again, for whoever brings the new invitation.
 */
export interface NewInvite {
token: string
seat: number
invite: string
}
export interface Invited {
seat: number
}
/**
 * POST /api/rooms/{room}/sidelines: a table of one's own that begins where a finished game
 *     stood, and does not touch it.
 */
export interface NewSideLine {
ply: number
seat: (number | null)
level: string
}
/**
 * GET /api/rooms/{room}/review: how far the review of a finished game has come. Asked with
 *     `?seen=` the step that was told last, the answer waits a few seconds for the next.
 */
export interface ReviewNow {
step: number
done: number
of: number
review: (Review | null)
plies: number[]
}
export interface Review {
game: string
made_by: number
decisions: Decided[]
luck: Luck[]
accuracy: (number | null)[]
turning_points: number[]
title: string
tracks: {
[k: string]: number[][]
}
}
/**
 * One decision of the game.
 */
export interface Decided {
ply: number
seat: number
played: Option
best: Option
alternatives: Option[]
loss: number
grade: string
is_good: boolean
proved: boolean
spread: number
figures: {
[k: string]: number
}
why: string
opened: (Opened | null)
is_rough: boolean
}
export interface Option {
action: unknown
text: string
chance: number
}
/**
 * The same decision, judged with everything known that was hidden from the seat.
 */
export interface Opened {
loss: number
grade: string
why: string
}
/**
 * What chance gave to a seat, in points; a negative number is what it took.
 */
export interface Luck {
ply: number
seat: number
points: number
kind: string
}
/**
 * What was found at one ply.
 */
export interface Part {
decided: (Decided | null)
luck: Luck[]
}
/**
 * GET …/legal: what a seat can do now.
 */
export interface Legal {
v: number
decision: string
complete: boolean
actions: unknown[]
}
/**
 * Every refused request answers with one of these.
 */
export interface Problem {
code: string
sentence: string
}
/**
 * POST /api/me: a browser makes its key, and says who plays there.
 */
export interface NewPerson {
key: string
name?: (string | null)
/**
 * @maxItems 48
 */
seats?: HeldSeat[]
}
export interface HeldSeat {
room: string
token: string
}
export interface Me {
id: string
name: string
keys: KeyInfo[]
passkeys: PasskeyInfo[]
}
/**
 * A browser of a person's.
 */
export interface KeyInfo {
id: string
made_ms: number
is_this: boolean
}
export interface PasskeyInfo {
id: string
made_ms: number
}
export interface NewName {
name: string
}
export interface NewSeats {
/**
 * @maxItems 48
 */
seats: HeldSeat[]
}
/**
 * POST /api/me/code: takes one to another browser, once.
 */
export interface CodeMade {
code: string
link: string
seconds: number
}
/**
 * POST /api/me/join: this browser is the person's who made the code, too.
 */
export interface Join {
key: string
code?: string
link?: (string | null)
}
/**
 * POST /api/puzzles: a table with a puzzle: the one of that name, that of a day, or one of
 *     somebody's strength.
 */
export interface NewPuzzle {
game: string
id: string
day: string
rating: number
theme: string
/**
 * @maxItems 400
 */
known: string[]
}
export interface PuzzleMade {
room: string
tokens: {
[k: string]: string
}
game: string
id: string
day: string
}
/**
 * GET /api/puzzles
 */
export interface PuzzleShelf {
today: string
sets: PuzzleSet[]
}
/**
 * The puzzles of a game.
 */
export interface PuzzleSet {
game: string
title: string
count: number
themes: ThemeInfo[]
}
export interface ThemeInfo {
name: string
words: string
count: number
}
/**
 * GET /api/admin: all that the host's page shows, of this process.
 */
export interface HostNow {
figures: HostFigures
tables: HostTable[]
evenings: HostEvening[]
rulings: Ruling[]
reports: HostReport[]
journal: Did[]
keeps: {
[k: string]: number | null
}
}
export interface HostFigures {
sockets: number
tables_in_memory: number
games: number
games_over: number
people: number
evenings: number
pushes: number
errors: number
up_seconds: number
version: string
database: string
}
export interface HostTable {
room: string
game: string
status: ("over" | "playing" | "waiting")
is_private: boolean
seats: HostSeat[]
watching: string[]
made_ms: number
moves: number
}
export interface HostSeat {
seat: number
name: string
kind: ("bot" | "open" | "person" | "program")
who: string
present: boolean
addresses: string[]
muted: boolean
}
export interface HostEvening {
code: string
title: string
game: string
players: number
round: number
rounds: number
phase: ("break" | "gathering" | "over" | "playing")
paused: boolean
}
export interface Ruling {
id: string
kind: ("ban" | "close" | "mute")
what: string
why: string
made_ms: number
until_ms: number
}
export interface HostReport {
id: string
room: string
seat: number
about: number
names: string[]
why: string
talk: Said[]
made_ms: number
}
export interface Said {
seat: number
name: string
text: string
is_meant: boolean
}
export interface Did {
at_ms: number
did: string
}
/**
 * POST /api/admin/rulings
 */
export interface NewRuling {
kind: ("ban" | "close" | "mute")
what: string
why: string
days: (number | null)
}
/**
 * POST /api/admin/remove: whoever holds the seat holds it no more; a bot plays on.
 */
export interface NewRemoval {
room: string
seat: number
}
/**
 * POST /api/rooms/{room}/report, with a seat's token.
 */
export interface NewReport {
v: number
why: string
}
export interface Done {
ok: boolean
}
/**
 * GET /api/push: the server's public key, for `PushManager.subscribe`.
 */
export interface PushKey {
key: string
}
/**
 * POST /api/rooms/{room}/push, with a seat's token: a subscription as the browser has it.
 */
export interface NewPush {
endpoint: string
p256dh: string
auth: string
}
/**
 * POST /api/push/off: no more for this table, or for any; POST /api/push/on: is it asked for?
 *     Nobody but the browser knows the address.
 */
export interface SomePush {
endpoint: string
room: (string | null)
}
export interface PushDone {
on: boolean
}
/**
 * POST /api/evenings: what is played, and how.
 */
export interface NewEvening {
game: string
title: string
options: {
[k: string]: string | number | boolean
}
form: ("arena" | "auto" | "swiss")
rounds: number
size: number
clock: ((GameTime | MoveTime) | null)
minutes: number
limit: number
patience: number
pause: number
}
export interface EveningMade {
code: string
host: string
}
/**
 * POST /api/evenings/{code}/players: come to an evening.
 */
export interface NewPlayer {
name: string
token: string
}
export interface PlayerMade {
player: number
}
export interface EveningNow {
code: string
v: number
title: string
game: string
game_title: string
options: {
[k: string]: string | number | boolean
}
clock: ((GameTime | MoveTime) | null)
form: ("arena" | "auto" | "robin" | "swiss")
size: number
rounds: number
round: number
limit: number
patience: number
phase: ("break" | "gathering" | "over" | "playing")
paused: boolean
seconds: (number | null)
players: PlayerInfo[]
tables: TableInfo[]
standings: Standing[]
}
export interface PlayerInfo {
number: number
name: string
here: boolean
why: ("" | "left" | "missing" | "removed")
room: string
}
export interface TableInfo {
room: string
round: number
seats: number[]
levels: string[]
points: (number[] | null)
absent: number[]
why: ("" | "host" | "nobody" | "played" | "time")
}
export interface Standing {
place: number
player: number
points: number
games: number
wins: number
draws: number
losses: number
buchholz: number
sonneborn: number
}
/**
 * GET /api/passkeys?origin=…: do they work on a page from there?
 */
export interface PasskeysHere {
work: boolean
}
/**
 * POST /api/passkeys: the browser has made one, as it was asked by /api/passkeys/new.
 */
export interface NewPasskey {
challenge: string
credential: {

}
}
/**
 * POST /api/passkeys/come-in: signed as asked by /api/passkeys/ask.
 */
export interface ComeIn {
key: string
challenge: string
credential: {

}
}
/**
 * GET /api/ratings/{game}: everyone who is rated, and the bots, strongest first.
 */
export interface ClubTable {
game: string
standings: ClubStanding[]
games: number
}
/**
 * A line of the club's table.
 */
export interface ClubStanding {
person: string
name: string
rating: Rated
games: number
}
/**
 * A rating with its uncertainty; not before three games.
 */
export interface Rated {
elo: number
low: number
high: number
}
/**
 * GET /api/people/{id}: what rated games say of a person.
 */
export interface Profile {
id: string
name: string
since_ms: number
by_game: GameProfile[]
latest: PlayedGame[]
}
export interface GameProfile {
game: string
games: number
rating: (Rated | null)
history: [number, number][]
opponents: Opponent[]
}
export interface Opponent {
person: string
name: string
games: number
points: number
}
export interface PlayedGame {
game: string
room: string
ended_ms: number
rank: number
ranks: number[]
others: string[]
}
/**
 * GET /api/ratings/{game}/level: the bot that is as strong as I am.
 */
export interface MyLevel {
level: string
rating: (Rated | null)
}
/**
 * From the page, first and whenever it changes.
 */
export interface LobbyHello {
protocol: number
key?: (string | null)
shown?: boolean
}
/**
 * To the page, whenever it changes.
 */
export interface Lobby {
type: "lobby"
here: Here[]
tables: LobbyTable[]
}
export interface Here {
id: string
name: string
}
export interface LobbyTable {
room: string
game: string
options: {

}
clock: ((GameTime | MoveTime | DaysTime) | null)
rated: boolean
is_open: boolean
seats: LobbySeat[]
}
export interface LobbySeat {
name: string
person: string
rating: (Rated | null)
}
export interface SitDown {
token: string
name: (string | null)
}
