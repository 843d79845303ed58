//! Damaged records: thousands of them, each of which must get a clear answer.

use crate::common::{read_as, samples, write_as};
use boyi_games::Random;
use boyi_kits::formats;
use boyi_records::{FormatSpec, ReadError, RecordFormat, Replay};

const MUTANTS_A_SAMPLE: usize = 700;

fn place(bytes: &[u8], random: &mut Random) -> usize {
    random.below(bytes.len() as u32 + 1) as usize
}

/// Some bytes of the record itself: pieces of its own syntax do more harm than noise.
fn piece(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let (a, b) = (place(bytes, random), place(bytes, random));
    bytes[a.min(b)..a.max(b).min(a.min(b) + 40)].to_vec()
}

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = place(bytes, random);
    match random.below(7) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 if at < bytes.len() => bytes[at] = random.below(256) as u8,
        2 => {
            let end = (at + random.below(20) as usize).min(bytes.len());
            bytes.drain(at..end);
        }
        3 => {
            let inserted: Vec<u8> = (0..random.below(8)).map(|_| random.below(256) as u8).collect();
            bytes.splice(at..at, inserted);
        }
        4 => {
            let inserted = piece(bytes, random);
            bytes.splice(at..at, inserted);
        }
        5 => {
            let marks = b"()[]{};:,.\\\"'#!|-+0123456789ABRWabrwx\n\r \xff\x80";
            let mark = marks[random.below(marks.len() as u32) as usize];
            bytes.insert(at, mark);
        }
        _ if random.below(8) == 0 => bytes.truncate(at),
        _ => bytes.swap_remove_safely(at),
    }
}

trait SwapRemoveSafely {
    fn swap_remove_safely(&mut self, at: usize);
}

impl SwapRemoveSafely for Vec<u8> {
    fn swap_remove_safely(&mut self, at: usize) {
        if at < self.len() {
            self.swap_remove(at);
        }
    }
}

fn read(bytes: &[u8], format: &'static dyn RecordFormat) -> Result<Replay, ReadError> {
    formats().read_as(bytes, &FormatSpec::usual(format))
}

/// An answer is a legal record, or a place and an expectation, with a legal record up to there.
fn assert_clear(answer: Result<Replay, ReadError>, bytes: &[u8]) {
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    let record = match answer {
        Ok(record) => record,
        Err(error) => {
            let problem = &error.problem;
            assert!(problem.line >= 1 && problem.column >= 1 && !problem.expected.is_empty(), "{}", shown());
            assert!(error.to_string().len() < 1000, "{error}");
            match error.partial {
                Some(partial) => *partial,
                None => return,
            }
        }
    };
    let again = record.clone().into_record().replay().unwrap_or_else(|error| panic!("{error}: {}", shown()));
    assert_eq!(again.last(), record.last(), "{}", shown());
    let json = write_as("json", &record).unwrap();
    assert_eq!(read_as("json", &json).unwrap(), record, "{}", shown());
    for format in formats().iter() {
        let _ = FormatSpec::usual(format).write(&record);
    }
}

#[test]
fn every_damaged_record_gets_a_clear_answer() {
    let mut random = Random::new(20_241_115);
    for sample in samples() {
        for _ in 0..MUTANTS_A_SAMPLE {
            let mut bytes = sample.bytes.clone();
            for _ in 0..=random.below(4) {
                mutate(&mut bytes, &mut random);
            }
            assert_clear(formats().read(&bytes, None), &bytes);
        }
    }
}

#[test]
fn every_reader_answers_every_sample_of_every_other_format() {
    let mut random = Random::new(3);
    for sample in samples() {
        for format in formats().iter() {
            let mut bytes = sample.bytes.clone();
            for _ in 0..10 {
                assert_clear(read(&bytes, format), &bytes);
                mutate(&mut bytes, &mut random);
            }
        }
    }
}

#[test]
fn noise_gets_an_answer() {
    let mut random = Random::new(4);
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.below(256) as u8).collect();
        for format in formats().iter() {
            assert_clear(read(&bytes, format), &bytes);
        }
        assert_clear(formats().read(&bytes, None), &bytes);
    }
}

#[test]
fn large_and_hostile_files_are_read_in_one_pass() {
    let long = 1 << 20;
    let hostile = [
        "(".repeat(long),
        "(;".repeat(long),
        format!("(;GM[11]SZ[2]{}", "(;B[a1])".repeat(long / 8)),
        format!("(;GM[11]SZ[19]{}", "AB[a1:s19]".repeat(long / 16)),
        format!("(;GM[11]C[{}", "\\".repeat(long)),
        "[".repeat(long),
        "{".repeat(long),
        format!("{{\"game\":[{}", "{\"piece\":\"r(a1,h)\"},".repeat(long / 16)),
        format!(
            "{{\"format\":\"boyi-record\",\"version\":1,\"rules\":\"hex:11\",\"moves\":[\"a1\"],\"variations\":[{}{{\"after\":0,\"moves\":[]}}]}}",
            "{\"after\":1,\"moves\":[\"b1\",\"c1\"]},".repeat(long / 32)
        ),
        format!("{{[HEX]{}", "[".repeat(long)),
        format!("{{[HEX];{}", ";".repeat(long)),
        format!("#11,{}", "a1".repeat(long)),
        "B2C-3C\n".repeat(long / 4),
        "!BBBBBB\n".repeat(long / 8),
        " ".repeat(9 << 20),
    ];
    for text in hostile {
        let bytes = text.as_bytes();
        let answer = formats().read(bytes, None);
        if let Err(error) = &answer {
            assert!(error.to_string().len() < 1000);
        }
        for format in formats().iter() {
            let _ = read(bytes, format);
        }
    }
}
