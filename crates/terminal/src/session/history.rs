//! Taking moves back and playing them again, clocks included.

use std::time::Instant;

use boyi_games::Side;
use boyi_play::Reason;

use super::Session;

impl Session {
    /// Takes moves back: to a person's turn if a person plays, otherwise one move, and then waits. A resignation is
    /// taken back alone. Returns how many moves went.
    pub fn undo(&mut self, now: Instant) -> Result<usize, String> {
        let resigned = self.course.ending().is_some_and(|ending| ending.reason == Reason::Resignation);
        let count = if resigned { 0 } else { self.course.moves_since(|side| self.is_stop(side)) };
        if count == 0 && !resigned {
            return Err("there is no move to take back".into());
        }
        self.course.undo(count);
        self.changed(now);
        Ok(count)
    }

    /// Plays again what was taken back, up to the next turn of a person. Returns how many moves came.
    pub fn redo(&mut self, now: Instant) -> Result<usize, String> {
        match self.course.moves_until(|side| self.is_stop(side)) {
            0 => Err("there is no move to play again".into()),
            count => {
                // A resignation or a flag does not stand any more.
                self.course.undo(0);
                self.course.redo(count);
                self.changed(now);
                Ok(count)
            }
        }
    }

    /// Whether the walk through the game stops at this side's moves.
    fn is_stop(&self, side: Side) -> bool {
        !self.has_person() || self.people[side.index()]
    }

    /// A new state; between engines it waits, so that one can look around.
    fn changed(&mut self, now: Instant) {
        self.detail = None;
        self.ticket.0 += 1;
        self.paused = !self.has_person();
        if !self.paused {
            self.course.start(self.time(now));
        }
    }
}
