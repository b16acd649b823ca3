//! The two tables, read.
use serde_json::Value;
use std::collections::HashMap;

const WHO: &str = include_str!("who.tsv");
const CALLS: &str = include_str!("calls.tsv");

/// Let in, and done.
pub const OK: &str = "ok";

/// One call with one input, and what each kind of caller gets: [`OK`] or the code of a refusal.
pub struct Line {
    /// Path as the description has it.
    pub call: &'static str,
    /// The input; `$name` in its texts is an object of the world.
    pub given: Value,
    /// Of `who.tsv`.
    pub class: &'static str,
    outcomes: Vec<(&'static str, &'static str)>,
}

impl Line {
    pub fn outcomes(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.outcomes.iter().copied()
    }
}

type Outcomes = Vec<(&'static str, &'static str)>;

/// Outcomes by the name they have in `calls.tsv`.
fn classes() -> HashMap<&'static str, Outcomes> {
    let mut rows = WHO.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let head = rows.next().expect("a head");
    let people = &head[1..head.len() - 1];
    rows.map(|row| {
        assert_eq!(row.len(), head.len(), "{row:?}");
        (row[0], people.iter().copied().zip(row[1..row.len() - 1].iter().copied()).collect())
    })
    .collect()
}

/// The parts of `person=CODE person=CODE`, where a code may be of several words.
fn parts(text: &'static str) -> impl Iterator<Item = &'static str> {
    let mut begin = 0;
    let words = text.split(' ').map(move |word| {
        let at = begin;
        begin += word.len() + 1;
        (at, word)
    });
    let mut begins: Vec<usize> =
        words.filter(|(_, word)| word.contains('=')).map(|(at, _)| at).collect();
    begins.push(text.len() + 1);
    let ends = begins.clone().into_iter().skip(1);
    begins.into_iter().zip(ends).map(move |(begin, end)| &text[begin..end - 1])
}

/// `class`, or `class person=CODE ...`; `*=CODE` is for everybody the class lets in.
fn outcomes(who: &'static str, classes: &HashMap<&'static str, Outcomes>) -> Outcomes {
    let (class, others) = who.split_once(' ').unwrap_or((who, ""));
    let mut outcomes = classes.get(class).unwrap_or_else(|| panic!("no class {class}")).clone();
    for word in parts(others) {
        let (person, code) = word.split_once('=').unwrap_or_else(|| panic!("{word} of {who}"));
        let mut meant = 0;
        for (_, outcome) in outcomes
            .iter_mut()
            .filter(|(known, outcome)| *known == person || (person == "*" && *outcome == OK))
        {
            *outcome = code;
            meant += 1;
        }
        assert!(meant > 0, "{word} of {who} is nobody");
    }
    outcomes
}

/// Every line of `calls.tsv`.
pub fn lines() -> Vec<Line> {
    let classes = classes();
    CALLS
        .lines()
        .skip(1)
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            let [call, given, who, _why] = columns[..] else { panic!("{line}") };
            let given =
                serde_json::from_str(given).unwrap_or_else(|error| panic!("{line}: {error}"));
            let class = who.split(' ').next().unwrap_or_default();
            Line { call, given, class, outcomes: outcomes(who, &classes) }
        })
        .collect()
}
