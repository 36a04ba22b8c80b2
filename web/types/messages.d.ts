// The messages between the page and the server.
// Written from the Rust types by a test of the crate `server`: do not edit.

/**
 * One of the two games.
 */
export type Game = "gomoku" | "ataxx";

/**
 * A side: the first to move has black.
 */
export type Side = "first" | "second";

/**
 * What stands on a point after a change.
 */
export type Cell = "first" | "second" | "empty";

/**
 * What is played: the game, its rules, its board, how the first stones come onto it.
 */
export type Spec = {
/**
 * The game.
 */
game: Game,
/**
 * The name of its rules: `freestyle`, `renju`, `course`.
 */
rule: string,
/**
 * The side length of the board.
 */
size: number,
/**
 * The opening protocol: `free`, `swap2`.
 */
opening: string, };

/**
 * What somebody wants to play; what is left out is as usual.
 */
export type SpecChoice = {
/**
 * The game.
 */
game: Game,
/**
 * The name of its rules.
 */
rule?: string,
/**
 * The side length of the board: 5 to 181 for Gomoku, 7 for Ataxx.
 */
size?: number,
/**
 * The opening protocol of Gomoku.
 */
opening?: string, };

/**
 * A position with everything that can be seen on the board.
 */
export type BoardView = {
/**
 * The game.
 */
game: Game,
/**
 * The name of its rules.
 */
rule: string,
/**
 * Columns, from `a` on.
 */
width: number,
/**
 * Rows, row 1 at the bottom.
 */
height: number,
/**
 * Every piece.
 */
stones: Stones,
/**
 * Squares of Ataxx that nobody can enter.
 */
blocked: Array<string>,
/**
 * Whose turn it is, or would be if the game had not ended.
 */
to_move: Side,
/**
 * How many moves have been played since the start of the game or record.
 */
ply: number,
/**
 * The last of them.
 */
last_move: MoveView | null,
/**
 * What the side to move may do.
 */
legal: Legal,
/**
 * Empty points that are forbidden to the side to move, with the reason.
 */
forbidden: Array<Forbidden>,
/**
 * The end by the rules, if it has come.
 */
outcome: OutcomeView | null,
/**
 * The points of a row that has won.
 */
winning_line: Array<string>,
/**
 * How many pieces each side has.
 */
counts: Counts, };

/**
 * The pieces of both sides.
 */
export type Stones = {
/**
 * Points of the first side.
 */
first: Array<string>,
/**
 * Points of the second side.
 */
second: Array<string>, };

/**
 * What is to be known about a position besides its pieces: all that an event has to tell, because the
 * pieces follow from the changes of the moves.
 */
export type BoardState = {
/**
 * Whose turn it is, or would be if the game had not ended.
 */
to_move: Side,
/**
 * How many moves have been played since the start of the game or record.
 */
ply: number,
/**
 * The last of them.
 */
last_move: MoveView | null,
/**
 * What the side to move may do.
 */
legal: Legal,
/**
 * Empty points that are forbidden to the side to move, with the reason.
 */
forbidden: Array<Forbidden>,
/**
 * The end by the rules, if it has come.
 */
outcome: OutcomeView | null,
/**
 * The points of a row that has won.
 */
winning_line: Array<string>,
/**
 * How many pieces each side has.
 */
counts: Counts, };

/**
 * What the side to move may do. When the game has ended there are no points and no moves.
 */
export type Legal = { "kind": "none" } | { "kind": "points",
/**
 * Whether a pass is possible as well.
 */
pass: boolean, } | { "kind": "moves",
/**
 * Every pair of squares that can be picked.
 */
moves: Array<LegalMove>,
/**
 * Whether a pass is the one legal move.
 */
pass: boolean, };

/**
 * A move of Ataxx that can be clicked: a piece and a target.
 */
export type LegalMove = {
/**
 * The piece that is picked. A new piece can come from any neighbour: each is listed.
 */
from: string,
/**
 * The target.
 */
to: string,
/**
 * Whether the piece itself leaves its square.
 */
jump: boolean,
/**
 * Pieces of the opponent that will change sides.
 */
flips: Array<string>,
/**
 * The move as it is sent: `g2`, `a1c3`.
 */
text: string, };

/**
 * A point that may not be played on.
 */
export type Forbidden = {
/**
 * The point.
 */
point: string,
/**
 * Why: `double-three`, `double-four`, `overline`.
 */
kind: string, };

/**
 * How a game has ended by its rules.
 */
export type OutcomeView = {
/**
 * Who won; nobody in a draw.
 */
winner: Side | null,
/**
 * The referee's word for it: `line`, `full-board`, `no-moves`.
 */
reason: string, };

/**
 * Pieces of each side.
 */
export type Counts = {
/**
 * Of the first side.
 */
first: number,
/**
 * Of the second side.
 */
second: number, };

/**
 * A move that was played, with what it changed: playing forwards applies the changes, playing back
 * undoes them.
 */
export type MoveView = {
/**
 * The move as the referee writes it.
 */
text: string,
/**
 * Who played it.
 */
side: Side,
/**
 * Its number, from 1.
 */
ply: number,
/**
 * Points that look different afterwards.
 */
changes: Array<Change>,
/**
 * Milliseconds that it took.
 */
ms: number | null,
/**
 * What the player thought of it, from its own view.
 */
score: ScoreView | null,
/**
 * Plies looked ahead.
 */
depth: number | null,
/**
 * Positions looked at.
 */
nodes: number | null,
/**
 * The line that the player expected.
 */
pv: Array<string>,
/**
 * What somebody wrote about it.
 */
comment: string, };

/**
 * A point that a move has changed.
 */
export type Change = {
/**
 * The point.
 */
point: string,
/**
 * What was there before.
 */
from: Cell,
/**
 * What is there now.
 */
to: Cell, };

/**
 * The worth of a position.
 */
export type ScoreView = {
/**
 * What the number is.
 */
kind: ScoreKind,
/**
 * Hundredths for an evaluation, moves to the end for a win or a loss (0 if
 * they are not known), own units for a raw number.
 */
value: number,
/**
 * What the first side may hope for, from 0 (lost) to 1 (won): the height of an evaluation bar.
 * Not known for raw numbers.
 */
first_share: number | null, };

/**
 * What the number of a score is.
 */
export type ScoreKind = "evaluation" | "win" | "loss" | "draw" | "raw";

/**
 * A position with the way to it.
 */
export type PositionView = {
/**
 * What is played.
 */
spec: Spec,
/**
 * The start as text, to be sent again.
 */
start: string,
/**
 * The board before the first move.
 */
start_board: BoardView,
/**
 * Every move.
 */
moves: Array<MoveView>,
/**
 * The board after the last move.
 */
board: BoardView,
/**
 * The whole position as one text, as the command line and share links have it.
 */
text: string, };

/**
 * A position that somebody asks about.
 */
export type PositionRequest = {
/**
 * What is played.
 */
spec: SpecChoice,
/**
 * Where it starts: `startpos` (if left out), a position string, a FEN.
 */
start?: string,
/**
 * The moves from there.
 */
moves?: Array<string>, };

/**
 * Why something was refused.
 */
export type ErrorCode = "malformed" | "too_large" | "too_fast" | "too_late" | "above_quota" | "repeated_id" | "late" | "foreign_origin" | "foreign_host" | "banned" | "not_yours" | "not_your_seat" | "not_invited" | "admin_only" | "bad_token" | "not_found" | "illegal_move" | "not_your_turn" | "game_over" | "nothing_to_undo" | "nothing_to_redo" | "no_pass" | "opening" | "not_here" | "busy" | "serious" | "bad_value" | "unknown_player" | "above_limit" | "cannot_play" | "out_of_memory" | "bad_position" | "bad_name" | "name_taken" | "training_runs" | "not_on_this_host" | "cannot_export" | "storage" | "closing" | "too_slow";

/**
 * A refusal.
 */
export type Refusal = {
/**
 * Why.
 */
code: ErrorCode,
/**
 * What belongs into the sentence.
 */
values: { [key in string]: string },
/**
 * The cause that `detail` tells in English, for whoever says it in another language.
 */
cause?: Message, };

/**
 * What an error says: a code, and the values that belong into its sentence.
 */
export type Message = {
/**
 * The key of its sentence in the catalogues; empty for words of others.
 */
code: string,
/**
 * The values of the sentence's slots.
 */
values: { [key in string]: MessageValue }, };

