// Generated from Rust by `UPDATE=1 cargo test -p tengen-server --test wire`. Do not edit.

export type Point = string;
export type Moves = string;
export type Rule = "freestyle" | "standard" | "renju" | "caro5" | "caro6";
export type OpeningRule = "none" | "swap" | "swap1" | "swap2" | "pro" | "long-pro" | "rif" | "yamaguchi" | "soosyrv-8" | "taraguchi-10";
export type Stone = "black" | "white";
export type Foul = "double-three" | "double-four" | "overline";
export type Player = "first" | "second";
export type Choice = "black" | "white" | "put-two" | "fifths-1" | "fifths-2" | "fifths-3" | "fifths-4" | "fifths-5" | "fifths-6" | "fifths-7" | "fifths-8" | "fifths-9" | "fifths-10" | "fifths-11" | "fifths-12";
/** A time or a stretch of time in milliseconds. */
export type Millis = number;
/** How a game is timed. */
export type ClockRule = { "kind": "per-move",
/** For one move. */
time: Millis, } | { "kind": "increment",
/** The stock at the start. */
main: Millis,
/** What a move adds. */
increment: Millis, } | { "kind": "byo-yomi",
/** The stock at the start. */
main: Millis,
/** One period. */
period: Millis,
/** How many there are. */
periods: number, };
/** What one player has left. */
export type Left = {
/** Of the stock. */
main: Millis,
/** Of the period that runs next or is running. */
period: Millis,
/** How many periods are left, that one included. */
periods: number, };
/** What both players have left. */
export type Clocks = {
/** The one who put the first stone. */
first: Left,
/** The other one. */
second: Left, };
/** Who sits there. */
export type Seat = { "kind": "person",
/** As it was typed. */
name: string, } | { "kind": "engine",
/** Which one. */
opponent: string,
/** What beating it is worth, see [`Finished::points`](crate::Finished::points). */
level: number,
/** Whether it was chosen to fit the person, and is chosen anew for the next game. */
adaptive?: boolean, };
/** Which seats are people. */
export type Mode = "engine" | "people";
/** The side asked for before the game. */
export type Side = "black" | "white" | "random";
/** Where two people play who are not at one screen. */
export type Room = {
/** What it is found by. */
code: string,
/** Which player of this game is the one who invited the other. */
inviter: Player, };
/** Everything that is fixed for one game. */
export type Setup = {
/** What wins, and what is forbidden. */
rule: Rule,
/** Points along one side of the board. */
size: number,
/** How the first stones are made fair. */
opening: OpeningRule,
/** How the game is timed, if it is. */
clock: ClockRule | null,
/** Who puts the first stone, and has Black unless the opening changes that. */
first: Seat,
/** The other one. */
second: Seat,
/** The moves of another game that this one goes on from; none in a game of its own. */
from: Moves,
/** The room it is played in, where each player has a screen of their own. */
room: Room | null, };
/** What needs the other player's word. */
export type Offer = { "type": "draw" } | { "type": "undo",
/** How many would be left. */
to: number, } | { "type": "redo",
/** How many there would be. */
to: number, } | { "type": "rematch",
/** Who would sit where. */
colours: Colours, };
/** Why a game is over. */
export type EndReason = "five" | "forbidden" | "full-board" | "no-legal-move" | "resigned" | "time" | "agreement" | "abandoned";
/** One thing that happened. */
export type Event = { "type": "started",
/** As it was agreed. */
setup: Setup, } | { "type": "moved",
/** Who put it. */
by: Player,
/** Its colour. */
stone: Stone,
/** Where. */
at: Point, } | { "type": "chose",
/** Who chose. */
by: Player,
/** What. */
choice: Choice, } | { "type": "proposed",
/** Who offered it. */
by: Player,
/** Where. */
at: Point, } | { "type": "undone",
/** Whose turn it is again. */
by: Player,
/** How many plies are left. */
to: number, } | { "type": "redone",
/** How many plies there are now. */
to: number, } | { "type": "offered",
/** Who asks. */
by: Player,
/** What for. */
offer: Offer, } | { "type": "declined",
/** Who said so. */
by: Player,
/** To what. */
offer: Offer, } | { "type": "lapsed",
/** What. */
offer: Offer, } | { "type": "paused" } | { "type": "continued" } | { "type": "hinted",
/** Who asked. */
by: Player,
/** How far down the ladder, from 1 to 4. */
stage: number, } | { "type": "warned",
/** Who tried it. */
by: Player,
/** Where. */
at: Point, } | { "type": "ended",
/** The winner; nobody in a draw. */
winner: Player | null,
/** Why. */
reason: EndReason, } | { "type": "followed",
/** Its id. */
next: string, };
/** An event with its number, its time, and the clocks right after it. */
export type Record = {
/** Counted from 1 in each game. */
seq: number,
/** When, on the host's clock. */
time: Millis,
/** What both players have left, in a timed game. */
clocks: Clocks | null,
/** What happened. */
event: Event, };
/** What a person wants done. It does not say who wants it: that is for the host to know, see
 * [`Speaker`](crate::Speaker). Commands that change the board name the ply the person saw, so that a
 * double click or a late one does not act on a board that nobody was looking at. */
