//! `boyi manual`: the help of all commands as man pages.

use std::path::PathBuf;

use clap::Args;

use super::Arguments;
use crate::failure::Failure;

/// Write man pages, one a command
///
///   boyi manual ~/.local/share/man/man1 && man boyi-match
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Manual {
    /// The folder they are written to; it is made if it is not there
    folder: PathBuf,
}

impl Manual {
    pub fn run(self) -> Result<(), Failure> {
        let failed = |error| Failure::system(&format!("writing {}", self.folder.display()), error);
        std::fs::create_dir_all(&self.folder).map_err(failed)?;
        clap_mangen::generate_to(Arguments::described(), &self.folder).map_err(failed)
    }
}