/**
 * A value in a sentence.
 */
export type MessageValue = string | Message;

/**
 * A game that is being played, or has just ended, with everything that a page shows.
 */
export type LiveGame = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * What is played.
 */
spec: Spec,
/**
 * Who plays; a swap of an opening exchanges them.
 */
players: Seats,
/**
 * The clocks, if there are any.
 */
clock: ClockView | null,
/**
 * How long an engine without a clock may think about a move, in milliseconds.
 */
think_ms: number,
/**
 * The start as text.
 */
start: string,
/**
 * The board before the first move.
 */
start_board: BoardView,
/**
 * The board now.
 */
board: BoardView,
/**
 * Every move.
 */
moves: Array<MoveView>,
/**
 * Moves that were taken back and can be played again, the next one first.
 */
redo: Array<MoveView>,
/**
 * What is waited for.
 */
status: Status,
/**
 * Why the player that is to move cannot play, while it cannot.
 */
absence: Refusal | null,
/**
 * The end, if it has come.
 */
result: ResultView | null,
/**
 * The opening, while it is not over.
 */
opening: OpeningView | null,
/**
 * Whether help is refused during the game.
 */
serious: boolean,
/**
 * The person at the screen.
 */
nickname: string,
/**
 * The handle of whoever began the game and looks after it; `host` for the owner of the machine.
 */
owner: string,
/**
 * When the game began: milliseconds since 1970, UTC.
 */
began_ms: number, };

/**
 * The two players.
 */
export type Seats = {
/**
 * Who has black.
 */
first: Seat,
/**
 * Who has white.
 */
second: Seat, };

/**
 * Somebody who plays.
 */
export type Seat = {
/**
 * A person or not.
 */
kind: SeatKind,
/**
 * The id of an engine, as it is chosen; empty for a person.
 */
id: string,
/**
 * The name that is shown.
 */
name: string,
/**
 * Measured strength.
 */
elo: number | null,
/**
 * The handle of whoever has the seat of a person, `host` for the owner of the machine; null while it is free, and
 * for an engine.
 */
holder: string | null, };

/**
 * Who sits at the board.
 */
export type SeatKind = "human" | "engine";

/**
 * The clocks at the moment of the message: the page counts the running one down.
 */
export type ClockView = {
/**
 * What each side begins with.
 */
initial_ms: number,
/**
 * What each move adds.
 */
increment_ms: number,
/**
 * What the first side has left.
 */
first_ms: number,
/**
 * What the second side has left.
 */
second_ms: number,
/**
 * Whose clock runs.
 */
running: Side | null, };

/**
 * What a game waits for.
 */
export type Status = "waiting" | "human" | "thinking" | "paused" | "absent" | "over";

/**
 * How a game has ended.
 */
export type ResultView = {
/**
 * Who won; nobody in a draw or without a result.
 */
winner: Side | null,
/**
 * Whether it counts as a draw; a game that was stopped has neither a winner nor a draw.
 */
draw: boolean,
/**
 * Why: `rules`, `resign`, `timeout`, `crash`, `illegal-move`, `interrupted`.
 */
reason: string,
/**
 * By which rule: `line`, `full-board`; empty for other reasons.
 */
rule: string,
/**
 * Who resigned or failed.
 */
at_fault: Side | null,
/**
 * What happened, in the words of whoever saw it; often empty.
 */
detail: string,
/**
 * The score of the one person in the game: 100 for a win, otherwise the rounds it lasted.
 */
score: number | null,
/**
 * How many hints the winner asked for; of a game that nobody won, both sides together.
 */
hints: number, };

/**
 * An opening under way: who is asked for what.
 */
export type OpeningView = {
/**
 * The protocol: `swap2`.
 */
protocol: string,
/**
 * The side whose player is asked, as the colours are now.
 */
asked: Side,
/**
 * What is asked.
 */
task: OpeningTask,
/**
 * Fifth moves that have been offered.
 */
offered: Array<string>, };

/**
 * What an opening asks for. A stone is sent as `play`, everything else as `choose`.
 */
export type OpeningTask = { "type": "place",
/**
 * The colour.
 */
colour: Side,
/**
 * Where it may stand; anywhere if left out.
 */
area: AreaView | null, } | { "type": "choose",
/**
 * The actions as they are sent.
 */
actions: Array<string>, } | { "type": "declare",
/**
 * The most.
 */
most: number, } | { "type": "offer",
/**
 * How many are to come, this one included.
 */
left: number, } | { "type": "pick" };

/**
 * A square of points, by two opposite corners.
 */
export type AreaView = {
/**
 * The corner in the lowest row and first column.
 */
low: string,
/**
 * The corner in the highest row and last column.
 */
high: string, };

/**
 * A new game that somebody wants.
 */
export type NewGameRequest = {
/**
 * What is played.
 */
spec: SpecChoice,
/**
 * Who has black, or begins the opening.
 */
first: SeatChoice,
/**
 * Who has white.
 */
second: SeatChoice,
/**
 * Clocks for both, also for two people at one screen.
 */
clock?: ClockChoice,
/**
 * How long an engine without a clock may think about a move.
 */
think_ms?: number,
/**
 * Where it starts; the usual start if left out.
 */
start?: string,
/**
 * Moves that have been played already: to go on from any ply of a record.
 */
moves?: Array<string>,
/**
 * Whether hints and analysis are refused during the game.
 */
serious?: boolean,
/**
 * The name of the person at the screen.
 */
nickname?: string, };

/**
 * Who shall play.
 */
export type SeatChoice = { "kind": "human",
/**
 * The name.
 */
name?: string, } | { "kind": "invited" } | { "kind": "engine",
/**
 * Its id.
 */
id: string, };

/**
 * Clocks that somebody wants.
 */
export type ClockChoice = {
/**
 * What each side begins with.
 */
initial_ms: number,
/**
 * What each move adds.
 */
increment_ms: number, };

/**
 * A live game in a list.
 */
export type LiveGameSummary = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * What is played.
 */
spec: Spec,
/**
 * Who plays.
 */
players: Seats,
/**
 * How many moves have been played.
 */
ply: number,
/**
 * When something happened last: milliseconds since 1970, UTC.
 */
changed_ms: number,
/**
 * The handle of whoever began it; `host` for the owner of the machine.
 */
owner: string, };

/**
 * What whoever is to sit down at a game needs to know.
 */
export type Invitation = {
/**
 * The key, which `sit` brings along.
 */
key: string, };

/**
 * The address of a new game.
 */
export type GameCreated = {
/**
 * The id of the game.
 */
id: string, };

/**
 * A message of the page: its number and what it wants.
 */
export type ClientMessage = {
/**
 * The page's own counter: larger with each message of a connection.
 */
id: number, } & ({ "type": "play",
/**
 * The move.
 */
move: string,
/**
 * How many moves the page has seen: a late message is refused.
 */
ply: number, } | { "type": "undo",
/**
 * How many.
 */
rounds: number, } | { "type": "redo",
/**
 * How many.
 */
rounds: number, } | { "type": "pass" } | { "type": "resign" } | { "type": "restart" } | { "type": "swap_sides" } | { "type": "hint" } | { "type": "move_now" } | { "type": "save",
/**
 * The name of the slot.
 */
slot: string,
/**
 * Whether what is in the slot may go.
 */
replace?: boolean, } | { "type": "pause" } | { "type": "continue" } | { "type": "choose",
/**
 * The action.
 */
action: string, } | { "type": "set_name",
/**
 * The name.
 */
name: string, } | { "type": "rematch" } | { "type": "sit",
/**
 * Which.
 */
side: Side,
/**
 * The name of whoever sits down.
 */
name?: string,
/**
 * The key of the invitation, unless the game is one's own.
 */
key?: string, } | { "type": "stand",
/**
 * Which.
 */
side: Side, });

/**
 * What can be done in a game.
 */
