//! Surakarta, once more and slowly: every capture walked point by point, every past position kept.

use boyi_core::{Game, Margin, Outcome, Random, Side};
use boyi_surakarta::{EndRule, Surakarta, SurakartaRules};

use boyi_conformance::{Reference, conforms, counts_are_those_of_the_table, playouts_are_fair};

/// The points that the eight arcs join.
const ARCS: [(&str, &str); 8] = [
    ("c6", "a4"),
    ("d6", "f4"),
    ("c1", "a3"),
    ("d1", "f3"),
    ("b6", "a5"),
    ("e6", "f5"),
    ("b1", "a2"),
    ("e1", "f2"),
];

/// Column 1 to 6 from the left, row 1 to 6 from the bottom.
type At = (i32, i32);

fn read(text: &str) -> At {
    (i32::from(text.as_bytes()[0] - b'a') + 1, i32::from(text.as_bytes()[1] - b'0'))
}

fn write((x, y): At) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn on_board((x, y): At) -> bool {
    (1..=6).contains(&x) && (1..=6).contains(&y)
}

fn other_end(of: At) -> Option<At> {
    ARCS.iter().find_map(|&(a, b)| match of {
        _ if read(a) == of => Some(read(b)),
        _ if read(b) == of => Some(read(a)),
        _ => None,
    })
}

/// Straight into the board from a point on its rim.
fn inwards((x, y): At) -> At {
    match (x, y) {
        (1, _) => (1, 0),
        (6, _) => (-1, 0),
        (_, 1) => (0, 1),
        _ => (0, -1),
    }
}

#[derive(Clone, PartialEq)]
struct Position {
    /// 'B', 'W' or '.', from the top row.
    points: Vec<char>,
    mover: char,
}

impl Position {
    fn read(text: &str) -> Self {
        let mut chars = text.chars();
        let points = chars.by_ref().take(36).collect();
        Position { points, mover: chars.nth(1).unwrap() }
    }

    fn place((x, y): At) -> usize {
        ((6 - y) * 6 + x - 1) as usize
    }

    fn at(&self, at: At) -> char {
        self.points[Self::place(at)]
    }

    fn count(&self, colour: char) -> usize {
        self.points.iter().filter(|&&piece| piece == colour).count()
    }

    fn enemy(&self) -> char {
        if self.mover == 'B' { 'W' } else { 'B' }
    }

    fn everywhere() -> impl Iterator<Item = At> {
        (1..=6).flat_map(|x| (1..=6).map(move |y| (x, y)))
    }

    /// The enemy piece that a walk in that direction captures.
    fn captured(&self, from: At, direction: At) -> Option<At> {
        let (mut at, mut heading, mut arcs) = (from, direction, 0);
        // After 24 points every walk is back where it started.
        for _ in 0..24 {
            let next = (at.0 + heading.0, at.1 + heading.1);
            if on_board(next) {
                at = next;
            } else {
                at = other_end(at)?;
                heading = inwards(at);
                arcs += 1;
            }
            if at != from && self.at(at) != '.' {
                return (arcs > 0 && self.at(at) == self.enemy()).then_some(at);
            }
        }
        None
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.count(self.enemy()) == 0 {
            return moves;
        }
        for from in Self::everywhere().filter(|&at| self.at(at) == self.mover) {
            for to in Self::everywhere().filter(|&at| self.at(at) == '.') {
                if (to.0 - from.0).abs() <= 1 && (to.1 - from.1).abs() <= 1 {
                    moves.push(format!("{}-{}", write(from), write(to)));
                }
            }
            for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                if let Some(to) = self.captured(from, direction) {
                    moves.push(format!("{}x{}", write(from), write(to)));
                }
            }
        }
        moves.sort();
        moves.dedup();
        moves
    }

    fn after(&self, mv: &str) -> Self {
        let mut next = self.clone();
        next.points[Self::place(read(&mv[..2]))] = '.';
        next.points[Self::place(read(&mv[3..]))] = self.mover;
        next.mover = self.enemy();
        next
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}

