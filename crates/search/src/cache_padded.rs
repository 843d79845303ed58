//! Padding against false sharing.

/// A value with cache lines of its own: a line that one thread writes to is lost to all others. Processors prefetch lines in
/// pairs.
#[repr(align(128))]
pub(crate) struct CachePadded<T>(pub(crate) T);