export type Command = { "type": "play",
/**
 * The move.
 */
move: string,
/**
 * How many moves the page has seen: a late message is refused.
 */
ply: number, } | { "type": "undo",
/**
 * How many.
 */
rounds: number, } | { "type": "redo",
/**
 * How many.
 */
rounds: number, } | { "type": "pass" } | { "type": "resign" } | { "type": "restart" } | { "type": "swap_sides" } | { "type": "hint" } | { "type": "move_now" } | { "type": "save",
/**
 * The name of the slot.
 */
slot: string,
/**
 * Whether what is in the slot may go.
 */
replace?: boolean, } | { "type": "pause" } | { "type": "continue" } | { "type": "choose",
/**
 * The action.
 */
action: string, } | { "type": "set_name",
/**
 * The name.
 */
name: string, } | { "type": "rematch" } | { "type": "sit",
/**
 * Which.
 */
side: Side,
/**
 * The name of whoever sits down.
 */
name?: string,
/**
 * The key of the invitation, unless the game is one's own.
 */
key?: string, } | { "type": "stand",
/**
 * Which.
 */
side: Side, };

/**
 * A message of the server.
 */
export type ServerMessage = { "type": "snapshot",
/**
 * The number of the last event in it.
 */
seq: number,
/**
 * The game.
 */
game: LiveGame, } | { "type": "event",
/**
 * Its number, one more than that of the event before.
 */
seq: number,
/**
 * What.
 */
event: Event, } | { "type": "status",
/**
 * What it waits for.
 */
status: Status,
/**
 * The clocks.
 */
clock: ClockView | null,
/**
 * Why the player that is to move cannot play, while it cannot.
 */
absence: Refusal | null, } | { "type": "thinking" } & Thinking | { "type": "hint",
/**
 * How many moves had been played when it was asked for.
 */
ply: number,
/**
 * The best move.
 */
move: string,
/**
 * The line that is expected, beginning with the move.
 */
line: Array<string>,
/**
 * What it is worth to the side to move.
 */
score: ScoreView | null, } | { "type": "ack",
/**
 * Its number.
 */
id: number,
/**
 * The game that a `rematch` has begun.
 */
game?: string, } | { "type": "rejected",
/**
 * Its number; left out if it had none that could be read.
 */
id: number | null,
/**
 * Why.
 */
code: ErrorCode,
/**
 * What belongs into the sentence.
 */
values: { [key in string]: string },
/**
 * The cause that `detail` tells in English, for whoever says it in another language.
 */
cause?: Message, } | { "type": "rematch",
/**
 * Its id.
 */
game: string, } | { "type": "closing",
/**
 * Why.
 */
code: ErrorCode,
/**
 * What belongs into the sentence.
 */
values: { [key in string]: string },
/**
 * The cause that `detail` tells in English, for whoever says it in another language.
 */
cause?: Message, };

/**
 * Something that happened in a game.
 */
export type Event = { "type": "moved",
/**
 * The move, with what it changed.
 */
move: MoveView,
/**
 * The position after it.
 */
board: BoardState,
/**
 * The clocks after it.
 */
clock: ClockView | null,
/**
 * The opening after it, while it is not over.
 */
opening: OpeningView | null, } | { "type": "undone",
/**
 * How many moves remain.
 */
to_ply: number,
/**
 * The position.
 */
board: BoardState,
/**
 * The clocks.
 */
clock: ClockView | null,
/**
 * Moves that can be played again, the next one first.
 */
redo: Array<MoveView>,
/**
 * The opening, while it is not over.
 */
opening: OpeningView | null, } | { "type": "redone",
/**
 * The moves.
 */
moves: Array<MoveView>,
/**
 * The position after them.
 */
board: BoardState,
/**
 * The clocks.
 */
clock: ClockView | null,
/**
 * Moves that can still be played again, the next one first.
 */
redo: Array<MoveView>, } | { "type": "chosen",
/**
 * The action.
 */
action: string,
/**
 * Who plays now: a swap exchanges them.
 */
players: Seats,
/**
 * What is asked next.
 */
opening: OpeningView | null,
/**
 * The position.
 */
board: BoardState, } | { "type": "ended",
/**
 * How.
 */
result: ResultView, } | { "type": "restarted",
/**
 * The start.
 */
board: BoardView,
/**
 * The clocks.
 */
clock: ClockView | null,
/**
 * The opening, if there is one.
 */
opening: OpeningView | null, } | { "type": "players_changed",
/**
 * Who plays now.
 */
players: Seats,
/**
 * The person at the screen.
 */
nickname: string, } | { "type": "saved",
/**
 * The name of the slot.
 */
slot: string, } | { "type": "hinted",
/**
 * Which.
 */
side: Side, } | { "type": "paused" } | { "type": "continued" };

/**
 * What an engine thinks.
 */
export type Thinking = {
/**
 * Who thinks.
 */
side: Side,
/**
 * Plies looked ahead.
 */
depth: number | null,
/**
 * What the position is worth to it.
 */
score: ScoreView | null,
/**
 * Positions looked at.
 */
nodes: number | null,
/**
 * Positions a second.
 */
nps: number | null,
/**
 * The line that it expects.
 */
pv: Array<string>,
/**
 * Milliseconds since it began.
 */
ms: number, };

/**
 * A command over HTTP, for those who have no socket.
 */
export type CommandDone = {
/**
 * The number of the last event of the game.
 */
seq: number,
/**
 * The game that a `rematch` has begun.
 */
game?: string, };

/**
 * What somebody is here.
 */
export type VisitorRole = "owner" | "admin" | "guest";

/**
 * Who asks.
 */
export type VisitorView = {
/**
 * By which others know the visitor: what it holds has this name.
 */
handle: string,
/**
 * What it is here.
 */
role: VisitorRole, };

/**
 * The token by which the admin is known.
 */
export type AdminLogin = {
/**
 * As it was shown.
 */
token: string, };

/**
 * Who is using what.
 */
export type AdminView = {
/**
 * Who was here lately, the last first.
 */
visitors: Array<VisitorInfo>,
/**
 * The games that are awake, the latest first.
 */
games: Array<LiveGameSummary>,
/**
 * Matches and tournaments, the latest first.
 */
matches: Array<ArenaSummary>,
/**
 * Trainings, the latest first.
 */
trainings: Array<TrainingSummary>,
/**
 * Who is turned away.
 */
bans: BansView, };

/**
 * A visitor, as the admin sees it.
 */
export type VisitorInfo = {
/**
 * By which it is known.
 */
handle: string,
/**
 * Where it came from last.
 */
address: string,
/**
 * When it was seen first: milliseconds since 1970, UTC.
 */
first_ms: number,
/**
 * When it was seen last.
 */
last_ms: number,
/**
 * How often it has asked for something.
 */
requests: number,
/**
 * The sockets that it has open.
 */
sockets: number, };

/**
 * Who is turned away.
 */
export type BansView = {
/**
 * Visitors by their handles.
 */
visitors: Array<string>,
/**
 * Addresses; of IPv6, everything with the same first half.
 */
addresses: Array<string>, };

/**
 * Somebody to be turned away, or not any more.
 */
export type Ban = { "kind": "visitor",
/**
 * Its handle.
 */
visitor: string, } | { "kind": "address",
/**
 * The address.
 */
address: string, };

/**
 * A message of the page.
 */
export type AnalysisRequest = { "type": "analyze" } & Analyze | { "type": "review" } & ReviewRequest | { "type": "explain" } & ExplainRequest | { "type": "alarm" } & AlarmRequest | { "type": "stop" };

/**
 * A position to be looked at, and how.
 */
export type Analyze = {
/**
 * How many of the best moves get a line, 1 to 5; 1 if left out.
 */
lines?: number,
/**
 * Whether every move gets a score, for the heat map.
 */
all_moves?: boolean,
/**
 * Threads that search; as many as the machine can spare if left out.
 */
threads?: number,
/**
 * When to stop by itself, in milliseconds; the server's own limit if left out.
 */
time_ms?: number,
/**
 * The live game that the position belongs to: refused while it is a serious one.
 */
game?: string,
/**
 * What is played.
 */
spec: SpecChoice,
/**
 * Where it starts: `startpos` (if left out), a position string, a FEN.
 */
start?: string,
/**
 * The moves from there.
 */
moves?: Array<string>, };

/**
 * A message of the server; 10 to 20 a second at most.
 */
