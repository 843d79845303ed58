//! Names that cannot be guessed.

/// Digits and letters without those that people mix up.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A random text of that many letters, five bits each.
pub(crate) fn random_name(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Compares without telling by its time how much was right.
pub(crate) fn same_secret(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}
