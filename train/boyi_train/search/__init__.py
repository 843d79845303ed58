"""Training with search, for every game: self-play in Rust (the module boyi), evaluation and learning here."""
