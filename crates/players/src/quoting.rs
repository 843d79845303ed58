//! Lists of options as text: `option=value,option="a value, with a comma"`.

/// A value as it stands in a list: in quotes where it could be misread, a quote inside written twice.
pub(crate) fn quoted(value: &str) -> String {
    let plain =
        !value.is_empty() && value.trim() == value && !value.contains(',') && !value.starts_with(['"', '\'']);
    match plain {
        true => value.to_owned(),
        false if value.contains('"') => format!("'{}'", value.replace('\'', "''")),
        false => format!("\"{value}\""),
    }
}

/// Splits a list into options and values. A value in single or double quotes may contain commas, and the quote itself if
/// it is written twice. The error says what is wrong.
pub(crate) fn split(list: &str) -> Result<Vec<(&str, String)>, String> {
    let mut options = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let (item, after) = rest.split_once(',').unwrap_or((rest, ""));
        if item.trim().is_empty() {
            rest = after;
            continue;
        }
        let (name, text) = item
            .find('=')
            .map(|at| (item[..at].trim(), rest[at + 1..].trim_start()))
            .ok_or_else(|| format!("read {item:?}, expected option=value"))?;
        let value;
        (value, rest) = first_value(text).map_err(|problem| format!("{name}: {problem}"))?;
        options.push((name, value));
    }
    Ok(options)
}

/// A value, and what follows its comma.
fn first_value(text: &str) -> Result<(String, &str), String> {
    let Some(quote) = text.chars().next().filter(|c| ['"', '\''].contains(c)) else {
        let (value, rest) = text.split_once(',').unwrap_or((text, ""));
        return Ok((value.trim().to_owned(), rest));
    };
    let mut value = String::new();
    let mut rest = &text[1..];
    loop {
        let (part, after) = rest.split_once(quote).ok_or("the quote is never closed")?;
        value.push_str(part);
        if let Some(after) = after.strip_prefix(quote) {
            value.push(quote);
            rest = after;
            continue;
        }
        let after = after.trim_start();
        return match after.strip_prefix(',') {
            Some(rest) => Ok((value, rest)),
            None if after.is_empty() => Ok((value, "")),
            None => Err(format!("read {after:?} after the closing quote, expected a comma")),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_as_it_was_written() {
        let values =
            ["a", "a b", "", "a,b", " a", "\"a\" b", "it's", "'", "\"", "\"it's\", she said", "x=y", "中,文"];
        for value in values {
            let list = format!("one={},two=2", quoted(value));
            assert_eq!(split(&list).unwrap(), [("one", value.to_owned()), ("two", "2".to_owned())], "{list}");
        }
    }

    #[test]
    fn spaces_and_empty_items_count_for_nothing() {
        let expected = [("a", "1".to_owned()), ("b", "2 ".to_owned())];
        assert_eq!(split(" a = 1 ,, b= \"2 \" ,").unwrap(), expected);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(split("a,b=1").unwrap_err(), "read \"a\", expected option=value");
        assert_eq!(split("a=\"b").unwrap_err(), "a: the quote is never closed");
        assert_eq!(split("a='b'c").unwrap_err(), "a: read \"c\" after the closing quote, expected a comma");
    }
}
