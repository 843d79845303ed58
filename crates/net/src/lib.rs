//! Neural nets on the CPU: the weight file, what a position looks like to a net, and the arithmetic in kernels of our
//! own for the matrix unit of recent Xeons, AVX-512 with and without VNNI, AVX2 and everything else.
//!
//! The nets themselves are in `nets/`, with a description of the file format; they are part of the binary. How a game's
//! positions are put to a net, its [`Encoding`], comes with the game's kit.

mod encoding;
mod heads;
mod kernel;
mod layout;
mod net;
mod tower;
mod weights;

pub use encoding::Encoding;
pub use kernel::Kernel;
pub use net::{Net, NetEvaluation, NetWeights, Shipped, ShippedNet};
pub use weights::WeightsError;
