//! Dates: `2017.07.29 14:00` in CCGC records is `2017-07-29 14:00` in the model.

/// Year, month and day at the beginning of a text, and what follows them.
fn split_date(text: &str) -> Option<(u32, u32, u32, &str)> {
    let mut rest = text.trim_start();
    let mut numbers = [0; 3];
    for (place, number) in numbers.iter_mut().enumerate() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let fits = if place == 0 { digits == 4 } else { (1..=2).contains(&digits) };
        if !fits {
            return None;
        }
        *number = rest[..digits].parse().ok()?;
        rest = &rest[digits..];
        let after = if place < 2 {
            rest.strip_prefix(['.', '-', '/', '年', '月'])
        } else {
            rest.strip_prefix('日')
        };
        rest = match after {
            Some(after) => after,
            None if place == 2 => rest,
            None => return None,
        };
    }
    let [year, month, day] = numbers;
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some((year, month, day, rest))
}

/// A date as the model keeps it: `2017-07-29`, and the time of day after it. Other texts stay as they are.
pub fn model_date(text: &str) -> String {
    match split_date(text) {
        Some((year, month, day, rest)) => {
            let time = rest.trim();
            let gap = if time.is_empty() { "" } else { " " };
            format!("{year:04}-{month:02}-{day:02}{gap}{time}")
        }
        None => text.trim().to_owned(),
    }
}

/// A date as CCGC records write it: `2017.07.29 14:00`.
pub(super) fn dotted_date(text: &str) -> String {
    match split_date(text) {
        Some((year, month, day, rest)) => format!("{year:04}.{month:02}.{day:02}{rest}"),
        None => text.to_owned(),
    }
}

/// Splits `2017.07.29 14:00 重庆`: the date is as far as digits and what stands between them go.
pub fn split_time_and_place(text: &str) -> (String, String) {
    let end =
        text.find(|c: char| !(c.is_ascii_digit() || " .:-/：年月日时分秒".contains(c))).unwrap_or(text.len());
    let (date, place) = text.split_at(end);
    (model_date(&date.replace('：', ":")), place.trim().to_owned())
}

/// The field that [`split_time_and_place`] reads.
pub(super) fn time_and_place(date: &str, place: &str) -> String {
    format!("{} {place}", dotted_date(date)).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_place_are_told_apart() {
        let split = |text: &str| {
            let (date, place) = split_time_and_place(text);
            format!("{date}|{place}")
        };
        assert_eq!(split("2017.07.29 14:00 重庆"), "2017-07-29 14:00|重庆");
        assert_eq!(split("2017年7月29日 14：00重庆"), "2017-07-29 14:00|重庆");
        assert_eq!(split("重庆"), "|重庆");
        assert_eq!(split(""), "|");
        assert_eq!(split("2017-13-01"), "2017-13-01|");
    }

    #[test]
    fn they_come_back_as_they_went() {
        assert_eq!(time_and_place("2017-07-29 14:00", "重庆"), "2017.07.29 14:00 重庆");
        assert_eq!(split_time_and_place("2017.07.29 14:00 重庆").0, "2017-07-29 14:00");
    }
}
