//! Work on long lists by several threads.

/// Shorter lists are not worth a thread.
const SHORT: usize = 1 << 12;

fn chunk_length(length: usize, threads: usize) -> usize {
    length.div_ceil(threads.max(1)).max(SHORT)
}

/// Cuts the list into a piece a thread, and returns what `work` makes of each.
pub(super) fn map_chunks<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&[T]) -> R + Sync,
) -> Vec<R> {
    if items.len() <= SHORT || threads <= 1 {
        return vec![work(items)];
    }
    std::thread::scope(|scope| {
        let chunks = items.chunks(chunk_length(items.len(), threads));
        let work = &work;
        let running: Vec<_> = chunks.map(|chunk| scope.spawn(move || work(chunk))).collect();
        running.into_iter().map(|thread| thread.join().expect("the work does not panic")).collect()
    })
}

/// Sets every cell to what `value` says for its number.
pub(super) fn fill(cells: &mut [u8], threads: usize, value: impl Fn(usize) -> u8 + Sync) {
    let length = chunk_length(cells.len(), threads);
    std::thread::scope(|scope| {
        for (number, chunk) in cells.chunks_mut(length).enumerate() {
            let value = &value;
            scope.spawn(move || {
                for (index, cell) in (number * length..).zip(chunk) {
                    *cell = value(index);
                }
            });
        }
    });
}