export type Command = { "type": "play",
/** The ply seen. */
ply: number,
/** Where. */
at: Point, } | { "type": "try",
/** The ply seen. */
ply: number,
/** Where. */
at: Point, } | { "type": "choose",
/** The ply seen. */
ply: number,
/** What. */
choice: Choice, } | { "type": "undo",
/** The ply seen. */
ply: number, } | { "type": "redo",
/** The ply seen. */
ply: number, } | { "type": "pause" } | { "type": "continue" } | { "type": "resign" } | { "type": "offer_draw" } | { "type": "answer",
/** The number of the event that made the offer. */
offer: number,
/** Yes or no. */
accept: boolean, } | { "type": "hint",
/** The ply seen. */
ply: number, } | { "type": "move_now",
/** The ply seen. */
ply: number, } | { "type": "restart" } | { "type": "rematch",
/** Who sits where. */
colours: Colours, };
/** Who has which colour in a rematch. */
export type Colours = "kept" | "swapped";
/** Where a stone of the opening may go. */
export type RegionView = { "kind": "inside",
/** Points along its side; 1 is the centre. */
square: number, } | { "kind": "outside",
/** Points along its side. */
square: number, };
/** Stones in a line that belong together. */
export type ShapeView = {
/** The stones, the new one among them. */
stones: Array<Point>,
/** The empty points where it grows. */
grows_at: Array<Point>, };
/** A forbidden point with the reason. */
export type ForbiddenView = {
/** The point. */
at: Point,
/** What a stone there would be. */
foul: Foul,
/** The threes, fours or overlines it would make. */
shapes: Array<ShapeView>, };
/** Why a command is not carried out. Nothing has changed then. */
export type Refusal = { "reason": "stale",
/** The ply it is at. */
ply: number, } | { "reason": "game_over",
/** Why it ended. */
end: EndReason, } | { "reason": "not_over" } | { "reason": "paused" } | { "reason": "not_paused" } | { "reason": "not_your_turn" } | { "reason": "occupied",
/** Which point. */
at: Point,
/** Whose stone. */
stone: Stone, } | { "reason": "off_board",
/** Which point. */
at: Point, } | { "reason": "outside_region",
/** The region it has to be in. */
region: RegionView, } | { "reason": "symmetric",
/** Which point. */
at: Point,
/** The one it is the same as. */
twin: Point, } | { "reason": "not_among",
/** The points offered. */
offers: Array<Point>, } | { "reason": "forbidden" } & ForbiddenView | { "reason": "blunder",
/** Which point. */
at: Point,
/** Who wins. */
winner: Stone, } | { "reason": "choice_due",
/** What there is to choose from. */
choices: Array<Choice>, } | { "reason": "not_offered",
/** Which one. */
choice: Choice, } | { "reason": "nothing_to_undo" } | { "reason": "nothing_to_redo" } | { "reason": "offer_pending",
/** The number of its event. */
offer: number, } | { "reason": "no_offer" } | { "reason": "offered_already" } | { "reason": "watching" } | { "reason": "not_alone" } | { "reason": "no_hint" } | { "reason": "not_thinking" } | { "reason": "not_a_person" } | { "reason": "followed",
/** Its id. */
next: string, };
/** One of the players. */
export type PlayerView = {
/** Which one, whatever the colour. */
player: Player, } & ({ "kind": "person",
/** As it was typed. */
name: string, } | { "kind": "engine",
/** Which one. */
opponent: string,
/** What beating it is worth, see [`Finished::points`](crate::Finished::points). */
level: number,
/** Whether it was chosen to fit the person, and is chosen anew for the next game. */
adaptive?: boolean, });
/** What kind of step is due. */
export type Due = "place" | "choose" | "offer" | "take" | "play";
/** What is due. */
export type TurnView = {
/** Who is due, by the colour held at this moment. */
actor: Stone,
/** The colour of the stone to put; none when a choice is due. */
stone: Stone | null,
/** What for. */
phase: Due,
/** What there is to choose from, when a choice is due. */
choices: Array<Choice>,
/** Where the opening wants the stone; none means anywhere. */
region: RegionView | null,
/** The points it has to be one of; none means all empty points. */
allowed: Array<Point> | null,
/** The fifth moves offered so far, until one is taken. */
offers: Array<Point>,
/** How many more fifth moves are to be offered. */
offers_left: number,
/** Whether it is the engine's turn and it is thinking. */
thinking: boolean, };
/** How a game ended. */
export type ResultView = {
/** The winner's colour; none in a draw. */
winner: Stone | null,
/** Why. */
reason: EndReason,
/** The winning stones in order along their lines. */
line: Array<Point>,
/** What the person gets for it, against the engine and in a game of its own. */
points: number | null, };
/** The clocks. */
export type ClockView = {
/** What Black has left at the time of this view. */
black: Left,
/** What White has left. */
white: Left,
/** Whose time runs, if anybody's does. */
running: Stone | null,
/** The time of this view on the host's clock. */
now: Millis, };
/** An offer that waits. */
export type OfferView = {
/** The number of its event; the answer names it. */
id: number,
/** Who made it. */
by: Stone,
/** What for. */
offer: Offer,
/** How long it still waits at the time of this view, if not for ever. */
lapses_in: Millis | null, };
/** Which commands would be carried out now. */
export type Can = {
/** Put a stone. */
play: boolean,
/** Make a choice. */
choose: boolean,
/** Take back. */
undo: boolean,
/** Play again. */
redo: boolean,
/** Pause. */
pause: boolean,
/** Go on after a pause. */
continue: boolean,
/** Give up. */
resign: boolean,
/** Offer a draw. */
offer_draw: boolean,
/** Answer an offer. */
answer: boolean,
/** Get a hint, or the next step of it. */
hint: boolean,
/** Let the engine move now. */
move_now: boolean,
/** Begin anew. */
restart: boolean,
/** Play again. */
rematch: boolean, };
/** Everything about a game at one moment. The page draws this and needs no rule for it. */
export type GameView = {
/** The number of the last event. */
seq: number,
/** Stones, choices and fifth moves offered so far; commands name it. */
ply: number,
/** What was agreed. */
setup: Setup,
/** Against the engine, or between people. */
mode: Mode,
/** The stones in order, Black first. */
moves: Array<Point>,
/** Who has Black, for as long as the opening does not change it. */
black: PlayerView,
/** Who has White. */
white: PlayerView,
/** Whether the opening has settled who has which colour. */
settled: boolean,
/** What is due next; nothing when the game is over. */
turn: TurnView | null,
/** How the game ended. */
result: ResultView | null,
/** In renju, the points Black may not play on, whoever is to move. */
forbidden: Array<ForbiddenView>,
/** How many plies can be played again. */
redo: number,
/** The clocks of a timed game. */
clock: ClockView | null,
/** Whether the game is paused. */
paused: boolean,
/** An offer that waits for its answer. */
offer: OfferView | null,
/** How far down the ladder of hints the person is at this ply; 0 before the first. */
hint: number,
/** Whether hints or undo were used, or the game goes on from another one. */
assisted: boolean,
/** What can be done now by the one who is shown this. */
can: Can,
/** The game that was begun from this one. */
next: string | null, };
/** What a stone makes. */
export type ThreatKind = "five" | "open-four" | "double-four" | "four-three" | "double-three" | "four" | "open-three";
/** A shape that one stone would make. */
export type ThreatView = {
/** Whose stone. */
stone: Stone,
/** What it makes. */
kind: ThreatKind,
/** Where it is put. */
at: Point,
/** The stones already there. */
stones: Array<Point>, };
/** What can stand on the board and matters for the next move. */
export type FactKind = "open-four" | "four" | "open-three";
/** A shape that stands on the board, in one sentence's worth of data. It names no move. */
export type Fact = {
/** What stands there. */
kind: FactKind,
/** Whose it is. */
stone: Stone,
/** Its stones. */
points: Array<Point>, };
/** A game as the page shows it: the session's view and what the host knows beside it. */
export type View = {
/** The game's id. */
id: string,
/** The name it was saved under, if it was. */
name: string | null,
/** What can be made on the board, for the threat lens. */
threats: Array<ThreatView>,
/** The one fact of the status line. */
fact: Fact | null,
/** Which of the 26 openings of renju the first three stones make: `4D`. */
pattern: string | null,
/** The number of the last event. */
seq: number,
/** Stones, choices and fifth moves offered so far; commands name it. */
ply: number,
/** What was agreed. */
setup: Setup,
/** Against the engine, or between people. */
mode: Mode,
/** The stones in order, Black first. */
moves: Array<Point>,
/** Who has Black, for as long as the opening does not change it. */
black: PlayerView,
/** Who has White. */
white: PlayerView,
/** Whether the opening has settled who has which colour. */
settled: boolean,
/** What is due next; nothing when the game is over. */
turn: TurnView | null,
/** How the game ended. */
result: ResultView | null,
/** In renju, the points Black may not play on, whoever is to move. */
forbidden: Array<ForbiddenView>,
/** How many plies can be played again. */
redo: number,
/** The clocks of a timed game. */
clock: ClockView | null,
/** Whether the game is paused. */
paused: boolean,
/** An offer that waits for its answer. */
offer: OfferView | null,
/** How far down the ladder of hints the person is at this ply; 0 before the first. */
hint: number,
/** Whether hints or undo were used, or the game goes on from another one. */
assisted: boolean,
/** What can be done now by the one who is shown this. */
can: Can,
/** The game that was begun from this one. */
next: string | null, };
/** Why a message is no command. */
export type Rejection = { "reason": "malformed",
/** What was wrong, in English, for the developer. */
detail: string, } | { "reason": "too_long",
/** The most that is read, in bytes. */
most: number, } | { "reason": "too_fast" } | { "reason": "too_many_pages",
/** The most there may be. */
most: number, } | { "reason": "engine_spent",
/** So long until there is some more. */
seconds: number, } | { "reason": "not_stored" } | { "reason": "data_gone" };
/** What a page says beside the session's commands. */
export type PageCommand = { "type": "listen",
/** Yes or no. */
on: boolean, };
/** What the engine thinks about. */
export type ThinkingAbout = "reply" | "hint";
/** A result that cannot be avoided, with the number of moves of both sides until it. */
export type ForcedView = { "result": "win", "plies": number } | { "result": "loss", "plies": number };
/** A move with what follows. */
export type LineView = {
/** What it is worth to the side to move: two hundred is about 73 % to win. */
value: number,
/** The result that the search has followed to its end, if it has. */
forced: ForcedView | null,
/** The moves of both sides. */
moves: Array<Point>, };
/** How far a search has come. */
export type ReportView = {
/** The depth that is finished. */
depth: number,
/** The best lines, best first. */
lines: Array<LineView>,
/** Positions looked at. */
nodes: number,
/** Positions a second. */
speed: number, };
/** How the engine's thinking goes. */
export type ThinkingView = {
/** What it thinks about. */
about: ThinkingAbout,
/** At which ply. */
ply: number,
/** How many questions of others come before it; none once it thinks. */
waiting: number | null,
/** How long it has been thinking. */
elapsed: Millis,
/** The longest it may take once it thinks. */
cap: Millis,
/** What it has found so far: for pages that listen, in a game that is marked as assisted. */
report: ReportView | null, };
/** What to look for. */
export type LookFor = "five" | "block-four" | "open-four" | "double" | "forced-win" | "answer-three" | "prevent-double" | "attack" | "build";
/** One step of the ladder of hints. */
export type HintView = {
/** The ply it is for. */
ply: number,
/** How far down the ladder, from 1 to 4. Each step brings what the steps before it brought. */
stage: number,
/** Step 1: what to look for. */
look_for: LookFor,
/** Step 1: the stones it is about, when it answers a shape of the other side. */
about: Array<Point>,
/** In how many own moves the side to move wins, when that is proved. */
wins_in: number | null,
/** Step 2: the points of a 3×3 square with the answer somewhere in it. */
area: Array<Point> | null,
/** Step 3: the point. */
point: Point | null,
/** Step 4: the line, the point first. It goes on to the five when the win is proved. */
line: Array<Point> | null, };
/** What the host says on a game's WebSocket. */
export type ServerMessage = { "type": "snapshot",
/** The game as it is. */
view: View,
/** What happened since the event the page had seen, oldest first; nothing if that is long ago. */
missed: Array<Record>, } | { "type": "event",
/** What. */
record: Record,
/** The game after it. */
view: View, } | { "type": "named",
/** The new name. */
name: string | null, } | { "type": "refused",
/** The `type` of the command. */
command: string,
/** Why. */
refusal: Refusal, } | { "type": "rejected",
/** Why. */
rejection: Rejection, } | { "type": "thinking" } & ThinkingView | { "type": "hint" } & HintView | { "type": "engine_failed",
/** Who failed. */
opponent: string, } | { "type": "coach_failed" } | { "type": "deleted" } | { "type": "closing" };
/** Where an opponent comes from. */
export type OpponentSort = "level" | "historic" | "adaptive";
/** How strong an opponent is, as measured by matches. */
export type Rating = {
/** On the scale of Elo, from an anchor that all of them share. */
elo: number,
/** How far off it may be to either side, with 95 % confidence. */
error: number, };
/** Somebody to play against. */
export type OpponentView = {
/** The name in settings and games; the page has the words for it. */
id: string,
/** A level of the engine, or one of the historic opponents. */
kind: OpponentSort,
/** What beating it is worth; for a level, its number. */
level: number,
/** The longest it thinks about a move. */
cap: Millis,
/** How far it reads, in dots of ten. */
reading: number,
/** How well it defends, in dots of ten. */
defence: number,
/** Its rating, where one has been measured. */
rating: Rating | null,
/** The id of the level it plays at now; none for those who are always the same. */
playing: string | null, };
/** Who else plays. */
export type Against = { "kind": "person",
/** Whose name is this; may be empty. */
name: string, } | { "kind": "engine",
/** Its id; `adaptive` takes the level that fits the person. */
opponent: string, };
/** A new game, as asked for. `POST /api/games` */
export type NewGame = {
/** What wins, and what is forbidden. */
rule: Rule,
/** Points along one side, from 5 to 22. */
size: number,
/** How the first stones are made fair. */
opening: OpeningRule,
/** How the game is timed, if it is. */
clock: ClockRule | null,
/** The side of the person in `name`. */
side: Side,
/** The person's name; may be empty. */
name: string,
/** Who else plays. */
against: Against,
/** The moves of another game that it goes on from, with Black and White as they were; none in a game of
 * its own. Such a game counts as assisted, and nothing in the score. */
from?: Moves, };
/** Where a new or named game can be found. */
export type GameId = {
/** Its id. */
id: string, };
/** How a game in the library ended. */
export type CardResult = {
/** The winner's colour; none in a draw. */
winner: Stone | null,
/** Why. */
reason: EndReason, };
/** A game played here, in the library. */
export type Card = {
/** Its id. */
id: string,
/** The name it was saved under, if it was. */
name: string | null,
/** Against the engine, or between people. */
mode: Mode,
/** What was agreed. */
setup: Setup,
/** The stones in order, as text: `h8i9j10`. */
moves: string,
/** Which of the two players has Black now. */
black: Player,
/** How it ended, if it did. */
result: CardResult | null,
/** Whether hints or undo were used. */
assisted: boolean,
/** When it began, in milliseconds since 1970. */
created: Millis,
/** When something last happened in it. */
updated: Millis, };
/** How an imported game ended. */
export type DigestResult = {
/** The winner's colour; none in a draw. */
winner: Stone | null,
/** Why, where that is known. */
reason: EndReason | null, };
/** What the library shows of a game in a file. Empty texts are unknown. */
export type Digest = {
/** The name of the file; empty if the game was pasted. */
file: string,
/** Which game of the file it is, from 1, if there are several. */
number: number | null,
/** The format it was read as. */
format: string,
/** What wins, if the file says. */
rule: Rule | null,
/** Points along one side. */
size: number,
/** Black's name. */
black: string,
/** White's name. */
white: string,
/** The game's own name. */
title: string,
/** The event. */
event: string,
/** The date, as the file writes it. */
date: string,
/** How it ended, if the file or the board says. */
result: DigestResult | null,
/** The turns of the main line. */
moves: number,
/** The nodes of the tree outside the main line. */
variations: number,
/** The stones at the end of the main line. */
stones: Array<[Stone, Point]>, };
/** The mode of every imported game. */
export type ImportMode = "imported";
/** An imported game in the library. */
export type ImportCard = {
/** What tells it from played games. */
mode: ImportMode,
/** Its id. */
id: string,
/** The name it was saved under, if it was. */
name: string | null,
/** When it was imported, in milliseconds since 1970. */
created: Millis,
/** When it was last changed. */
updated: Millis,
/** The name of the file; empty if the game was pasted. */
file: string,
/** Which game of the file it is, from 1, if there are several. */
number: number | null,
/** The format it was read as. */
format: string,
/** What wins, if the file says. */
rule: Rule | null,
/** Points along one side. */
size: number,
/** Black's name. */
black: string,
/** White's name. */
white: string,
/** The game's own name. */
title: string,
/** The event. */
event: string,
/** The date, as the file writes it. */
date: string,
/** How it ended, if the file or the board says. */
result: DigestResult | null,
/** The turns of the main line. */
moves: number,
/** The nodes of the tree outside the main line. */
variations: number,
/** The stones at the end of the main line. */
stones: Array<[Stone, Point]>, };
/** The mode of every analysis. */
export type AnalysisMode = "analysis";
/** What the library shows of an analysis. Empty texts are unknown. */
export type AnalysisOutline = {
/** What wins. */
rule: Rule,
/** Points along one side. */
size: number,
/** Black's name. */
black: string,
/** White's name. */
white: string,
/** The name of the game that is analysed. */
title: string,
/** The event. */
event: string,
/** The nodes of the main line. */
moves: number,
/** The nodes outside of it. */
variations: number,
/** The stones at the end of the main line. */
stones: Array<[Stone, Point]>, };
/** An analysis in the library. */
export type AnalysisCard = {
/** What tells it from games. */
mode: AnalysisMode,
/** Its id. */
id: string,
/** The name it was saved under, if it was. */
name: string | null,
/** When it was begun, in milliseconds since 1970. */
created: Millis,
/** When it was last edited. */
updated: Millis,
/** What wins. */
rule: Rule,
/** Points along one side. */
size: number,
/** Black's name. */
black: string,
/** White's name. */
white: string,
/** The name of the game that is analysed. */
title: string,
/** The event. */
event: string,
/** The nodes of the main line. */
moves: number,
/** The nodes outside of it. */
variations: number,
/** The stones at the end of the main line. */
stones: Array<[Stone, Point]>, };
/** A game or an analysis in the library, wherever it comes from. */
export type Entry = Card | ImportCard | AnalysisCard;
/** A page of the library. */
export type Library = {
/** The games, the latest first. */
games: Array<Entry>,
/** How many match in all. */
total: number, };
/** A game's new name. `PATCH /api/games/{id}` */
export type Rename = {
/** The name; none takes it away. */
name: string | null, };
/** What the person has reached against the engine. */
export type Score = {
/** Games won. */
wins: number,
/** Games lost. */
losses: number,
/** Games drawn. */
draws: number,
/** Wins in a row up to now. */
streak: number,
/** The longest such row. */
best_streak: number,
/** Points: 10 a level for a win, 3 for a draw, half when hints or undo were used. */
points: number, };
/** Settings that belong to this computer. `GET` and `PUT /api/settings` */
export type Settings = {
/** Threads for one search. */
threads: number,
/** Memory for one search, in mebibytes. */
memory: number,
/** The seconds of one core in which a finished game of forty moves is read; with 0, games are read only
 * when somebody asks for it. */
review: number, };
/** The settings with their bounds, as `GET /api/settings` gives them. */
export type SettingsView = {
/** The most threads that make sense here. */
most_threads: number,
/** The most memory that may be asked for. */
most_memory: number,
/** The longest that games may be read. */
most_review: number,
/** Threads for one search. */
threads: number,
/** Memory for one search, in mebibytes. */
memory: number,
/** The seconds of one core in which a finished game of forty moves is read; with 0, games are read only
 * when somebody asks for it. */
review: number, };
/** Loose stones to be judged. `POST /api/judge` */
export type Judge = {
/** By which rule. */
rule: Rule,
/** Points along one side. */
size: number,
/** The black stones. */
black: Array<Point>,
/** The white stones. */
white: Array<Point>,
/** Who is to move. */
to_move: Stone, };
/** The end that loose stones show. */
export type JudgedResult = {
/** The winner's colour; none in a draw. */
winner: Stone | null,
/** Why. */
reason: EndReason,
/** The winning stones. */
line: Array<Point>, };
/** What the rules say about loose stones. */
export type Judgement = {
/** Who has won or that nobody can, if the game is over. */
result: JudgedResult | null,
/** The points Black may not play on. */
forbidden: Array<ForbiddenView>,
/** What can be made. */
threats: Array<ThreatView>,
/** The fact of the status line. */
fact: Fact | null, };
/** With which moves a side is to win. */
export type WinMeans = "fours" | "threes" | "any";
/** What a page says on the WebSocket for forced wins, `/api/proofs`. */
export type ProofCommand = { "type": "find",
/** Comes back with everything that is said about this search. */
number: number,
/** Where. */
position: Judge,
/** Who is to win. If the other side is to move, whatever it plays must lose. */
attacker: Stone,
/** With which moves. */
means: WinMeans,
/** How long to try, from 50 ms to 10 minutes. */
time: Millis, } | { "type": "stop" } | { "type": "look",
/** The moves from the position of the proof. */
path: Array<Point>, } | { "type": "longest",
/** The moves from the position of the proof. */
path: Array<Point>, } | { "type": "export" };
/** How a search for a forced win goes. */
export type ProofProgress = {
/** Which. */
number: number,
/** How many questions of others come before it; none once it has begun. */
waiting: number | null,
/** How long it has been going. */
elapsed: Millis,
/** Positions looked at. */
nodes: number, };
/** What is known after a search. */
export type ProofVerdict = { "kind": "win",
/** The stones of both sides to the five, against the longest defence. */
plies: number,
/** In how many positions the proof says what the attacker plays. */
positions: number, } | { "kind": "none" } | { "kind": "undecided" } | { "kind": "stopped" } | { "kind": "failed" };
/** Why a command is not carried out. */
export type ProofRefusal = "not-a-position" | "game-over" | "no-proof" | "not-in-proof";
/** A move of the attacker. */
export type AttackView = {
/** Where. */
at: Point,
/** What it makes, if it makes a shape. */
makes: ThreatKind | null,
/** The stones of both sides to the five, this one included, against the longest defence. */
plies: number, };
/** A shape of the attacker on the board. */
export type StandingView = {
/** Its stones, in order. */
stones: Array<Point>,
/** Where it grows. */
grows_at: Array<Point>, };
/** What a defence does. */
export type DefenceSort = "four" | "block" | "forbid" | "spoil";
/** A move of the defender. */
export type DefenceView = {
/** Where. */
at: Point,
/** What it does. */
kind: DefenceSort,
/** The point that it makes forbidden to the attacker, if that is what it does. */
forbids: Point | null,
/** The attacker's answer, unless the game is over. */
answer: Point | null,
/** The stones of both sides to the five, this one included, against the longest defence. */
plies: number, };
/** The moves that do nothing about the threat, together. */
export type OthersView = {
/** How many they are. */
count: number,
/** One of them that holds out as long as any. */
example: Point,
/** The attacker's answer to that one, unless the game is over. */
answer: Point | null,
/** What that makes. */
makes: ThreatKind | null,
/** The stones of both sides to the five at the most, the defender's included. */
plies: number, };
/** All that the defender can do. */
export type DefencesView = {
/** The attacker's fours and open threes on the board. */
shapes: Array<StandingView>,
/** Where the attacker goes on if nobody answers. */
threatens: Array<Point>,
/** The defences that last and all fours of the defender's own, the longest first. */
lasting: Array<DefenceView>,
/** All other legal moves. */
others: OthersView | null, };
/** A place of a proof. Where the attacker is to move, the attacker's move is made first. */
export type ProofNode = {
/** The attacker's move, if it is the attacker's turn. */
attack: AttackView | null,
/** The winning stones, if that move completes them. */
won: Array<Point>,
/** What the defender can do then. */
defences: DefencesView | null, };
/** What the host says on it. */
export type ProofMessage = { "type": "searching" } & ProofProgress | { "type": "found",
/** Which. */
number: number,
/** How long it took. */
elapsed: Millis,
/** Positions looked at. */
nodes: number,
/** What is known now. */
verdict: ProofVerdict, } | { "type": "node",
/** The moves to it. */
path: Array<Point>,
/** What happens there. */
node: ProofNode, } | { "type": "longest",
/** The moves to where it begins. */
path: Array<Point>,
/** The moves of both sides from there to the five. */
moves: Array<Point>, } | { "type": "record",
/** The file. */
sgf: string,
/** How many moves it has. */
moves: number,
/** Whether all of the proof is in it; else its latest moves are left out. */
whole: boolean, } | { "type": "refused",
/** The `type` of the command. */
command: string,
/** Why. */
refusal: ProofRefusal, } | { "type": "rejected",
/** Why. */
rejection: Rejection, } | { "type": "closing" };
/** A place in a file. */
export type PlaceView = { "kind": "line",
/** The line, from 1. */
line: number,
/** The character, from 1. */
column: number, } | { "kind": "byte",
/** From 0. */
at: number, };
/** What a reader came upon. */
export type FoundView = { "kind": "end" } | { "kind": "text",
/** Shortened. */
text: string, } | { "kind": "byte",
/** Its value. */
byte: number, } | { "kind": "bytes",
/** How many. */
count: number, };
/** What a reader would have understood. */
export type ExpectedView = {
/** A name from the formats, such as `sgf-point`. */
kind: string,
/** The number that belongs to it. */
n: number | null, };
/** Something odd in a file that was read all the same. */
export type WarningView = { "kind": "charset",
/** What it says. */
said: string,
/** What it is. */
is: string, } | { "kind": "undecodable",
/** In this character set. */
charset: string, } | { "kind": "truncated",
/** Where. */
place: PlaceView,
/** What should have come. */
expected: ExpectedView, } | { "kind": "strange",
/** Where. */
place: PlaceView,
/** A name from the formats, such as `second-move`. */
what: string,
/** The word or number that belongs to it. */
about: string, };
/** A game that was imported. */
export type ImportedGame = {
/** As the library shows it. */
card: ImportCard,
/** What was odd about its file. */
warnings: Array<WarningView>,
/** How many moves the rules do not allow. They are kept. In a very large tree only those of the
 * main line are counted. */
impossible: number, };
/** What came of a file. `POST /api/import` */
export type ImportView = {
/** The format it was read as. */
format: string,
/** The games that are in the library now. */
games: Array<ImportedGame>,
/** How many games the file has; the ones above the limit were left out. */
found: number, };
/** Why a file was not imported. The body of `POST /api/import` when it fails, unless it is a `Problem`. */
export type ImportProblem = { "error": "unreadable",
/** In English, for the developer. */
detail: string,
/** The format it was read as, if it is one. */
format: string | null,
/** Where. */
place: PlaceView,
/** What stood there. */
found: FoundView,
/** What would have been understood. */
expected: ExpectedView, } | { "error": "too-large",
/** In English, for the developer. */
detail: string,
/** The most bytes of a file. */
most: number, };
/** A shape on a point. */
export type MarkName = "cross" | "triangle" | "circle" | "square";
/** A shape on a point. */
export type MarkView = {
/** Where. */
at: Point,
/** Which. */
mark: MarkName, };
/** A point that is set without a turn. */
export type SetView = {
/** Where. */
at: Point,
/** What stands there afterwards. */
stone: Stone | null, };
/** A node of a tree. */
export type NodeView = {
/** Its number; the root is 0. */
id: number,
/** The node before. */
parent: number | null,
/** Whose turn it is; none in a node without a turn. */
stone: Stone | null,
/** Where the stone goes; none in a pass. */
at: Point | null,
/** How many children it has. */
children: number,
/** How many nodes are below it. */
weight: number,
/** Its heading. */
title: string,
/** Its comment, or the beginning of a long one. */
comment: string,
/** Texts on points. */
labels: Array<[Point, string]>,
/** Shapes on points. */
marks: Array<MarkView>,
/** Stones put or taken before the turn, in order. */
set: Array<SetView>,
/** Whether it is worth finding again. */
is_bookmarked: boolean, };
/** A part of a tree. `GET /api/games/{id}/tree?from=` */
export type BranchView = {
/** The node it begins with. */
from: number,
/** The nodes, parents before children and children in order. A node with fewer children here
 * than it has is asked for by `from`. */
nodes: Array<NodeView>, };
/** An imported game. `GET /api/games/{id}/record` */
export type RecordView = {
/** As the library shows it. */
card: ImportCard,
/** The round of the event. */
round: string,
/** Where it was played. */
place: string,
/** The time each side had. */
limit: Millis | null,
/** The result in the file's own words. */
stated: string,
/** What was odd about the file. */
warnings: Array<WarningView>,
/** The tree, or its first part. */
branch: BranchView, };
/** Why a move cannot be. */
export type MoveRefusal = "off-board" | "occupied" | "game-over";
/** A move that cannot be. */
export type FindingView = {
/** Its number, from 1. */
number: number,
/** Where. */
at: Point,
/** Why not. */
why: MoveRefusal, };
/** The position at a node, before the judge. `GET /api/games/{id}/nodes/{node}` */
export type NodeJudgement = {
/** The whole heading. */
title: string,
/** The whole comment. */
comment: string,
/** The time the move took. */
spent: Millis | null,
/** What the rules say about the stones. */
judgement: Judgement,
/** The first move on the way here that cannot be; the judgement is of the position before it. */
finding: FindingView | null, };
/** Something a format cannot hold. */
export type LossView = {
/** A name from the formats, such as `comments`. */
facet: string,
/** How many. */
count: number, };
/** What becomes of a game in a format. `GET /api/games/{id}/formats` */
export type FormatView = {
/** Its name, for `GET /api/games/{id}/export?format=`. */
format: string,
/** The name of the file. */
file: string,
/** Whether the game can be written at all. */
holds: boolean,
/** What is not in the file. */
losses: Array<LossView>, };
/** A line of a game to be copied. `GET /api/games/{id}/share?node=` */
export type ShareView = {
/** The line to the node, or the main line, as text. */
text: string,
/** The same as a link. */
link: string, };
/** Names a node of an analysis for good: a number is not used again. */
export type NodeId = number;
/** What is known about a game that is analysed. Empty texts are unknown. */
export type AnalysisHeader = {
/** Black's name. */
black: string,
/** White's name. */
white: string,
/** The game's own name. */
title: string,
/** The event. */
event: string,
/** The round of the event. */
round: string,
/** Where it was played. */
place: string,
/** When, as its file writes it. */
date: string,
/** How it ended, as smart game files write it: `B+R`. */
result: string,
/** The time each side had, in milliseconds. */
limit: number | null, };
/** A node as the page shows it. */
export type AnalysisNode = {
/** Its number; the root is 0. */
id: NodeId,
/** The node before. */
parent: NodeId | null,
/** The nodes after it, the main line first. */
children: Array<NodeId>,
/** Whose turn it is; none in a node without a turn. */
stone: Stone | null,
/** Where the stone goes; none in a pass. */
at: Point | null,
/** Its heading. */
title: string,
/** Its comment. */
comment: string,
/** Texts on points. */
labels: Array<[Point, string]>,
/** Shapes on points. */
marks: Array<MarkView>,
/** Stones put or taken before the turn. */
set: Array<SetView>,
/** Who moves next, where that is stated. */
to_move: Stone | null,
/** Whether it is worth finding again. */
is_bookmarked: boolean, };
/** Something a person wants done. */
export type AnalysisCommand = { "type": "play",
/** After which node. */
node: NodeId,
/** Where. */
at: Point, } | { "type": "line",
/** After which node. */
node: NodeId,
/** The moves in turn. */
moves: Array<Point>, } | { "type": "pass",
/** After which node. */
node: NodeId, } | { "type": "set_up",
/** At which node. */
node: NodeId,
/** All black stones. */
black: Array<Point>,
/** All white stones. */
white: Array<Point>,
/** Who moves next. */
to_move: Stone, } | { "type": "board",
/** What wins, and what is forbidden. */
rule: Rule,
/** Points along one side, from 5 to 22. */
size: number, } | { "type": "comment",
/** Which node. */
node: NodeId,
/** The comment; an empty one takes it away. */
text: string, } | { "type": "mark",
/** Which node. */
node: NodeId,
/** Where. */
at: Point,
/** Which; none takes it away. */
mark: MarkName | null, } | { "type": "label",
/** Which node. */
node: NodeId,
/** Where. */
at: Point,
/** The text, of at most eight characters; an empty one takes it away. */
text: string, } | { "type": "promote",
/** Which node. */
node: NodeId, } | { "type": "delete",
/** The number of the last event that was seen. */
seq: number,
/** Which node. */
node: NodeId, } | { "type": "undo",
/** The number of the last event that was seen. */
seq: number, } | { "type": "redo",
/** The number of the last event that was seen. */
seq: number, };
/** Why a command is not carried out. Nothing has changed then. */
export type AnalysisRefusal = { "reason": "stale",
/** The number of the last event. */
seq: number, } | { "reason": "no_such_node",
/** Which. */
node: NodeId, } | { "reason": "is_root" } | { "reason": "is_main_line" } | { "reason": "off_board",
/** Which point. */
at: Point, } | { "reason": "no_such_size" } | { "reason": "occupied",
/** Which point. */
at: Point,
/** Whose stone. */
stone: Stone, } | { "reason": "forbidden" } & ForbiddenView | { "reason": "game_over",
/** Why. */
end: EndReason, } | { "reason": "impossible",
/** Its number, from 1. */
number: number, } | { "reason": "nothing_to_undo" } | { "reason": "nothing_to_redo" } | { "reason": "too_large",
/** The most it may have. */
most: number, } | { "reason": "too_long",
/** The most letters of one. */
most: number, };
/** What of a game is taken into an analysis. */
export type GamePart = "whole" | "branch" | "line";
/** A new analysis, as asked for. `POST /api/analyses` */
export type NewAnalysis = { "from": "nothing",
/** What wins, and what is forbidden. */
rule: Rule,
/** Points along one side, from 5 to 22. */
size: number, } | { "from": "position",
/** Which. */
position: Judge, } | { "from": "game",
/** Its id. */
id: string,
/** The node of its tree to look at; in a played game the ply. None is the end of the main line. */
node: number | null,
/** What of it is taken. */
part: GamePart, };
/** Where a new analysis can be found. Also the answer of `POST /api/analyses/import` */
export type AnalysisBegun = {
/** Its id. */
id: string,
/** The node to look at. */
node: NodeId,
/** How many games the file had, of which the first was taken. */
found: number,
/** What was odd about the file. */
warnings: Array<WarningView>, };
/** A whole analysis. `GET /api/analyses/{id}` */
export type AnalysisView = {
/** Its id. */
id: string,
/** The name it was saved under, if it was. */
name: string | null,
/** The number of the last event. */
seq: number,
/** What wins, and what is forbidden. */
rule: Rule,
/** Points along one side. */
size: number,
/** What is known about the game. */
header: AnalysisHeader,
/** The id of the game it was made of; that may be gone. */
origin: string | null,
/** Every node, parents before children and sisters in order. */
nodes: Array<AnalysisNode>,
/** Whether an edit can be taken back. */
can_undo: boolean,
/** Whether an edit can be made again. */
can_redo: boolean, };
/** What a page says on the WebSocket of an analysis. */
export type AnalysisAsk = { "type": "look",
/** Which. */
node: NodeId, } | { "type": "rename",
/** The name; none takes it away. */
name: string | null, } | AnalysisCommand;
/** The position at a node, before the judge. */
export type AnalysisPosition = {
/** The node. */
node: NodeId,
/** Moves and passes on the way to it. */
ply: number,
/** The stones and whose turn it is, as `/api/lines` and `/api/judge` take them. */
position: Judge,
/** What the rules say about them. */
judgement: Judgement,
/** The first move on the way here that cannot be; all else is of the position before it. */
finding: FindingView | null, };
/** What the host says on the WebSocket of an analysis. */
export type AnalysisMessage = { "type": "snapshot",
/** All of it. */
view: AnalysisView, } | { "type": "changed",
/** The number of the event. */
seq: number,
/** What wins now. */
rule: Rule,
/** Points along one side now. */
size: number,
/** The nodes that are new or different, parents before children. */
nodes: Array<AnalysisNode>,
/** The nodes that are not there any more. */
gone: Array<NodeId>,
/** Whether an edit can be taken back. */
can_undo: boolean,
/** Whether an edit can be made again. */
can_redo: boolean, } | { "type": "at" } & AnalysisPosition | { "type": "named",
/** The new name. */
name: string | null, } | { "type": "refused",
/** The `type` of the command. */
command: string,
/** Why. */
refusal: AnalysisRefusal, } | { "type": "rejected",
/** Why. */
rejection: Rejection, } | { "type": "deleted" } | { "type": "closing" };
/** What a page asks on the WebSocket of the engine's lines, `GET /api/lines`. A question takes the place
 * of the one before. */
