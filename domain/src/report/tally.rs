//! From what was counted to the figures of a report: in all, moment by moment, and by its parts.

use std::collections::{BTreeMap, BTreeSet};

use time::OffsetDateTime;

use super::{Fact, Figure, Percentile, Rule, Subject, Unit};

/// How often, or how much, in one hour or day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// When the hour or day begins.
    pub at: OffsetDateTime,
    pub fact: Fact,
    /// A game, an outcome, a reason, a queue, an event, an agent; empty where it is of none.
    pub part: String,
    pub value: i64,
}

/// A figure's value in its unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    Whole(i64),
    Real(f64),
}

/// Something of the whole range, of each moment and of each part.
#[derive(Debug, Clone, PartialEq)]
pub struct Split<T> {
    pub total: T,
    pub moments: BTreeMap<OffsetDateTime, T>,
    pub parts: BTreeMap<String, T>,
}

impl<T: Default> Default for Split<T> {
    fn default() -> Self {
        Self { total: T::default(), moments: BTreeMap::new(), parts: BTreeMap::new() }
    }
}

/// Sums of facts.
pub type Sums = BTreeMap<Fact, i64>;
/// Percentiles in seconds.
pub type Times = BTreeMap<Percentile, f64>;
/// Costs in cents, by figure.
pub type Costs = BTreeMap<Figure, i64>;
/// Figures that are known; one that is not there has no value, such as a rate of nothing.
pub type Values = BTreeMap<Figure, Value>;

impl Split<Sums> {
    pub fn of(counted: &[Counted]) -> Self {
        let mut sums = Self::default();
        for Counted { at, fact, part, value } in counted {
            let add = |to: &mut Sums| *to.entry(*fact).or_default() += value;
            add(&mut sums.total);
            add(sums.moments.entry(*at).or_default());
            if !part.is_empty() {
                add(sums.parts.entry(part.clone()).or_default());
            }
        }
        sums
    }
}

impl Value {
    pub fn as_f64(self) -> f64 {
        match self {
            Self::Whole(value) => value as f64,
            Self::Real(value) => value,
        }
    }
}

impl Figure {
    fn value(self, sums: &Sums, times: &Times, costs: &Costs) -> Option<Value> {
        let sum = |fact: Fact| sums.get(&fact).copied().unwrap_or_default();
        match self.rule() {
            Rule::Sum(fact) => Some(Value::Whole(sum(fact))),
            Rule::Ratio(of, by) => {
                let (of, by) = (sum(of), sum(by));
                (by > 0).then(|| {
                    let ratio = of as f64 / by as f64;
                    match self.unit() {
                        Unit::Cents => Value::Whole(ratio.round() as i64),
                        _ => Value::Real(ratio),
                    }
                })
            }
            Rule::Time(percentile) => times.get(&percentile).copied().map(Value::Real),
            Rule::Cost => Some(Value::Whole(costs.get(&self).copied().unwrap_or_default())),
        }
    }
}

/// The figures of `subject`. Each of `moments` has its own, whether something happened then or not; parts that have something are sorted by
/// their first figure, the largest first.
pub fn measure(
    subject: Subject,
    moments: &[OffsetDateTime],
    sums: &Split<Sums>,
    times: &Split<Times>,
    costs: &Split<Costs>,
) -> (Values, Vec<Values>, Vec<(String, Values)>) {
    let (no_sums, no_times, no_costs) = (Sums::new(), Times::new(), Costs::new());
    let values = |figures: &[Figure], sums: &Sums, times: &Times, costs: &Costs| -> Values {
        let value = |figure: &Figure| Some((*figure, figure.value(sums, times, costs)?));
        figures.iter().filter_map(value).collect()
    };
    let total = values(subject.figures(), &sums.total, &times.total, &costs.total);
    let moments = moments.iter().map(|at| {
        let of = sums.moments.get(at).unwrap_or(&no_sums);
        let times = times.moments.get(at).unwrap_or(&no_times);
        values(subject.figures(), of, times, costs.moments.get(at).unwrap_or(&no_costs))
    });
    let names: BTreeSet<&String> =
        sums.parts.keys().chain(times.parts.keys()).chain(costs.parts.keys()).collect();
    let mut parts: Vec<(String, Values)> = names
        .into_iter()
        .map(|name| {
            let of = sums.parts.get(name).unwrap_or(&no_sums);
            let times = times.parts.get(name).unwrap_or(&no_times);
            let costs = costs.parts.get(name).unwrap_or(&no_costs);
            (name.clone(), values(subject.figures_of_parts(), of, times, costs))
        })
        // What a figure of the whole is divided by may have parts of its own, such as games beside outcomes.
        .filter(|(_, values)| values.values().any(|value| value.as_f64() != 0.0))
        .collect();
    let first = subject.figures_of_parts()[0];
    let size = |(_, values): &(String, Values)| values.get(&first).map_or(0.0, |it| it.as_f64());
    parts.sort_by(|one, other| size(other).total_cmp(&size(one)));
    (total, moments.collect(), parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn figures_are_sums_and_ratios_of_sums_and_what_divides_by_nothing_is_not_there() {
        let (one, two, three) = (
            datetime!(2026-11-01 0:00 UTC),
            datetime!(2026-11-02 0:00 UTC),
            datetime!(2026-11-03 0:00 UTC),
        );
        let counted = |at, fact, part: &str, value| Counted { at, fact, part: part.into(), value };
        let sums = Split::of(&[
            counted(one, Fact::OrdersPaid, "a", 2),
            counted(one, Fact::GrossVolume, "a", 100),
            counted(three, Fact::OrdersPaid, "b", 1),
            counted(three, Fact::GrossVolume, "b", 901),
        ]);
        let (total, moments, parts) = measure(
            Subject::Sales,
            &[one, two, three],
            &sums,
            &Split::default(),
            &Split::default(),
        );
        assert_eq!(total[&Figure::GrossVolume], Value::Whole(1_001));
        assert_eq!(total[&Figure::AverageOrder], Value::Whole(334));
        assert_eq!(moments[1].get(&Figure::AverageOrder), None, "nothing was sold that day");
        assert_eq!(moments[1][&Figure::OrdersPaid], Value::Whole(0));
        let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["b", "a"], "the largest first");
    }
}
