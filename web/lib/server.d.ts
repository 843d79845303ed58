// Made from the types of crates/server by its tests, which say how.

/** What there is. */
export type About = {
  /** Whether matches are shown here. */
  arena: boolean;
  /** Programs of other people that the owner offers. */
  engines: EngineShown[];
  formats: FormatShown[];
  games: GameOffered[];
  /** Weakest first. */
  levels: LevelShown[];
  limits: LimitsShown;
  players: PlayerShown[];
  reach: Reach;
  version: string;
};

/** What the arena has played. */
export type ArenaShown = {
  /** Folders with a report. */
  reports: string[];
  stores: StoreShown[];
};

/** An argument of a problem. */
export type Argument = string | number;

/** An outside program. */
export type EngineShown = {
  /** Whether it can be put at any position. */
  analyses: boolean;
  game: string;
  name: string;
};

/** A format of records. */
export type FormatShown = {
  games: string[];
  name: string;
  /** What a reader cannot see in a record and may be told. */
  reading: OptionShown[];
  write: boolean;
  /** What may be chosen when a record is written. */
  writing: OptionShown[];
};

/** The game, or what has changed in it. */
export type GameNews = {
  clock?: string;
  /** How many moves were given with the game: they were not played in it. */
  given?: number;
  id: string;
  /** How many positions the viewer keeps; `views` follow them. */
  keep: number;
  /** What a record says about a game beside its moves. */
  meta?: {
    date: string;
    event: string;
    place: string;
    round: string;
    /** The teams, where they are not the names of the seats. */
    teams: [string, string];
  };
  /** What was left out of the game's log, because it does not fit. */
  misfits?: Misfit[];
  /** Whose turn it is; null once the game is over. */
  mover: SideName | null;
  offer: OfferShown | null;
  /** Whether a player of each side has the page open. */
  present: [boolean, boolean];
  /** How many moves could be played again. */
  redo: number;
  /** The game that followed this one. */
  rematch: string | null;
  result: GameResult | null;
  rules?: string;
  seats?: [SeatShown, SeatShown];
  /** The position that the game began at, if not the usual one. */
  setup?: string;
  /** Whether moves may be taken back. */
  takebacks?: boolean;
  time: Time;
  viewers: number;
  views: View[];
  /** Whether a player has not come yet. */
  waiting: boolean;
  /** The seats that are the viewer's. */
  you?: [boolean, boolean];
};

/** A game that can be played. */
export type GameOffered = {
  name: string;
  /** Whether it brings a board and words of its own for the page. */
  page: boolean;
};

/** How a game ended. */
export type GameResult = {
  /** Null where the winner is unknown. */
  outcome: OutcomeName | null;
  /** `win` (on the board), `resignation`, `time`, `illegal-move`, `crash`, and others. */
  reason: string;
};

/** A game as it stands. */
export type GameShown = {
  clock: string;
  id: string;
  /** What was left out of the game's log, because it does not fit. */
  misfits: Misfit[];
  /** Whose turn it is; null once the game is over. */
  mover: SideName | null;
  moves: string[];
  result: GameResult | null;
  rules: string;
  seats: [Seat, Seat];
  /** The position that it began at, if not the usual one. */
  setup: string | null;
};

/** How good an annotator finds a move, in the signs of chess. */
export type Glyph = "!!" | "!" | "!?" | "?!" | "?" | "??";

/** How the server is doing. */
export type Health = {
  /** Games that are open. */
  games: number;
  /** Viewers. */
  sockets: number;
  /** `ok`. */
  status: string;
};

/** What a move gave away. */
export type Judgement = {
  /** The mover's chance to win after the move. */
  after: number;
  /** The mover's chance to win before the move: what the player thought or what the move showed, the higher of both. */
  before: number;
  /** The chances that the move gave away. */
  loss: number;
  /** The points that the move gave away, where both are known exactly. */
  points_lost: number | null;
  /** What to call it. */
  quality: Quality;
};

