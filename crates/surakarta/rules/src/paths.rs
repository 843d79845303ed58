//! The ways that captures really run: for drawing and animation.

use crate::loops::{LINE, SLOTS, places, point_of};
use crate::{Point, Surakarta, SurakartaMove};
use boyi_core::Side;

impl Surakarta {
    /// The ways by which the piece on `from` can capture the one on `to`, each from `from` to `to` with every point on
    /// the way; the shortest first. Where two points that follow each other share neither column nor row, the way takes
    /// the arc between them: see [`arc_between`](crate::arc_between). Empty if that capture is not possible.
    ///
    /// A piece leaves its point in at most four directions along loops, so there are at most four ways.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_surakarta::Surakarta;
    /// let game = Surakarta::parse(Default::default(), ".B....W............................. W")?;
    /// let paths = game.capture_paths("a5".parse()?, "b6".parse()?);
    /// let shortest: Vec<String> = paths[0].iter().map(ToString::to_string).collect();
    /// assert_eq!(shortest, ["a5", "b6"]);
    /// assert_eq!(paths[1].len(), 24);
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub fn capture_paths(&self, from: Point, to: Point) -> Vec<Vec<Point>> {
        let Some(side) = self.piece_at(from) else {
            return Vec::new();
        };
        let directions = places(from).flat_map(|place| [(place, 1), (place, SLOTS - 1)]);
        let mut paths: Vec<_> =
            directions.filter_map(|((ring, slot), step)| self.walk(side, ring, slot, step, to)).collect();
        paths.sort_by_key(Vec::len);
        paths
    }

    /// The shortest way of a capture that is possible here, or of the one that led here; `None` if `mv` is neither.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_surakarta::{Surakarta, SurakartaMove};
    /// let mut game = Surakarta::parse(Default::default(), ".B....W............................B W")?;
    /// let mv: SurakartaMove = "a5xb6".parse()?;
    /// let before = game.path_of(mv);
    /// game.play(mv)?;
    /// assert_eq!(before.map(|path| path.len()), Some(2));
    /// assert_eq!(game.path_of(mv).map(|path| path.len()), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path_of(&self, mv: SurakartaMove) -> Option<Vec<Point>> {
        let shortest = |game: &Surakarta| game.capture_paths(mv.from, mv.to).into_iter().next();
        if self.piece_at(mv.from).is_some() {
            return shortest(self);
        }
        let mut before = self.clone();
        let side = self.piece_at(mv.to)?;
        before.board.toggle_move(side, SurakartaMove { captures: true, ..mv });
        shortest(&before)
    }

    /// Walks the ring until it meets a piece; the way there if that piece is the enemy on `to` and an arc was passed.
    fn walk(&self, side: Side, ring: usize, start: usize, step: usize, to: Point) -> Option<Vec<Point>> {
        let from = point_of(ring, start);
        let mut path = vec![from];
        let (mut slot, mut arcs) = (start, 0);
        for _ in 1..SLOTS {
            let next = (slot + step) % SLOTS;
            arcs += usize::from(next / LINE != slot / LINE);
            slot = next;
            let point = point_of(ring, slot);
            path.push(point);
            // The piece has left its own point, which may be crossed.
            if point != from
                && let Some(met) = self.piece_at(point)
            {
                return (point == to && met != side && arcs > 0).then_some(path);
            }
        }
        None
    }
}
