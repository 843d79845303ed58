//! Reading and writing record files, or links given in their place.

use std::io::Read;
use std::path::Path;

use boyi_kits::formats;
use boyi_records::{FormatSpec, ReadError, Recognised, Replay};

use crate::failure::Failure;

/// Larger files are no game records.
const LARGEST: u64 = 64 << 20;

/// The bytes of a file, of standard input (`-`), or of a link that stands in place of a file name.
pub fn bytes_of(source: &str) -> Result<Vec<u8>, Failure> {
    if source.starts_with("http://") || source.starts_with("https://") || source.starts_with('#') {
        return Ok(source.as_bytes().to_vec());
    }
    let mut bytes = Vec::new();
    let outcome = if source == "-" {
        std::io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(source).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    outcome.map_err(|error| Failure::Input(format!("{source}: {error}")))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::Input(format!("{source}: larger than 64 MB, which no game record is")));
    }
    Ok(bytes)
}

/// Reads a record, in the given format or in the one that it looks like.
pub fn parse(bytes: &[u8], source: &str, spec: Option<&FormatSpec>) -> Result<Recognised, ReadError> {
    match spec {
        Some(spec) => formats().read_as(bytes, spec).map(|record| Recognised { format: spec.format, record }),
        None => formats().recognise(bytes, Path::new(source).file_name().and_then(|name| name.to_str())),
    }
}

/// Reads the record that a command was given. With `partial`, what was read before an error is good enough.
pub fn load(source: &str, spec: Option<&FormatSpec>, partial: bool) -> Result<Replay, Failure> {
    let bytes = bytes_of(source)?;
    match parse(&bytes, source, spec) {
        Ok(read) => Ok(read.record),
        Err(ReadError { partial: Some(read), problem, .. }) if partial => {
            eprintln!("{source}: {problem}; going on with the {} moves before it", read.moves().count());
            Ok(*read)
        }
        Err(error) => {
            let kept = match &error.partial {
                Some(read) => {
                    let count = read.moves().count();
                    format!(" (moves before it: {count}; `boyi record convert --partial` would keep them)")
                }
                None => String::new(),
            };
            Err(Failure::Input(format!("{source}: {error}{kept}")))
        }
    }
}

/// `FORMAT[:OPTION=VALUE,...]` with options for reading.
pub fn to_read(text: &str) -> Result<FormatSpec, String> {
    formats().to_read(text).map_err(|error| error.to_string())
}

/// `FORMAT[:OPTION=VALUE,...]` with options for writing.
pub fn to_write(text: &str) -> Result<FormatSpec, String> {
    formats().to_write(text).map_err(|error| error.to_string())
}
