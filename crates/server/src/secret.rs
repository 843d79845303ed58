//! Names that cannot be guessed.

use subtle::ConstantTimeEq;

/// Digits and letters without those that people mix up.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A random text of that many letters, five bits each.
pub(crate) fn random_name(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Compares in constant time, so that how long it takes does not tell how much was right.
pub(crate) fn same_secret(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_secret_is_right() {
        for (wrong, right) in [("", "ab"), ("a", "ab"), ("abc", "ab"), ("aa", "ab"), ("AB", "ab")] {
            assert!(!same_secret(wrong, right), "{wrong:?}");
        }
        assert!(same_secret("ab", "ab"));
    }
}
