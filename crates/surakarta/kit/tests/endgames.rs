//! Surakarta's endings, against the rules played out: every position of three pieces with every state of the counter,
//! many random ones of more pieces, and games won over the board.

use std::collections::HashMap;
use std::sync::LazyLock;

use boyi_core::{Game, Outcome, Random, Side, Verdict};
use boyi_surakarta::{Board, EndRule, Point, Surakarta, SurakartaRules};
use boyi_surakarta_kit::knowledge::Endgames;

static OLYMPIAD: LazyLock<Endgames> = LazyLock::new(|| Endgames::build(EndRule::Olympiad, 5, 2, &mut |_| {}));
static CCGC: LazyLock<Endgames> = LazyLock::new(|| Endgames::build(EndRule::Ccgc, 4, 2, &mut |_| {}));
static THREEFOLD: LazyLock<Endgames> =
    LazyLock::new(|| Endgames::build(EndRule::Threefold, 4, 2, &mut |_| {}));

fn tables() -> [&'static Endgames; 3] {
    [&OLYMPIAD, &CCGC, &THREEFOLD]
}

/// A position with Black to move.
fn position(end: EndRule, pieces: [u64; 2], quiet: u16) -> Surakarta {
    Surakarta::from_board(SurakartaRules { end }, Board::new(pieces).unwrap(), Side::First, quiet)
}

fn by_count(end: EndRule, pieces: [u64; 2]) -> Verdict {
    let [own, enemy] = pieces.map(u64::count_ones);
    match (end, own.cmp(&enemy)) {
        (EndRule::Threefold, _) | (_, std::cmp::Ordering::Equal) => Verdict::Draw,
        (_, std::cmp::Ordering::Less) => Verdict::Loss,
        (_, std::cmp::Ordering::Greater) => Verdict::Win,
    }
}

/// All positions with that many pieces, seen by the mover, and where their moves lead: a number, or the end.
struct Graph {
    positions: Vec<[u64; 2]>,
    moves: Vec<Vec<(bool, Option<usize>)>>,
}

fn all_sets(size: u32) -> impl Iterator<Item = u64> {
    let points = 0..Point::COUNT as u32;
    let pairs = points.clone().flat_map(move |a| (0..a).map(move |b| 1 << a | 1 << b));
    points.map(|a| 1u64 << a).chain(pairs).filter(move |set| set.count_ones() == size)
}

fn graph() -> Graph {
    let counts = [(1, 1), (1, 2), (2, 1)];
    let positions: Vec<[u64; 2]> = counts
        .into_iter()
        .flat_map(|(own, enemy)| {
            all_sets(own).flat_map(move |own| {
                all_sets(enemy).filter(move |enemy| own & enemy == 0).map(move |enemy| [own, enemy])
            })
        })
        .collect();
    let numbers: HashMap<[u64; 2], usize> = positions.iter().copied().zip(0..).collect();
    let moves = positions
        .iter()
        .map(|&pieces| {
            let mut game = position(EndRule::Ccgc, pieces, 0);
            let mut moves = Vec::new();
            for mv in game.moves() {
                let token = game.play_unchecked(mv);
                let after = [game.pieces(Side::Second), game.pieces(Side::First)];
                moves.push((mv.captures, numbers.get(&after).copied()));
                game.undo(mv, token);
            }
            moves
        })
        .collect();
    Graph { positions, moves }
}

#[test]
fn every_position_of_three_pieces_with_every_counter_is_what_counting_down_says() {
    let graph = graph();
    assert_eq!(graph.positions.len(), 1_260 + 42_840);
    for endgames in [&*OLYMPIAD, &*THREEFOLD] {
        let rule = endgames.rule();
        // By quiet plies: the results of all positions. Captures lead to positions with fewer pieces and a counter of 0,
        // so two pieces come before three.
        let mut values = vec![vec![Verdict::Draw; graph.positions.len()]; 51];
        for pieces in [2, 3] {
            for quiet in (0..=50).rev() {
                for (number, &sets) in graph.positions.iter().enumerate() {
                    if (sets[0] | sets[1]).count_ones() != pieces {
                        continue;
                    }
                    let best = graph.moves[number].iter().map(|&(captures, next)| match next {
                        None => Verdict::Win,
                        Some(next) if captures => !values[0][next],
                        Some(_) if quiet == 50 => by_count(rule, sets),
                        Some(next) => !values[quiet + 1][next],
                    });
                    let over = quiet == 50 && !graph.moves[number].is_empty();
                    let value = best.max().unwrap_or(Verdict::Loss);
                    values[quiet][number] = if over { by_count(rule, sets) } else { value };
                }
            }
        }
        let mut open = 0;
        for (quiet, values) in values.iter().enumerate().take(50) {
            for (&pieces, &value) in graph.positions.iter().zip(values) {
                match endgames.probe(&position(rule, pieces, quiet as u16)) {
                    Some(ending) => assert_eq!(ending.verdict, value, "{pieces:x?} {quiet} {rule:?}"),
                    None => open += 1,
                }
            }
        }
        assert!(open < 10_000, "{open} of two million left open");
    }
}