/** A strength with a name. */
export type LevelShown = {
  name: string;
  /** The player that it stands for in each game. */
  players: Record<string, string>;
  /** Its Elo in each game, on that game's scale; 0: not measured. */
  ratings: Record<string, number>;
};

/** What one request may take. */
export type LimitsShown = {
  analysis_ms: number;
  move_ms: number;
  searches: number;
};

/** A line of play: what most questions are about. */
export type Line = {
  moves?: string[];
  /** `hex:11,swap=pieces`. */
  rules: string;
  /** A position to begin at, if not the usual one. */
  setup?: string;
};

/** A mark on the board. */
export type Mark = ({
  shape: "triangle";
} | {
  shape: "square";
} | {
  shape: "circle";
} | {
  shape: "cross";
} | {
  shape: "label";
  /** The text. */
  text: string;
} | {
  shape: "arrow";
  /** The place that it points at. */
  to: string;
}) & {
  /** The place, named as moves name it. */
  at: string;
};

/** A game of a match. */
export type MatchGame = {
  /** The side of the match's first player. */
  a: SideName;
  /** The player that moved first. */
  first: string;
  moves: string[];
  number: number;
  outcome: OutcomeName;
  reason: string;
  rules: string;
  second: string;
};

/** A match. */
export type MatchShown = {
  a: string;
  b: string;
  clock: string;
  rules: string;
  tally: Tally;
};

/** A message to a viewer. */
export type Message = GameNews & {
  type: "game";
} | {
  id: string;
  offer: OfferShown | null;
  /** Whether a player of each side has the page open. */
  present: [boolean, boolean];
  time: Time;
  type: "presence";
  viewers: number;
  /** Whether a player has not come yet. */
  waiting: boolean;
} | {
  id: string;
  report: Thoughts;
  type: "thinking";
} | {
  /** What the words for the code are about, by name. */
  arguments: Record<string, Argument>;
  code: ProblemCode;
  /** One sentence in English. */
  error: string;
  id: string;
  type: "trouble";
} | {
  /** What the words for the code are about, by name. */
  arguments: Record<string, Argument>;
  code: ProblemCode;
  /** One sentence in English. */
  error: string;
  status: number;
  type: "error";
} | Report & {
  type: "report";
} | {
  id: number;
  /** Best play. */
  line: string[];
  /** The lead at the end of the game, where it is known. */
  margin?: number;
  /** What every legal move leads to; null where that is not known. */
  moves?: Record<string, Worth | null>;
  nodes: number;
  /** How far the search got, where the value is unknown. */
  progress?: string;
  seconds: number;
  type: "solution";
  /** `win`, `loss`, `draw` or `unknown`. */
  value: string;
} | {
  id: number;
  /** What the move that was played there gave away; nothing at the end. */
  judgement?: Judgement;
  /** The number of the last position. */
  of: number;
  ply: number;
  report: Reviewed;
  type: "reviewed";
} | {
  id: number;
  type: "waiting";
} | {
  id: number;
  type: "ended";
} | {
  /** What the words for the code are about, by name. */
  arguments: Record<string, Argument>;
  code: ProblemCode;
  /** One sentence in English. */
  error: string;
  id: number;
  type: "failed";
} | {
  type: "pong";
};

/** Entries of a log that were left out. */
export type Misfit = {
  /** What the words for the code are about, by name. */
  arguments: Record<string, Argument>;
  code: ProblemCode;
  /** How many they are. */
  count: number;
  /** The first of them, counted from 0. */
  entry: number;
  /** One sentence in English. */
  error: string;
};

/** A new game. */
export type NewGame = {
  id: string;
  /** Of the seats: who knows them may move. */
  secrets: [string, string];
};

/** A position of a record. */
export type Node = {
  comment?: string;
  glyph?: Glyph;
  marks?: Mark[];
  /** The number of the node that it follows; nothing at the start. */
  parent?: number;
  view: View;
};

