//! Reading a CSV file as people save it: with or without the mark of UTF-8, cells between commas, semicolons or tabs, titles in any order,
//! cells that were guarded against being taken for formulas ([`csv::unguarded`]). Everything is text: a long number stays one.
//!
//! Source: RFC 4180; what Excel, Numbers, LibreOffice and Google Sheets write.
use crate::api::{
    csv as writing,
    error::{ApiError, Reason, refusals},
};
use csv::ReaderBuilder;
use guildhall_domain::{
    closed_list,
    import::{Cells, ImportReason, LineRefused, MOST_BYTES, MOST_LINES},
};
use std::collections::HashSet;

/// Longest cell. Ours: nothing that is read in is longer, and the rest is a quote that was not closed.
const MOST_CELL: usize = 1_000;

closed_list! {
    /// Why a file is not read at all.
    pub enum CsvProblem as "CsvProblem" {
        /// Nothing is in it beside titles.
        Empty = "empty",
        /// It has more than 5,000 lines.
        TooManyLines = "too_many_lines",
        /// It is not saved as UTF-8.
        NotText = "not_text",
        /// These titles must be there.
        TitlesMissing = "titles_missing",
        /// These titles mean nothing.
        TitlesUnknown = "titles_unknown",
        /// These titles are there twice.
        TitlesTwice = "titles_twice",
    }
}

refusals! {
    /// The file cannot be read; none of its lines was tried.
    CsvUnreadable = "CSV_UNREADABLE", CONFLICT {
        /// Why.
        problem: CsvProblem,
        /// Which titles; empty for other problems.
        titles: Vec<String>,
    };
}

/// The rule of a field that holds a file.
pub fn text_file<C>(content: &str, _: &C) -> garde::Result {
    let refuse = |reason: Reason| Err(garde::Error::new(reason.word()));
    match content {
        content if content.len() > MOST_BYTES => refuse(Reason::TooLong),
        content if content.trim().is_empty() => refuse(Reason::Required),
        _ => Ok(()),
    }
}

/// A line: where it begins, and its cells by title, or why it has none.
pub type ReadLine = (i32, Result<Cells, LineRefused>);

/// Every line of a file beside its titles; lines with nothing in them are left out. `known` are all titles that mean something, `needed` those
/// of which at least one group must be there as a whole.
///
/// # Errors
/// [`CsvUnreadable`].
pub fn read(content: &str, known: &[&str], needed: &[&[&str]]) -> Result<Vec<ReadLine>, ApiError> {
    let refuse = |problem, titles| Err(CsvUnreadable { problem, titles }.into());
    let content = content.trim_start_matches(writing::MARK);
    if content.contains(['\0', char::REPLACEMENT_CHARACTER]) {
        return refuse(CsvProblem::NotText, Vec::new());
    }
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(content))
        .from_reader(content.as_bytes());
    let mut records = reader.records();
    let Some(Ok(first)) = records.next() else {
        return refuse(CsvProblem::Empty, Vec::new());
    };
    let titles: Vec<&str> = first.iter().map(|cell| writing::unguarded(cell).trim()).collect();
    // A sheet that was wider once has titles without text at its end.
    let titles = &titles[..titles.iter().rposition(|it| !it.is_empty()).map_or(0, |at| at + 1)];
    let owned = |titles: Vec<&str>| titles.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let unknown: Vec<&str> = titles.iter().copied().filter(|it| !known.contains(it)).collect();
    if !unknown.is_empty() {
        return refuse(CsvProblem::TitlesUnknown, owned(unknown));
    }
    let mut seen = HashSet::new();
    let twice: Vec<&str> = titles.iter().copied().filter(|it| !seen.insert(*it)).collect();
    if !twice.is_empty() {
        return refuse(CsvProblem::TitlesTwice, owned(twice));
    }
    let lacks = |group: &[&str]| group.iter().any(|title| !titles.contains(title));
    if let Some(last) = needed.last().filter(|_| needed.iter().all(|group| lacks(group))) {
        let missing = last.iter().copied().filter(|title| !titles.contains(title)).collect();
        return refuse(CsvProblem::TitlesMissing, owned(missing));
    }
    let (mut lines, mut place) =
        (Vec::new(), Place { content: content.as_bytes(), at: 0, line: 1 });
    for record in records {
        // What is UTF-8 and may have any number of cells cannot fail.
        let Ok(record) = record else { return refuse(CsvProblem::NotText, Vec::new()) };
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if lines.len() == MOST_LINES {
            return refuse(CsvProblem::TooManyLines, Vec::new());
        }
        let line = place.line_of(record.position().map_or(0, csv::Position::byte));
        lines.push((line, cells(titles, &record)));
    }
    if lines.is_empty() { refuse(CsvProblem::Empty, Vec::new()) } else { Ok(lines) }
}

fn cells(titles: &[&str], record: &csv::StringRecord) -> Result<Cells, LineRefused> {
    let (of_titles, beyond) = (titles.len(), record.iter().skip(titles.len()));
    if record.len() < of_titles || beyond.into_iter().any(|cell| !cell.trim().is_empty()) {
        return Err(LineRefused::new("", ImportReason::Cells));
    }
    let pairs = titles.iter().zip(record);
    pairs
        .map(|(title, cell)| match cell.chars().nth(MOST_CELL) {
            Some(_) => Err(LineRefused::new(*title, ImportReason::TooLong)),
            None => Ok(((*title).to_owned(), writing::unguarded(cell).to_owned())),
        })
        .collect()
}

