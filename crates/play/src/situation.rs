//! A game in progress: where it started, what was played, where it stands.

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, IllegalMove};

/// The start of a game, its moves so far, and the position they lead to.
#[derive(Clone, Debug)]
pub struct Situation {
    start: AnyGame,
    moves: Vec<AnyMove>,
    position: AnyGame,
}

impl Situation {
    /// A game that begins as the rules say.
    pub fn start(rules: AnyRules) -> Self {
        Situation::from_position(AnyGame::start(rules))
    }

    /// A game that begins at this position.
    pub fn from_position(position: AnyGame) -> Self {
        Situation { start: position.clone(), moves: Vec::new(), position }
    }

    /// A game that is known: these moves lead from the start to the position.
    pub fn reached(start: AnyGame, moves: Vec<AnyMove>, position: AnyGame) -> Self {
        Situation { start, moves, position }
    }

    /// Where the game began.
    pub fn beginning(&self) -> &AnyGame {
        &self.start
    }

    /// What was played.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// Where the game stands.
    pub fn position(&self) -> &AnyGame {
        &self.position
    }

    /// Plays a legal move; otherwise nothing changes.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        self.position.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Plays a move as this game writes it; otherwise nothing changes, and the error says what is wrong with it.
    pub fn play_text(&mut self, text: &str) -> Result<(), String> {
        let mv = self.position.parse_move(text).map_err(|error| error.to_string())?;
        self.play(mv).map_err(|error| format!("{mv}: {error}"))
    }

    /// Takes the last move back; returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let last = self.moves.pop()?;
        // Replayed from the start: undo tokens are for searches, and a game is short.
        self.position = self.start.clone();
        for &mv in &self.moves {
            self.position.play_unchecked(mv);
        }
        Some(last)
    }
}
