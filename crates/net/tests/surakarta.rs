//! The net of Surakarta against what PyTorch computed.

use boyi_surakarta_kit::SurakartaEncoding;

mod common;

use common::agrees;

#[test]
fn every_kernel_agrees_with_the_framework_that_made_it() {
    agrees::<SurakartaEncoding>("surakarta", 0.3);
}
