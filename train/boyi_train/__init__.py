"""Training of boyi's nets: self-play on the GPU, the learner, matches, and the files the Rust side reads."""