struct SlowSurakarta {
    end: EndRule,
    /// Every position of the game, the present one last.
    positions: Vec<Position>,
    plies_without_capture: usize,
}

impl SlowSurakarta {
    fn now(&self) -> &Position {
        self.positions.last().unwrap()
    }

    fn more_pieces(&self) -> Outcome {
        self.margin().unwrap().outcome()
    }
}

impl Reference<Surakarta> for SlowSurakarta {
    fn start(rules: SurakartaRules) -> Self {
        let position = Position::read("BBBBBBBBBBBB............WWWWWWWWWWWW B");
        SlowSurakarta { end: rules.end, positions: vec![position], plies_without_capture: 0 }
    }

    fn mover(&self) -> Side {
        if self.now().mover == 'B' { Side::First } else { Side::Second }
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() { Vec::new() } else { self.now().moves() }
    }

    fn play(&mut self, mv: &str) {
        self.plies_without_capture = if mv.contains('x') { 0 } else { self.plies_without_capture + 1 };
        self.positions.push(self.now().after(mv));
    }

    fn outcome(&self) -> Option<Outcome> {
        let now = self.now();
        if now.count(now.enemy()) == 0 {
            return Some(Outcome::Win(self.mover()));
        }
        if now.moves().is_empty() {
            return Some(Outcome::Win(!self.mover()));
        }
        let occurrences = self.positions.iter().filter(|position| *position == now).count();
        let fifty = self.plies_without_capture >= 50;
        match self.end {
            EndRule::Olympiad if fifty || occurrences >= 2 => Some(self.more_pieces()),
            EndRule::Ccgc if self.positions.len() > 400 => Some(self.more_pieces()),
            EndRule::Threefold if fifty || occurrences >= 3 => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn margin(&self) -> Option<Margin> {
        Some(Margin(self.now().count('B') as i16 - self.now().count('W') as i16))
    }
}

#[test]
fn every_end_rule_conforms() {
    for rules in ["", "end=ccgc", "end=threefold"] {
        conforms::<Surakarta, SlowSurakarta>(rules, 20);
    }
}

#[test]
fn playouts_have_the_right_distribution() {
    for rules in ["", "end=ccgc", "end=threefold"] {
        playouts_are_fair::<Surakarta>(rules, 0, 2_000);
        playouts_are_fair::<Surakarta>(rules, 101, 2_000);
    }
}

/// Positions where several directions lead to one piece, and a piece in a corner: every move must come up equally
/// often.
#[test]
fn random_moves_are_drawn_evenly() {
    for text in [
        "......B...................W......... B",
        "B......B.......W.................... B",
        "BB..BB.B.B...B...W.W.B..W..W.W.W..WW B",
        "............................WWB...B. W",
    ] {
        let game = Surakarta::parse(SurakartaRules::default(), text).unwrap();
        let moves = game.moves();
        let mut drawn = vec![0u32; moves.len()];
        let mut random = Random::new(3);
        let each = 4_000;
        for _ in 0..each * moves.len() {
            let mv = game.random_move(&mut random).unwrap();
            drawn[moves.iter().position(|&other| other == mv).unwrap()] += 1;
        }
        for (mv, &times) in moves.iter().zip(&drawn) {
            let off = f64::from(times) - each as f64;
            assert!(off.abs() < 5.0 * (each as f64).sqrt(), "{text}: {mv} was drawn {times} times");
        }
    }
}

/// The table's counts by the slow rules: the table must not be made of the fast rules' own mistakes.
#[test]
fn the_perft_table_is_what_the_slow_rules_count() {
    let table = include_str!("perft.txt");
    for line in table.lines().filter(|line| !line.starts_with('#')).step_by(4) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let position = Position::read(fields[1]);
        for (depth, entry) in (1..=2).zip(fields[2].split(' ')) {
            assert_eq!(entry, format!("{depth}:{}", position.perft(depth)), "{}", fields[1]);
        }
    }
}

#[test]
fn move_counts_are_those_of_the_table() {
    counts_are_those_of_the_table::<Surakarta>(include_str!("perft.txt"));
}
