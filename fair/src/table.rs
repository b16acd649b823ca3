//! Prizes and odds as they are published, and what becomes of a roll.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::{ALGORITHM, Hash, TOTAL};

/// One line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    /// Lower-case letters, digits and underscores.
    pub name: String,
    /// So many in a million.
    pub odds: u32,
    /// How many there are; `None` without end.
    pub stock: Option<u64>,
}

/// Prizes from the highest to the lowest. The odds make up a million, and of the last one there is no end: every draw gets something
/// the table says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    event: String,
    prizes: Vec<Prize>,
}

/// Why a table is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableError {
    /// Not written as tables are.
    Text,
    /// A name that is none, or one twice.
    Name,
    /// The odds do not make up a million.
    Odds,
    /// The last prize has an end.
    Stock,
}

impl TableError {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Text => "not a table",
            Self::Name => "a prize without a name of its own",
            Self::Odds => "the odds are not a million",
            Self::Stock => "the last prize has an end",
        }
    }
}

impl Table {
    /// # Errors
    /// [`TableError`].
    pub fn new(event: &str, prizes: Vec<Prize>) -> Result<Self, TableError> {
        let is_name = |name: &str| {
            let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
            !name.is_empty() && name.bytes().all(fits)
        };
        for (at, prize) in prizes.iter().enumerate() {
            let is_known = prizes[..at].iter().any(|other| other.name == prize.name);
            if is_known || !is_name(&prize.name) {
                return Err(TableError::Name);
            }
        }
        let odds: u64 = prizes.iter().map(|prize| u64::from(prize.odds)).sum();
        if odds != u64::from(TOTAL) {
            return Err(TableError::Odds);
        }
        if prizes.last().is_none_or(|last| last.stock.is_some()) {
            return Err(TableError::Stock);
        }
        if event.is_empty() || event.contains('\n') {
            return Err(TableError::Text);
        }
        Ok(Self { event: event.to_owned(), prizes })
    }

    /// The one text of a table: what is hashed, published and read by the checker.
    pub fn text(&self) -> String {
        let mut text = format!("{ALGORITHM} table\n{}\n", self.event);
        for prize in &self.prizes {
            let stock = prize.stock.map_or_else(|| "-".to_owned(), |stock| stock.to_string());
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{}\t{}\t{stock}", prize.name, prize.odds);
        }
        text
    }

    /// Reads [`Table::text`] back; what is spelled in any other way is refused.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn read(text: &str) -> Result<Self, TableError> {
        let mut lines = text.lines();
        if lines.next() != Some(&format!("{ALGORITHM} table")) {
            return Err(TableError::Text);
        }
        let event = lines.next().ok_or(TableError::Text)?;
        let prizes = lines.map(read_prize).collect::<Option<Vec<_>>>().ok_or(TableError::Text)?;
        let table = Self::new(event, prizes)?;
        if table.text() == text { Ok(table) } else { Err(TableError::Text) }
    }

    pub fn hash(&self) -> Hash {
        Sha256::digest(self.text().as_bytes()).into()
    }

    pub fn prizes(&self) -> &[Prize] {
        &self.prizes
    }

    /// Where in the table a roll falls.
    ///
    /// # Panics
    /// For a roll of [`TOTAL`] or more, which [`crate::roll`] never gives.
    pub fn rolled(&self, roll: u32) -> usize {
        let mut end = 0;
        self.prizes
            .iter()
            .position(|prize| {
                end += prize.odds;
                roll < end
            })
            .expect("the odds cover every roll")
    }

    /// What a roll wins if these are gone: the same, or the next lower prize of which there is one.
    pub fn award(&self, rolled: usize, is_gone: impl Fn(usize) -> bool) -> usize {
        let last = self.prizes.len() - 1;
        (rolled..last).find(|at| !is_gone(*at)).unwrap_or(last)
    }
}