/** What one player asks the other for. */
export type OfferShown = {
  from: SideName;
  what: Offered;
};

/** What the other player has to agree to. */
export type Offered = "undo" | "redo" | "pause" | "resume" | "correct" | "rematch";

/** An option of a format. */
export type OptionShown = {
  /** The only game that it matters to. */
  game: string | null;
  name: string;
  /** The usual one first. */
  values: string[];
};

/** The winner, or a draw. */
export type OutcomeName = "first" | "second" | "draw";

/** A player among the others. */
export type PlaceShown = {
  /** Points and games against each of the others, in their order; null where they did not meet. */
  against: ([number, number] | null)[];
  /** Null where it has no bound. */
  elo: number | null;
  games: number;
  name: string;
  points: number;
  /** Half the width of its 95 % interval; null where it has no bound. */
  reach: number | null;
};

/** A family of players. */
export type PlayerShown = {
  about: string;
  games: string[];
  name: string;
};

/** The positions of a line. */
export type Positions = {
  /** One more than moves: the start is the first. */
  views: View[];
};

/** Why something was not done. */
export type Problem = {
  /** What the words for the code are about, by name. */
  arguments: Record<string, Argument>;
  code: ProblemCode;
  /** One sentence in English. */
  error: string;
};

export type ProblemCode = "no-json" | "no-message" | "not-read" | "line-not-read" | "ends-early" | "empty" | "no-format" | "no-player" | "player-is-local" | "no-time" | "long-text" | "no-game-watched" | "wrong-type" | "too-many-moves" | "too-large" | "illegal-move" | "illegal-line" | "game-over" | "flag-fell" | "no-such-move" | "nothing-to-undo" | "nothing-to-redo" | "nothing-offered" | "engines-do-not-resign" | "paused" | "gone-on" | "only-players" | "only-the-other" | "no-takebacks" | "not-your-turn" | "no-game" | "no-entry" | "set-aside" | "long-search" | "large-search" | "many-threads" | "search-failed" | "no-record" | "broken-record" | "long-record" | "not-written" | "rare-character" | "no-arena" | "no-folder" | "no-match" | "no-match-game" | "no-file" | "no-method" | "refused" | "other-site" | "other-host" | "too-often" | "too-many-viewers" | "not-saved" | "not-loaded" | "broke-down";

/** How good a move was. */
export type Quality = "best" | "fine" | "inaccuracy" | "mistake" | "blunder";

/** Who reaches a server. */
export type Reach = {
  /** What other machines on the network call it, where that is known. */
  lan: string | null;
  /** Only this machine. */
  local: boolean;
};

/** A record that was read. */
export type ReadRecord = {
  format: string;
  /** All positions: the start, then every move with the number of the node it follows. */
  nodes: Node[];
  /** Why it breaks off, if it does. */
  problem: Problem | null;
  /** The record in our own JSON, which loses nothing. */
  record: Record<string, any>;
};

/** What a search says. */
export type Report = {
  /** The moves that were looked at, best first. */
  candidates: ThoughtOf[];
  /** Plies completed, or the longest line. */
  depth: number;
  /** Whether it is the last report. */
  done: boolean;
  /** The number that was given with the request. */
  id: number;
  /** Whether the player has judged the position: a program of somebody else may name a move and say nothing about it. */
  judged: boolean;
  /** The best line. */
  line: string[];
  /** The lead at the end of the game that is expected, in games that count points. */
  margin: number | null;
  /** Bytes of tree or table in use. */
  memory: number;
  /** Whose move it is. */
  mover: "first" | "second";
  /** Positions visited. */
  nodes: number;
  /** The result with best play, once it is known for sure. */
  proven: "loss" | "draw" | "win" | null;
  /** Simulations a second, or positions a second where nothing is simulated. */
  rate: number;
  /** Time used. */
  seconds: number;
  /** Time until the search should end, where it has such a bound. */
  seconds_left: number | null;
  /** Simulations made. */
  simulations: number;
  /** The chance to win. */
  value: number;
};

