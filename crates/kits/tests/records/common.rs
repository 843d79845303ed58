//! The sample files of all games: `crates/GAME/kit/tests/samples`. Each lies in a folder named like the format that it is
//! of, with options after commas, and under `theirs` there if it is not quite what we would write ourselves. One more
//! sample is one more file.

use std::fs;
use std::path::{Path, PathBuf};

use boyi_kits::formats;
use boyi_records::{FormatSpec, ReadError, Replay, WriteError};

pub struct Sample {
    /// Its game's folder and its place there: `hex/ccgc/hex.txt`.
    pub name: String,
    /// `ccgc:rows=top`
    pub spec: String,
    /// Whether we would write it so, byte for byte.
    pub ours: bool,
    pub bytes: Vec<u8>,
}

impl Sample {
    /// How it is read: the options of its folder that are for reading.
    pub fn reading(&self) -> FormatSpec {
        let (name, options) = self.spec.split_once(':').unwrap_or((&self.spec, ""));
        let spec = |options: &[&str]| formats().to_read(&format!("{name}:{}", options.join(",")));
        let known: Vec<&str> = options.split(',').filter(|option| spec(&[option]).is_ok()).collect();
        spec(&known).unwrap()
    }

    pub fn read(&self) -> Replay {
        formats()
            .read_as(&self.bytes, &self.reading())
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// The folders of samples, each with the name of its game's folder.
fn folders() -> Vec<(String, PathBuf)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let games = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap());
    games
        .map(|game| (game.file_name().into_string().unwrap(), game.path().join("kit/tests/samples")))
        .filter(|(_, samples)| samples.is_dir())
        .collect()
}

/// All samples, by name.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for (game, folder) in folders() {
        let mut open = vec![folder.clone()];
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
                continue;
            }
            let place = path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
            if let Some((spec, _)) = place.split_once('/') {
                samples.push(Sample {
                    spec: spec.replacen(',', ":", 1),
                    ours: !place.contains("/theirs/"),
                    bytes: fs::read(&path).unwrap(),
                    name: format!("{game}/{place}"),
                });
            }
        }
    }
    samples.sort_by(|a, b| a.name.cmp(&b.name));
    samples
}

/// The sample of that name.
pub fn sample(name: &str) -> Sample {
    samples().into_iter().find(|sample| sample.name == name).unwrap_or_else(|| panic!("no sample {name}"))
}

pub fn read_as(spec: &str, bytes: &[u8]) -> Result<Replay, ReadError> {
    formats().read_as(bytes, &formats().to_read(spec).unwrap())
}

pub fn write_as(spec: &str, record: &Replay) -> Result<Vec<u8>, WriteError> {
    formats().to_write(spec).unwrap().write(record)
}
