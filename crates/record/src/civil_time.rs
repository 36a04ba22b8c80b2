//! Calendar dates of moments that are given as milliseconds since 1970, UTC.
//!
//! Years 0 to 9999 of the Gregorian calendar, which is all that four digits can tell.

use jiff::{Timestamp, civil::Date, tz::TimeZone};

const MS_PER_DAY: i64 = 24 * 60 * 60 * 1000;

/// The date of a moment, such as `2021-11-29`; `None` if its year has not four digits.
pub fn date(unix_ms: i64, separator: char) -> Option<String> {
    let moment = TimeZone::UTC.to_datetime(Timestamp::from_millisecond(unix_ms).ok()?);
    let (year, month, day) = (moment.year(), moment.month(), moment.day());
    (year >= 0).then(|| format!("{year:04}{separator}{month:02}{separator}{day:02}"))
}

/// The time of day of a moment, such as `20:16:03.250`.
pub fn time_of_day(unix_ms: i64) -> String {
    let ms = unix_ms.rem_euclid(MS_PER_DAY);
    let seconds = ms / 1000;
    format!("{:02}:{:02}:{:02}.{:03}", seconds / 3600, seconds / 60 % 60, seconds % 60, ms % 1000)
}

/// The first moment of a day such as `2021-11-29`; text behind it does not matter.
pub fn parse_date(text: &str, separator: char) -> Option<i64> {
    let text = text.get(..10)?;
    let day = Date::strptime(format!("%Y{separator}%m{separator}%d"), text).ok()?;
    let first_moment = TimeZone::UTC.to_timestamp(day.at(0, 0, 0, 0)).ok()?.as_millisecond();
    let is_written_so = |ms: &i64| date(*ms, separator).as_deref() == Some(text);
    Some(first_moment).filter(is_written_so)
}

/// The milliseconds from midnight to a time such as `20:16:03` or `20:16:03.250`.
pub(crate) fn parse_time_of_day(text: &str) -> Option<i64> {
    let (clock, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = clock.split(':').map(|part| digits(part, 2));
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    let is_time = hour < 24 && minute < 60 && second < 60 && parts.next().is_none();
    let ms = digits(&format!("{fraction:0<3}"), 3)?;
    is_time.then_some(((hour * 60 + minute) * 60 + second) * 1000 + ms)
}

fn digits(text: &str, count: usize) -> Option<i64> {
    let is_number = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments_have_known_dates() {
        for (unix_ms, expected_date, expected_time) in [
            (0, "1970-01-01", "00:00:00.000"),
            (-1, "1969-12-31", "23:59:59.999"),
            (951_782_400_000, "2000-02-29", "00:00:00.000"),
            (-62_167_219_200_000, "0000-01-01", "00:00:00.000"),
            (253_402_300_799_999, "9999-12-31", "23:59:59.999"),
            (951_868_800_000, "2000-03-01", "00:00:00.000"),
            (1_638_188_163_250, "2021-11-29", "12:16:03.250"),
            (4_107_542_400_000, "2100-03-01", "00:00:00.000"),
        ] {
            assert_eq!(date(unix_ms, '-').as_deref(), Some(expected_date));
            assert_eq!(time_of_day(unix_ms), expected_time);
            let read = parse_date(expected_date, '-').unwrap() + parse_time_of_day(expected_time).unwrap();
            assert_eq!(read, unix_ms);
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in
            ["", "2021-11", "2021-13-01", "2021-02-29", "2021.11.29", "????-??-??", "2021-1-001", "天元天元"]
        {
            assert_eq!(parse_date(text, '-'), None, "{text}");
        }
        for text in ["", "24:00:00", "12:60:00", "12:00", "12:00:00.1234", "12:00:00:00", "1:00:00"] {
            assert_eq!(parse_time_of_day(text), None, "{text}");
        }
        assert_eq!(date(i64::MAX, '-'), None);
        assert_eq!(date(-62_167_219_200_001, '-'), None);
    }
}