/** A message from a viewer. */
export type Request = {
  game: string;
  secrets?: string[];
  type: "watch";
} | {
  type: "leave";
} | {
  move: string;
  ply: number;
  type: "move";
} | {
  type: "undo";
} | {
  type: "redo";
} | {
  move: string;
  ply: number;
  type: "correct";
} | {
  side?: SideName;
  type: "resign";
} | {
  type: "pause";
} | {
  type: "resume";
} | {
  type: "rematch";
} | {
  type: "accept";
} | {
  type: "decline";
} | {
  id: number;
  moves?: string[];
  player?: string;
  /** `hex:11,swap=pieces`. */
  rules: string;
  /** A position to begin at, if not the usual one. */
  setup?: string;
  type: "analyse";
} | {
  id: number;
  moves?: string[];
  ms?: number;
  /** `hex:11,swap=pieces`. */
  rules: string;
  /** A position to begin at, if not the usual one. */
  setup?: string;
  type: "solve";
} | {
  id: number;
  moves?: string[];
  player?: string;
  /** `hex:11,swap=pieces`. */
  rules: string;
  /** A position to begin at, if not the usual one. */
  setup?: string;
  type: "review";
} | {
  type: "stop";
  what?: Search;
} | {
  type: "ping";
};

/** What is known of a position of a game under review. */
export type Reviewed = {
  outcome: OutcomeName;
} | Thoughts;

/** A game of a match that is being played. */
export type RunningGame = {
  first: string;
  /** The number of the match. */
  match: number;
  moves: string[];
  number: number;
  rules: string;
  second: string;
};

/** What a viewer has searched. */
export type Search = "analysis" | "solution" | "review";

/** Who sits there. */
export type Seat = {
  person: string;
} | {
  engine: string;
};

/** What kind of player sits there. */
export type SeatKind = "person" | "engine";

/** Who sits there. */
export type SeatShown = {
  kind: SeatKind;
  /** A person's name, or the engine's level or player. */
  name: string;
};

/** Everything agreed. */
export type Setup = {
  /** `none`, `15m`, `5m+3s`, `30s/move`. */
  clock?: string;
  /** What a record says about a game beside its moves. */
  meta?: {
    date?: string;
    event?: string;
    place?: string;
    round?: string;
    /** The teams, where they are not the names of the seats. */
    teams?: [string, string];
  };
  /** Moves that were played before. */
  moves?: string[];
  /** `hex:11,swap=pieces`. */
  rules: string;
  /** The first player and the second. */
  seats: [Seat, Seat];
  /** Who knows these may move: set by the server. */
  secrets?: [string, string];
  /** A position to begin at, if not the usual one. */
  setup?: string;
  /** Whether moves may be taken back and corrected. */
  takebacks?: boolean;
};

/** A side. */
export type SideName = "first" | "second";

/** How far a test has got. */
export type SprtState = {
  /** The chance to accept the higher hypothesis though the lower is true. */
  alpha: number;
  /** The chance to accept the lower hypothesis though the higher is true. */
  beta: number;
  /** The lower hypothesis: not better than this. */
  elo0: number;
  /** The higher hypothesis: at least this much better. */
  elo1: number;
  /** The logarithm of the likelihood ratio of the two hypotheses. */
  llr: number;
  /** At or below this the lower hypothesis is accepted. */
  lower: number;
  /** At or above this the higher hypothesis is accepted. */
  upper: number;
  /** What follows. */
  verdict: SprtVerdict;
};

/** What a test says. */
export type SprtVerdict = "open" | "weaker" | "stronger";

/** The matches of one folder. */
export type StoreShown = {
  folder: string;
  matches: MatchShown[];
  /** The players, best first, once a game was played. */
  places: PlaceShown[];
  /** Whether games are played now. */
  running: boolean;
};