export type AnalysisMessage = { "type": "analysis" } & AnalysisView | { "type": "review" } & ReviewView | { "type": "explained" } & ExplainedView | { "type": "alarm" } & AlarmView | { "type": "rejected",
/**
 * Why.
 */
code: ErrorCode,
/**
 * What belongs into the sentence.
 */
values: { [key in string]: string },
/**
 * The cause that `detail` tells in English, for whoever says it in another language.
 */
cause?: Message, } | { "type": "closing",
/**
 * Why.
 */
code: ErrorCode,
/**
 * What belongs into the sentence.
 */
values: { [key in string]: string },
/**
 * The cause that `detail` tells in English, for whoever says it in another language.
 */
cause?: Message, };

/**
 * What is known about a position.
 */
export type AnalysisView = {
/**
 * How many moves lead to the position.
 */
for_ply: number,
/**
 * Whose turn it is there.
 */
to_move: Side,
/**
 * Plies looked ahead.
 */
depth: number,
/**
 * Positions looked at.
 */
nodes: number,
/**
 * Positions a second.
 */
nps: number,
/**
 * Milliseconds since it began.
 */
ms: number,
/**
 * The best lines, best first.
 */
lines: Array<AnalysisLine>,
/**
 * Every move with its score, if it was asked for.
 */
heat: Array<HeatPoint> | null,
/**
 * What threatens whom; Gomoku only.
 */
threats: Array<Threat>,
/**
 * Whether the search has ended: by its limit, by a proof, or because it was told to.
 */
done: boolean, };

/**
 * A line of play.
 */
export type AnalysisLine = {
/**
 * What it is worth.
 */
score: ScoreView,
/**
 * Plies looked ahead.
 */
depth: number,
/**
 * The moves.
 */
moves: Array<string>, };

/**
 * A move and its worth.
 */
export type HeatPoint = {
/**
 * The move.
 */
move: string,
/**
 * The point that it goes to.
 */
point: string,
/**
 * What it is worth.
 */
score: ScoreView,
/**
 * From 0 (the worst) to 1 (the best) of all moves: the warmth of the point.
 */
warmth: number, };

/**
 * A point that matters at once.
 */
export type Threat = {
/**
 * The point.
 */
point: string,
/**
 * Why it matters.
 */
kind: ThreatKind,
/**
 * Whose threat it is.
 */
side: Side,
/**
 * A letter for it, so that it reads without colour.
 */
label: string,
/**
 * The shape that the side would have there: `five`, `open-four`, `four`, `four-three`, `open-three`.
 */
shape: string, };

/**
 * Why a point matters at once.
 */
export type ThreatKind = "wins" | "must_answer" | "about_to_threaten" | "counter_threat";

/**
 * A game to be reviewed.
 */
export type ReviewRequest = {
/**
 * The stored game that this is: its review is kept with it, and told at once if it is there already.
 */
record?: string,
/**
 * What is played.
 */
spec: SpecChoice,
/**
 * Where it starts: `startpos` (if left out), a position string, a FEN.
 */
start?: string,
/**
 * The moves from there.
 */
moves?: Array<string>, };

/**
 * What is known of a game so far.
 */
export type ReviewView = {
/**
 * How many moves the game has.
 */
plies: number,
/**
 * How many of its positions have been looked at.
 */
looked: number,
/**
 * What the first side could hope for after each ply, from 0 to 1, the start first; nothing where nobody looked yet.
 */
shares: Array<number | null>,
/**
 * The moves that gave something away.
 */
faults: Array<FaultView>,
/**
 * The story: at most seven moments, in order.
 */
moments: Array<MomentView>,
/**
 * How well each side played.
 */
accuracy: Accuracy,
/**
 * Who lost, and in which part of the game.
 */
lost: LostView | null,
/**
 * Whether this is all.
 */
done: boolean, };

/**
 * How well each side played, from 0 to 100.
 */
export type Accuracy = {
/**
 * The first side.
 */
first: number | null,
/**
 * The second side.
 */
second: number | null, };

/**
 * What a move that gives something away is called.
 */
export type FaultKind = "inaccuracy" | "mistake" | "blunder";

/**
 * A move that gave something away.
 */
export type FaultView = {
/**
 * The number of the move, counted from 1.
 */
ply: number,
/**
 * What it is called.
 */
kind: FaultKind, };

/**
 * What a moment is in the story.
 */
export type MomentKind = "opening" | "turning_point" | "missed_win" | "last_escape" | "end";

/**
 * A part of a game.
 */
export type Phase = "opening" | "middle" | "ending";

/**
 * Where a game was lost.
 */
export type LostView = {
/**
 * Who lost it.
 */
side: Side,
/**
 * Where it could be held for the last time.
 */
phase: Phase, };

/**
 * A moment of the story; the board stands before its move.
 */
export type MomentView = {
/**
 * The number of the move, counted from 1.
 */
ply: number,
/**
 * What it is in the story.
 */
kind: MomentKind,
/**
 * Who played.
 */
side: Side,
/**
 * What was played.
 */
played: string,
/**
 * What was better, where this was a fault.
 */
better: string | null,
/**
 * What the fault is called.
 */
fault: FaultKind | null,
/**
 * About the move that was played.
 */
about_played: Words,
/**
 * About the better one.
 */
about_better: Words, };

/**
 * Sentences in both languages; empty if there is nothing to say.
 */
export type Words = {
/**
 * English.
 */
en: string,
/**
 * 简体中文.
 */
zh: string, };

/**
 * A move to be explained.
 */
export type ExplainRequest = {
/**
 * The move.
 */
move: string,
/**
 * The live game that the position belongs to: refused while it is a serious one.
 */
game?: string,
/**
 * What is played.
 */
spec: SpecChoice,
/**
 * Where it starts: `startpos` (if left out), a position string, a FEN.
 */
start?: string,
/**
 * The moves from there.
 */
moves?: Array<string>, };

/**
 * Why a move is good or bad.
 */
export type ExplainedView = {
/**
 * How many moves lead to the position.
 */
for_ply: number,
/**
 * The move.
 */
move: string,
/**
 * Sentence by sentence.
 */
sentences: Array<Words>,
/**
 * Those of them that tell what is good about it, the most telling first: what its player may have wanted.
 */
merits: Array<Words>,
/**
 * The rows of stones that the sentences speak of.
 */
rows: Array<RowView>,
/**
 * The empty points that they speak of.
 */
points: Array<PointView>, };

/**
 * A row of stones that somebody speaks of.
 */
export type RowView = {
/**
 * Whose row it is, or would be.
 */
side: Side,
/**
 * Its stones, the explained move among them where it belongs to the row.
 */
stones: Array<string>,
/**
 * How urgent it is, for whoever makes the move.
 */
kind: ThreatKind, };

/**
 * An empty point that somebody speaks of.
 */
export type PointView = {
/**
 * The point.
 */
point: string,
/**
 * How urgent it is.
 */
kind: ThreatKind, };

/**
 * Asks what the enemy of the side to move threatens.
 */
export type AlarmRequest = {
/**
 * The live game that the position belongs to: refused while it is a serious one.
 */
game?: string,
/**
 * What is played.
 */
spec: SpecChoice,
/**
 * Where it starts: `startpos` (if left out), a position string, a FEN.
 */
start?: string,
/**
 * The moves from there.
 */
moves?: Array<string>, };

/**
 * What the enemy of the side to move threatens.
 */
export type AlarmView = {
/**
 * How many moves lead to the position.
 */
for_ply: number,
/**
 * The most urgent threat; nothing where there is none, or where the side to move wins at once.
 */
threat: ThreatenedView | null, };

/**
 * A threat, in words and for the board.
 */
export type ThreatenedView = {
/**
 * What is threatened.
 */
sentence: Words,
/**
 * The rows that threaten.
 */
rows: Array<RowView>,
/**
 * Where the enemy would play.
 */
points: Array<PointView>, };

/**
 * The lessons of a game, in order.
 */
export type CourseView = {
/**
 * The game.
 */
game: Game,
/**
 * The lessons.
 */
lessons: Array<LessonSummary>, };

/**
 * A lesson in a list.
 */
export type LessonSummary = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * What it is called.
 */
title: Words,
/**
 * What it is about.
 */
about: Words, };

/**
 * A lesson.
 */
export type LessonView = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * What it is called.
 */
title: Words,
/**
 * What is said and shown, one after the other.
 */
steps: Array<LessonStep>, };

/**
 * A step of a lesson.
 */
export type LessonStep = {
/**
 * What is said.
 */
text: Words,
/**
 * What is shown.
 */
board: BoardView,
/**
 * The points that are spoken of.
 */
marks: Array<string>,
/**
 * What is to be done, if anything is.
 */
task: LessonTask | null, };

