//! Days as dates.

use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day, counted from 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Day(pub(super) u32);

const SECONDS: u64 = 24 * 60 * 60;

impl Day {
    /// Today, the same day everywhere: by UTC.
    pub(super) fn today() -> Day {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Day(u32::try_from(since.as_secs() / SECONDS).unwrap_or(u32::MAX))
    }
}

/// Reads 2026-11-16.
impl FromStr for Day {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Day, &'static str> {
        let expected = "expected a date from 1970 to 9999 such as 2026-11-16";
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(expected) };
        let number = |text: &str| text.parse::<u32>().map_err(|_| expected);
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        let exists = (1970..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_of(year, month)).contains(&day);
        if !exists {
            return Err(expected);
        }
        let years: u32 = (1970..year).map(|year| if is_leap(year) { 366 } else { 365 }).sum();
        let months: u32 = (1..month).map(|month| days_of(year, month)).sum();
        Ok(Day(years + months + day - 1))
    }
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of(year: u32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_and_nothing_else_is() {
        let check = |text: &str, day: Option<u32>| assert_eq!(text.parse().ok(), day.map(Day));
        check("1970-01-01", Some(0));
        check("2000-03-01", Some(11_017));
        check("2026-11-16", Some(20_773));
        check("2024-02-29", Some(19_782));
        check("2023-02-29", None);
        check("2026-13-01", None);
        check("1969-12-31", None);
        check("20773", None);
        check("", None);
    }
}
