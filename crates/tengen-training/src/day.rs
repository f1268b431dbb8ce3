//! Days of the calendar, by which people practise. Where a day begins is for whoever lives there to say.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A day, counted from the first of 1970, written `2026-11-16`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Day(pub i32);

/// The text is no day from the year 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayError;

const DAYS_OF_400_YEARS: i32 = 146_097;
/// Days from the first of March of the year 0, where leap days come last, to the first of 1970.
const MARCH_0_TO_1970: i32 = 719_468;
const MILLIS: u64 = 24 * 60 * 60 * 1000;

impl Day {
    /// The day in Greenwich of a time in milliseconds since 1970.
    pub fn of_millis(since_1970: u64) -> Day {
        Day(i32::try_from(since_1970 / MILLIS).unwrap_or(i32::MAX))
    }

    /// So many days later.
    #[must_use]
    pub fn plus(self, days: i32) -> Day {
        Day(self.0.saturating_add(days))
    }

    /// How many days it is after another one; negative before it.
    pub fn since(self, other: Day) -> i32 {
        self.0.saturating_sub(other.0)
    }

    fn of_date(year: i32, month: i32, day: i32) -> Day {
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
        let before = year * 365 + year / 4 - year / 100 + (153 * month + 2) / 5 + day - 1;
        Day(era * DAYS_OF_400_YEARS + before - MARCH_0_TO_1970)
    }

    /// Year, month and day of the month.
    fn date(self) -> (i64, i64, i64) {
        let days = i64::from(self.0) + i64::from(MARCH_0_TO_1970);
        let length = i64::from(DAYS_OF_400_YEARS);
        let (era, day) = (days.div_euclid(length), days.rem_euclid(length));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let (day, year) = (day - (153 * month + 2) / 5 + 1, year + era * 400);
        if month < 10 { (year, month + 3, day) } else { (year + 1, month - 9, day) }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Day, DayError> {
        let number = |text: &str, digits: usize| {
            let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| plain)
        };
        let mut parts = text.split('-');
        let mut next = |digits| parts.next().and_then(|part| number(part, digits));
        let (year, month, day) = (next(4), next(2), next(2));
        let read = Day::of_date(
            year.filter(|year| *year >= 1970).ok_or(DayError)?,
            month.filter(|month| (1..=12).contains(month)).ok_or(DayError)?,
            day.ok_or(DayError)?,
        );
        // The thirty-first of a month that has thirty days is the first of the next one.
        if read.to_string() == text { Ok(read) } else { Err(DayError) }
    }
}

impl fmt::Display for DayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a day is written like 2026-11-16")
    }
}

impl std::error::Error for DayError {}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Day, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
