//! Taking moves back and playing them again, clocks included.

use std::time::Instant;

use boyi_games::Game;
use boyi_play::Reason;

use super::Session;
use super::timer::Timer;

impl Session {
    /// Takes moves back: to a person's turn if a person plays, otherwise one move, and then waits. A resignation is
    /// taken back alone. Returns how many moves went.
    pub fn undo(&mut self, now: Instant) -> Result<usize, String> {
        if self.end.as_ref().is_some_and(|end| end.reason == Reason::Resignation) {
            self.changed(now);
            return Ok(0);
        }
        let Some(count) = (1..=self.plies.len()).find(|count| {
            let side = self.plies[self.plies.len() - count].side;
            !self.has_person() || self.people[side.index()]
        }) else {
            return Err("there is no move to take back".into());
        };
        for _ in 0..count {
            let ply = self.plies.pop().expect("counted above");
            self.situation.undo();
            self.clocks = ply.before.clone();
            self.undone.push(ply);
        }
        self.changed(now);
        Ok(count)
    }

    /// Plays again what was taken back, up to the next turn of a person. Returns how many moves came.
    pub fn redo(&mut self, now: Instant) -> Result<usize, String> {
        let mut count = 0;
        while let Some(ply) = self.undone.pop() {
            self.situation.play(ply.mv).expect("it was legal here before");
            self.clocks = ply.after.clone();
            self.plies.push(ply);
            count += 1;
            if !self.has_person() || self.people[self.position().mover().index()] {
                break;
            }
        }
        if count == 0 {
            return Err("there is no move to play again".into());
        }
        self.changed(now);
        self.settle(now);
        Ok(count)
    }

    /// A new state that is not over; between engines it waits, so that one can look around.
    fn changed(&mut self, now: Instant) {
        self.end = None;
        self.ticket.0 += 1;
        self.paused = !self.has_person();
        self.timer = Timer::running(now);
        self.timer.set_running(!self.paused, now);
    }
}
