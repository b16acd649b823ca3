//! Tables as files: lines that any sheet opens and none takes for a formula, sent page by page as they are read.
//!
//! Source: RFC 4180; OWASP "CSV Injection": a cell that begins like a formula is run by some programs when the file is opened.
use actix_web::{HttpResponse, http::header, web::Bytes};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use futures_util::{future::BoxFuture, stream};
use guildhall_persistence::DatabaseError;
use std::borrow::Cow;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{runtime::Handle, sync::mpsc};

/// What a formula begins with, in the forms sheets know.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
/// The mark by which sheets know UTF-8.
pub const MARK: char = '\u{feff}';

/// Most rows of one file. `docs/wire.md`.
const ROWS: i64 = 50_000;
/// Ours: read at a time; a slow reader holds two of these in memory.
const PAGE: i64 = 1_000;

/// Some rows, and where to read on; nothing where they end.
pub type Page<T, C> = Result<(Vec<T>, Option<C>), DatabaseError>;

/// Reads so many rows from there on.
pub type ReadPage<T, C> = dyn Fn(Option<C>, i64) -> BoxFuture<'static, Page<T, C>> + Send + Sync;

/// A table that is sent as a file of at most 50,000 rows.
pub struct Table<T, C> {
    /// Of the file, without the day.
    pub name: &'static str,
    pub titles: &'static [&'static str],
    /// Where it begins.
    pub from: Option<C>,
    pub read: Box<ReadPage<T, C>>,
    /// Writes a row with [`line`].
    pub row: fn(&T) -> String,
}

impl<T: Send + Sync + 'static, C: Send + 'static> Table<T, C> {
    /// The answer, saved under the name and the day. In a task of its own, which ends when the reader has gone: a page that is being read is
    /// read to its end (R1).
    pub fn send(self, runtime: &Handle) -> HttpResponse {
        let (parts, reader) = mpsc::channel(1);
        let name = self.name;
        runtime.spawn(self.write(parts));
        file(name, reader)
    }

    /// Writes page by page. A failure half-way breaks the answer off, so that a part is not taken for the whole.
    async fn write(self, parts: mpsc::Sender<Result<Bytes, DatabaseError>>) {
        let mut text = format!("{MARK}{}", line(self.titles));
        let (mut from, mut left) = (self.from, ROWS);
        loop {
            let (rows, next) = match (self.read)(from, PAGE.min(left)).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::warn!(%error, file = self.name, "export: reading a page failed; the file is incomplete");
                    let _ = parts.send(Err(error)).await; // an error: nobody reads any more
                    return;
                }
            };
            left -= i64::try_from(rows.len()).unwrap_or(PAGE);
            rows.iter().for_each(|row| text.push_str(&(self.row)(row)));
            if parts.send(Ok(Bytes::from(std::mem::take(&mut text)))).await.is_err() {
                return;
            }
            if next.is_none() || left <= 0 {
                return;
            }
            from = next;
        }
    }
}

/// Where to read on after rows of which so many were asked for: at the last one, if there were as many.
pub fn next<T, C>(rows: &[T], limit: i64, at: impl FnOnce(&T) -> C) -> Option<C> {
    let is_full = i64::try_from(rows.len()).is_ok_and(|read| read >= limit);
    rows.last().filter(|_| is_full).map(at)
}

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

/// A time in a cell, by UTC; empty if there is none.
pub fn time(at: Option<OffsetDateTime>) -> String {
    at.and_then(|at| at.format(&Rfc3339).ok()).unwrap_or_default()
}

/// Parts as they come.
fn file(name: &str, parts: mpsc::Receiver<Result<Bytes, DatabaseError>>) -> HttpResponse {
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
    if needs_guard(cell) { format!("'{cell}").into() } else { cell.into() }
}

/// What a cell was before [`line`] guarded it: a file that is sent is read in as it was.
pub fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| needs_guard(rest)).unwrap_or(cell)
}

/// A text that has the guard already gets another one, so that both can be told apart.
fn needs_guard(cell: &str) -> bool {
    cell.trim_start_matches('\'').trim_start_matches(' ').starts_with(FORMULA)
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

    #[test]
    fn a_cell_that_was_guarded_is_read_as_it_was() {
        for cell in
            ["=1+1", "'=1+1", "''=1", "-1", " @a", "'", "", "it's", "'quoted'", "' =1", "＝1"]
        {
            assert_eq!(unguarded(&guarded(cell)), cell, "{cell:?}");
        }
        assert_eq!(unguarded("'60 Crystals"), "'60 Crystals", "nobody guarded that");
    }
}