/// How far the lines of a file are counted. Not the reader's own count: of lines that end with two signs it is one behind.
struct Place<'c> {
    content: &'c [u8],
    at: usize,
    line: i32,
}

impl Place<'_> {
    /// In which line the record is that begins at this byte, or after the end of line and empty lines there.
    fn line_of(&mut self, byte: u64) -> i32 {
        let mut to = usize::try_from(byte).unwrap_or(usize::MAX).min(self.content.len());
        while self.content.get(to).is_some_and(|it| matches!(it, b'\r' | b'\n')) {
            to += 1;
        }
        let ends = self.content[self.at..to].iter().filter(|it| **it == b'\n').count();
        self.line = self.line.saturating_add(i32::try_from(ends).unwrap_or(i32::MAX));
        self.at = to;
        self.line
    }
}

/// What stands between the titles: sheets of half the world write semicolons.
fn delimiter(content: &str) -> u8 {
    let titles = content.lines().next().unwrap_or_default();
    let number = |it: u8| titles.bytes().filter(|byte| *byte == it).count();
    let most = [b',', b';', b'\t'].into_iter().max_by_key(|it| (number(*it), *it == b','));
    most.unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEEDED: &[&[&str]] = &[&["id"], &["game", "name"]];

    const KNOWN: [&str; 4] = ["id", "game", "name", "lot"];

    fn lines(content: &str) -> Vec<ReadLine> {
        read(content, &KNOWN, NEEDED).unwrap()
    }

    fn problem(content: &str) -> (CsvProblem, Vec<String>) {
        let refused = read(content, &KNOWN, NEEDED).unwrap_err();
        let data = refused.data();
        let titles = serde_json::from_value(data["titles"].clone()).unwrap();
        (data["problem"].as_str().unwrap().parse().unwrap(), titles)
    }

    fn cell<'l>(line: &'l ReadLine, title: &str) -> &'l str {
        &line.1.as_ref().unwrap()[title]
    }

    #[test]
    fn a_file_is_read_as_any_sheet_saves_it() {
        for file in [
            "id,name\r\n1,\"A, \"\"b\"\"\"\r\n",
            "\u{feff}id;name\n1;\"A, \"\"b\"\"\"",
            "name\tid\t\t\nA, \"b\"\t1\t\t\n\t\t\t\n\n",
            "\"id\",\"name\"\r\n\"1\",\"A, \"\"b\"\"\"\r\n",
        ] {
            let read = lines(file);
            assert_eq!((read.len(), read[0].0), (1, 2), "{file:?}");
            assert_eq!(
                (cell(&read[0], "id"), cell(&read[0], "name")),
                ("1", "A, \"b\""),
                "{file:?}"
            );
        }
    }

    #[test]
    fn what_we_write_is_read_back_and_long_numbers_stay_text() {
        let written =
            [writing::line(&["id", "name"]), writing::line(&["00012345678901234567", "=1"])];
        let read = lines(&format!("{}{}", writing::MARK, written.concat()));
        assert_eq!(cell(&read[0], "id"), "00012345678901234567");
        assert_eq!(cell(&read[0], "name"), "=1");
    }

    #[test]
    fn a_line_is_known_by_where_it_begins() {
        for end in ["\n", "\r\n"] {
            let read = lines(&["id,name", "1,\"two\nlines\"", "", "2,b", ",", "3,c"].join(end));
            assert_eq!(read.iter().map(|it| it.0).collect::<Vec<_>>(), [2, 5, 7], "{end:?}");
        }
    }

    #[test]
    fn a_line_with_other_cells_than_titles_is_refused_alone() {
        let read = lines(&format!("id,name\n1\n2,b,c\n3,{}\n4,d,\n", "x".repeat(1_001)));
        let refused: Vec<_> = read.iter().filter_map(|it| it.1.as_ref().err()).collect();
        let why: Vec<_> = refused.iter().map(|it| (&*it.field, it.reason)).collect();
        use ImportReason::{Cells, TooLong};
        assert_eq!(why, [("", Cells), ("", Cells), ("name", TooLong)]);
        assert_eq!(cell(&read[3], "name"), "d");
    }

    #[test]
    fn a_file_that_cannot_be_meant_is_refused_as_a_whole() {
        use CsvProblem::{Empty, NotText, TitlesMissing, TitlesTwice, TitlesUnknown, TooManyLines};
        let none = Vec::<String>::new;
        assert_eq!(problem("id,name\n"), (Empty, none()));
        assert_eq!(problem("id,name\n,\n"), (Empty, none()));
        assert_eq!(
            problem("id,colour,size\n1,2,3"),
            (TitlesUnknown, vec!["colour".into(), "size".into()])
        );
        assert_eq!(problem("id,id\n1,2"), (TitlesTwice, vec!["id".into()]));
        assert_eq!(problem("name,lot\n1,2"), (TitlesMissing, vec!["game".into()]));
        assert_eq!(problem("id,name\n1,a\u{fffd}b"), (NotText, none()));
        assert_eq!(problem("id,name\n1,a\0b"), (NotText, none()));
        let many = format!("id\n{}", "1\n".repeat(5_001));
        assert_eq!(problem(&many), (TooManyLines, none()));
        assert_eq!(lines(&format!("id\n{}", "1\n".repeat(5_000))).len(), 5_000);
    }
}
