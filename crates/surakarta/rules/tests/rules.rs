//! Surakarta's rules, one sentence at a time.

use boyi_core::{Game, IllegalMove, Margin, Outcome, Random, Side, perft};
use boyi_surakarta::{Board, Loop, Point, Surakarta, SurakartaMove, SurakartaRules, arc_between, illegal};

fn position(text: &str) -> Surakarta {
    position_under("", text)
}

fn position_under(rules: &str, text: &str) -> Surakarta {
    Surakarta::parse(rules.parse().unwrap(), text).unwrap_or_else(|error| panic!("{error}"))
}

/// A position drawn row by row.
fn drawn(rows: [&str; 6], mover: char) -> Surakarta {
    position(&format!("{} {mover}", rows.concat()))
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn mv(text: &str) -> SurakartaMove {
    text.parse().unwrap()
}

fn play(game: &mut Surakarta, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(mv(text)).unwrap_or_else(|error| panic!("{game}: {text}: {error}"));
    }
}

fn captures(game: &Surakarta) -> Vec<String> {
    game.moves().iter().filter(|mv| mv.captures).map(ToString::to_string).collect()
}

/// How many of the moves to that depth are captures.
fn count_captures(game: &mut Surakarta, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.generate(|mv| moves.push(mv));
    if depth == 1 {
        return moves.iter().filter(|mv| mv.captures).count() as u64;
    }
    let mut total = 0;
    for mv in moves {
        let token = game.play_unchecked(mv);
        total += count_captures(game, depth - 1);
        game.undo(mv, token);
    }
    total
}

#[test]
fn the_start_has_the_published_numbers_of_moves_and_captures() {
    let mut game = Surakarta::start(SurakartaRules::default());
    for (depth, moves, among_them) in
        [(1, 16, 0), (2, 256, 0), (3, 5_382, 0), (4, 111_122, 582), (5, 2_572_484, 22_480)]
    {
        assert_eq!(perft(&mut game, depth), moves);
        assert_eq!(count_captures(&mut game, depth), among_them);
    }
    if !cfg!(debug_assertions) {
        assert_eq!(perft(&mut game, 6), 58_479_230);
        assert_eq!(count_captures(&mut game, 6), 777_210);
    }
}

#[test]
fn later_positions_have_the_published_numbers_of_moves() {
    let mut endgame = position("............................WWB...B. W");
    let mut middle = position("BB..BB.B.B...B...W.W.B..W..W.W.W..WW B");
    assert_eq!([1, 2, 3, 4, 5].map(|depth| perft(&mut endgame, depth)), [11, 75, 748, 6_712, 72_523]);
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&mut middle, depth)), [37, 1_185, 40_631, 1_258_263]);
}

/// Average length of random games to total capture, and average number of moves. `weight` says how often each move
/// stands in the list that the moves are drawn from.
fn random_games(games: u32, weight: impl Fn(&Surakarta, SurakartaMove) -> usize) -> (f64, f64) {
    let mut random = Random::new(11);
    let (mut plies, mut total) = (0u32, 0usize);
    for _ in 0..games {
        let mut game = Surakarta::start(SurakartaRules::default());
        loop {
            let mut moves = Vec::new();
            game.generate(|mv| moves.extend(std::iter::repeat_n(mv, weight(&game, mv))));
            if moves.is_empty() {
                break;
            }
            total += moves.len();
            plies += 1;
            game.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
        }
    }
    (f64::from(plies) / f64::from(games), total as f64 / f64::from(plies))
}

#[test]
fn random_games_are_as_long_and_as_wide_as_published_if_every_path_of_a_capture_counts() {
    let paths = |game: &Surakarta, mv: SurakartaMove| {
        if mv.captures { game.capture_paths(mv.from, mv.to).len() } else { 1 }
    };
    let (length, branching) = random_games(1_000, paths);
    assert!((length - 230.0).abs() < 8.0, "{length} plies");
    assert!((branching - 26.8).abs() < 0.6, "{branching} moves");
}

#[test]
fn random_games_are_a_little_longer_if_every_move_counts_once() {
    let (length, branching) = random_games(1_000, |_, _| 1);
    assert!((length - 242.0).abs() < 8.0, "{length} plies");
    assert!((branching - 26.0).abs() < 0.6, "{branching} moves");
}