#[test]
fn every_position_of_three_pieces_is_what_a_long_game_to_the_last_ply_says() {
    let graph = graph();
    let mut values: Vec<Verdict> = (graph.positions.iter().zip(&graph.moves))
        .map(
            |(&pieces, moves)| if moves.is_empty() { Verdict::Loss } else { by_count(EndRule::Ccgc, pieces) },
        )
        .collect();
    // The results with one more ply to go, until it makes no difference any more.
    for plies in 1.. {
        let longer: Vec<Verdict> = graph
            .moves
            .iter()
            .map(|moves| {
                let results = moves.iter().map(|&(_, next)| next.map_or(Verdict::Win, |next| !values[next]));
                results.max().unwrap_or(Verdict::Loss)
            })
            .collect();
        if longer == values {
            break;
        }
        values = longer;
        assert!(plies < 400);
    }
    for (&pieces, &value) in graph.positions.iter().zip(&values) {
        let ending = CCGC.probe(&position(EndRule::Ccgc, pieces, 0)).unwrap();
        assert_eq!(ending.verdict, value, "{pieces:x?}");
    }
}

fn random_position(endgames: &Endgames, random: &mut Random) -> Surakarta {
    let total = 3 + random.below(endgames.pieces() as u32 - 2);
    let own = 1 + random.below(total - 1);
    let mut pieces = [0; 2];
    for number in 0..total {
        let point = loop {
            let point = 1 << random.below(36);
            if (pieces[0] | pieces[1]) & point == 0 {
                break point;
            }
        };
        pieces[usize::from(number >= own)] |= point;
    }
    // Half of them shortly before the counter runs out: there a search sees the end.
    let quiet = if random.below(2) == 0 { 0 } else { 44 + random.below(6) as u16 };
    position(endgames.rule(), pieces, quiet)
}

/// Plain alpha-beta over results; what lies beyond the horizon is won for `favoured`.
fn search(game: &mut Surakarta, depth: u32, favoured: Side, alpha: Verdict, beta: Verdict) -> Verdict {
    let mover = game.mover();
    if let Some(outcome) = game.outcome() {
        return outcome.seen_by(mover);
    }
    if depth == 0 {
        return Outcome::Win(favoured).seen_by(mover);
    }
    let (mut best, mut alpha) = (Verdict::Loss, alpha);
    for mv in game.moves() {
        let token = game.play_unchecked(mv);
        best = best.max(!search(game, depth - 1, favoured, !beta, !alpha));
        game.undo(mv, token);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Holds that many random positions of the tables against a search of four plies, which bounds their results from both
/// sides; returns how many of them it settles.
fn check(tables: &[&Endgames], positions: u32, random: &mut Random) -> u32 {
    let (mut checked, mut settled) = (0, 0);
    while checked < positions {
        let endgames = tables[random.below(tables.len() as u32) as usize];
        let mut game = random_position(endgames, random);
        if game.outcome().is_some() {
            continue;
        }
        let Some(ending) = endgames.probe(&game) else { continue };
        let bound = |game: &mut Surakarta, favoured| search(game, 4, favoured, Verdict::Loss, Verdict::Win);
        let (least, most) = (bound(&mut game, Side::Second), bound(&mut game, Side::First));
        assert!(least <= ending.verdict && ending.verdict <= most, "{game}: {ending:?}, {least} to {most}");
        checked += 1;
        settled += u32::from(least == most);
    }
    settled
}

#[test]
fn ten_thousand_random_positions_are_what_a_plain_search_says() {
    let settled = check(&tables(), 10_000, &mut Random::new(20));
    assert!(settled > 3_000, "only {settled} were settled by the search");
}

#[test]
fn ten_thousand_positions_of_up_to_six_pieces_are_what_a_plain_search_says() {
    let six = Endgames::build(EndRule::Olympiad, 6, 2, &mut |_| {});
    let settled = check(&[&six], 10_000, &mut Random::new(23));
    assert!(settled > 3_000, "only {settled} were settled by the search");
}

/// Plays the game out; `black` and `white` choose.
fn play_out(
    mut game: Surakarta,
    mut choose: impl FnMut(&Surakarta) -> boyi_surakarta::SurakartaMove,
) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let mv = choose(&game);
        game.play(mv).unwrap_or_else(|error| panic!("{game}: {mv}: {error}"));
    }
}