/** The results of a match between `a` and `b`, all from a's view. The names are those of the JSON that scripts read. */
export type Tally = {
  /** The player that the numbers are about. */
  a: string;
  /** Games in which a moved first. */
  a_first_games: number;
  /** Its points in them; a draw is a half. */
  a_first_score: number;
  /** Those it won. */
  a_first_wins: number;
  /** Games in which a moved second. */
  a_second_games: number;
  /** Its points in them; a draw is a half. */
  a_second_score: number;
  /** Those it won. */
  a_second_wins: number;
  /** Games won by a. */
  a_wins: number;
  /** Games that ended early because their result was certain. */
  adjudications: number;
  /** Games that the players ended because both had proven the same. */
  agreements: number;
  /** Its opponent. */
  b: string;
  /** Games won by b. */
  b_wins: number;
  /** Games lost by a breakdown or by silence, by either. */
  crashes: number;
  /** Games drawn. */
  draws: number;
  /** How much stronger a is, as the results say. */
  elo: number | null;
  /** The upper end of the 95 % interval; infinite, in JSON `null`, if every game was won. */
  elo_high: number | null;
  /** The lower end of the 95 % interval; infinite, in JSON `null`, if no game was won. */
  elo_low: number | null;
  /** Games played. */
  games: number;
  /** Games lost by an illegal move, by either. */
  illegal_moves: number;
  /** How often a pair of games gave a 0, a half, 1, one and a half, and 2 points. */
  pairs: [number, number, number, number, number];
  /** The test that was asked for. */
  sprt?: SprtState;
  /** How sure it is that a is the stronger one, 0 to 1. */
  superiority: number;
  /** Games lost on time, by either. */
  time_losses: number;
};

/** What a search says of a move. */
export type ThoughtOf = {
  /** The move and what would follow, where the search tells it. */
  line?: string[];
  /** The move. */
  move: string;
  /** What the evaluator thought of it before any search, where it has an opinion. */
  prior: number | null;
  /** What it leads to, once known. */
  proven: "loss" | "draw" | "win" | null;
  /** The chance to win after it. */
  value: number;
  /** How often it was tried. */
  visits: number;
};

/** What a search says. Values are of the side to move; chances go from 0 to 1, a draw is a half. */
export type Thoughts = {
  /** The moves that were looked at, best first. */
  candidates: ThoughtOf[];
  /** Plies completed, or the longest line. */
  depth: number;
  /** Whether the player has judged the position: a program of somebody else may name a move and say nothing about it. */
  judged: boolean;
  /** The best line. */
  line: string[];
  /** The lead at the end of the game that is expected, in games that count points. */
  margin: number | null;
  /** Bytes of tree or table in use. */
  memory: number;
  /** Whose move it is. */
  mover: "first" | "second";
  /** Positions visited. */
  nodes: number;
  /** The result with best play, once it is known for sure. */
  proven: "loss" | "draw" | "win" | null;
  /** Simulations a second, or positions a second where nothing is simulated. */
  rate: number;
  /** Time used. */
  seconds: number;
  /** Time until the search should end, where it has such a bound. */
  seconds_left: number | null;
  /** Simulations made. */
  simulations: number;
  /** The chance to win. */
  value: number;
};

/** What the clocks show. */
export type Time = {
  /** Milliseconds; null without a clock. */
  left: [number | null, number | null];
  paused: boolean;
  running: boolean;
};

/** A position, and the move that led to it. */
export type View = {
  /** Who played it. */
  by?: SideName;
  /** The move that was played; nothing at the start. */
  move?: string;
  /** Whose turn it is. */
  mover: SideName;
  /** The winner, once the board has decided. */
  outcome?: OutcomeName;
  /** The position in one line, as all commands read and write it. */
  position: string;
  [other: string]: any;
};

/** What a move leads to: a result, or the lead at the end of the game. */
export type Worth = number | string;

/** A record to write: our own JSON, and the format. */
export type WriteRequest = {
  /** The format, with options for writing. */
  format: string;
  record: Record<string, any>;
};