#[test]
fn captures_found_by_arcs_are_those_found_by_pieces() {
    let mut random = Random::new(4);
    for _ in 0..20_000 {
        let mut pieces = [0u64; 2];
        for _ in 0..1 + random.below(24) {
            let (side, point) = (random.below(2) as usize, 1 << random.below(36));
            if (pieces[0] | pieces[1]) & point == 0 && pieces[side].count_ones() < 12 {
                pieces[side] |= point;
            }
        }
        let board = Board::new(pieces).unwrap();
        for side in Side::BOTH {
            let mut by_arcs = Vec::new();
            board.visit_captures(side, |mv| by_arcs.push((mv.from, mv.to)));
            by_arcs.sort();
            let by_pieces: Vec<(Point, Point)> = Point::of_mask(board.pieces(side))
                .flat_map(|from| Point::of_mask(board.captures(side, from)).map(move |to| (from, to)))
                .collect();
            assert_eq!(by_arcs, by_pieces, "{pieces:x?}");
            assert_eq!(board.can_capture(side), !by_pieces.is_empty());
        }
    }
}

#[test]
fn a_capture_runs_over_an_arc() {
    let game = drawn(["......", "......", "..BW..", "..B...", "..B...", "......"], 'B');
    assert!(captures(&game).contains(&"c3xd4".to_owned()));
    let path: Vec<String> =
        game.capture_paths(point("c3"), point("d4"))[0].iter().map(ToString::to_string).collect();
    assert_eq!(path.join(" "), "c3 d3 e3 f3 d1 d2 d3 d4");
}

#[test]
fn a_piece_on_the_same_line_is_not_captured_without_an_arc() {
    let mut game = drawn(["......", "......", "......", "B.W...", "..B...", "......"], 'B');
    assert_eq!(captures(&game), Vec::<String>::new());
    assert_eq!(game.play(mv("a3xc3")), Err(illegal::NO_WAY));
}

#[test]
fn a_capture_may_cross_the_point_where_it_started() {
    // From b5 up over the arc to a5 and on to the right, through b5 itself.
    let game = drawn(["......", ".B.W..", "......", "......", ".B....", "......"], 'B');
    let paths = game.capture_paths(point("b5"), point("d5"));
    let path: Vec<String> = paths[0].iter().map(ToString::to_string).collect();
    assert_eq!(path.join(" "), "b5 b6 a5 b5 c5 d5");
    assert!(captures(&game).contains(&"b5xd5".to_owned()));
}

#[test]
fn a_walk_all_the_way_round_captures_nothing() {
    let game = drawn(["......", "......", "B.....", "......", "......", ".W...."], 'B');
    assert_eq!(captures(&game), Vec::<String>::new());
}

#[test]
fn a_piece_on_a_corner_never_captures_and_is_never_captured() {
    let mut game = drawn(["BW....", "W.....", "......", "......", "......", "......"], 'B');
    assert_eq!(captures(&game), Vec::<String>::new());
    assert_eq!(game.play(mv("a6xb6")), Err(illegal::CORNER));
    let game = drawn(["BW....", "W.....", "......", "......", "......", "......"], 'W');
    assert_eq!(captures(&game), Vec::<String>::new());
}

#[test]
fn several_ways_to_one_piece_are_one_move() {
    let game = drawn(["......", ".B....", "......", "......", "....W.", "......"], 'B');
    assert_eq!(captures(&game), ["b5xe2"]);
    let paths = game.capture_paths(point("b5"), point("e2"));
    assert_eq!(paths.len(), 4);
    for path in paths {
        assert_eq!((path.first(), path.last()), (Some(&point("b5")), Some(&point("e2"))));
        let straight = |pair: &[Point]| {
            let (dx, dy) =
                (pair[0].column().abs_diff(pair[1].column()), pair[0].row().abs_diff(pair[1].row()));
            dx + dy == 1
        };
        assert!(path.windows(2).all(|pair| straight(pair) || arc_between(pair[0], pair[1]).is_some()));
        assert!(path.windows(2).any(|pair| arc_between(pair[0], pair[1]).is_some()));
    }
}

#[test]
fn taking_the_last_enemy_piece_wins() {
    let mut game = drawn(["......", ".B....", "......", "......", "....W.", "......"], 'B');
    play(&mut game, "b5xe2");
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(game.play(mv("e2-e3")), Err(IllegalMove::GAME_OVER));
    assert_eq!(game.count(), 0);
}

#[test]
fn a_side_without_a_move_loses() {
    let game = drawn(["BW....", "WW....", "......", "......", "......", "......"], 'B');
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::Second)));
    assert!(game.moves().is_empty());
}