/**
 * Something to be done on the board of a step.
 */
export type LessonTask = {
/**
 * Whether a point is looked for, and no move made.
 */
point: boolean,
/**
 * For those who do not find it.
 */
hint: Words, };

/**
 * A try at a task.
 */
export type LessonTry = {
/**
 * The step, counted from 0.
 */
step: number,
/**
 * The moves since the board of the step: one's own and the answers.
 */
moves: Array<string>,
/**
 * The move or point that is tried; left out to be shown one that is right.
 */
move?: string, };

/**
 * What becomes of a try.
 */
export type LessonAnswer = {
/**
 * The move or point that was tried, or is shown.
 */
move: string,
/**
 * Whether it does what is asked for.
 */
right: boolean,
/**
 * Whether the task is done with it.
 */
done: boolean,
/**
 * Why, sentence by sentence.
 */
sentences: Array<Words>,
/**
 * The answer of the other side, where the task goes on.
 */
reply: string | null,
/**
 * The board after all of it.
 */
board: BoardView,
/**
 * The rows that the sentences speak of.
 */
rows: Array<RowView>,
/**
 * The points that they speak of.
 */
points: Array<PointView>, };

/**
 * A player of the list, in one game.
 */
export type PlayerInfo = {
/**
 * Its id, as it is chosen.
 */
id: string,
/**
 * The game.
 */
game: Game,
/**
 * Where it comes from.
 */
family: PlayerFamily,
/**
 * How it thinks, in a few words.
 */
origin: string,
/**
 * Its place among players of the same origin, the weakest first.
 */
level: number | null,
/**
 * Measured strength; `random` is 0.
 */
elo: number | null,
/**
 * Half the width of the 95 % interval.
 */
elo_error: number | null,
/**
 * What can be set: `killer:depth=4,kill-depth=8`.
 */
parameters: Array<ParameterInfo>, };

/**
 * Where a player comes from.
 */
export type PlayerFamily = "engine" | "classic" | "program";

/**
 * Something that can be set about a player.
 */
export type ParameterInfo = {
/**
 * Its name.
 */
name: string,
/**
 * What it can be.
 */
kind: ParameterKind,
/**
 * What it is unless set.
 */
default: string | null,
/**
 * What it does, in a few words.
 */
about: string, };

/**
 * What a parameter can be.
 */
export type ParameterKind = { "type": "integer",
/**
 * The least.
 */
min: number,
/**
 * The greatest.
 */
max: number, } | { "type": "switch" } | { "type": "file" } | { "type": "names",
/**
 * All of them.
 */
names: Array<string>, };

/**
 * An own program that plays: `program:NAME` in the list of players.
 */
export type Program = {
/**
 * Its name, unique.
 */
name: string,
/**
 * The command that starts it.
 */
command: string,
/**
 * What it plays.
 */
game: Game,
/**
 * What it speaks: `gomocup` or `uai`; by the game if left out.
 */
protocol?: string, };

/**
 * The file of sixteen weights that `shapes-easy` and `shapes-hard` play by: `ChessboardValue.txt`.
 */
export type WeightsFile = {
/**
 * Its name: `shapes-hard:weights=NAME` plays by it.
 */
name: string,
/**
 * How much a point's importance to the enemy weighs.
 */
defence: number,
/**
 * How much a point's importance to oneself weighs.
 */
attack: number,
/**
 * The seven own shapes, in the order of `shapes`.
 */
own: Array<number>,
/**
 * The seven enemy shapes.
 */
enemy: Array<number>,
/**
 * The names of the shapes; left out when writing.
 */
shapes?: Array<string>,
/**
 * What each shape looks like, its mirror images aside: a row of points, `1` for a stone and `0` for an
 * empty point. Left out when writing.
 */
forms?: Array<Array<string>>, };

/**
 * A page of a list of puzzles, the easiest first.
 */
export type PuzzlePage = {
/**
 * The puzzles.
 */
puzzles: Array<PuzzleSummary>,
/**
 * How many there are on all pages.
 */
total: number,
/**
 * The number of this page, from 1.
 */
page: number,
/**
 * Puzzles on a page.
 */
per_page: number, };

/**
 * What became of a try of a puzzle.
 */
export type TryOutcome = "solved" | "helped" | "failed";

/**
 * The game that a puzzle is out of.
 */
export type PuzzleOrigin = {
/**
 * The id of the record.
 */
record: string,
/**
 * After how many moves.
 */
ply: number, };

/**
 * A puzzle in a list.
 */
export type PuzzleSummary = {
/**
 * By which it is asked for.
 */
id: string,
/**
 * The game.
 */
game: Game,
/**
 * The name of its rules.
 */
rule: string,
/**
 * The side length of the board.
 */
size: number,
/**
 * What it asks for.
 */
theme: string,
/**
 * How hard it is.
 */
rating: number,
/**
 * Who is to move.
 */
to_move: Side,
/**
 * How many moves it takes to solve.
 */
own_moves: number,
/**
 * Every piece.
 */
stones: Stones,
/**
 * Squares of Ataxx that nobody can enter.
 */
blocked: Array<string>,
/**
 * What became of the last try.
 */
last: TryOutcome | null,
/**
 * The game it is out of, if it is one's own.
 */
origin: PuzzleOrigin | null,
/**
 * When it comes back, if it does: milliseconds since 1970, UTC.
 */
due_ms: number | null, };

/**
 * A puzzle to be solved.
 */
export type PuzzleView = {
/**
 * What a list shows of it.
 */
summary: PuzzleSummary,
/**
 * The board.
 */
board: BoardView,
/**
 * The position as text, to be looked at on the analysis board.
 */
start: string, };

/**
 * The puzzles of a day.
 */
export type DailyView = {
/**
 * Ten puzzles: one's own that are due, then others that fit.
 */
set: Array<PuzzleSummary>,
/**
 * Which of them have been tried today.
 */
done: Array<boolean>,
/**
 * How many of one's own are due.
 */
due: number,
/**
 * How many days in a row something was solved, today or until yesterday.
 */
streak: number,
/**
 * How many different puzzles were solved so far.
 */
solved: number,
/**
 * What one can solve, on the scale of the puzzles.
 */
level: number, };

/**
 * Moves that somebody plays in a puzzle.
 */
export type AttemptRequest = {
/**
 * One's own moves from the position of the puzzle; the answers to them are known.
 */
moves: Array<string>,
/**
 * How many hints were taken.
 */
hints: number,
/**
 * Whether this try has gone wrong before: then it is told again what is right, and nothing is noted.
 */
again: boolean,
/**
 * Whether it is one of many in a short time: it counts, but does not come back.
 */
rush: boolean, };

/**
 * What a move in a puzzle is.
 */
export type AttemptOutcome = "illegal" | "right" | "solved" | "wins_otherwise" | "wrong";

/**
 * Why a move is wrong.
 */
export type WhyView = { "code": "enemy_wins" } | { "code": "stopped" } | { "code": "puts_off" } | { "code": "loses" } | { "code": "draws" } | { "code": "less",
/**
 * Stones that one is ahead after this move.
 */
ahead: number,
/**
 * And after the best one.
 */
best: number, };

/**
 * What became of moves in a puzzle.
 */
export type AttemptView = {
/**
 * What the last move is.
 */
outcome: AttemptOutcome,
/**
 * All moves from the position of the puzzle, with the answers.
 */
played: Array<MoveView>,
/**
 * The board after them.
 */
board: BoardView,
/**
 * Why it is wrong.
 */
why: WhyView | null,
/**
 * What refutes it, to be played after the rest.
 */
refutation: Array<MoveView>,
/**
 * When the puzzle comes back, if this was noted and it does: milliseconds since 1970, UTC.
 */
due_ms: number | null, };

/**
 * A hint that somebody wants.
 */
export type HintRequest = {
/**
 * One's own moves so far.
 */
moves: Array<string>,
/**
 * 1 for what kind of move it is, 2 for where it is, 3 for the move.
 */
stage: number, };

/**
 * A hint.
 */
export type HintView = {
/**
 * What the move makes: `four`, `open-three`, `quiet`; `clone` or `jump`.
 */
kind: string,
/**
 * Points among which the move is, if that was asked.
 */
area: Array<string>,
/**
 * The move, if that was asked.
 */
move: string | null, };

