//! A document in two languages.

use std::fmt::Write;

use boyi_core::svg::escaped;

/// A part of a document.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading, 1 the largest.
    Heading(u8, String),
    /// A paragraph.
    Text(String),
    /// A table.
    Table {
        /// The names of its columns.
        head: Vec<String>,
        /// Its rows.
        rows: Vec<Vec<String>>,
    },
    /// A drawing.
    Figure {
        /// The file that Markdown refers to.
        file: String,
        /// What it shows.
        caption: String,
        /// The drawing itself, which HTML holds.
        svg: String,
    },
}

/// A report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// Its parts in order.
    pub blocks: Vec<Block>,
}

impl Document {
    /// As Markdown; figures are files beside it.
    ///
    /// ```
    /// use boyi_arena::{Block, Document};
    /// let table = Block::Table { head: vec!["a".into()], rows: vec![vec!["x|y".into()]] };
    /// let document = Document { blocks: vec![Block::Heading(2, "Title".into()), table] };
    /// assert_eq!(document.markdown(), "## Title\n\n| a |\n|---|\n| x\\|y |\n");
    /// ```
    pub fn markdown(&self) -> String {
        let blocks: Vec<String> = self
            .blocks
            .iter()
            .map(|block| match block {
                Block::Heading(level, text) => format!("{} {text}\n", "#".repeat((*level).into())),
                Block::Text(text) => format!("{text}\n"),
                Block::Figure { file, caption, .. } => format!("![{caption}]({file})\n"),
                Block::Table { head, rows } => {
                    let line = |cells: &[String]| {
                        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
                        format!("| {} |\n", cells.join(" | "))
                    };
                    let rule = format!("|{}\n", "---|".repeat(head.len()));
                    let rows: String = rows.iter().map(|row| line(row)).collect();
                    line(head) + &rule + &rows
                }
            })
            .collect();
        blocks.join("\n")
    }

    /// As one HTML page that needs no other file.
    ///
    /// ```
    /// use boyi_arena::{Block, Document};
    /// let document = Document { blocks: vec![Block::Text("1 < 2".into())] };
    /// assert!(document.html("Title").contains("<p>1 &lt; 2</p>"));
    /// ```
    pub fn html(&self, title: &str) -> String {
        let mut body = String::new();
        for block in &self.blocks {
            match block {
                Block::Heading(level, text) => writeln!(body, "<h{level}>{}</h{level}>", escaped(text)),
                Block::Text(text) => writeln!(body, "<p>{}</p>", escaped(text)),
                Block::Figure { caption, svg, .. } => {
                    writeln!(body, "<figure>\n{svg}<figcaption>{}</figcaption>\n</figure>", escaped(caption))
                }
                Block::Table { head, rows } => {
                    let line = |cells: &[String], tag: &str| {
                        let cells: Vec<String> =
                            cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
                        format!("<tr>{}</tr>\n", cells.concat())
                    };
                    let rows: String = rows.iter().map(|row| line(row, "td")).collect();
                    writeln!(
                        body,
                        "<table>\n<thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>",
                        line(head, "th")
                    )
                }
            }
            .expect("a string");
        }
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
            escaped(title)
        )
    }
}

const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}\
table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:.3rem .6rem;text-align:left}\
th{background:#f2f2f2}figure{margin:1rem 0}svg{width:760px;max-width:100%;height:auto}figcaption{color:#555;font-size:.9rem}";
