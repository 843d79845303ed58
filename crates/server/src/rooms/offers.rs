//! What somebody in a room wants, and what the other player has to agree to first.

use std::sync::Arc;

use super::room::{Inside, Room};
use crate::problem::Problem;
use crate::table::{Command, Event, Seats};
use crate::time::now;

/// What somebody in a room wants.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Something that changes the game.
    Command(Command),
    /// Another game, with the sides changed.
    Rematch,
    /// To accept what the other player asked for.
    Accept,
    /// To decline it.
    Decline,
}

/// What one player asked the other for.
pub(super) struct Offer {
    pub(super) from: Seats,
    pub(super) wish: Wish,
}

impl Room {
    /// Does what somebody with these seats wishes, or asks the other player first.
    pub(super) async fn act(self: &Arc<Self>, wish: Wish, seats: Seats) -> Result<(), Problem> {
        self.on_thread(move |room, inside| room.answer(inside, wish, seats)).await
    }

    fn answer(self: &Arc<Self>, inside: &mut Inside, wish: Wish, seats: Seats) -> Result<(), Problem> {
        match wish {
            Wish::Accept => {
                let offer = inside.offer.take().ok_or(Problem::NothingOffered {})?;
                if offer.from == seats || !seats.any() {
                    inside.offer = Some(offer);
                    return Err(Problem::OnlyTheOther {});
                }
                self.carry_out(inside, offer.wish, offer.from)
            }
            Wish::Decline => {
                if !seats.any() {
                    return Err(Problem::OnlyPlayers {});
                }
                inside.offer = None;
                self.tell_presence(inside);
                Ok(())
            }
            // Both want another game: they agree.
            Wish::Rematch
                if inside
                    .offer
                    .as_ref()
                    .is_some_and(|offer| matches!(offer.wish, Wish::Rematch) && offer.from != seats) =>
            {
                self.answer(inside, Wish::Accept, seats)
            }
            wish => {
                let consent = match &wish {
                    Wish::Command(command) => inside.table.needs_consent(command, seats),
                    _ => inside.table.needs_consent(&Command::Undo, seats),
                };
                if !consent || !seats.any() {
                    return self.carry_out(inside, wish, seats);
                }
                if let Wish::Command(command) = &wish {
                    inside.table.decide(command, seats, now())?;
                }
                inside.offer = Some(Offer { from: seats, wish });
                self.tell_presence(inside);
                Ok(())
            }
        }
    }

    fn carry_out(self: &Arc<Self>, inside: &mut Inside, wish: Wish, seats: Seats) -> Result<(), Problem> {
        let event = match wish {
            Wish::Command(command) => inside.table.decide(&command, seats, now())?,
            _ => self.rematch(inside, seats)?,
        };
        self.happens(inside, event)
    }

    /// The game once more from where it began, with sides changed. The secrets go with the players, so nobody has to be told.
    fn rematch(&self, inside: &Inside, seats: Seats) -> Result<Event, Problem> {
        if !seats.any() {
            return Err(Problem::OnlyPlayers {});
        }
        if let Some(id) = inside.table.rematch() {
            return Ok(Event::Rematch { game: id.to_owned() });
        }
        let mut setup = inside.table.setup.clone();
        setup.seats.reverse();
        setup.secrets.reverse();
        Ok(Event::Rematch { game: self.shared.create(setup)? })
    }
}
