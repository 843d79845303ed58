//! Reading a weight file (`nets/README.md` describes it), and refusing a damaged one with the reason.

use std::collections::BTreeMap;
use std::fmt;

use half::f16;
use serde::Deserialize;

const MAGIC: &[u8; 8] = b"BOYINET\0";
const VERSION: u32 = 1;
const PROLOGUE: usize = 16;

/// Why a weight file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError(pub(crate) String);

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the weight file cannot be used: {}", self.0)
    }
}

impl std::error::Error for WeightsError {}

fn wrong(what: impl Into<String>) -> WeightsError {
    WeightsError(what.into())
}

#[derive(Deserialize)]
pub(crate) struct Header {
    pub game: String,
    pub architecture: String,
    pub board: usize,
    pub channels: usize,
    pub blocks: usize,
    pub value_hidden: usize,
    #[serde(default = "cells")]
    pub policy: String,
    #[serde(default)]
    pub margin: bool,
    /// Whether the net plays boards of every size.
    #[serde(default)]
    pub any_board: bool,
    /// The rows, and columns, after which cells of one kind repeat.
    #[serde(default = "one")]
    pub period: usize,
    element: String,
    payload_bytes: usize,
    tensors: Vec<TensorInfo>,
}

fn cells() -> String {
    "cells".into()
}

fn one() -> usize {
    1
}

#[derive(Deserialize)]
struct TensorInfo {
    name: String,
    shape: Vec<usize>,
    offset: usize,
    bytes: usize,
}

/// What a weight file holds.
pub(crate) struct Weights {
    pub header: Header,
    tensors: BTreeMap<String, (Vec<usize>, Vec<f32>)>,
}

impl Weights {
    pub(crate) fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        if bytes.len() < PROLOGUE + 4 || !bytes.starts_with(MAGIC) {
            return Err(wrong("it does not start like a boyi net"));
        }
        let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        if number(8) != VERSION {
            return Err(wrong(format!("it has version {}, this program reads version {VERSION}", number(8))));
        }
        let (body, sum) = bytes.split_at(bytes.len() - 4);
        let stored = u32::from_le_bytes(sum.try_into().expect("four bytes"));
        let computed = crc32fast::hash(body);
        let header_length = number(12) as usize;
        let header = body
            .get(PROLOGUE..PROLOGUE.saturating_add(header_length))
            .ok_or_else(|| wrong(format!("it ends inside its header of {header_length} bytes")))?;
        if stored != computed {
            return Err(wrong(format!(
                "its checksum is {computed:08x}, it should be {stored:08x}: it is damaged or cut"
            )));
        }
        let header: Header =
            serde_json::from_slice(header).map_err(|error| wrong(format!("its header: {error}")))?;
        let payload = &body[PROLOGUE + header_length..];
        if payload.len() != header.payload_bytes {
            let (has, says) = (payload.len(), header.payload_bytes);
            return Err(wrong(format!("it has {has} bytes of weights, its header says {says}")));
        }
        let mut tensors = BTreeMap::new();
        for info in &header.tensors {
            tensors
                .insert(info.name.clone(), (info.shape.clone(), elements(payload, info, &header.element)?));
        }
        Ok(Weights { header, tensors })
    }

    /// Refuses a net for another game, or of a kind that this program does not know.
    pub(crate) fn check_kind(&self, game: &str) -> Result<(), WeightsError> {
        let Header { game: found, architecture, .. } = &self.header;
        if found != game || architecture != "residual-tower" {
            return Err(wrong(format!(
                "it is a {architecture} for {found}, expected a residual-tower for {game}"
            )));
        }
        Ok(())
    }

    /// The tensor with that name, which must have that shape.
    pub(crate) fn tensor(&self, name: &str, shape: &[usize]) -> Result<&[f32], WeightsError> {
        let (has, values) =
            self.tensors.get(name).ok_or_else(|| wrong(format!("the tensor {name} is missing")))?;
        if has != shape {
            return Err(wrong(format!("the tensor {name} has the shape {has:?}, expected {shape:?}")));
        }
        Ok(values)
    }
}

fn elements(payload: &[u8], info: &TensorInfo, element: &str) -> Result<Vec<f32>, WeightsError> {
    let name = &info.name;
    let bytes = info
        .offset
        .checked_add(info.bytes)
        .and_then(|end| payload.get(info.offset..end))
        .ok_or_else(|| wrong(format!("the tensor {name} lies outside of the file")))?;
    let values: Vec<f32> = match element {
        "f16" => bytes.as_chunks::<2>().0.iter().map(|&half| f16::from_le_bytes(half).to_f32()).collect(),
        "f32" => bytes.as_chunks::<4>().0.iter().map(|&word| f32::from_le_bytes(word)).collect(),
        other => return Err(wrong(format!("its numbers are of the unknown kind {other:?}"))),
    };
    let expected = info.shape.iter().try_fold(1usize, |size, &length| size.checked_mul(length));
    if expected != Some(values.len()) {
        return Err(wrong(format!("the tensor {name} has {} numbers, not {:?}", values.len(), info.shape)));
    }
    if values.iter().any(|value| !value.is_finite()) {
        return Err(wrong(format!("the tensor {name} holds something that is no number")));
    }
    Ok(values)
}
