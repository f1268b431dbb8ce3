//! What the table asks of the machine, because its slots are far apart: large pages, and fetching
//! ahead. Nothing depends on being granted either. Together they make the search about a tenth faster
//! (docs/ledger.md), which is why this file may be `unsafe`.

#![allow(unsafe_code, reason = "measured, see above")]

/// Asks that memory be in large pages from its next use on.
pub(super) fn ask_for_large_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let bytes = size_of_val(memory);
        let start: *const u8 = memory.as_ptr().cast();
        let skipped = start.align_offset(PAGE);
        if skipped < bytes {
            // SAFETY: the range lies within `memory`, and the advice changes no byte of it.
            unsafe {
                let from = start.add(skipped);
                libc::madvise(from.cast_mut().cast(), bytes - skipped, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Has a value brought near while something else is done.
#[inline]
pub(super) fn fetch_ahead<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every address may be fetched from, and every x86-64 processor can.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
