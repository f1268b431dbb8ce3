//! Numbers that have a smallest and a largest value.

use std::ops::RangeInclusive;

/// Reads a whole number of a range, and says which one it is when it gets anything else.
pub(crate) fn within(
    range: RangeInclusive<usize>,
) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!("expected a whole number from {} to {}", range.start(), range.end())
        })
    }
}