fn read_prize(line: &str) -> Option<Prize> {
    let mut parts = line.split('\t');
    let (name, odds, stock) = (parts.next()?, parts.next()?, parts.next()?);
    let stock = if stock == "-" { None } else { Some(stock.parse().ok()?) };
    parts.next().is_none().then_some(Prize {
        name: name.to_owned(),
        odds: odds.parse().ok()?,
        stock,
    })
}

/// What is left of each prize while draws follow each other. A server gives by it, and whoever replays the log checks by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock(Vec<Option<u64>>);

impl Stock {
    /// Everything there is at the beginning.
    pub fn full(table: &Table) -> Self {
        Self(table.prizes.iter().map(|prize| prize.stock).collect())
    }

    /// What is left of each prize, in the order of the table; `None` without end.
    pub fn of(left: Vec<Option<u64>>) -> Self {
        Self(left)
    }

    pub fn left(&self) -> &[Option<u64>] {
        &self.0
    }

    /// Gives what a roll wins: where it fell, and what is given.
    ///
    /// # Panics
    /// As [`Table::rolled`].
    pub fn give(&mut self, table: &Table, roll: u32) -> (usize, usize) {
        let rolled = table.rolled(roll);
        let given = table.award(rolled, |at| self.0[at] == Some(0));
        if let Some(left) = &mut self.0[given] {
            *left -= 1; // not gone, so at least one
        }
        (rolled, given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prize(name: &str, odds: u32, stock: Option<u64>) -> Prize {
        Prize { name: name.to_owned(), odds, stock }
    }

    fn table() -> Table {
        let prizes = vec![
            prize("big", 100, Some(1)),
            prize("small", 900, Some(2)),
            prize("thanks", 999_000, None),
        ];
        Table::new("e1", prizes).unwrap()
    }

    #[test]
    fn a_roll_falls_where_the_odds_add_up_to() {
        let table = table();
        let at = |roll| table.prizes()[table.rolled(roll)].name.as_str();
        assert_eq!(
            [at(0), at(99), at(100), at(999), at(1_000), at(999_999)],
            ["big", "big", "small", "small", "thanks", "thanks"]
        );
    }

    #[test]
    fn what_is_gone_falls_to_the_next_lower_prize_and_no_prize_is_given_more_often_than_there_are()
    {
        let table = table();
        let mut stock = Stock::full(&table);
        let given: Vec<_> = (0..5).map(|_| stock.give(&table, 0)).collect();
        assert_eq!(given, [(0, 0), (0, 1), (0, 1), (0, 2), (0, 2)]);
        assert_eq!(stock.left(), [Some(0), Some(0), None]);
        // A lower roll does not climb.
        assert_eq!(Stock::full(&table).give(&table, 500), (1, 1));
    }

    #[test]
    fn a_table_reads_back_as_written_and_a_changed_one_has_another_hash() {
        let table = table();
        let text = table.text();
        assert_eq!(
            text,
            "guildhall-fair-1 table\ne1\nbig\t100\t1\nsmall\t900\t2\nthanks\t999000\t-\n"
        );
        assert_eq!(Table::read(&text), Ok(table.clone()));
        let changed = Table::read(&text.replace("big\t100\t1", "big\t100\t2")).unwrap();
        assert_ne!(changed.hash(), table.hash());
    }

    #[test]
    fn a_text_that_is_no_table_is_refused() {
        let text = table().text();
        for (from, to, why) in [
            ("guildhall-fair-1", "guildhall-fair-2", TableError::Text),
            ("big\t100", "big\t0100", TableError::Text),
            ("big\t100\t1\n", "big\t100\t1\t\n", TableError::Text),
            ("big\t100", "big\t101", TableError::Odds),
            ("big", "small", TableError::Name),
            ("big", "Big", TableError::Name),
            ("999000\t-", "999000\t9", TableError::Stock),
            ("\ne1\n", "\n\n", TableError::Text),
        ] {
            assert_eq!(Table::read(&text.replacen(from, to, 1)), Err(why), "{from} -> {to}");
        }
        assert_eq!(Table::read(text.trim_end()), Err(TableError::Text), "no line break at the end");
    }
}
