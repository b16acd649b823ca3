//! What was paid: the last trades and the price of the days before.

use std::collections::HashMap;

use garde::Validate;
use guildhall_domain::{
    ids::GoodsId,
    market::wear::{Band, Exterior},
};
use guildhall_persistence::market::{goods, trade};
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::{
    goods::find,
    wire::{BandHistory, Goods, HistoryDays, PriceHistory, PricePoint, Trade, Trades, exterior},
};
use crate::api::wire::millis;
use crate::api::{
    call::{Context, Empty},
    caller::Public,
    error::{ApiError, Reason},
    page::MarketPages,
    rules,
};

/// How far back a chart goes, in days. Spec §2 (price trend); ours: which.
const DAYS: [i64; 4] = [7, 30, 90, 180];

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TradesParams {
    /// None: of everything.
    #[garde(skip)]
    #[schema(value_type = Option<guildhall_domain::ids::GoodsId>)]
    pub goods_id: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

/// Lists the last trades of one kind of goods, or of all.
pub async fn bill_order(
    context: Context,
    Public(client): Public,
    input: TradesParams,
) -> Result<Trades, ApiError> {
    let state = context.state;
    let only = match input.goods_id.as_deref().filter(|id| !id.is_empty()) {
        None => None,
        Some(id) => match id.parse::<GoodsId>() {
            Ok(id) => Some(id),
            Err(_) => {
                return Ok(Trades { items: Vec::new(), has_generated: false });
            }
        },
    };
    let trades = trade::latest(&state.pool, only, input.pages.part()).await?;
    let of: HashMap<GoodsId, goods::Goods> = match only {
        Some(_) => HashMap::new(),
        None => {
            let ids: Vec<GoodsId> = trades.iter().map(|trade| trade.goods_id).collect();
            let there = goods::find(&state.pool, &ids).await?;
            there.into_iter().map(|goods| (goods.id(), goods)).collect()
        }
    };
    let named =
        |trade: &trade::Trade| Some(Goods::of(of.get(&trade.goods_id)?.clone(), client.language));
    Ok(Trades {
        has_generated: trades.iter().any(|trade| trade.is_generated),
        items: trades.iter().map(|trade| Trade::of(trade, named(trade))).collect(),
    })
}

/// Returns how far back a chart can go.
pub async fn history_days(
    _: Context,
    Public(_): Public,
    _: Empty,
) -> Result<HistoryDays, ApiError> {
    Ok(HistoryDays { days: DAYS.to_vec() })
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct HistoryParams {
    /// The catalogue entry.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
    /// 7, 30, 90 or 180.
    #[garde(skip)]
    pub days: i64,
    /// All if left out.
    #[garde(skip)]
    #[serde(default, deserialize_with = "rules::empty_is_none")]
    pub exterior: Option<Exterior>,
}

/// Returns median, lowest and highest price and volume of each day with sales.
pub async fn price_history(
    context: Context,
    Public(_): Public,
    input: HistoryParams,
) -> Result<PriceHistory, ApiError> {
    if !DAYS.contains(&input.days) {
        return Err(ApiError::field("days", Reason::Invalid));
    }
    let band = input.exterior.map(Band::from);
    let since = OffsetDateTime::now_utc() - Duration::days(input.days);
    let state = context.state;
    let goods = find(&state, &input.goods_id).await?.id();
    let days = trade::days(&state.pool, goods, band, since).await?;
    let bands = trade::by_band(&state.pool, goods, since).await?;
    let volume = days.iter().map(|day| day.volume).sum();
    Ok(PriceHistory {
        goods_id: goods,
        days: input.days,
        exterior: input.exterior,
        median_cents: median(&days),
        volume,
        has_generated: days.iter().any(|day| day.is_generated),
        points: days.into_iter().map(PricePoint::from).collect(),
        bands: bands
            .into_iter()
            .filter_map(|band| {
                Some(BandHistory {
                    exterior: exterior(Band::of_number(band.band))?,
                    median_cents: band.median_cents,
                    volume: band.volume,
                })
            })
            .collect(),
    })
}

/// The middle of the days' medians, each day counting as often as it sold.
fn median(days: &[trade::Day]) -> Option<i64> {
    let mut by_price: Vec<(i64, i64)> =
        days.iter().map(|day| (day.median_cents, day.volume)).collect();
    by_price.sort_unstable();
    let half = by_price.iter().map(|(_, volume)| volume).sum::<i64>() / 2;
    let mut passed = 0;
    by_price.into_iter().find_map(|(price, volume)| {
        passed += volume;
        (passed > half).then_some(price)
    })
}

impl From<trade::Day> for PricePoint {
    fn from(day: trade::Day) -> Self {
        Self {
            at: millis(day.at),
            median_cents: day.median_cents,
            low_cents: day.low_cents,
            high_cents: day.high_cents,
            volume: day.volume,
            is_generated: day.is_generated,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(median_cents: i64, volume: i64) -> trade::Day {
        trade::Day {
            at: OffsetDateTime::UNIX_EPOCH,
            median_cents,
            low_cents: 1,
            high_cents: 9,
            volume,
            is_generated: false,
        }
    }

    #[test]
    fn the_median_of_a_while_counts_each_day_by_what_it_sold() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[day(100, 1), day(900, 9), day(500, 1)]), Some(900));
        assert_eq!(median(&[day(300, 1), day(100, 1), day(200, 1)]), Some(200));
    }
}
