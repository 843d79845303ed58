//! One suite that every game passes on random play, against a slow and obvious second implementation of its rules.
//! A new game adds its reference here and one line per variant.

mod dots;
mod hex;
mod suite;
mod surakarta;
