//! The name that was meant where one was mistyped.

/// ` (did you mean NAME?)`: the name that differs least from the one that was read, if one is close enough.
pub fn did_you_mean(read: &str, names: &[&str]) -> String {
    let far = |name: &str| strsim::damerau_levenshtein(read, name);
    let nearest = names.iter().min_by_key(|name| far(name));
    // A third of its letters: of names as short as `c` none is close.
    match nearest.filter(|name| 3 * far(name) <= name.chars().count()) {
        Some(name) => format!(" (did you mean {name}?)"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_mended_and_another_word_is_not() {
        let names = ["c", "time", "simulations", "seed"];
        assert_eq!(did_you_mean("simulation", &names), " (did you mean simulations?)");
        assert_eq!(did_you_mean("tiem", &names), " (did you mean time?)");
        assert_eq!(did_you_mean("speed", &names), " (did you mean seed?)");
        assert_eq!(did_you_mean("depth", &names), "");
        assert_eq!(did_you_mean("k", &names), "");
    }
}
