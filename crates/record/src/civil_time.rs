//! Calendar dates of moments that are given as milliseconds since 1970, UTC.
//!
//! Years 0 to 9999 of the Gregorian calendar, which is all that four digits can tell. The
//! conversion counts in eras of 400 years that begin on the first of March, so that the leap day is the
//! last day of its year and of its era.

const MS_PER_DAY: i64 = 24 * 60 * 60 * 1000;
const DAYS_PER_ERA: i64 = 146_097;
/// From the first of March of year 0 to the first of January 1970.
const DAYS_TO_1970: i64 = 719_468;

/// The date of a moment, such as `2021-11-29`; `None` if its year has not four digits.
pub fn date(unix_ms: i64, separator: char) -> Option<String> {
    let (year, month, day) = civil(unix_ms.div_euclid(MS_PER_DAY));
    (0..=9999).contains(&year).then(|| format!("{year:04}{separator}{month:02}{separator}{day:02}"))
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
    let mut parts = text.split(separator).map(|part| digits(part, part.len()));
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_written_so = |ms: &i64| date(*ms, separator).as_deref() == Some(text);
    let in_range = (1..=12).contains(&month) && (1..=31).contains(&day);
    in_range.then(|| days(year, month, day) * MS_PER_DAY).filter(is_written_so)
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

/// Days from 1970 to a date.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month < 3 { year - 1 } else { year };
    let months_from_march = (month + 9) % 12;
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * months_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    year.div_euclid(400) * DAYS_PER_ERA + day_of_era - DAYS_TO_1970
}

/// Year, month and day of a number of days from 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + DAYS_TO_1970;
    let day_of_era = days.rem_euclid(DAYS_PER_ERA);
    let leap_days = day_of_era / 1460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let months_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months_from_march + 2) / 5 + 1;
    let month = (months_from_march + 2) % 12 + 1;
    let year = days.div_euclid(DAYS_PER_ERA) * 400 + year_of_era;
    (if month < 3 { year + 1 } else { year }, month, day)
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
    fn the_calendar_follows_the_plain_counting_of_days_for_four_centuries() {
        let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let mut expected = (1899, 12, 31);
        for day in days(1899, 12, 31)..days(2300, 1, 1) {
            assert_eq!(civil(day), expected);
            assert_eq!(days(expected.0, expected.1, expected.2), day);
            let (year, month, day) = expected;
            let length = match month {
                2 if is_leap(year) => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            expected = match (month, day) {
                (12, 31) => (year + 1, 1, 1),
                (_, day) if day == length => (year, month + 1, 1),
                _ => (year, month, day + 1),
            };
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
    }
}
