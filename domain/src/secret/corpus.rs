//! How well secrets are found: messages of each language, with what has to be found in them, and the share that is.
//!
//! `corpus/README.md` says how the files are written. `cargo test -p guildhall-domain corpus -- --nocapture` prints the table.

use std::{fmt::Write, ops::Range};

use super::{Secret, finds, reading::Reading};
use crate::language;

/// Of all that is taken out, at least so much is a secret.
const PRECISION: f64 = 0.95;
/// Of all secrets, at least so many are taken out.
const RECALL: f64 = 0.90;
/// Lines that a language needs at least: with secrets, and without.
const LINES: (usize, usize) = (40, 60);

const FILES: [(&str, &str); 14] = [
    ("zh_Hant", include_str!("corpus/zh_Hant.txt")),
    ("en", include_str!("corpus/en.txt")),
    ("ja", include_str!("corpus/ja.txt")),
    ("id", include_str!("corpus/id.txt")),
    ("ms", include_str!("corpus/ms.txt")),
    ("fil", include_str!("corpus/fil.txt")),
    ("vi", include_str!("corpus/vi.txt")),
    ("th", include_str!("corpus/th.txt")),
    ("fr", include_str!("corpus/fr.txt")),
    ("it", include_str!("corpus/it.txt")),
    ("de", include_str!("corpus/de.txt")),
    ("es", include_str!("corpus/es.txt")),
    ("ru", include_str!("corpus/ru.txt")),
    ("ar", include_str!("corpus/ar.txt")),
];

/// A message, and the places in it, in characters, that hold a secret.
struct Line {
    text: String,
    secrets: Vec<Range<usize>>,
    kinds: &'static [Secret],
}

/// The kinds that a section's secrets are of; none in the section of messages that give nothing away.
fn kinds(section: &str) -> Option<&'static [Secret]> {
    Some(match section {
        "password" | "login" | "seed phrase" => &[Secret::Password],
        "card number" => &[Secret::CardNumber, Secret::CardCode],
        "card code" => &[Secret::CardCode],
        "backup code" => &[Secret::BackupCode],
        "nothing" => &[],
        _ => return None,
    })
}

fn lines(language: &str, file: &str) -> Vec<Line> {
    let mut section = None;
    let mut lines = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = Some(kinds(name).unwrap_or_else(|| panic!("{language}: section {name}?")));
            continue;
        }
        let kinds = section.unwrap_or_else(|| panic!("{language}: a line before any section"));
        let line = marked(&line.replace("\\n", "\n"), kinds);
        assert_eq!(line.secrets.is_empty(), kinds.is_empty(), "{language}: {}", line.text);
        lines.push(line);
    }
    lines
}

/// Takes the braces around secrets out of a line.
fn marked(line: &str, kinds: &'static [Secret]) -> Line {
    let (mut text, mut length, mut open, mut secrets) = (String::new(), 0, None, Vec::new());
    for c in line.chars() {
        match (c, open) {
            ('{', None) => open = Some(length),
            ('}', Some(start)) => {
                secrets.push(start..length);
                open = None;
            }
            ('{' | '}', _) => panic!("braces in {line}"),
            _ => {
                text.push(c);
                length += 1;
            }
        }
    }
    assert_eq!(open, None, "braces in {line}");
    Line { text, secrets, kinds }
}

#[derive(Default)]
struct Score {
    with: usize,
    without: usize,
    right: usize,
    wrong: usize,
    missed: usize,
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred lines")]
impl Score {
    fn precision(&self) -> f64 {
        self.right as f64 / (self.right + self.wrong) as f64
    }

    fn recall(&self) -> f64 {
        self.right as f64 / (self.right + self.missed) as f64
    }
}

/// Counts a find that takes a secret and nothing else as right, any other as wrong. What was mistaken goes into `mistakes`.
fn score(language: &str, lines: &[Line], mistakes: &mut String) -> Score {
    let mut score = Score::default();
    for line in lines {
        let counted = if line.secrets.is_empty() { &mut score.without } else { &mut score.with };
        *counted += 1;
        let characters: Vec<char> = line.text.chars().collect();
        let found: Vec<_> = finds(&Reading::new(line.text.chars()))
            .into_iter()
            .map(|find| (find.secret, without_signs(&characters, find.at)))
            .collect();
        let wanted: Vec<_> =
            line.secrets.iter().map(|at| without_signs(&characters, at.clone())).collect();
        let right =
            found.iter().filter(|(secret, at)| line.kinds.contains(secret) && wanted.contains(at));
        let right = right.count();
        score.right += right;
        score.wrong += found.len() - right;
        score.missed += wanted.len() - right;
        if right < found.len().max(wanted.len()) {
            let found: Vec<String> =
                found.into_iter().map(|(_, at)| characters[at].iter().collect()).collect();
            writeln!(mistakes, "{language}: {:?} found {found:?}", line.text).unwrap();
        }
    }
    score
}

/// The quotation marks around a secret and the exclamation marks in its end belong to it or not.
fn without_signs(characters: &[char], at: Range<usize>) -> Range<usize> {
    let is_sign = |at: &usize| !characters[*at].is_alphanumeric();
    let begin = at.clone().find(|at| !is_sign(at)).unwrap_or(at.start);
    let end = at.clone().rev().find(|at| !is_sign(at)).map_or(at.end, |last| last + 1);
    begin..end
}

#[test]
fn secrets_of_every_language_are_found_and_little_else_is() {
    let (mut table, mut mistakes, mut poor) = (String::new(), String::new(), Vec::new());
    writeln!(table, "language  with  without  right  wrong  missed  precision  recall").unwrap();
    for (language, file) in FILES {
        let lines = lines(language, file);
        let score = score(language, &lines, &mut mistakes);
        let Score { with, without, right, wrong, missed } = score;
        let (precision, recall) = (score.precision(), score.recall());
        writeln!(
            table,
            "{language:8} {with:5} {without:8} {right:6} {wrong:6} {missed:7} {precision:10.3} {recall:7.3}"
        )
        .unwrap();
        if precision < PRECISION || recall < RECALL || with < LINES.0 || without < LINES.1 {
            poor.push(language);
        }
    }
    println!("{table}\n{mistakes}");
    assert_eq!(poor, Vec::<&str>::new(), "too little is found, or too much\n{table}\n{mistakes}");
}

#[test]
fn every_language_of_the_product_has_a_corpus() {
    assert_eq!(FILES.map(|(key, _)| key), language::ALL.map(|language| language.key));
}
