//! What a run is counted by: for each call of each scenario ok, fail and unknown, how long answers took, and why they were none.
//!
//! Goose's own reports know neither p99.9 (HTML) nor "unknown", so this table stands beside them.
use crate::{
    answer::{Answer, Outcome},
    histogram::Histogram,
};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// What is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Call,
    /// For somebody or something else: a delivery, a turn. No call, and not counted as one.
    Wait,
}

#[derive(Debug, Clone, Default)]
struct Row {
    took: Histogram,
    ok: u64,
    fail: u64,
    unknown: u64,
    reasons: BTreeMap<String, u64>,
}

impl Row {
    fn add(&mut self, took: Duration, answer: &Answer) {
        self.took.add(took);
        match answer.outcome() {
            Outcome::Ok => self.ok += 1,
            Outcome::Fail => self.fail += 1,
            Outcome::Unknown => self.unknown += 1,
        }
        if let Some(why) = answer.why() {
            *self.reasons.entry(why.to_owned()).or_default() += 1;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.took.merge(&other.took);
        self.ok += other.ok;
        self.fail += other.fail;
        self.unknown += other.unknown;
    }
}

/// Scenario, kind, call.
type Key = (&'static str, Kind, String);

/// Shared by everybody of a run.
#[derive(Debug, Default)]
pub struct Tally {
    rows: Mutex<BTreeMap<Key, Row>>,
    /// Commands whose outcome was unknown, and was found out by the same key.
    settled: AtomicU64,
    /// Of which nobody knows what became.
    unsettled: AtomicU64,
    /// Arrivals of the open model that nobody was free for before the end.
    never_began: AtomicU64,
}

impl Tally {
    pub fn add(
        &self,
        scenario: &'static str,
        kind: Kind,
        call: &str,
        took: Duration,
        answer: &Answer,
    ) {
        self.rows().entry((scenario, kind, call.to_owned())).or_default().add(took, answer);
    }

    pub fn settled(&self, is_known: bool) {
        let counter = if is_known { &self.settled } else { &self.unsettled };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    pub fn never_began(&self, people: usize) {
        self.never_began.store(people as u64, Ordering::Relaxed);
    }

    fn rows(&self) -> MutexGuard<'_, BTreeMap<Key, Row>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All calls as one row.
    fn sum(&self) -> Row {
        let mut sum = Row::default();
        for ((_, kind, _), row) in self.rows().iter() {
            if *kind == Kind::Call {
                sum.merge(row);
            }
        }
        sum
    }

    /// How it goes, in one line.
    #[must_use]
    pub fn so_far(&self) -> String {
        let Row { took, ok, fail, unknown, .. } = self.sum();
        let [p50, p99, _, _] = times(&took);
        format!(
            "{} calls: {ok} ok, {fail} fail, {unknown} unknown; ms p50 {p50}, p99 {p99}",
            took.count()
        )
    }

    /// One sentence, when the run as such was none: nothing went well, or a command is open for ever.
    #[must_use]
    pub fn verdict(&self) -> Option<String> {
        let open = self.unsettled.load(Ordering::Relaxed);
        if open > 0 {
            return Some(format!(
                "of {open} commands nobody knows what became, although their keys were sent again"
            ));
        }
        (self.sum().ok == 0).then(|| "nothing was answered well".to_owned())
    }

    /// The table of a run that took so long.
    #[must_use]
    pub fn table(&self, length: Duration) -> String {
        let mut table = format!(
            "{:<16} {:<30} {:>8} {:>7} {:>7} {:>8} {:>9} {:>9} {:>9} {:>9}\n",
            "scenario",
            "call",
            "ok",
            "fail",
            "unknown",
            "ok/s",
            "p50 ms",
            "p99 ms",
            "p99.9 ms",
            "longest"
        );
        let mut line = |scenario: &str, call: &str, row: &Row| {
            let [p50, p99, p999, longest] = times(&row.took);
            let per_second = row.ok as f64 / length.as_secs_f64().max(1.0);
            let Row { ok, fail, unknown, .. } = row;
            // Writing to a string does not fail.
            let _ = writeln!(
                table,
                "{scenario:<16} {call:<30} {ok:>8} {fail:>7} {unknown:>7} {per_second:>8.1} {p50:>9} {p99:>9} {p999:>9} {longest:>9}"
            );
        };
        let rows = self.rows().clone();
        let mut at = 0;
        let all: Vec<_> = rows.iter().collect();
        while let Some(((scenario, ..), _)) = all.get(at) {
            let mine = all[at..].iter().take_while(|((other, ..), _)| other == scenario);
            let mut sum = Row::default();
            for ((_, kind, call), row) in mine {
                at += 1;
                match kind {
                    Kind::Call => {
                        sum.merge(row);
                        line(scenario, call, row);
                    }
                    Kind::Wait => line(scenario, &format!("({call})"), row),
                }
            }
            line(scenario, "all calls", &sum);
        }
        line("everybody", "all calls", &self.sum());
        table.push_str(&self.remarks(&rows));
        table
    }

    fn remarks(&self, rows: &BTreeMap<Key, Row>) -> String {
        let mut remarks = String::from(
            "times are of all answers, refusals and unknown ones too; in brackets: waits for others, which are no calls\n",
        );
        let [settled, open, late] = [&self.settled, &self.unsettled, &self.never_began]
            .map(|counter| counter.load(Ordering::Relaxed));
        if settled + open > 0 {
            let _ = writeln!(
                remarks,
                "unknown commands sent again with their keys: {settled} settled, {open} not"
            );
        }
        if late > 0 {
            let _ = writeln!(
                remarks,
                "{late} arrivals found nobody free before the end: more USERS, or a slower RATE"
            );
        }
        for ((scenario, _, call), row) in rows {
            for (reason, count) in &row.reasons {
                let _ = writeln!(remarks, "not ok: {scenario} {call}: {count} x {reason}");
            }
        }
        remarks
    }
}

/// p50, p99, p99.9 and the longest, in milliseconds.
fn times(took: &Histogram) -> [String; 4] {
    let shown = |time: Option<Duration>| match time {
        None => "-".to_owned(),
        Some(time) => format!("{:.1}", time.as_secs_f64() * 1_000.0),
    };
    let longest = (took.count() > 0).then(|| took.longest());
    [took.percentile(500), took.percentile(990), took.percentile(999), longest].map(shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const MS: Duration = Duration::from_millis(1);

    fn tally() -> Tally {
        let tally = Tally::default();
        for n in 1..=1_000 {
            tally.add("buyer", Kind::Call, "pay", MS * n, &Answer::Ok(Value::Null));
        }
        tally.add("buyer", Kind::Call, "pay", MS, &Answer::refused("OUT_OF_STOCK"));
        tally.add("buyer", Kind::Wait, "delivery", MS * 9_000, &Answer::Ok(Value::Null));
        tally.add("seller", Kind::Call, "deliver", MS, &Answer::Unknown("no answer in 7 s".into()));
        tally
    }

    /// The words of the line that begins with these.
    fn line(table: &str, scenario: &str, call: &str) -> Vec<String> {
        let line = table.lines().find(|line| {
            line.strip_prefix(scenario).is_some_and(|rest| rest.trim_start().starts_with(call))
        });
        let words = line.unwrap_or_default().replace("all calls", "all");
        words.split_whitespace().skip(2).map(str::to_owned).collect()
    }

    #[test]
    fn each_call_has_its_counts_and_percentiles() {
        let table = tally().table(Duration::from_secs(10));
        let words = line(&table, "buyer", "pay");
        assert_eq!(words[..4], ["1000", "1", "0", "100.0"]);
        let times: Vec<f64> = words[4..].iter().map(|word| word.parse().unwrap()).collect();
        for (told, right) in times.iter().zip([500.0, 990.0, 999.0, 1_000.0]) {
            assert!((told - right).abs() <= right / 100.0, "{times:?}");
        }
    }

    #[test]
    fn each_scenario_has_a_sum_and_waits_are_no_calls() {
        let table = tally().table(Duration::from_secs(10));
        assert_eq!(line(&table, "buyer", "all")[..3], ["1000", "1", "0"]);
        assert_eq!(line(&table, "seller", "all")[..3], ["0", "0", "1"]);
        assert_eq!(line(&table, "everybody", "all")[..3], ["1000", "1", "1"]);
        assert_eq!(line(&table, "buyer", "(delivery)")[..3], ["1", "0", "0"]);
    }

    #[test]
    fn what_was_not_ok_says_why() {
        let table = tally().table(Duration::from_secs(10));
        assert!(table.contains("not ok: buyer pay: 1 x OUT_OF_STOCK"), "{table}");
        assert!(table.contains("not ok: seller deliver: 1 x no answer in 7 s"), "{table}");
    }

    #[test]
    fn a_run_without_a_good_answer_and_one_with_an_open_command_have_failed() {
        assert!(Tally::default().verdict().unwrap().contains("nothing"));
        let tally = tally();
        assert_eq!(tally.verdict(), None);
        tally.settled(true);
        assert_eq!(tally.verdict(), None);
        tally.settled(false);
        assert!(tally.verdict().unwrap().contains("nobody knows"));
        assert!(tally.table(MS).contains("1 settled, 1 not"));
    }

    #[test]
    fn progress_is_one_line_of_calls() {
        let so_far = tally().so_far();
        assert!(so_far.starts_with("1002 calls: 1000 ok, 1 fail, 1 unknown"), "{so_far}");
    }
}
