//! Neural nets on the CPU: the weight file, what a position looks like to a net, and the arithmetic in kernels of our
//! own for AVX-512, AVX2 and everything else.
//!
//! The nets themselves are in `nets/`, with a description of the file format; the Hex net is part of the binary.

mod checksum;
mod encoding;
mod half;
mod hex;
mod kernel;
mod tower;
mod weights;

pub use encoding::{DotsEncoding, Encoding, HexEncoding, SurakartaEncoding};
pub use hex::{HexEvaluation, HexNet};
pub use kernel::Kernel;
pub use weights::WeightsError;