/**
 * What a review has yielded.
 */
export type GamePuzzles = {
/**
 * The puzzles out of the game, in its order.
 */
puzzles: Array<PuzzleSummary>,
/**
 * How many of them are new.
 */
added: number, };

/**
 * How somebody gets on.
 */
export type ProgressView = {
/**
 * Games against engines whose strength is known, the earliest first.
 */
games: Array<RatedGame>,
/**
 * The levels that one can measure oneself with.
 */
levels: Array<LevelMark>,
/**
 * How well one played, by the reviews that are kept, the earliest first.
 */
accuracy: Array<AccuracyPoint>,
/**
 * What one's own games yielded, by theme.
 */
mistakes: Array<ThemeTally>,
/**
 * Puzzles by theme.
 */
themes: Array<ThemeTally>,
/**
 * How many different puzzles were solved.
 */
solved: number,
/**
 * How many tries there were.
 */
tries: number,
/**
 * What one can solve, after each try that counts, the earliest first.
 */
puzzle_levels: Array<number>,
/**
 * How many days in a row something was solved, today or until yesterday.
 */
streak: number,
/**
 * The longest such row.
 */
best_streak: number,
/**
 * What to train next, the most useful first.
 */
next: Array<Advice>, };

/**
 * A game against an engine whose strength is known.
 */
export type RatedGame = {
/**
 * The id of the record.
 */
record: string,
/**
 * When it was played: milliseconds since 1970, UTC.
 */
played_ms: number,
/**
 * The game.
 */
game: Game,
/**
 * The engine.
 */
opponent: string,
/**
 * Its rating.
 */
opponent_elo: number,
/**
 * `win`, `draw` or `loss`.
 */
verdict: string,
/**
 * One's own rating after the game.
 */
rating: number, };

/**
 * A level and its strength.
 */
export type LevelMark = {
/**
 * The id of the player.
 */
id: string,
/**
 * The game.
 */
game: Game,
/**
 * Its rating.
 */
elo: number, };

/**
 * How well one played a game.
 */
export type AccuracyPoint = {
/**
 * The id of the record.
 */
record: string,
/**
 * When it was played: milliseconds since 1970, UTC.
 */
played_ms: number,
/**
 * The game.
 */
game: Game,
/**
 * From 0 to 100.
 */
accuracy: number, };

/**
 * How often something came, and how often it was solved in the end.
 */
export type ThemeTally = {
/**
 * The theme.
 */
theme: string,
/**
 * Its game.
 */
game: Game,
/**
 * How many there were.
 */
all: number,
/**
 * How many of them were solved, the last time they were tried.
 */
solved: number, };

/**
 * Something to do next.
 */
export type Advice = { "code": "due",
/**
 * How many.
 */
count: number, } | { "code": "review",
/**
 * The latest of them.
 */
record: string,
/**
 * How many there are.
 */
count: number, } | { "code": "theme",
/**
 * The theme.
 */
theme: string,
/**
 * Its game.
 */
game: Game,
/**
 * Of so many tries…
 */
all: number,
/**
 * …so many were right.
 */
solved: number, } | { "code": "play",
/**
 * The id of the player.
 */
id: string,
/**
 * The game.
 */
game: Game,
/**
 * Its rating.
 */
elo: number, } | { "code": "begin" };

/**
 * A page of a list of games, the latest first.
 */
export type RecordPage = {
/**
 * The games.
 */
records: Array<RecordSummary>,
/**
 * How many there are on all pages.
 */
total: number,
/**
 * The number of this page, from 1.
 */
page: number,
/**
 * Games on a page.
 */
per_page: number, };

/**
 * A game in a list.
 */
export type RecordSummary = {
/**
 * Its id.
 */
id: string,
/**
 * The game.
 */
game: Game,
/**
 * The name of its rules.
 */
rule: string,
/**
 * The side length of the board.
 */
size: number,
/**
 * Who had black; empty if not known.
 */
first: string,
/**
 * Who had white; empty if not known.
 */
second: string,
/**
 * `black`, `white`, `draw`, `none` or `running`.
 */
result: string,
/**
 * Why it ended; empty while it is running.
 */
reason: string,
/**
 * How many moves.
 */
plies: number,
/**
 * When it was played: milliseconds since 1970, UTC.
 */
played_ms: number, };

/**
 * A game with everything that is known about it.
 */
export type RecordView = {
/**
 * Its id.
 */
id: string,
/**
 * What was played.
 */
spec: Spec,
/**
 * Who had black.
 */
first: RecordPlayer,
/**
 * Who had white.
 */
second: RecordPlayer,
/**
 * When it began: milliseconds since 1970, UTC.
 */
date_ms: number | null,
/**
 * The match or tournament.
 */
event: string,
/**
 * The round within it.
 */
round: string,
/**
 * The clock, as it was asked for.
 */
time_control: string,
/**
 * Free text about the game.
 */
comment: string,
/**
 * The start as text.
 */
start: string,
/**
 * The board before the first move.
 */
start_board: BoardView,
/**
 * Every move.
 */
moves: Array<MoveView>,
/**
 * The board after the last move.
 */
board: BoardView,
/**
 * The end; none while it is running.
 */
result: ResultView | null,
/**
 * What an engine found out later.
 */
analyses: Array<StoredAnalysis>, };

/**
 * A player of a record.
 */
export type RecordPlayer = {
/**
 * The name that is shown.
 */
name: string,
/**
 * The id by which an engine can be played against again; empty for a person.
 */
id: string,
/**
 * The rating before the game.
 */
elo: number | null, };

/**
 * What an engine found out about a position of a record.
 */
export type StoredAnalysis = {
/**
 * After how many moves.
 */
ply: number,
/**
 * Which engine.
 */
engine: string,
/**
 * The lines, best first.
 */
lines: Array<AnalysisLine>, };

/**
 * Records by their ids.
 */
export type RecordIds = {
/**
 * The ids.
 */
ids: Array<string>, };

/**
 * How many records were deleted.
 */
export type Deleted = {
/**
 * How many.
 */
deleted: number, };

/**
 * Records to be written in a format.
 */
export type ExportRequest = {
/**
 * The ids.
 */
ids: Array<string>,
/**
 * `json`, `pgn`, `sgf`, `psq`, `csv`, `save` or `pos`.
 */
format: string, };

/**
 * What came of an import.
 */
export type ImportReport = {
/**
 * Ids of the games that were added.
 */
added: Array<string>,
/**
 * Games that were there already.
 */
known: number,
/**
 * Results without games that were added.
 */
results: number,
/**
 * What could not be read.
 */
refused: Array<RefusedLine>, };

/**
 * A part of a file that could not be read.
 */
export type RefusedLine = {
/**
 * The line, from 1.
 */
line: number,
/**
 * Why, in English.
 */
detail: string,
/**
 * The same for whoever says it in another language.
 */
cause?: Message, };

/**
 * A result with its score.
 */
export type PlayerResult = {
/**
 * Whose.
 */
player: string,
/**
 * `win`, `draw` or `loss`.
 */
verdict: string,
/**
 * 100 for a win, otherwise the rounds it lasted.
 */
score: number,
/**
 * When: milliseconds since 1970, UTC.
 */
played_ms: number,
/**
 * How many hints the player asked for.
 */
hints: number, };

/**
 * What a person has achieved.
 */
export type PlayerStats = {
/**
 * The name.
 */
player: string,
/**
 * Games won.
 */
wins: number,
/**
 * Games drawn.
 */
draws: number,
/**
 * Games lost.
 */
losses: number,
/**
 * How the best game ended, `win` before `draw` before `loss`.
 */
best: string,
/**
 * The score of that game.
 */
best_score: number,
/**
 * The most wins in a row.
 */
longest_winning_streak: number,
/**
 * The last four results, the newest first.
 */
last: Array<PlayerResult>, };

/**
 * What is in the store.
 */
export type Stats = {
/**
 * Games, finished and running.
 */
records: number,
/**
 * What every person has achieved, by name.
 */
players: Array<PlayerStats>, };

/**
 * What there is to choose from, and what is allowed.
 */