#[test]
fn what_the_table_says_is_reached_over_the_board_against_the_longest_resistance() {
    let mut random = Random::new(21);
    for endgames in tables() {
        let mut forced = 0;
        while forced < 400 {
            let game = random_position(endgames, &mut random);
            let Some(ending) = endgames.probe(&game).filter(|_| game.outcome().is_none()) else { continue };
            forced += u32::from(ending.plies.is_some());
            let end = play_out(game.clone(), |game| endgames.best_move(game).expect("in the tables"));
            assert_eq!(end.seen_by(Side::First), ending.verdict, "{game} {ending:?}");
        }
    }
}

#[test]
fn a_won_position_is_won_against_random_resistance_too() {
    let mut random = Random::new(22);
    for endgames in tables() {
        let mut won = 0;
        while won < 200 {
            let game = random_position(endgames, &mut random);
            let ending = endgames.probe(&game).filter(|_| game.outcome().is_none());
            if ending.is_none_or(|ending| ending.verdict != Verdict::Win) {
                continue;
            }
            won += 1;
            let end = play_out(game.clone(), |game| match game.mover() {
                Side::First => endgames.best_move(game).expect("in the tables"),
                Side::Second => game.random_move(&mut random).expect("a game that is not over has a move"),
            });
            assert_eq!(end, Outcome::Win(Side::First), "{game}");
        }
    }
}

#[test]
fn a_counter_that_runs_out_is_seen() {
    // White, with one piece, is about to be taken, if the counter lets Black.
    let text = "..........................B......W..";
    let rules: SurakartaRules = "end=threefold".parse().unwrap();
    let at = |quiet: u16| {
        let game = Surakarta::parse(rules, &format!("{text} B {quiet}")).unwrap();
        THREEFOLD.probe(&game).unwrap()
    };
    let plies = at(0).plies.expect("forced");
    assert_eq!(at(0).verdict, Verdict::Win);
    assert_eq!(at(50 - u16::from(plies)).verdict, Verdict::Win);
    if plies > 1 {
        assert_eq!(at(51 - u16::from(plies)).verdict, Verdict::Draw);
    }
}

#[test]
fn other_positions_are_not_known() {
    let start = Surakarta::start(SurakartaRules::default());
    assert_eq!(OLYMPIAD.probe(&start), None);
    assert_eq!(OLYMPIAD.best_move(&start), None);
    let other_rule = position(EndRule::Ccgc, [1, 2], 0);
    assert_eq!(OLYMPIAD.probe(&other_rule), None);
    assert_eq!(OLYMPIAD.probe(&position(EndRule::Olympiad, [1, 0], 0)), None);
}

#[test]
fn a_damaged_file_is_refused_with_its_name() {
    let directory = std::env::temp_dir().join(format!("boyi-endgames-test-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let path = directory.join(Endgames::file_name(EndRule::Ccgc, 5));
    CCGC.save(&path).unwrap();
    assert_eq!(Endgames::find(EndRule::Ccgc, &directory).unwrap().as_ref(), Some(&*CCGC));
    assert!(Endgames::find(EndRule::Olympiad, &directory).unwrap().is_none());
    let whole = std::fs::read(&path).unwrap();
    let complaint = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        Endgames::load(EndRule::Ccgc, &path).unwrap_err().to_string()
    };
    let mut flipped = whole.clone();
    flipped[5_000] ^= 1;
    assert!(complaint(&flipped).ends_with("damaged: the checksum does not fit; build it again"));
    assert!(complaint(&whole[..whole.len() / 2]).starts_with(&path.display().to_string()));
    assert!(complaint(b"boyihexx").contains("no tables of Surakarta's endings"));
    let mut many = whole.clone();
    many[24] = 200;
    assert!(complaint(&many).contains("read 200 pieces, expected 2 to 8"));
    std::fs::write(&path, &whole).unwrap();
    assert!(Endgames::load(EndRule::Threefold, &path).unwrap_err().to_string().contains("another end rule"));
    std::fs::remove_dir_all(directory).unwrap();
}
