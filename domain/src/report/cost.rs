//! What the prizes of a lottery event cost, and what so many draws were to cost by its published odds and stock.

use std::collections::BTreeMap;

use super::{
    Counted, Fact, Figure, Range,
    tally::{Costs, Split},
};
use crate::{
    lottery::{PrizeKind, REWARD_PRIZE},
    wallet::money::UsdCents,
};

/// A line of a table of prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prize {
    /// So many in a million draws.
    pub odds_ppm: i64,
    /// How many there are; without end if none is said.
    pub stock: Option<i64>,
    /// What one costs the shop.
    pub cost: UsdCents,
}

/// What one prize costs the shop. Ours: a pass or a pack what its publisher asks for it in the US, a coupon the most it takes off.
pub fn prize_cost(prize: &str, kind: PrizeKind, most_deducted: Option<i64>) -> UsdCents {
    match kind {
        PrizeKind::Nothing => UsdCents::ZERO,
        PrizeKind::Coupon => UsdCents(most_deducted.unwrap_or_default()),
        PrizeKind::Entitlement => match prize {
            "crystals_6480" => UsdCents(9_999),
            "welkin_moon" => UsdCents(499),
            _ => UsdCents::ZERO,
        },
    }
}

/// What so many draws cost on average, to the cent. What is gone falls to the next lower prize of which there is one, as draws do.
pub fn expected_cost(prizes: &[Prize], draws: i64) -> UsdCents {
    let (mut cents, mut falls) = (0.0, 0.0);
    for prize in prizes {
        let wanted = draws as f64 * prize.odds_ppm as f64 / 1e6 + falls;
        let given = prize.stock.map_or(wanted, |stock| wanted.min(stock as f64));
        falls = wanted - given;
        cents += given * prize.cost.0 as f64;
    }
    UsdCents(cents.round() as i64)
}

/// What the events of these tables cost within `range`. `counted` goes back to the beginning of each event: what is gone by then is gone.
pub fn costs(
    tables: &BTreeMap<String, Vec<Prize>>,
    counted: &[Counted],
    range: Range,
) -> Split<Costs> {
    let mut costs = Split::<Costs>::default();
    let mut add = |of: &Counted, event: &str, figure: Figure, cents: i64| {
        let add = |to: &mut Costs| *to.entry(figure).or_default() += cents;
        add(&mut costs.total);
        add(costs.moments.entry(of.at).or_default());
        add(costs.parts.entry(event.to_owned()).or_default());
    };
    let mut in_order: Vec<&Counted> = counted.iter().collect();
    in_order.sort_by_key(|counted| counted.at);
    let mut drawn: BTreeMap<&str, i64> = BTreeMap::new();
    let reward = prize_cost(REWARD_PRIZE, PrizeKind::Entitlement, None).0;
    for of in in_order {
        let is_within = range.from <= of.at && of.at < range.until;
        match of.fact {
            Fact::Draws => {
                let Some(table) = tables.get(&of.part) else { continue };
                let before = drawn.entry(&of.part).or_default();
                let expected = |draws| expected_cost(table, draws).0;
                let cents = expected(*before + of.value) - expected(*before);
                *before += of.value;
                if is_within {
                    add(of, &of.part, Figure::ExpectedCost, cents);
                }
            }
            Fact::Prizes if is_within => {
                let Some((event, place)) = of.part.split_once(':') else { continue };
                let table = tables.get(event).map(Vec::as_slice).unwrap_or_default();
                let prize = place.parse::<usize>().ok().and_then(|place| table.get(place));
                if let Some(prize) = prize {
                    add(of, event, Figure::PrizeCost, prize.cost.0 * of.value);
                }
            }
            Fact::Rewards if is_within => {
                add(of, &of.part, Figure::RewardCost, reward * of.value);
            }
            _ => {}
        }
    }
    costs
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const fn prize(odds_ppm: i64, stock: Option<i64>, cents: i64) -> Prize {
        Prize { odds_ppm, stock, cost: UsdCents(cents) }
    }

    #[test]
    fn draws_cost_by_their_odds_and_what_is_gone_costs_what_comes_after_it() {
        let table =
            [prize(100_000, Some(5), 1_000), prize(400_000, None, 100), prize(500_000, None, 0)];
        assert_eq!(expected_cost(&table, 0), UsdCents(0));
        assert_eq!(expected_cost(&table, 10), UsdCents(1_000 + 400));
        // Of a hundred draws ten would win the first: five do, and the other five fall to the second.
        assert_eq!(expected_cost(&table, 100), UsdCents(5_000 + 45 * 100));
    }

    #[test]
    fn a_coupon_costs_the_most_it_takes_off_and_thanks_cost_nothing() {
        assert_eq!(prize_cost("coupon_50", PrizeKind::Coupon, Some(2_500)), UsdCents(2_500));
        assert_eq!(prize_cost("welkin_moon", PrizeKind::Entitlement, None), UsdCents(499));
        assert_eq!(prize_cost("thanks", PrizeKind::Nothing, None), UsdCents(0));
    }

    #[test]
    fn what_was_gone_before_the_range_is_gone_in_it() {
        let table = vec![prize(500_000, Some(5), 1_000), prize(500_000, None, 0)];
        let tables = BTreeMap::from([("e".to_owned(), table)]);
        let (one, two) = (datetime!(2026-11-01 0:00 UTC), datetime!(2026-11-02 0:00 UTC));
        let of = |at, fact, part: &str, value| Counted { at, fact, part: part.into(), value };
        let counted = [
            of(two, Fact::Draws, "e", 10),
            of(two, Fact::Prizes, "e:0", 1),
            of(two, Fact::Prizes, "e:1", 9),
            of(two, Fact::Rewards, "e", 2),
            of(one, Fact::Draws, "e", 8),
            of(one, Fact::Prizes, "e:0", 4),
        ];
        let range = Range { from: two, until: datetime!(2026-11-03 0:00 UTC) };
        let costs = costs(&tables, &counted, range);
        // Four of five were to be drawn on the first day, so one is left for the second.
        let expected = Costs::from([
            (Figure::ExpectedCost, 1_000),
            (Figure::PrizeCost, 1_000),
            (Figure::RewardCost, 998),
        ]);
        assert_eq!(costs.total, expected);
        assert_eq!(costs.parts["e"], expected);
        assert_eq!(costs.moments.len(), 1);
    }
}
