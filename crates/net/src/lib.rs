//! Neural nets on the CPU: the weight file, what a position looks like to a net, and the arithmetic in kernels of our
//! own for the matrix unit of recent Xeons, AVX-512 with and without VNNI, AVX2 and everything else.
//!
//! The nets themselves are in `nets/`, with a description of the file format; they are part of the binary.

mod checksum;
mod dots;
mod encoding;
mod half;
mod heads;
mod hex;
mod kernel;
mod surakarta;
mod tower;
mod weights;

pub use dots::{DotsEvaluation, DotsNet};
pub use encoding::{DotsEncoding, Encoding, HexEncoding, SurakartaEncoding};
pub use hex::{HexEvaluation, HexNet};
pub use kernel::Kernel;
pub use surakarta::{SurakartaEvaluation, SurakartaNet};
pub use weights::WeightsError;
