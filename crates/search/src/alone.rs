//! Threads that keep out of each other's way.

/// Keeps what threads write apart from what they only read: a line of the cache that one of them writes to is lost to
/// all others. Processors fetch lines in pairs.
#[repr(align(128))]
pub(crate) struct Alone<T>(pub(crate) T);
