//! Times as people write and read them.

use std::time::Duration;

/// Nobody waits longer, and a number with a digit too many should not make somebody.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Reads `300ms`, `1s`, `2m` or `1h`.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let expected = || "expected a time such as 300ms, 1s or 2m".to_owned();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let number: f64 = number.parse().map_err(|_| expected())?;
    let time = Duration::try_from_secs_f64(number * seconds).ok();
    time.filter(|&time| time <= LONGEST).ok_or_else(|| "expected a time of at most 24h".to_owned())
}

/// A time with the unit that suits it.
pub(crate) fn readable(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 1e3 {
        format!("{micros:.1} µs")
    } else if micros < 1e6 {
        format!("{:.2} ms", micros / 1e3)
    } else {
        format!("{:.2} s", micros / 1e6)
    }
}