export type Info = {
/**
 * The version of the program.
 */
version: string,
/**
 * Both games.
 */
games: Array<GameInfo>,
/**
 * Board themes.
 */
themes: Array<string>,
/**
 * Formats that games are written in.
 */
formats: Array<FormatInfo>,
/**
 * Whether own programs may be added: only when the server listens to its own machine alone.
 */
programs: boolean,
/**
 * The largest file that is imported, in bytes.
 */
import_limit: number,
/**
 * The puzzle of the day.
 */
day_puzzle: PuzzleSummary | null,
/**
 * How long an engine without a clock thinks unless asked otherwise, in milliseconds.
 */
usual_think_ms: number,
/**
 * Engines that can think at the same time.
 */
thinking_threads: number, };

/**
 * What there is to choose from in a game.
 */
export type GameInfo = {
/**
 * The game.
 */
game: Game,
/**
 * Its rule sets, the usual one first.
 */
rules: Array<string>,
/**
 * Its opening protocols, the usual one first.
 */
openings: Array<string>,
/**
 * The smallest board.
 */
smallest: number,
/**
 * The largest board.
 */
largest: number,
/**
 * The usual board.
 */
usual: number,
/**
 * The id of the player that a new game is against unless asked otherwise.
 */
usual_opponent: string,
/**
 * Named positions to start from: the layouts of Ataxx.
 */
starts: Array<StartInfo>, };

/**
 * A named position to start from.
 */
export type StartInfo = {
/**
 * Its name.
 */
name: string,
/**
 * The position, as `start` of a new game.
 */
start: string, };

/**
 * A format that games are written in.
 */
export type FormatInfo = {
/**
 * Its name, as in addresses.
 */
name: string,
/**
 * Whether a file holds more than one game.
 */
many: boolean, };

/**
 * The colours of a board, the same as in pictures.
 */
export type ThemeView = {
/**
 * Its name.
 */
name: string,
/**
 * The board, from its upper left corner to its lower right one.
 */
board: Array<string>,
/**
 * The grain of the wood, if there is one.
 */
grain: string | null,
/**
 * The lines of the board and its edge.
 */
grid: string,
/**
 * Coordinates.
 */
label: string,
/**
 * Pieces of the first side.
 */
first: PieceColours,
/**
 * Pieces of the second side.
 */
second: PieceColours,
/**
 * How pieces are drawn.
 */
style: PieceStyle,
/**
 * The last move.
 */
last: string,
/**
 * A row that wins.
 */
win: string,
/**
 * A point that is forbidden.
 */
forbidden: string,
/**
 * Marks.
 */
mark: string,
/**
 * A square of Ataxx.
 */
tile: string,
/**
 * A square of Ataxx that nobody can enter.
 */
blocked: string,
/**
 * The square that the last move went to.
 */
target: string, };

/**
 * How pieces are drawn.
 */
export type PieceStyle = "stones" | "flat" | "faces";

/**
 * The colours of a piece.
 */
export type PieceColours = {
/**
 * Where the light falls.
 */
light: string,
/**
 * Most of it.
 */
body: string,
/**
 * At the edge.
 */
shade: string,
/**
 * The outline.
 */
outline: string,
/**
 * What is written on it.
 */
ink: string, };

/**
 * What is set, by name; the values are the page's own. In a change, `null` forgets a value and names
 * that are not there stay as they are.
 */
export type SettingsView = {
/**
 * The values.
 */
values: Record<string, unknown>, };

/**
 * A game that can be gone on with.
 */
export type SaveInfo = {
/**
 * The name of the slot, or the id of a running game.
 */
slot: string,
/**
 * Who made it.
 */
kind: SaveKind,
/**
 * When: milliseconds since 1970, UTC.
 */
saved_ms: number,
/**
 * What is played.
 */
spec: Spec,
/**
 * Who plays.
 */
players: Seats,
/**
 * How many moves have been played.
 */
ply: number,
/**
 * The game that it is of, the same for every save of one game; empty where that is not known.
 */
game: string,
/**
 * The stones on the board.
 */
stones: Stones,
/**
 * The points that are blocked.
 */
blocked: Array<string>, };

/**
 * Who made a save.
 */
export type SaveKind = "named" | "auto";

/**
 * A game to be kept in a slot.
 */
export type SaveRequest = {
/**
 * The name of the slot.
 */
slot: string,
/**
 * The id of a live game.
 */
game: string,
/**
 * Whether what is in the slot may go.
 */
replace?: boolean, };

/**
 * A match or tournament that somebody wants.
 */
export type ArenaRequest = {
/**
 * Two players, or many.
 */
kind: ArenaKind,
/**
 * What is played.
 */
spec: SpecChoice,
/**
 * Ids of the players: exactly two for a match.
 */
players: Array<string>,
/**
 * Games of the match, or of each meeting of a tournament.
 */
games: number,
/**
 * The time of each side: `1s`, `200ms`, `60+0.5`.
 */
time: string,
/**
 * Where games start: `none` for the usual start, `shipped` (if left out) for openings that come
 * with the program or, where there are none, random ones; otherwise one position a line. Every
 * opening is played with both colours.
 */
openings?: string,
/**
 * Ends a match as soon as the question is answered. Not for tournaments.
 */
sprt?: SprtChoice,
/**
 * How a tournament is paired: `round-robin` (if left out), `gauntlet`, `knock-out`, `swiss`.
 */
format?: string,
/**
 * Swiss: how many rounds; as many as a knock-out would have if left out.
 */
rounds?: number,
/**
 * Gauntlet: how many players, from the top of the list, meet all others; 1 if left out.
 */
challengers?: number,
/**
 * Games at the same time: 1 if left out, as many as the machine has cores at most.
 */
concurrency?: number,
/**
 * Where chance comes from.
 */
seed?: number,
/**
 * Whether finished games go among the records as well.
 */
keep?: boolean, };

/**
 * A match or a tournament.
 */
export type ArenaKind = "match" | "tournament";

/**
 * The question of a sequential test: is the first player stronger by `elo1` rather than `elo0`?
 */
export type SprtChoice = {
/**
 * The smaller difference.
 */
elo0: number,
/**
 * The larger difference.
 */
elo1: number, };

/**
 * A match or tournament in a list.
 */
export type ArenaSummary = {
/**
 * Its id.
 */
id: string,
/**
 * A match or a tournament.
 */
kind: ArenaKind,
/**
 * What is played.
 */
spec: Spec,
/**
 * The players by the names they have here: their ids, with a number behind if one plays twice.
 */
players: Array<string>,
/**
 * Whether it is going on.
 */
state: ArenaState,
/**
 * Games that are finished.
 */
played: number,
/**
 * Games that are expected in all.
 */
expected: number,
/**
 * When it began: milliseconds since 1970, UTC.
 */
began_ms: number,
/**
 * The handle of the visitor whose it is; left out for those of the host.
 */
owner?: string, };

/**
 * Whether a match or tournament is going on.
 */
export type ArenaState = "running" | "finished" | "stopped";

/**
 * A match or tournament as it stands.
 */
export type ArenaView = {
/**
 * What was asked for.
 */
request: ArenaRequest,
/**
 * The table, the best first.
 */
table: Array<ArenaRow>,
/**
 * What each player (row) has scored against each (column), in the order of `players`.
 */
cross: Array<Array<CrossCell>>,
/**
 * The sequential test, if there is one.
 */
sprt: SprtView | null,
/**
 * Finished games, in the order in which they ended.
 */
games: Array<ArenaGame>,
/**
 * Its id.
 */
id: string,
/**
 * A match or a tournament.
 */
kind: ArenaKind,
/**
 * What is played.
 */
spec: Spec,
/**
 * The players by the names they have here: their ids, with a number behind if one plays twice.
 */
players: Array<string>,
/**
 * Whether it is going on.
 */
state: ArenaState,
/**
 * Games that are finished.
 */
played: number,
/**
 * Games that are expected in all.
 */
expected: number,
/**
 * When it began: milliseconds since 1970, UTC.
 */
began_ms: number,
/**
 * The handle of the visitor whose it is; left out for those of the host.
 */
owner?: string, };

/**
 * A player's row.
 */
export type ArenaRow = {
/**
 * The player.
 */
player: string,
/**
 * Finished games.
 */
games: number,
/**
 * Won.
 */
wins: number,
/**
 * Drawn.
 */
draws: number,
/**
 * Lost.
 */
losses: number,
/**
 * One for a win, a half for a draw.
 */
score: number,
/**
 * Crashes, stalls, time-outs and rubbish.
 */
errors: number,
/**
 * Illegal moves.
 */
invalid_steps: number,
/**
 * Strength by these games alone, the average being 0.
 */
elo: number | null,
/**
 * Half the width of the 95 % interval.
 */
elo_error: number | null, };

