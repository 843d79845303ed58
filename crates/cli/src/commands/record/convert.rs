//! `boyi record convert`.

use std::io::Write;
use std::path::{Path, PathBuf};

use boyi_records::{Encoding, Format, Record, Rows, WriteOptions, ccgc, surakarta, write};
use clap::{Args, ValueEnum};

use super::Reading;
use crate::failure::Failure;
use crate::record_file::load;

/// Convert a record into another format
///
/// What the new format cannot hold is left out, or refused where the game would change: see docs/records.md.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  boyi record convert game.txt game.sgf
  boyi record convert game.sgf --to hexworld
  boyi record convert game.sgf folder/ --to ccgc        (the standard file name, in GB2312)")]
pub struct Convert {
    /// A file, - for standard input, or a HexWorld or trmph link
    file: String,
    /// Where to write: a file, or a folder for the format's usual file name; standard output if left out
    output: Option<PathBuf>,
    /// The format to write: ccgc, sgf, hexworld, trmph, surakarta or json; by the ending of the output if left out
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Text encoding of CCGC and Surakarta records
    #[arg(long, value_enum, default_value_t = TextEncoding::Gb2312)]
    encoding: TextEncoding,
    /// CCGC Hex: write rows from the top, not from the bottom
    #[arg(long)]
    write_rows_from_top: bool,
    /// Surakarta: plain moves, with a board, or with the CCGC header
    #[arg(long, value_enum, default_value_t = Form::Plain)]
    form: Form,
    /// Links: only the part from # on
    #[arg(long)]
    bare_link: bool,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TextEncoding {
    Gb2312,
    Gbk,
    Gb18030,
    Utf8,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    Plain,
    Board,
    Header,
}

impl Convert {
    pub fn run(self) -> Result<(), Failure> {
        let record = load(&self.file, self.reading.from, &self.reading.options(), self.reading.partial)?;
        let format = self.format(&record)?;
        let bytes = write(&record, format, &self.options()).map_err(Failure::input)?;
        let Some(output) = &self.output else {
            let mut out = std::io::stdout().lock();
            out.write_all(&bytes)?;
            if !bytes.ends_with(b"\n") {
                writeln!(out)?;
            }
            return Ok(());
        };
        let path =
            if output.is_dir() { output.join(self.usual_name(&record, format)) } else { output.clone() };
        std::fs::write(&path, bytes)
            .map_err(|error| Failure::system(&format!("writing {}", path.display()), error))?;
        println!("{}", path.display());
        Ok(())
    }

    fn format(&self, record: &Record) -> Result<Format, Failure> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        let ending = self.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let known: Vec<Format> =
            Format::for_game(record.rules.kind()).filter(|format| format.can_write()).collect();
        let names: Vec<&str> = known.iter().map(|format| format.name()).collect();
        let fitting = ending.and_then(|ending| {
            known.iter().copied().find(|format| format.extension(record.rules).eq_ignore_ascii_case(ending))
        });
        fitting.ok_or_else(|| {
            Failure::Input(format!("say which format to write with --to: {}", names.join(", ")))
        })
    }

    fn options(&self) -> WriteOptions {
        WriteOptions {
            rows: if self.write_rows_from_top { Rows::FromTop } else { Rows::FromBottom },
            encoding: match self.encoding {
                TextEncoding::Gb2312 => Encoding::Gb2312,
                TextEncoding::Gbk => Encoding::Gbk,
                TextEncoding::Gb18030 => Encoding::Gb18030,
                TextEncoding::Utf8 => Encoding::Utf8,
            },
            surakarta: match self.form {
                Form::Plain => surakarta::Form::Plain,
                Form::Board => surakarta::Form::Board,
                Form::Header => surakarta::Form::Header,
            },
            bare_link: self.bare_link,
        }
    }

    /// The name of the championship's standard, or the source's name with the new ending.
    fn usual_name(&self, record: &Record, format: Format) -> String {
        if format == Format::Ccgc {
            return ccgc::file_name(record);
        }
        let stem = Path::new(&self.file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("game");
        format!("{stem}.{}", format.extension(record.rules))
    }
}
