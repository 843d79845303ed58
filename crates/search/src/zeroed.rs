//! Large tables that start as zeros: the system provides their pages as they are touched, so a table costs nothing until
//! it is used. Large pages are asked for where the system has them: a search touches its table all over the place.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::sync::atomic::AtomicU64;

/// A type for which all bits zero is a value.
///
/// # Safety
/// That must be true, and the type must not be empty.
pub(crate) unsafe trait Zero: Sized {}

// SAFETY: an atomic has the representation of its number, and 0 is a number.
unsafe impl Zero for AtomicU64 {}

/// So many zeros, at least one.
pub(crate) fn zeroed<T: Zero>(count: usize) -> Box<[T]> {
    assert!(count > 0, "an allocation is not empty");
    let layout = Layout::array::<T>(count).expect("the size fits into memory");
    // SAFETY: neither the count nor the type is empty, so the layout is not. The memory is fresh, of the right size and
    // alignment for a slice of that many T, zero bits are a valid T, and the Box frees it with the same layout.
    unsafe {
        let memory = alloc_zeroed(layout).cast::<T>();
        if memory.is_null() {
            handle_alloc_error(layout);
        }
        #[cfg(target_os = "linux")]
        ask_for_large_pages(memory.cast(), layout.size());
        Box::from_raw(std::ptr::slice_from_raw_parts_mut(memory, count))
    }
}

/// Only a wish, before the memory is touched: on a system without large pages nothing changes.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(memory: *mut u8, bytes: usize) {
    const LARGE: usize = 2 << 20;
    let skipped = memory.align_offset(LARGE);
    let Some(whole) = bytes.checked_sub(skipped).map(|rest| rest / LARGE * LARGE).filter(|&whole| whole > 0)
    else {
        return;
    };
    // SAFETY: the range lies inside the allocation, and this advice leaves what is in it as it is.
    unsafe { libc::madvise(memory.add(skipped).cast(), whole, libc::MADV_HUGEPAGE) };
}