/**
 * What a player has scored against another.
 */
export type CrossCell = {
/**
 * One for a win, a half for a draw.
 */
score: number,
/**
 * Games between the two.
 */
games: number, };

/**
 * The strength of all players after some of the games.
 */
export type RatingPoint = {
/**
 * How many games had ended.
 */
played: number,
/**
 * Strength by these games alone, in the order of `players`, the average being 0; unknown as long
 * as some of them have never met, not even through others.
 */
elo: Array<number> | null, };

/**
 * How a sequential test stands.
 */
export type SprtView = {
/**
 * The logarithm of the likelihood ratio.
 */
llr: number,
/**
 * The test is rejected below this.
 */
lower: number,
/**
 * The test is passed above this.
 */
upper: number,
/**
 * `accepted`, `rejected` or `open`.
 */
verdict: string, };

/**
 * A finished game of a match.
 */
export type ArenaGame = {
/**
 * Its number, from 1.
 */
number: number,
/**
 * Who had black.
 */
first: string,
/**
 * Who had white.
 */
second: string,
/**
 * How many moves.
 */
plies: number,
/**
 * How it ended.
 */
result: ResultView | null,
/**
 * What the first side came to.
 */
first_tally: GameTally,
/**
 * What the second side came to.
 */
second_tally: GameTally, };

/**
 * What a side came to in one game.
 */
export type GameTally = {
/**
 * One for a win, a half for a draw.
 */
score: number,
/**
 * Crashes, stalls, time-outs and rubbish.
 */
errors: number,
/**
 * Illegal moves.
 */
invalid_steps: number, };

/**
 * A game of a match with every move, score and time: the rounds of a match page.
 */
export type ArenaGameView = {
/**
 * What was played.
 */
spec: Spec,
/**
 * The start as text.
 */
start: string,
/**
 * The board before the first move.
 */
start_board: BoardView,
/**
 * Every move.
 */
moves: Array<MoveView>,
/**
 * The board after the last move.
 */
board: BoardView,
/**
 * Its number, from 1.
 */
number: number,
/**
 * Who had black.
 */
first: string,
/**
 * Who had white.
 */
second: string,
/**
 * How many moves.
 */
plies: number,
/**
 * How it ended.
 */
result: ResultView | null,
/**
 * What the first side came to.
 */
first_tally: GameTally,
/**
 * What the second side came to.
 */
second_tally: GameTally, };

/**
 * A board of a match that is being played.
 */
export type LiveBoard = {
/**
 * The number of the game, from 1; several go on at the same time.
 */
number: number,
/**
 * Who has black.
 */
first: string,
/**
 * Who has white.
 */
second: string,
/**
 * The board.
 */
board: BoardView,
/**
 * What the first side thought last, from its own view.
 */
first_score: ScoreView | null,
/**
 * What the second side thought last, from its own view.
 */
second_score: ScoreView | null,
/**
 * Who thinks; nobody when the game is over.
 */
thinking: Side | null, };

/**
 * A message on the socket of a match.
 */
export type ArenaMessage = { "type": "standings",
/**
 * How it stands.
 */
arena: ArenaView, } | { "type": "board",
/**
 * The board.
 */
board: LiveBoard, } | { "type": "closing",
/**
 * Why.
 */
code: ErrorCode,
/**
 * What belongs into the sentence.
 */
values: { [key in string]: string },
/**
 * The cause that `detail` tells in English, for whoever says it in another language.
 */
cause?: Message, };

/**
 * A training that somebody wants. Everything but the name can be left out.
 */
export type TrainingRequest = {
/**
 * The file of weights that it writes: a new one.
 */
name: string,
/**
 * The file of weights that it begins with; those of the report if left out.
 */
start?: string,
/**
 * How many rounds.
 */
rounds?: number,
/**
 * How many sets of weights play in a round: the best so far and its copies.
 */
population?: number,
/**
 * How many games each pair plays, an even number.
 */
games?: number,
/**
 * The share of the weights that change in a copy, from 0 to 1.
 */
changed?: number,
/**
 * How far a weight of a copy may move in the first round, as a share of the weight.
 */
step?: number,
/**
 * How the step goes on: `constant`, or `halve:N` to halve it every N rounds.
 */
schedule?: string,
/**
 * How many games the best copy of a round plays against the first weights before it takes over, an
 * even number; 0 for no trial.
 */
trial?: number,
/**
 * The rule of the games: `freestyle`, `standard`, `renju` or `caro`.
 */
rule?: string,
/**
 * The side of the board.
 */
size?: number,
/**
 * Where all chance comes from.
 */
seed?: number,
/**
 * Games at the same time, at most one a core; all cores but one if left out. The result does not
 * depend on it.
 */
threads?: number, };

/**
 * How to go on with a training.
 */
export type TrainingResume = {
/**
 * How many rounds in all from now on; as many as before if left out.
 */
rounds?: number, };

/**
 * Whether a training goes on.
 */
export type TrainingState = "running" | "stopped" | "finished";

/**
 * A training in a list.
 */
export type TrainingSummary = {
/**
 * The file of weights that it writes, which is its name.
 */
name: string,
/**
 * When it began: milliseconds since 1970, UTC.
 */
began_ms: number,
/**
 * Whether it goes on.
 */
state: TrainingState,
/**
 * Rounds that were played to their end.
 */
played: number,
/**
 * Rounds in all.
 */
rounds: number, };

/**
 * A training as it stands.
 */
export type TrainingView = {
/**
 * What was asked for.
 */
request: TrainingRequest,
/**
 * The weights that it began with, in the order of the file.
 */
start: Array<number>,
/**
 * How many games a round has.
 */
games_per_round: number,
/**
 * The round that is being played.
 */
current: CurrentRound | null,
/**
 * The rounds that were played to their end, oldest first.
 */
finished: Array<TrainingRound>,
/**
 * The file of weights that it writes, which is its name.
 */
name: string,
/**
 * When it began: milliseconds since 1970, UTC.
 */
began_ms: number,
/**
 * Whether it goes on.
 */
state: TrainingState,
/**
 * Rounds that were played to their end.
 */
played: number,
/**
 * Rounds in all.
 */
rounds: number, };

/**
 * A round that is being played.
 */
export type CurrentRound = {
/**
 * Its number, from 1.
 */
number: number,
/**
 * Games that have ended.
 */
games: number,
/**
 * What everybody came to so far: the weights from before first, then their copies.
 */
tallies: Array<TrainingTally>, };

/**
 * A round that was played to its end.
 */
export type TrainingRound = {
/**
 * Its number, from 1.
 */
number: number,
/**
 * By how much the copies were perturbed.
 */
step: number,
/**
 * What everybody came to: the weights from before first, then their copies.
 */
tallies: Array<TrainingTally>,
/**
 * Who did best: 0 for the weights from before.
 */
winner: number,
/**
 * The games of the winner's trial against the first weights, if it had to pass one.
 */
trial: TrainingTally | null,
/**
 * Who goes on: the winner, or 0 for the weights from before.
 */
best: number,
/**
 * The weights that go on, in the order of the file.
 */
weights: Array<number>, };

/**
 * The games of one set of weights in a round.
 */
export type TrainingTally = {
/**
 * Games won.
 */
wins: number,
/**
 * Games drawn.
 */
draws: number,
/**
 * Games lost.
 */
losses: number,
/**
 * Games won less games lost.
 */
score: number, };

/**
 * A game of a round: the best weights against others.
 */
export type TrainingGame = {
/**
 * Who had black: 0 for the weights from before the round.
 */
first: number,
/**
 * Who had white.
 */
second: number,
/**
 * Every move, the random stones of the opening among them.
 */
game: PositionView, };

/**
 * A message on the socket of a training.
 */
export type TrainingMessage = { "type": "progress",
/**
 * How it stands.
 */
training: TrainingView, } | { "type": "closing",
/**
 * Why.
 */
code: ErrorCode,
/**
 * What belongs into the sentence.
 */
values: { [key in string]: string },
/**
 * The cause that `detail` tells in English, for whoever says it in another language.
 */
cause?: Message, };