export type LinesAsk = { "type": "lines",
/** A number of the page's own, which every answer carries. */
ask: number,
/** The position. */
position: Judge,
/** How many moves, from 1 to 10. */
lines: number,
/** How long this position may be thought about, counted from when it first was: what is known
 * already is sent at once, and to go on is to ask with more. */
budget: Millis,
/** The analysis or game it belongs to, whose engine remembers it. */
about: string | null, } | { "type": "balance",
/** A number of the page's own, which every answer carries. */
ask: number,
/** The position. */
position: Judge,
/** How long it may be thought about. */
budget: Millis, } | { "type": "stop" };
/** How far the engine is with a question. */
export type LinesProgress = { "state": "waiting",
/** How many. */
before: number, } | { "state": "thinking" } | { "state": "spent" } | { "state": "stopped" } | { "state": "settled" };
/** What a position comes to: what is proved and what is estimated are never one number. */
export type VerdictView = { "kind": "estimated",
/** Black's chance, from 0 to 1, a draw counting half. */
chance: number, } | { "kind": "proved",
/** Who. */
winner: Stone,
/** In so many moves of both sides. */
plies: number, };
/** A move with what follows. */
export type AnalysedLine = {
/** What it comes to. */
verdict: VerdictView,
/** The depth at which that was found; one more than the finished one while the next is searched. */
depth: number,
/** The moves of both sides. */
moves: Array<Point>,
/** How promising the first of them is at first sight, without any search, from 0 to 1. */
promise: number, };
/** The best moves of a position, as far as they are known. */
export type LinesView = {
/** The question. */
ask: number,
/** How far it is. */
progress: LinesProgress,
/** How long this position has been thought about, all in all. */
elapsed: Millis,
/** How long it may be. */
budget: Millis,
/** The depth that is finished. */
depth: number,
/** The longest line it looked at, in moves. */
selective_depth: number,
/** Positions looked at. */
nodes: number,
/** Positions a second. */
speed: number,
/** The threads that think together. */
threads: number,
/** The best lines, best first. */
lines: Array<AnalysedLine>, };
/** A move and how even it leaves the game. */
export type BalancedMove = {
/** Where. */
at: Point,
/** What the position after it comes to. */
verdict: VerdictView,
/** Whether Black's chance is within a hundredth of one half. */
is_even: boolean,
/** Positions looked at for it. */
nodes: number, };
/** The moves after which neither side is ahead, as far as they are known. */
export type BalanceView = {
/** The question. */
ask: number,
/** How far it is. */
progress: LinesProgress,
/** How long it has been thought about. */
elapsed: Millis,
/** How long it may be. */
budget: Millis,
/** How many moves there are to read. */
candidates: number,
/** How many of them have been read at least once. */
read: number,
/** Those, the nearest to even first. */
moves: Array<BalancedMove>, };
/** What the host says on the WebSocket of the engine's lines. */
export type LinesMessage = { "type": "lines" } & LinesView | { "type": "balance" } & BalanceView | { "type": "over",
/** The question. */
ask: number, } | { "type": "engine_failed",
/** The question. */
ask: number, } | { "type": "rejected",
/** Why. */
rejection: Rejection, } | { "type": "closing" };
/** How good a move was. `docs/review.md` says how each is computed. */
export type Grade = "best" | "good" | "only" | "inaccuracy" | "mistake" | "blunder" | "missed-win" | "forced";
/** By what a win is proved. */
export type Means = "result" | "fours" | "threats" | "replies";
/** A win that is proved, with a line to the five that can be replayed. */
export type Proof = {
/** Who wins. */
winner: Stone,
/** How many stones of both sides the line has; none when the game is over. */
plies: number,
/** By what it is proved. */
by: Means,
/** The moves of both sides to the end, the side to move first. */
line: Array<Point>, };
/** A line of moves from the position before a move, or after it. */
export type Line = {
/** The moves of both sides, the side to move first. */
moves: Array<Point>,
/** Black's chance to win, exactly 0 or 1 only where that is proved. */
chance: number,
/** Who wins by it, where that is proved; then the line goes on to the five. */
winner: Stone | null, };
/** A shape that decides a game, the strongest first. */
export type Shape = "five" | "open-four" | "double-four" | "four-three" | "four" | "double-three" | "open-three";
/** Something to say about a move, made from shapes and proofs. */
export type Word = { "word": "five",
/** The stones of the five. */
stones: Array<Point>, } | { "word": "stops-five",
/** The four that it stops. */
stones: Array<Point>, } | { "word": "played-forbidden",
/** What it is. */
foul: Foul, } | { "word": "own-five-left",
/** Where. */
at: Point, } | { "word": "four-left",
/** The four. */
stones: Array<Point>,
/** Where it becomes five. */
at: Point, } | { "word": "open-three-left",
/** The three. */
stones: Array<Point>, } | { "word": "wrong-end",
/** The three. */
stones: Array<Point>,
/** The end that was better. */
right_end: Point, } | { "word": "allows",
/** The shape. */
shape: Shape,
/** Where. */
at: Point,
/** The stones that are part of it already. */
stones: Array<Point>, } | { "word": "missed",
/** The shape. */
shape: Shape,
/** Where. */
at: Point,
/** The stones that are part of it already. */
stones: Array<Point>, } | { "word": "forbidden-there",
/** Where. */
at: Point,
/** What it would be. */
foul: Foul, } | { "word": "allows-fours" } | { "word": "allows-threats" } | { "word": "missed-fours" } | { "word": "missed-threats" } | { "word": "already-lost" };
/** One move and what is known about it. */
export type MoveReview = {
/** Its number, from 1. */
ply: number,
/** Where. */
at: Point,
/** Whose. */
stone: Stone,
/** How good it was; none while it is unread, and for a stone that an opening rule had put. */
grade: Grade | null,
/** Black's chance to win after it, from 0 to 1, a draw counting half; exactly 0 or 1 only where
 * that is proved. None while it is unread. */
chance: number | null,
/** The points of winning chance, of a hundred, that it gave away. */
loss: number | null,
/** The best move there was, the played one included. */
best: Point | null,
/** What is proved about the position after it. */
proved: Proof | null,
/** What would have been better, or have won; none where nothing would. */
instead: Line | null,
/** How the other side punishes it; none where it gave nothing away. */
punished: Line | null,
/** The best moves there were, best first. */
lines: Array<Line>,
/** What to say about it, the most important first. */
words: Array<Word>, };
/** Something of each side. */
export type BySide<T> = {
/** Black's. */
black: T,
/** White's. */
white: T, };
/** How often a side got each grade. */
export type Counts = {
/** [`Grade::Best`]. */
best: number,
/** [`Grade::Good`]. */
good: number,
/** [`Grade::Only`]. */
only: number,
/** [`Grade::Inaccuracy`]. */
inaccuracy: number,
/** [`Grade::Mistake`]. */
mistake: number,
/** [`Grade::Blunder`]. */
blunder: number,
/** [`Grade::MissedWin`]. */
"missed-win": number,
/** [`Grade::Forced`]. */
forced: number, };
/** The moves that decided a game, by their number from 1; a kind that did not happen is none. */
export type Moments = {
/** The move with which the loser lost the lead for good. */
turning_point: number | null,
/** The last win that was there and was not taken. */
missed_win: number | null,
/** The loser's last move from a position that was not lost. */
last_escape: number | null, };
/** What a step on the way back is. */
export type WalkKind = "five" | "open-four" | "double-four" | "four-three" | "four" | "double-three" | "open-three" | "quiet" | "forbidden" | "last-escape";
/** A step on the way back. */
export type WalkStep = {
/** The number of the move that made it, from 1; the position after it shows it. */
ply: number,
/** What it made. */
kind: WalkKind,
/** The stones of the shape, the move's own among them. */
stones: Array<Point>,
/** Where the shape wins next; for the last escape, the better move. */
wins_at: Array<Point>, };
/** One way over the game. */
export type Pass = "glance" | "prove" | "study" | "deepen" | "done";
/** How far a reading has come. */
export type Progress = {
/** Which time it goes over the game. */
pass: Pass,
/** How many positions this pass has done. */
done: number,
/** How many it has. */
of: number, };
/** Stones that are there before the first move. */
export type Start = {
/** Black's, a1 first. */
black: Array<Point>,
/** White's, a1 first. */
white: Array<Point>,
/** Who moves first. */
to_move: Stone, };
/** What reading a game came to so far. Everything here follows from a [`Reading`](crate::Reading). */
export type Review = {
/** The rule the game was judged by. */
rule: Rule,
/** Points along one side of the board. */
size: number,
/** How exactly each side played, from 0 to 100; none for a side without a graded move. */
accuracy: BySide<number | null>,
/** How often each side got each grade. */
counts: BySide<Counts>,
/** Every move of the game, in order. */
moves: Array<MoveReview>,
/** The moves that decided the game, by their number. */
moments: Moments,
/** From the end back to the last position that was not lost, newest first; empty when nothing is
 * proved about the end. */
walk_back: Array<WalkStep>,
/** How far the reading has come. */
progress: Progress,
/** The engine that read: a stronger one may see more. */
engine: string,
/** The stones that were there before the first move, where a file set some up. */
start?: Start, };
/** Whether a move that was tried is right. */
export type TryVerdict = { "verdict": "best" } | { "verdict": "wins",
/** How. */
proof: Proof, } | { "verdict": "close",
/** The points of winning chance it gives away. */
loss: number, } | { "verdict": "wrong",
/** The points of winning chance it gives away. */
loss: number,
/** How the other side refutes it, beginning after the move; proved where it names a winner. */
refutation: Line, } | { "verdict": "illegal" };
/** How it stands with reading a game. */
export type ReviewState = { "kind": "none" } | { "kind": "unfinished" } | { "kind": "too-short",
/** The fewest. */
least: number, } | { "kind": "waiting",
/** So many games come first. */
before: number, } | { "kind": "reading" } | { "kind": "resting" } | { "kind": "stopped" } | { "kind": "failed" } | { "kind": "damaged" } | { "kind": "done" };
/** The review of a game. `GET /api/games/{id}/review` */
export type ReviewView = {
/** The game's id. */
id: string,
/** How it stands with the reading. */
state: ReviewState,
/** What is known so far; none before the first look. */
review: Review | null,
/** Whether another engine than this one has read it, so that reading it again may find more. */
outdated: boolean, };
/** What the host says on the WebSocket of a review. */
export type ReviewMessage = { "type": "review",
/** The review. */
view: ReviewView, } | { "type": "step",
/** How it stands. */
state: ReviewState,
/** As it is now, but in `moves` only those about which something has changed. */
review: Review, } | { "type": "state",
/** How it stands. */
state: ReviewState, } | { "type": "rejected",
/** Why. */
rejection: Rejection, } | { "type": "deleted" } | { "type": "closing" };
/** A move tried in the place of another one. `POST /api/games/{id}/review/try` */
export type Try = {
/** The number of the move that is tried again, from 1. */
ply: number,
/** Where to play instead. */
at: Point, };
/** What comes of a try. */
export type TryView = { "type": "judged",
/** Whether it is right. */
verdict: TryVerdict, } | { "type": "refused",
/** Why not. */
refusal: Refusal, };
/** A move that decided a game. */
export type DecidedView = {
/** Its number, from 1. */
ply: number,
/** How good it was. */
grade: Grade, };
/** The chances over a game in little. `GET /api/games/{id}/review/curve` */
export type CurveView = {
/** How it stands with the reading. */
state: ReviewState,
/** Black's chance after each move, exactly 0 or 1 only where that is proved; none where it is unread. */
chances: Array<number | null>,
/** The move that decided the game, if one did. */
decided: DecidedView | null, };
/** One of the two seats of a room. It stays, whichever colour it plays. */
export type Chair = "inviter" | "guest";
/** What is played in a room, as the one who invites has chosen it. */
export type Terms = {
/** What wins, and what is forbidden. */
rule: Rule,
/** Points along one side of the board. */
size: number,
/** How the first stones are made fair. */
opening: OpeningRule,
/** How the games are timed, if they are. */
clock: ClockRule | null,
/** The side of the one who invites, in the first game. */
side: Side, };
/** How the games of a room have gone. */
export type RoomScore = {
/** Games won by the one who invites. */
inviter: number,
/** Games won by the guest. */
guest: number,
/** Games that nobody won. */
draws: number, };
/** A room to be opened, or changed. `POST /api/rooms`, `PATCH /api/rooms/{code}` */
export type NewRoom = {
/** The name of the one who invites; may be empty. */
name: string,
/** What wins, and what is forbidden. */
rule: Rule,
/** Points along one side of the board. */
size: number,
/** How the first stones are made fair. */
opening: OpeningRule,
/** How the games are timed, if they are. */
clock: ClockRule | null,
/** The side of the one who invites, in the first game. */
side: Side, };
/** A room that was opened. */
export type RoomOpened = {
/** What it is found by. */
code: string, };
/** The free seat is taken. `POST /api/rooms/{code}/seat` */
export type SitDown = {
/** The guest's name; may be empty. */
name: string, };
/** What gives a seat to another browser of the same person, once. `POST /api/rooms/{code}/device` */
export type DeviceKey = {
/** Six signs, to be typed on the other device. */
key: string,
/** How long it is good for. */
seconds: number, };
/** Who can reach a room by its link. */
export type RoomReach = "this_computer" | "home_network" | "everywhere";
/** Somebody who has a seat and is not there. */
export type GoneView = {
/** For how long, at the time of this view. */
since: Millis,
/** How long the seat is still kept; with nothing left, the game can be claimed. None where a clock
 * decides, or nothing is being played. */
kept: Millis | null, };
/** One of the seats. */
export type SeatView = {
/** Whether somebody has it. */
taken: boolean,
/** Who; may be empty. */
name: string,
/** Which player of the game sits there, once there is one. */
player: Player | null,
/** Whether a page of that one is connected. */
here: boolean,
/** Since when none is. */
gone: GoneView | null, };
/** What a room lets one do. */
export type RoomCan = {
/** Take the free seat. */
sit: boolean,
/** Change what is played, or take the room back. */
change: boolean,
/** Claim the game, because the other one has gone. */
claim: boolean,
/** Say something. */
say: boolean,
/** Get a key for another device. */
device: boolean, };
/** All that can be said. */
export type Phrase = "hello" | "good_luck" | "good_move" | "my_mistake" | "one_moment" | "thanks" | "well_played";
/** Something that was said. */
export type PhraseView = {
/** Counted from 1 in each room. */
n: number,
/** By whom. */
from: Chair,
/** What. */
phrase: Phrase, };
/** A room as one browser sees it. `GET /api/rooms/{code}` */
export type RoomView = {
/** What it is found by. */
code: string,
/** Its link. */
address: string,
/** Who can follow that. */
reach: RoomReach,
/** What is played in it. */
terms: Terms,
/** The seat of the one who is shown this; none for a spectator. */
you: Chair | null,
/** Of the one who invites, and of the guest. */
seats: [SeatView, SeatView],
/** How many pages look on. */
watchers: number,
/** The game that is being played, or was the last one. */
game: string | null,
/** All games so far. */
games: Array<string>,
/** How they went. */
score: RoomScore,
/** What can be done now by the one who is shown this. */
can: RoomCan,
/** What was said last, oldest first. */
phrases: Array<PhraseView>, };
/** What a room says on its WebSocket, beside what its game says there. */
export type RoomMessage = { "type": "room",
/** The room as it is. */
room: RoomView, } | { "type": "room_refused",
/** The `type` of the command. */
command: string,
/** Why. */
refusal: RoomRefusal, } | { "type": "room_closed" };
/** What a page says to a room, beside the commands of its game. */
export type RoomCommand = { "type": "say",
/** What. */
phrase: Phrase, } | { "type": "claim" } | { "type": "leave" };
/** Why a room does not do something. */
export type RoomRefusal = "watching" | "too_much" | "not_gone" | "clock_runs" | "not_playing";
/** A day, counted from the first of 1970, written `2026-11-16`. */
export type Day = string;
/** What a puzzle is about, as its proof shows it. */
export type Theme = "four-three" | "double-four" | "double-three" | "fours" | "fours-and-threes" | "defence" | "forbidden-win" | "forbidden-beware" | "only-move";
/** What an answer does about an attack. */
export type Parry = { "parry": "four" } | { "parry": "forbids",
/** Which. */
at: Point, } | { "parry": "block" };
/** What is known about a wrong move. */
export type PuzzleFault = { "fault": "loses" } | { "fault": "parried",
/** What the refutation does. */
by: Parry, } | { "fault": "unproved" };
/** How an attempt counts: by its first verdict. */
export type AttemptResult = "solved" | "failed";
/** Where a mistake was made. */
export type PuzzleSource = {
/** The game. */
game: string,
/** The number of the move, from 1. */
ply: number, };
/** What is to be found. */
export type PuzzleTask = "win" | "defend" | "better";
/** A position in which something is to be found. */
export type PuzzleView = {
/** Its name. */
id: string,
/** By which rule. */
rule: Rule,
/** Points along one side. */
size: number,
/** The black stones. */
black: Array<Point>,
/** The white stones. */
white: Array<Point>,
/** Who solves. */
to_move: Stone,
/** What is to be found. */
task: PuzzleTask,
/** The game it comes from, if it is a mistake of one's own. */
from: PuzzleSource | null, };
/** The puzzle of a day. */
export type DailyView = {
/** The puzzle. */
puzzle: PuzzleView,
/** How it went; none while it is not decided. */
done: AttemptResult | null, };
/** How good the person is at puzzles, by Glicko-2. */
export type PuzzleRating = {
/** The rating. */
value: number,
/** Its standard deviation; it is within two of them with 95 %. */
deviation: number,
/** How many puzzles it follows from. */
tried: number, };
/** Right ones in a row. */
export type StreakView = {
/** The longest row. */
best: number,
/** The row up to now. */
current: number, };
/** What was practised of a theme. */
export type ThemeView = {
/** Which. */
theme: Theme,
/** How many puzzles there are. */
count: number,
/** How many of them the person has tried. */
tried: number,
/** How many of those were solved at the first try. */
solved: number,
/** How good the person is at it; none before the first try. */
rating: number | null, };
/** The rating at the end of a day. */
export type RatingPoint = {
/** The day. */
day: Day,
/** The rating. */
value: number,
/** Its standard deviation. */
deviation: number, };
/** What an attempt is for. */
export type AttemptKind = "rated" | "theme" | "streak" | "daily" | "mistakes" | "one";
/** An attempt that goes on where it was left. */
export type OpenAttempt = {
/** Its id. */
attempt: string,
/** What for. */
kind: AttemptKind, };
/** Everything about puzzles at a glance. `GET /api/puzzles?day=` */
export type PuzzleHub = {
/** The day for which this is told: the one that was asked for, if that can be today anywhere. */
day: Day,
/** The puzzle of the day, the same for everybody. */
daily: DailyView,
/** How good the person is at puzzles. */
rating: PuzzleRating,
/** Puzzles solved in a row in streaks. */
streak: StreakView,
/** How many mistakes are due today. */
due: number,
/** The day of the next mistake that is not due yet. */
next_due: Day | null,
/** What was practised of every theme, in the order in which they are shown. */
themes: Array<ThemeView>,
/** The rating at the end of each day on which it moved. */
curve: Array<RatingPoint>,
/** What to train next; none before the first try. */
train_next: Theme | null,
/** Attempts that go on where they were left. */
open: Array<OpenAttempt>,
/** Whether the last eight puzzles were solved at once, the oldest first. */
run: Array<boolean>, };
/** How hard a puzzle is to be, measured by the person's own rating. */
export type Difficulty = "easier" | "normal" | "harder";
/** What to attempt. `POST /api/puzzles/attempts?day=` */
export type NewAttempt = {
/** What for. One of this kind that is open goes on, if it fits the rest. */
kind: AttemptKind,
/** Of which theme; for `theme` only. */
theme?: Theme,
/** By which rule; any without it. For `rated`, `theme` and `streak`. */
rule?: Rule,
/** How hard, measured by the person's rating; for `rated` and `theme`. */
difficulty?: Difficulty,
/** Which puzzle; for `one` only. */
puzzle?: string, };
/** A move of the one who solves. `POST /api/puzzles/attempts/{id}/moves` */
export type PuzzleMove = {
/** How many moves the page sees on the board since the puzzle's position. */
ply: number,
/** Where. */
at: Point, };
/** How an attempt stands. */
export type AttemptState = "open" | "wrong" | "solved" | "shown";
/** Hints so far: each step brings what the steps before it brought. */
export type PuzzleHint = {
/** How far, from 1 to 3. */
stage: number,
/** Step 1: what it is about; none for a mistake from a game. */
theme: Theme | null,
/** Step 2: what the move makes, if that is a shape. */
makes: Shape | null,
/** Step 2: the points of a 3×3 square with the answer somewhere in it. Step 3: the point alone. */
points: Array<Point> | null, };
/** A win that is proved. */
export type ProvedView = {
/** Who wins. */
winner: Stone,
/** In how many stones of both sides. */
plies: number, };
/** A wrong move. */
export type WrongView = {
/** The move. */
at: Point,
/** What is known about it; none for a mistake from a game. */
fault: PuzzleFault | null,
/** What to say about it, the most important first. */
words: Array<Word>,
/** How the other side goes on, its move first. */
refutation: Array<Point>,
/** Who now wins, where that is proved. */
proved: ProvedView | null,
/** Whether the refutation and the words are kept back, because they begin where the solution does. */
hidden: boolean, };
/** What the solution is. */
export type SolutionView = {
/** The moves of both sides from the puzzle's position, to the five where a win was to be found. */
line: Array<Point>,
/** What it is about. */
themes: Array<Theme>,
/** How hard it is by now; none for a mistake from a game. */
rating: number | null,
/** What made it work, or what was wrong with the move of the game. */
words: Array<Word>, };
/** What a verdict did to the person's rating. */
export type RatingChange = {
/** Before. */
before: number,
/** After. */
after: number,
/** The standard deviation after it. */
deviation: number, };
/** An attempt as the page shows it. `GET /api/puzzles/attempts/{id}`, and the answer to whatever is done to it. */
export type AttemptView = {
/** Its id. */
id: string,
/** What for. */
kind: AttemptKind,
/** What is to be solved. */
puzzle: PuzzleView,
/** The moves of both sides since then that were right, and their answers. */
moves: Array<Point>,
/** How many they are: what the next move has to say. */
ply: number,
/** How it stands. */
state: AttemptState,
/** Whether its first verdict moves the ratings. */
rated: boolean,
/** How many wrong moves there were. */
tries: number,
/** In renju, the points Black may not play on, whoever is to move. */
forbidden: Array<ForbiddenView>,
/** Why the move that was just sent cannot be played; then nothing has changed. */
refused: Refusal | null,
/** The hints so far. */
hint: PuzzleHint | null,
/** The wrong move on the board, and what refutes it. */
wrong: WrongView | null,
/** The solution, once it may be seen. */
solution: SolutionView | null,
/** What the first verdict did to the person's rating. */
change: RatingChange | null,
/** Whether the last eight puzzles were solved at once, the oldest first. */
run: Array<boolean>,
/** The streak up to now. */
streak: number, };
/** How strong the person plays. */
export type StrengthView = {
/** The estimate. */
value: number,
/** Weaker with 2.5 %. */
low: number,
/** Stronger with 2.5 %. */
high: number,
/** How many games it follows from: finished ones without help against a level. */
games: number, };
/** The strength at the end of a day. */
export type StrengthPoint = {
/** The day. */
day: Day,
/** The estimate. */
value: number,
/** Weaker with 2.5 %. */
low: number,
/** Stronger with 2.5 %. */
high: number, };
/** Games, counted. */
export type TallyView = {
/** Won ones. */
won: number,
/** Lost ones. */
lost: number,
/** Those that nobody won. */
drawn: number, };
/** Games against one opponent. */
export type OpponentRecord = {
/** Its id. */
opponent: string,
/** Its rating, where one has been measured. */
rating: Rating | null,
/** Those with Black. */
black: TallyView,
/** Those with White. */
white: TallyView,
/** The day of the first win. */
first_win: Day | null,
/** Won ones. */
won: number,
/** Lost ones. */
lost: number,
/** Those that nobody won. */
drawn: number, };
/** Puzzles in numbers. */
export type PuzzleTotals = {
/** Attempts with a verdict. */
tried: number,
/** Those that were solved at once. */
solved: number,
/** On how many days. */
days: number, };
/** Whom *Adaptive* plays as. */
export type AdaptiveView = {
/** The id of a level. */
opponent: string, };
/** How exactly the person played in a game against the engine. */
export type GameAccuracy = {
/** The day on which it ended, in Greenwich. */
day: Day,
/** From 0 to 100, as the review says it. */
accuracy: number,
/** Wins that were there and not seen. */
missed_wins: number, };
/** What the person has reached. `GET /api/progress` */
export type ProgressView = {
/** How strong the person plays, on the scale of the levels; none before the first game that counts. */
rating: StrengthView | null,
/** The strength at the end of each day with such a game. */
curve: Array<StrengthPoint>,
/** Every opponent that was met and every level, weakest first, those without a rating last. */
opponents: Array<OpponentRecord>,
/** Wins in a row. */
streaks: StreakView,
/** Points, as the score counts them. */
points: number,
/** Puzzles in numbers. */
puzzles: PuzzleTotals,
/** How exactly the person played in the last games that have been read to their end, the oldest first. */
games: Array<GameAccuracy>,
/** Whom *Adaptive* plays as now. */
adaptive: AdaptiveView, };
/** A third-party part with its licence. */
export type Part = {
/** Its name. */
name: string,
/** Its version. */
version: string,
/** Its licence, as an SPDX expression. */
licence: string,
/** Where it comes from, if it says. */
repository: string | null, };
/** What this program is. `GET /api/about` */
export type About = {
/** `tengen`. */
name: string,
/** The version. */
version: string,
/** The licence of Tengen itself. */
licence: string,
/** What it is built from. */
parts: Array<Part>, };
/** Why a request fails. */
export type ProblemKind = "bad-request" | "forbidden" | "not-found" | "seat-taken" | "own-room" | "too-large" | "too-slow" | "too-many" | "engine-spent" | "engine-failed" | "storage" | "data-gone" | "stale" | "not-now" | "nothing-due";
/** The body of every HTTP answer that is not a success. */
export type Problem = {
/** What kind. */
error: ProblemKind,
/** In English, for the developer. */
detail: string, };
