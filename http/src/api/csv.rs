//! Tables as files: lines that any sheet opens and none takes for a formula, sent page by page as they are read.
//!
//! Source: RFC 4180; OWASP "CSV Injection": a cell that begins like a formula is run by some programs when the file is opened.
use actix_web::{HttpResponse, http::header, web::Bytes};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use futures_util::stream;
use guildhall_persistence::DatabaseError;
use std::borrow::Cow;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::sync::mpsc;

/// What a formula begins with, in the forms sheets know.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
/// The mark by which sheets know UTF-8.
const MARK: char = '\u{feff}';

/// A part of a file, or why it ends there: a part is never taken for the whole.
pub type Part = Result<Bytes, DatabaseError>;

/// One line of cells, quoted each.
pub fn line(cells: &[&str]) -> String {
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::Always)
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    let cells = cells.iter().map(|cell| guarded(cell));
    writer.write_record(cells.map(|cell| cell.into_owned())).expect("memory takes every line");
    let line = writer.into_inner().expect("memory is not flushed anywhere");
    String::from_utf8(line).expect("cells are texts")
}

/// The first line, with what says that the file is UTF-8.
pub fn head(titles: &[&str]) -> String {
    format!("{MARK}{}", line(titles))
}

/// A time in a cell, by UTC; empty if there is none.
pub fn time(at: Option<OffsetDateTime>) -> String {
    at.and_then(|at| at.format(&Rfc3339).ok()).unwrap_or_default()
}

/// The answer: parts as they come, saved under `name` and the day.
pub fn file(name: &str, parts: mpsc::Receiver<Part>) -> HttpResponse {
    let day = OffsetDateTime::now_utc().date();
    let body = stream::unfold(parts, |mut parts| async move {
        let part = parts.recv().await;
        part.map(|part| (part, parts))
    });
    let saved = format!("attachment; filename=\"{name}-{day}.csv\"");
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8; header=present")
        .insert_header((header::CONTENT_DISPOSITION, saved))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(body)
}

fn guarded(cell: &str) -> Cow<'_, str> {
    if cell.trim_start_matches(' ').starts_with(FORMULA) {
        format!("'{cell}").into()
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_commas_and_line_ends_stay_inside_their_cell() {
        assert_eq!(line(&["a\"b", "c,d", "e\nf", ""]), "\"a\"\"b\",\"c,d\",\"e\nf\",\"\"\r\n");
    }

    #[test]
    fn what_looks_like_a_formula_is_text() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "\n=1"] {
            assert!(line(&[cell]).starts_with("\"'"), "{cell:?}");
        }
        assert_eq!(line(&["5 - 3"]), "\"5 - 3\"\r\n");
    }
}
