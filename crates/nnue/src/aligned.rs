//! Numbers that begin where a line of the processor's cache begins.

use std::{
    fmt,
    ops::{Deref, DerefMut},
    slice,
};

/// One line of the cache.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u8; Line::BYTES]);

impl Line {
    const BYTES: usize = 64;
}

/// A kind of number that vectors are made of.
pub trait Element: Copy + Default + sealed::Plain {}

mod sealed {
    /// # Safety
    /// Every pattern of bits is a value, zeros are a value, and the alignment is at most that of a line.
    pub unsafe trait Plain {}
}

macro_rules! elements {
    ($($number:ty),*) => {$(
        // SAFETY: a primitive number, for which every pattern of bits is a value.
        unsafe impl sealed::Plain for $number {}
        impl Element for $number {}
    )*};
}

elements!(i8, i16, i32, f32);

/// A fixed number of numbers, the first of them at the beginning of a cache line.
#[derive(Clone)]
pub struct Aligned<T> {
    lines: Box<[Line]>,
    len: usize,
    numbers: std::marker::PhantomData<T>,
}

impl<T: Element> Aligned<T> {
    /// So many zeros.
    #[must_use]
    pub fn zeros(len: usize) -> Aligned<T> {
        let lines = (len * size_of::<T>()).div_ceil(Line::BYTES);
        let lines = vec![Line([0; Line::BYTES]); lines].into_boxed_slice();
        Aligned { lines, len, numbers: std::marker::PhantomData }
    }
}

impl<T: Element> From<&[T]> for Aligned<T> {
    fn from(numbers: &[T]) -> Aligned<T> {
        let mut aligned = Aligned::zeros(numbers.len());
        aligned.copy_from_slice(numbers);
        aligned
    }
}

impl<T: Element> Deref for Aligned<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the lines hold at least `len` numbers of a plain kind, and are aligned for any of them.
        unsafe { slice::from_raw_parts(self.lines.as_ptr().cast(), self.len) }
    }
}

impl<T: Element> DerefMut for Aligned<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above; they are borrowed as `self` is.
        unsafe { slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.len) }
    }
}

impl<T: Element + PartialEq> PartialEq for Aligned<T> {
    fn eq(&self, other: &Aligned<T>) -> bool {
        **self == **other
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Aligned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_in_order_from_the_start_of_a_line() {
        for len in [0, 1, 31, 32, 33, 1000] {
            let numbers: Vec<i16> = (0..len).map(|n| n - 7).collect();
            let aligned = Aligned::from(&numbers[..]);
            assert_eq!(*aligned, *numbers);
            assert_eq!(aligned.as_ptr().addr() % 64, 0);
        }
    }
}