#[test]
fn a_side_without_pieces_has_lost() {
    let nobody = "......".repeat(5);
    for (row, mover, winner) in
        [("B.....", 'B', Side::First), ("B.....", 'W', Side::First), ("......", 'B', Side::Second)]
    {
        let game = position(&format!("{nobody}{row} {mover}"));
        assert_eq!(game.outcome(), Some(Outcome::Win(winner)), "{game}");
        assert_eq!((game.count(), game.moves().len(), game.can_capture(Side::First)), (0, 0, false));
        assert_eq!(game.random_move(&mut Random::new(1)), None);
    }
}

const THERE_AND_BACK: &str = "c5-c4 c2-c3 c4-c5 c3-c2";

#[test]
fn under_olympiad_rules_a_repeated_position_is_counted_out() {
    let mut game = Surakarta::start(SurakartaRules::default());
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    let mut game = position("BB................................W. B");
    play(&mut game, "a6-a5 e1-e2 a5-a6 e2-e1");
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_no_repetition() {
    let mut game = position("B..................................W B");
    play(&mut game, "a6-b5 f1-f2 b5-a5 f2-f1 a5-a6");
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_third_occurrence_is_a_draw_under_threefold_rules() {
    let mut game = Surakarta::start("end=threefold".parse().unwrap());
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.outcome(), None);
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn fifty_plies_without_a_capture_end_the_game_and_the_given_ones_count() {
    for (rules, end) in
        [("", Some(Outcome::Win(Side::First))), ("end=threefold", Some(Outcome::Draw)), ("end=ccgc", None)]
    {
        let mut game = position_under(rules, "BB................................W. W 49");
        assert_eq!(game.outcome(), None);
        play(&mut game, "e1-e2");
        assert_eq!(game.outcome(), end, "{rules}");
    }
}

#[test]
fn four_hundred_plies_are_counted_out_under_ccgc_rules() {
    let mut game = position_under("end=ccgc", "BB................................W. B");
    for ply in 0..400 {
        assert_eq!(game.outcome(), None, "after {ply} plies");
        play(&mut game, ["a6-a5", "e1-e2", "a5-a6", "e2-e1"][ply % 4]);
    }
    assert_eq!(game.margin(), Some(Margin(1)));
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn a_game_can_be_taken_back_past_the_length_of_its_memory() {
    let mut game = position_under("end=threefold", "BB................................W. B");
    let mut states = Vec::new();
    for ply in 0..300 {
        let mv = mv(["a6-a5", "e1-e2", "a5-a6", "e2-e1"][ply % 4]);
        let before = game.clone();
        states.push((before, mv, game.play_unchecked(mv)));
    }
    while let Some((before, mv, token)) = states.pop() {
        game.undo(mv, token);
        assert!(game == before && game.outcome() == before.outcome(), "{before}");
    }
}

#[test]
fn a_referee_may_force_a_capture_from_a_corner() {
    let mut game = drawn(["BW....", "W.....", "......", "......", "......", "......"], 'B');
    assert!(game.play_forced(point("b6"), point("b5")).is_err());
    assert!(game.play_forced(point("a6"), point("a6")).is_err());
    game.play_forced(point("a6"), point("b6")).unwrap();
    assert_eq!(game.to_string(), ".B....W............................. W");
    assert_eq!(game.hash(), game.recomputed_hash());
}

#[test]
fn the_drawing_shows_loops_pieces_and_the_last_move() {
    let mut game = Surakarta::start(SurakartaRules::default());
    play(&mut game, "c5-c4");
    let expected = "
   ╭───────────────╮   ╭───────────────╮
   │   ╭───────╮   │   │   ╭───────╮   │
6  │   │   B───B───B───B───B───B   │   │
   │   │   │   │   │   │   │   │   │   │
5  │   ╰───B───B──[ ]──B───B───B───╯   │
   │       │   │   │   │   │   │       │
4  ╰───────┼───┼──[B]──┼───┼───┼───────╯
           │   │   │   │   │   │
3  ╭───────┼───┼───┼───┼───┼───┼───────╮
   │       │   │   │   │   │   │       │
2  │   ╭───W───W───W───W───W───W───╮   │
   │   │   │   │   │   │   │   │   │   │
1  │   │   W───W───W───W───W───W   │   │
   │   ╰───────╯   │   │   ╰───────╯   │
   ╰───────────────╯   ╰───────────────╯
           a   b   c   d   e   f
";
    assert_eq!(game.drawing(Some(mv("c5-c4"))), expected[1..]);
}

#[test]
fn the_drawing_shows_the_way_of_a_capture_before_and_after_it() {
    let mut game = drawn(["......", "......", "..BW..", "..B...", "..B...", "......"], 'B');
    let before = "
   ╭───────────────╮   ╭───────────────╮
   │   ╭───────╮   │   │   ╭───────╮   │
6  │   │   ┌───┼───┼───┼───┼───┐   │   │
   │   │   │   │   │   │   │   │   │   │
5  │   ╰───┼───┼───┼───┼───┼───┼───╯   │
   │       │   │   │   │   │   │       │
4  ╰───────┼───┼───B──[W]──┼───┼───────╯
           │   │   │   ┃   │   │
3  ╭───────┼───┼──[B]━━╋━━━╋━━━╋━━━━━━━┓
   │       │   │   │   ┃   │   │       ┃
2  │   ╭───┼───┼───B───╋───┼───┼───╮   ┃
   │   │   │   │   │   ┃   │   │   │   ┃
1  │   │   └───┼───┼───╋───┼───┘   │   ┃
   │   ╰───────╯   │   ┃   ╰───────╯   ┃
   ╰───────────────╯   ┗━━━━━━━━━━━━━━━┛
           a   b   c   d   e   f
";
    assert_eq!(game.drawing(Some(mv("c3xd4"))), before[1..]);
    play(&mut game, "c3xd4");
    let after = before.replace("[B]", "[ ]").replace("[W]", "[B]");
    assert_eq!(game.drawing(Some(mv("c3xd4"))), after[1..]);
}

#[test]
fn a_way_in_the_drawing_runs_without_gaps_along_its_strokes() {
    let frame = Surakarta::start(SurakartaRules::default());
    let frame: Vec<Vec<char>> = frame.drawing(None).lines().map(|line| line.chars().collect()).collect();
    for ring in Loop::BOTH {
        let mut round = ring.points().to_vec();
        round.push(round[0]);
        let cells = Surakarta::path_in_drawing(&round);
        for pair in cells.windows(2) {
            assert_eq!(pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1), 1, "{pair:?}");
        }
        assert!(cells.iter().all(|&(x, y)| !matches!(frame[y][x], ' ' | '1'..='6' | 'a'..='f')));
    }
}

#[test]
fn an_svg_shows_every_piece_both_loops_and_the_way_of_a_capture() {
    let game = drawn(["......", "......", "..BW..", "..B...", "..B...", "......"], 'B');
    let svg = game.svg(Some(mv("c3xd4")));
    let count = |what: &str| svg.matches(what).count();
    assert_eq!([count("class=\"black\""), count("class=\"white\""), count("class=\"mark\"")], [3, 1, 2]);
    assert!(svg.contains(r#"class="path" d="M2 3 L3 3 L4 3 L5 3 A2 2 0 1 1 3 5 L3 4 L3 3 L3 2""#), "{svg}");
    // Each loop is closed over its four arcs, all run the same way round.
    for (class, radius) in [("inner", 1), ("outer", 2)] {
        let line = svg.lines().find(|line| line.contains(&format!("class=\"{class}\""))).unwrap();
        let arc = |clockwise: u8| line.matches(&format!("A{radius} {radius} 0 1 {clockwise} ")).count();
        assert_eq!((arc(0), arc(1)), (4, 0), "{line}");
    }
    assert_eq!(count("<"), count(">"));
    let start = Surakarta::start(SurakartaRules::default()).svg(None);
    assert_eq!((start.matches("<circle").count(), start.matches("class=\"path\"").count()), (24, 0));
}

#[test]
fn errors_in_texts_name_their_place() {
    let rules = SurakartaRules::default();
    let message = |text: &str| Surakarta::parse(rules, text).unwrap_err();
    assert_eq!(message("").at, 0);
    assert_eq!(message("BB?").at, 2);
    assert_eq!(message("BBBBBBBBBBBBB").at, 12);
    assert_eq!(message(&".".repeat(36)).at, 36);
    assert_eq!(message(&(".".repeat(36) + " X")).at, 37);
    assert_eq!(message(&(".".repeat(36) + " B x")).at, 39);
    assert_eq!(message(&(".".repeat(36) + " B 10000")).at, 39);
    assert_eq!(message(&(".".repeat(36) + " B 5 ")).at, 40);
    for (text, at) in
        [("", 0), ("g1-f1", 0), ("a7-a6", 1), ("a1", 2), ("a1+a2", 2), ("a1-a", 4), ("a1-a2!", 5)]
    {
        assert_eq!(text.parse::<SurakartaMove>().unwrap_err().at, at, "{text}");
    }
    assert_eq!(
        "end=chess".parse::<SurakartaRules>().unwrap_err().to_string(),
        "\"end=chess\", character 5: read 'c', expected olympiad, ccgc or threefold"
    );
    assert!("5x5".parse::<SurakartaRules>().is_err());
}
