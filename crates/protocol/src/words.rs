//! Splitting a line into words.

/// Splits at spaces; double quotes keep spaces together, and a backslash is a backslash, as file names of Windows want
/// it. A quote that is never closed reaches to the end.
///
/// ```
/// use boyi_protocol::split_words;
/// assert_eq!(split_words(r#""C:\My Games\wolve.exe" --quiet"#), [r"C:\My Games\wolve.exe", "--quiet"]);
/// assert_eq!(split_words(r#"a "" b"#), ["a", "", "b"]);
/// ```
pub fn split_words(text: &str) -> Vec<String> {
    split_until(text, |_| false)
}

/// The same up to the first character outside of quotes that ends the text.
///
/// ```
/// use boyi_protocol::split_until;
/// assert_eq!(split_until(r##"a "#b" c# d"##, |c| c == '#'), ["a", "#b", "c"]);
/// ```
pub fn split_until(text: &str, ends: impl Fn(char) -> bool) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            _ if quoted => word.get_or_insert_default().push(c),
            _ if ends(c) => break,
            _ if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}
