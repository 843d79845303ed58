//! Large tables that start as zeros: the system provides their pages as they are touched, so a table costs nothing until
//! it is used. Huge pages are asked for where the system has them: a search touches its table all over the place.
//!
//! It is written here because a box of zeroed values of a high alignment is cleared by hand, page for page, and a memory map
//! is not to be had in a browser.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use bytemuck::Zeroable;

/// A slice that starts as zeros.
pub struct Zeroed<T> {
    values: NonNull<[T]>,
    /// What was allocated, with room to align the values.
    memory: NonNull<u8>,
    layout: Layout,
}

// SAFETY: it owns its values, as a box does.
unsafe impl<T: Send> Send for Zeroed<T> {}
// SAFETY: likewise.
unsafe impl<T: Sync> Sync for Zeroed<T> {}

/// A slice of `count` values, all bits of which are zero.
pub fn zeroed<T: Zeroable>(count: usize) -> Zeroed<T> {
    const { assert!(size_of::<T>() > 0 && !std::mem::needs_drop::<T>()) };
    let values = Layout::array::<T>(count).expect("the size fits into memory");
    // Memory of a high alignment would be cleared by hand, page for page, whether it is used or not.
    let bytes = values.size().checked_add(values.align()).expect("the size fits into memory");
    let layout = Layout::from_size_align(bytes, 1).expect("any size can be aligned to bytes");
    // SAFETY: the layout is not empty, because an alignment is at least 1. The memory is fresh and zero, which is a valid T;
    // behind what is skipped to align it there is room for all of them.
    unsafe {
        let memory = NonNull::new(alloc_zeroed(layout)).unwrap_or_else(|| handle_alloc_error(layout));
        #[cfg(target_os = "linux")]
        ask_for_huge_pages(memory.as_ptr(), layout.size());
        let first = memory.add(memory.align_offset(values.align())).cast::<T>();
        Zeroed { values: NonNull::slice_from_raw_parts(first, count), memory, layout }
    }
}

impl<T> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the values were made with the memory and live as long as it does.
        unsafe { self.values.as_ref() }
    }
}

impl<T> DerefMut for Zeroed<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: likewise, and nobody else has them.
        unsafe { self.values.as_mut() }
    }
}

impl<T> Drop for Zeroed<T> {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and the values need no care of their own.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) };
    }
}

/// Only a wish, before the memory is touched: on a system without huge pages nothing changes.
#[cfg(target_os = "linux")]
fn ask_for_huge_pages(memory: *mut u8, bytes: usize) {
    const LARGE: usize = 2 << 20;
    let skipped = memory.align_offset(LARGE);
    let Some(whole) = bytes.checked_sub(skipped).map(|rest| rest / LARGE * LARGE).filter(|&whole| whole > 0)
    else {
        return;
    };
    // SAFETY: the range lies inside the allocation, and this advice leaves what is in it as it is.
    unsafe { libc::madvise(memory.add(skipped).cast(), whole, libc::MADV_HUGEPAGE) };
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    #[derive(Zeroable)]
    #[repr(align(64))]
    struct Wide(AtomicU64);

    #[test]
    fn values_are_zero_aligned_and_can_be_changed() {
        for count in [0, 1, 1000] {
            let mut values = zeroed::<Wide>(count);
            assert_eq!((values.len(), values.as_ptr().addr() % 64), (count, 0));
            assert!(values.iter().all(|value| value.0.load(Relaxed) == 0));
            for value in values.iter_mut() {
                *value.0.get_mut() = 7;
            }
            assert!(values.iter().all(|value| value.0.load(Relaxed) == 7));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_not_touched_takes_no_memory() {
        let resident = || {
            let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
            pages.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 4096
        };
        let before = resident();
        let values = zeroed::<Wide>(4 << 20);
        values[5].0.store(1, Relaxed);
        assert!(resident() < before + (128 << 20), "a quarter of a gigabyte that nobody uses");
    }
}
