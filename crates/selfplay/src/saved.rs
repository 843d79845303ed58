//! Games in progress as bytes: little-endian numbers, game by game, behind a line that says what they are.

use std::fmt;

use boyi_games::{Game, Random, Side};
use half::f16;

use crate::ending::Learnable;
use crate::game::{Entry, SelfPlay, Shared};

const MAGIC: &[u8; 8] = b"BOYISP\x01\0";

/// Why bytes are no games of this pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedError(String);

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "saved games: {}", self.0)
    }
}

impl std::error::Error for SavedError {}

fn title<E: Learnable>(shared: &Shared<E>) -> String {
    format!("{}:{} {}", E::Game::NAME, shared.rules, shared.slots)
}

pub(crate) fn write<E: Learnable>(shared: &Shared<E>, games: &mut [SelfPlay<E>]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    put_all(&mut bytes, title(shared).bytes(), |byte| [byte]);
    for game in games {
        let seed = game.settle();
        bytes.extend(seed.to_le_bytes());
        bytes.extend(game.number.to_le_bytes());
        bytes.push(game.claim.map_or(2, |side| side.index() as u8));
        bytes.push(u8::from(game.played_out));
        put_all(&mut bytes, game.moves.iter().copied(), u16::to_le_bytes);
        put_all(&mut bytes, game.words.iter().copied(), u64::to_le_bytes);
        put_all(&mut bytes, game.policies.iter().copied(), f16::to_le_bytes);
        put_all(&mut bytes, game.entries.iter().copied(), |entry| {
            let mut packed = [0; 9];
            packed[..2].copy_from_slice(&entry.played.to_le_bytes());
            packed[2..4].copy_from_slice(&entry.ply.to_le_bytes());
            packed[4] = entry.mover.index() as u8;
            packed[5..].copy_from_slice(&entry.value.to_le_bytes());
            packed
        });
    }
    bytes
}

/// The number of items, then the items.
fn put_all<T, const N: usize>(
    bytes: &mut Vec<u8>,
    items: impl ExactSizeIterator<Item = T>,
    pack: impl Fn(T) -> [u8; N],
) {
    bytes.extend((items.len() as u32).to_le_bytes());
    items.for_each(|item| bytes.extend(pack(item)));
}

pub(crate) fn read<E: Learnable>(
    shared: &Shared<E>,
    count: usize,
    bytes: &[u8],
) -> Result<Vec<SelfPlay<E>>, SavedError> {
    let mut reader = Reader(bytes);
    if reader.take::<8>()? != *MAGIC {
        return Err(SavedError("they do not start as saved games do".into()));
    }
    let found: Vec<u8> = reader.all(|[byte]| byte)?;
    let expected = title(shared);
    if found != expected.as_bytes() {
        let found = String::from_utf8_lossy(&found);
        return Err(SavedError(format!("they are of {found:?}, expected {expected:?}")));
    }
    let games = (0..count).map(|_| read_game(shared, &mut reader)).collect::<Result<_, _>>()?;
    if reader.0.is_empty() { Ok(games) } else { Err(SavedError("bytes are left over".into())) }
}

fn read_game<E: Learnable>(shared: &Shared<E>, reader: &mut Reader<'_>) -> Result<SelfPlay<E>, SavedError> {
    let seed = u64::from_le_bytes(reader.take()?);
    let number = u64::from_le_bytes(reader.take()?);
    let mut game = SelfPlay::new(shared, number, Random::new(seed));
    let [claim, played_out] = reader.take()?;
    game.claim = (claim < 2).then(|| Side::from_index(claim.into()));
    game.played_out = played_out != 0;
    game.moves = reader.all(u16::from_le_bytes)?;
    game.words = reader.all(u64::from_le_bytes)?;
    game.policies = reader.all(f16::from_le_bytes)?;
    game.entries = reader.all(|[a, b, c, d, mover, value @ ..]: [u8; 9]| Entry {
        played: u16::from_le_bytes([a, b]),
        ply: u16::from_le_bytes([c, d]),
        mover: Side::from_index(mover.into()),
        value: f32::from_le_bytes(value),
    })?;
    let rows = game.entries.len();
    if game.words.len() != rows * shared.encoding.words()
        || game.policies.len() != rows * shared.encoding.policy_len()
    {
        return Err(SavedError(format!("game {number} has columns of different lengths")));
    }
    let mut position = E::Game::start(shared.rules);
    for &number in &game.moves {
        let mv = position.move_at(number.into()).filter(|&mv| position.check(mv).is_ok());
        let mv = mv.ok_or_else(|| SavedError(format!("game {} has an illegal move", game.number)))?;
        position.play_unchecked(mv);
    }
    if position.outcome().is_some() {
        return Err(SavedError(format!("game {} is over", game.number)));
    }
    game.resume(position, seed);
    Ok(game)
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], SavedError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or_else(|| SavedError("they break off".into()))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn all<T, const N: usize>(&mut self, unpack: impl Fn([u8; N]) -> T) -> Result<Vec<T>, SavedError> {
        let count = u32::from_le_bytes(self.take()?) as usize;
        if count.saturating_mul(N) > self.0.len() {
            return Err(SavedError("they break off".into()));
        }
        (0..count).map(|_| self.take().map(&unpack)).collect()
    }
}
