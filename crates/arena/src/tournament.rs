//! Many players: who meets whom, and what came of it.

use std::fmt::Write;

use crate::{PairScore, Rating, Tally, ratings};

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first one meets everybody else.
    Gauntlet,
}

impl Pairing {
    /// The meetings of so many players, by their numbers.
    ///
    /// ```
    /// use boyi_arena::Pairing;
    /// assert_eq!(Pairing::RoundRobin.meetings(3), [(0, 1), (0, 2), (1, 2)]);
    /// assert_eq!(Pairing::Gauntlet.meetings(3), [(0, 1), (0, 2)]);
    /// ```
    pub fn meetings(self, players: usize) -> Vec<(usize, usize)> {
        let hosts = match self {
            Pairing::RoundRobin => players,
            Pairing::Gauntlet => players.min(1),
        };
        (0..hosts).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect()
    }
}

/// What every player scored against every other.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The players.
    pub names: Vec<String>,
    /// Who met, and how it went from the first one's view.
    pub meetings: Vec<((usize, usize), Tally)>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its number in the list of players.
    pub player: usize,
    /// Points; a draw is a half.
    pub points: f64,
    /// Games.
    pub games: u32,
    /// How strong it is among these.
    pub rating: Rating,
}

impl CrossTable {
    /// The players, the strongest first.
    pub fn places(&self) -> Vec<Place> {
        let scores: Vec<PairScore> =
            self.meetings.iter().map(|(pair, tally)| pair_score(*pair, tally)).collect();
        let found = ratings(self.names.len(), &scores);
        let mut places: Vec<Place> = found
            .into_iter()
            .enumerate()
            .map(|(player, rating)| {
                let (points, games) = self.total(player);
                Place { player, points, games, rating }
            })
            .collect();
        places.sort_by(|x, y| y.rating.elo.total_cmp(&x.rating.elo));
        places
    }

    /// Points and games of one against another; `None` if they did not meet.
    pub fn score(&self, player: usize, other: usize) -> Option<(f64, u32)> {
        self.meetings.iter().find_map(|(pair, tally)| {
            let points = f64::from(tally.games) * tally.score();
            match *pair {
                (a, b) if (a, b) == (player, other) => Some((points, tally.games)),
                (a, b) if (b, a) == (player, other) => Some((f64::from(tally.games) - points, tally.games)),
                _ => None,
            }
        })
    }

    fn total(&self, player: usize) -> (f64, u32) {
        let others = (0..self.names.len()).filter_map(|other| self.score(player, other));
        others.fold((0.0, 0), |(points, games), (more, played)| (points + more, games + played))
    }

    /// The table as text: places with ratings, then points of each against each.
    pub fn text(&self) -> String {
        let places = self.places();
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let mut out = String::new();
        let mut head = format!(
            "{:>3}  {:<width$}  {:>6} {:>5}  {:>9} {:>6}",
            "", "player", "Elo", "±", "points", "games"
        );
        for rank in 1..=places.len() {
            write!(head, "  {rank:>9}").expect("a string");
        }
        writeln!(out, "{head}").expect("a string");
        for (rank, place) in (1..).zip(&places) {
            let Place { player, points, games, rating } = place;
            let name = &self.names[*player];
            write!(
                out,
                "{rank:>3}  {name:<width$}  {:>+6.0} {:>5.0}  {points:>9} {games:>6}",
                rating.elo, rating.reach
            )
            .expect("a string");
            for other in &places {
                let cell = match self.score(*player, other.player) {
                    Some((points, games)) => format!("{points}/{games}"),
                    None => "-".into(),
                };
                write!(out, "  {cell:>9}").expect("a string");
            }
            out.push('\n');
        }
        out
    }
}

fn pair_score((a, b): (usize, usize), tally: &Tally) -> PairScore {
    PairScore { a, b, points: f64::from(tally.games) * tally.score(), games: tally.games }
}

#[cfg(test)]
mod tests {
    use boyi_games::{Outcome, Side};

    use super::*;
    use crate::MatchPlan;
    use boyi_play::Reason;

    /// A match of which a wins so many games.
    fn tally(wins: u32, games: u32) -> Tally {
        let mut tally = Tally::new("a".into(), "b".into());
        for number in 0..games {
            let side = MatchPlan::a_side(number);
            let winner = if number < wins { side } else { !side };
            tally.add_result(number, Outcome::Win(winner), Reason::Win);
        }
        assert_eq!(MatchPlan::a_side(0), Side::First);
        tally
    }

    #[test]
    fn the_table_shows_both_views_of_every_meeting() {
        let table = CrossTable {
            names: vec!["weak".into(), "middle".into(), "strong".into()],
            meetings: vec![((0, 1), tally(3, 10)), ((0, 2), tally(1, 10)), ((1, 2), tally(2, 10))],
        };
        let order: Vec<usize> = table.places().iter().map(|place| place.player).collect();
        assert_eq!(order, [2, 1, 0]);
        assert_eq!(table.score(2, 0), Some((9.0, 10)));
        assert_eq!(table.places()[0].points, 17.0);
        let text = table.text();
        assert_eq!(text.lines().count(), 4);
        assert!(text.lines().nth(1).unwrap().contains("8/10") && text.contains("9/10"), "{text}");
    }
}
