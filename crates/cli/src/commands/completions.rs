//! `boyi completions`: what a shell needs to complete our commands and options.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Arguments;
use crate::failure::Failure;

/// Print what a shell needs to complete commands and options
///
/// Bash, for this user:    boyi completions bash > ~/.local/share/bash-completion/completions/boyi
///
/// Fish:                   boyi completions fish > ~/.config/fish/completions/boyi.fish
///
/// Zsh, into a folder that is in $fpath:    boyi completions zsh > ~/.zfunc/_boyi
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(self) -> Result<(), Failure> {
        clap_complete::generate(self.shell, &mut Arguments::command(), "boyi", &mut std::io::stdout());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shell_hears_of_every_command() {
        for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "boyi", &mut text);
            let text = String::from_utf8(text).unwrap();
            for command in Arguments::command().get_subcommands() {
                assert!(text.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
        }
    }
}
