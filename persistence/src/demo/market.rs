//! A market to look at: inventories, offers, wishes to buy, and half a year of trades made up for it, marked as such.
//!
//! Everything follows from the numbers of the goods, so it is the same on every machine; only the days move with the clock.

use std::collections::BTreeMap;

use guildhall_domain::{
    ids::{BuyRequestId, Uid},
    market::wear::Band,
    wallet::{
        Origin, Parts,
        ledger::{self as postings, Reserve},
        money::UsdCents,
    },
};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

use crate::{
    DatabaseError,
    copy::Lines,
    embedded::blocking,
    market::catalogue::{SeedGoods, goods, is_loaded, note_loaded, scattered},
    wallet::ledger,
};

/// Rises when what is made up changes.
const EDITION: &[u8] = b"1";
/// Of the trades.
const DAYS: u64 = 180;
/// Bytes given to Postgres at a time.
const CHUNK: usize = 1 << 18;
/// Postings booked at a time.
const POSTINGS: usize = 200;
/// The greatest float that buyers of weapons ask for.
const WANTED_WEAR: f64 = 0.15;

/// Fills the market for these sellers and buyers, once; answers whether anything was done. All or nothing.
pub async fn fill(
    pool: &PgPool,
    sellers: &[Uid],
    buyers: &[Uid],
    now: OffsetDateTime,
) -> Result<bool, DatabaseError> {
    if sellers.is_empty() || buyers.is_empty() {
        return Ok(false);
    }
    if is_loaded(pool, "demo market", EDITION).await? {
        return Ok(false);
    }
    let mut stall = Stall::new(sellers.to_vec(), buyers.to_vec(), now);
    let stall = blocking(move || {
        for goods in goods() {
            stall.display(&goods);
        }
        stall
    })
    .await;
    let mut tx = crate::begin(pool).await?;
    sqlx::query("set local statement_timeout = 0").execute(&mut *tx).await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtext('demo market'))").execute(&mut *tx).await?;
    if is_loaded(&mut *tx, "demo market", EDITION).await? {
        return Ok(false);
    }
    stall.write(&mut tx).await?;
    note_loaded(&mut tx, "demo market", EDITION).await?;
    tx.commit().await?;
    sqlx::query("analyze asset, sell_order, trade, buy_request").execute(pool).await?;
    Ok(true)
}

/// Numbers that look like chance, one after the other.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = scattered(self.0);
        self.0 % limit.max(1)
    }

    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        self.below(1_000_000) as f64 / 1_000_000.0
    }

    fn uuid(&mut self) -> Uuid {
        Uuid::from_u64_pair(self.below(u64::MAX), self.below(u64::MAX))
    }
}

struct Stall {
    sellers: Vec<Uid>,
    buyers: Vec<Uid>,
    now: OffsetDateTime,
    assets: Lines,
    offers: Lines,
    trades: Lines,
    wishes: Lines,
    /// What each wish has set aside.
    reserved: Vec<(BuyRequestId, Uid, UsdCents)>,
    changed: Lines,
}

/// How lively goods are traded.
struct Pace {
    offers: u64,
    trades: u64,
    wishes: u64,
    /// Most units of an offer.
    units: u64,
}

impl Pace {
    fn of(goods: &SeedGoods, chance: &mut Chance) -> Self {
        if goods.goods_id >= 1_000_000 {
            let wishes = if chance.below(3) == 0 { 2 } else { 0 };
            return Self { offers: 3 + chance.below(6), trades: 90, wishes, units: 400 };
        }
        // A few are traded all day, most now and then, many never.
        let is_weapon = goods.wear.is_some();
        let is_loved = chance.below(12) == 0;
        match (is_weapon, is_loved) {
            (true, true) => Self { offers: 12, trades: 110, wishes: 2, units: 1 },
            (true, false) => Self { offers: 1 + chance.below(5), trades: 14, wishes: 0, units: 1 },
            (false, true) => Self { offers: 3, trades: 16, wishes: 0, units: 20 },
            (false, false) if chance.below(3) == 0 => {
                Self { offers: 1, trades: 3, wishes: 0, units: 8 }
            }
            (false, false) => Self { offers: 0, trades: 0, wishes: 0, units: 1 },
        }
    }
}

impl Stall {
    fn new(sellers: Vec<Uid>, buyers: Vec<Uid>, now: OffsetDateTime) -> Self {
        Self {
            sellers,
            buyers,
            now,
            assets: Lines::default(),
            offers: Lines::default(),
            trades: Lines::default(),
            wishes: Lines::default(),
            reserved: Vec::new(),
            changed: Lines::default(),
        }
    }

    fn display(&mut self, goods: &SeedGoods) {
        let mut chance = Chance(goods.goods_id.unsigned_abs());
        let pace = Pace::of(goods, &mut chance);
        if pace.offers + pace.trades == 0 {
            return;
        }
        self.changed.field(goods.goods_id).end();
        for _ in 0..pace.offers {
            self.offer(goods, &pace, &mut chance);
        }
        for _ in 0..pace.trades {
            self.trade(goods, &mut chance);
        }
        for at in 0..pace.wishes {
            self.wish(goods, at, &mut chance);
        }
        // Something to put on sale oneself: every seller finds a few pieces that are not offered yet.
        if chance.below(6) == 0 {
            let owner = self.seller(&mut chance);
            let wear = wear(goods, &mut chance);
            self.asset(
                chance.uuid(),
                owner,
                goods,
                (1 + chance.below(pace.units), 0),
                wear,
                &mut chance,
            );
        }
    }

    fn seller(&self, chance: &mut Chance) -> Uid {
        let length = self.sellers.len() as u64;
        let at = usize::try_from(chance.below(length)).unwrap_or(0);
        self.sellers[at]
    }

    fn asset(
        &mut self,
        id: Uuid,
        owner: Uid,
        goods: &SeedGoods,
        (quantity, listed): (u64, u64),
        wear: Option<f64>,
        chance: &mut Chance,
    ) -> Option<u64> {
        let seed = wear.map(|_| chance.below(1_000) + 1);
        let stickers = match wear {
            Some(_) if chance.below(9) == 0 => stickers(chance),
            _ => json!([]),
        };
        let name_tag = (wear.is_some() && chance.below(40) == 0).then_some("Lucky one");
        let wait = (quantity > 0 && chance.below(5) == 0).then(|| self.now + Duration::days(3));
        self.assets
            .field(id)
            .field(owner)
            .field(goods.goods_id)
            .field(quantity)
            .field(listed)
            .optional(wear)
            .optional(seed)
            .optional(name_tag)
            .field(stickers)
            .optional(wait.map(written))
            .end();
        seed
    }

    fn offer(&mut self, goods: &SeedGoods, pace: &Pace, chance: &mut Chance) {
        let (asset, seller) = (chance.uuid(), self.seller(chance));
        let wear = wear(goods, chance);
        let units = 1 + chance.below(pace.units);
        let seed = self.asset(asset, seller, goods, (0, units), wear, chance);
        let price = around(worn(goods.guide_cents, wear), 96 + chance.below(40));
        let at = self.now - Duration::minutes(i64::try_from(chance.below(20_000)).unwrap_or(0));
        self.offers
            .field(chance.uuid())
            .field(asset)
            .field(seller)
            .field(goods.goods_id)
            .field(price)
            .field(units)
            .field(units)
            .field(band(wear).number())
            .optional(wear)
            .optional(seed)
            .field(written(at))
            .end();
    }

    fn trade(&mut self, goods: &SeedGoods, chance: &mut Chance) {
        let minutes = chance.below(DAYS * 24 * 60);
        let days_ago = i64::try_from(minutes / 1_440).unwrap_or(0);
        let wear = wear(goods, chance);
        // A slow wave with a trend of its own for each goods, and a little noise.
        let wave = {
            let phase = (goods.goods_id % 97) as f64;
            let trend = ((goods.goods_id % 31) as f64 - 15.0) / 100.0;
            let past = days_ago as f64 / DAYS as f64;
            1.0 + 0.08 * (days_ago as f64 / 19.0 + phase).sin() - trend * past
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "about a hundred"
        )]
        let percent = (wave * (95.0 + 10.0 * chance.share())) as u64;
        let price = around(worn(goods.guide_cents, wear), percent);
        let at = self.now - Duration::minutes(i64::try_from(minutes).unwrap_or(0));
        let quantity = if goods.goods_id >= 1_000_000 { 1 + chance.below(5) } else { 1 };
        self.trades
            .field(goods.goods_id)
            .field(price)
            .field(quantity)
            .field(band(wear).number())
            .optional(wear)
            .field(true)
            .field(written(at))
            .end();
    }

    fn wish(&mut self, goods: &SeedGoods, at: u64, chance: &mut Chance) {
        let length = self.buyers.len() as u64;
        let buyer = self.buyers[usize::try_from(chance.below(length)).unwrap_or(0)];
        let price = around(goods.guide_cents, 88 - 3 * at);
        let (id, pieces) = (chance.uuid(), 1 + chance.below(4));
        let reserved = price * i64::try_from(pieces).unwrap_or(1);
        // Better pieces than those go for so little: what is on sale stays on sale.
        let wanted = goods.wear.map_or_else(|| json!({}), |_| json!({ "wear_max": WANTED_WEAR }));
        let until = self.now + Duration::days(60);
        self.wishes
            .field(id)
            .field(buyer)
            .field(goods.goods_id)
            .field(price)
            .field(pieces)
            .field(pieces)
            .field(json!({ "bonus": reserved }))
            .field(wanted)
            .field("open")
            .field(written(until))
            .optional(None::<String>)
            .end();
        self.reserved.push((BuyRequestId(id), buyer, UsdCents(reserved)));
    }

    async fn write(mut self, tx: &mut PgConnection) -> Result<(), DatabaseError> {
        for (statement, lines) in [
            (
                "copy asset (asset_id, owner, goods_id, quantity, listed, wear, paint_seed, name_tag, stickers, tradable_at) from stdin",
                &mut self.assets,
            ),
            (
                "copy sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale, band, wear, paint_seed,
                     created_at) from stdin",
                &mut self.offers,
            ),
            (
                "copy buy_request (buy_request_id, buyer, goods_id, price_cents, quantity, open, reserved, wanted, state, expires_at,
                     ended_at) from stdin",
                &mut self.wishes,
            ),
            (
                "copy trade (goods_id, price_cents, quantity, band, wear, is_generated, sold_at) from stdin",
                &mut self.trades,
            ),
            ("copy goods_change (goods_id) from stdin", &mut self.changed),
        ] {
            send(tx, statement, lines.take()).await?;
        }
        set_aside(tx, &self.reserved).await
    }
}

/// What the buyers have set aside for their requests was given to them for it.
async fn set_aside(
    tx: &mut PgConnection,
    reserved: &[(BuyRequestId, Uid, UsdCents)],
) -> Result<(), DatabaseError> {
    let mut totals = BTreeMap::new();
    for (_, buyer, amount) in reserved {
        totals.entry(*buyer).or_insert(UsdCents::ZERO).0 += amount.0;
    }
    let given = totals
        .into_iter()
        .map(|(buyer, total)| postings::bonus(&format!("demo_buy_requests:{buyer}"), buyer, total));
    let kept = reserved.iter().map(|(request, buyer, amount)| {
        postings::reserved(Reserve::BuyRequest(*request), *buyer, Parts::of(Origin::Bonus, *amount))
    });
    for postings in given.chain(kept).collect::<Vec<_>>().chunks(POSTINGS) {
        ledger::post(tx, postings).await?;
    }
    Ok(())
}

async fn send(
    tx: &mut PgConnection,
    statement: &'static str,
    lines: Vec<u8>,
) -> Result<(), DatabaseError> {
    let mut copy = tx.copy_in_raw(statement).await?;
    for chunk in lines.chunks(CHUNK) {
        copy.send(chunk).await?;
    }
    copy.finish().await?;
    Ok(())
}

fn written(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("a time of this century")
}

fn wear(goods: &SeedGoods, chance: &mut Chance) -> Option<f64> {
    let (least, most) = goods.wear?;
    let wear = f64::from(least) + f64::from(most - least) * chance.share();
    Some((wear * 1e6).round() / 1e6)
}
fn band(wear: Option<f64>) -> Band {
    wear.map_or(Band::None, |wear| Band::of(wear as f32))
}

/// What is left of a price by wear.
fn worn(cents: i64, wear: Option<f64>) -> i64 {
    let percent = match band(wear) {
        Band::FactoryNew => 170,
        Band::MinimalWear => 125,
        Band::None | Band::FieldTested => 100,
        Band::WellWorn => 90,
        Band::BattleScarred => 82,
    };
    cents * percent / 100
}

fn around(cents: i64, percent: u64) -> i64 {
    (cents * i64::try_from(percent).unwrap_or(100) / 100).max(1)
}

fn stickers(chance: &mut Chance) -> Value {
    const NAMES: [&str; 6] = [
        "Sticker | Crown (Foil)",
        "Sticker | Headhunter (Foil)",
        "Sticker | Natus Vincere | Katowice 2014",
        "Sticker | Howling Dawn",
        "Sticker | FaZe Clan (Holo) | Cologne 2016",
        "Sticker | Flammable (Foil)",
    ];
    let count = 1 + chance.below(4);
    (0..count)
        .map(|slot| {
            let name = NAMES[usize::try_from(chance.below(6)).unwrap_or(0)];
            json!({ "name": name, "slot": slot, "wear": chance.below(100) })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::market::{catalogue, goods, trade};
    use guildhall_domain::ids::GoodsId;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn the_market_is_filled_once_and_every_trade_says_it_is_made_up(pool: PgPool) {
        sqlx::raw_sql(
            "insert into account (email, nickname, role) values ('s@shop.test', 'Sam', 'seller'), ('b@shop.test', 'Bo', 'user')",
        )
        .execute(&pool)
        .await
        .unwrap();
        let people: Vec<i64> = sqlx::query_scalar("select uid from account order by email desc")
            .fetch_all(&pool)
            .await
            .unwrap();
        let (seller, buyer, now) = (Uid(people[0]), Uid(people[1]), OffsetDateTime::now_utc());
        catalogue::load(&pool, true).await.unwrap();
        assert!(fill(&pool, &[seller], &[buyer], now).await.unwrap());
        assert!(!fill(&pool, &[seller], &[buyer], now).await.unwrap());
        while goods::refresh(&pool).await.unwrap() > 0 {}

        let games = goods::games(&pool).await.unwrap();
        let all = goods::GoodsIndex::new(pool.clone()).current().await.unwrap();
        for game in games {
            let filter = goods::Filter {
                game: Some(game.game.clone()),
                is_on_sale: true,
                ..goods::Filter::default()
            };
            let page = all.list(&filter, goods::Sort::Popular, 1, 0);
            let best = page.items.first().unwrap_or_else(|| panic!("nothing in {}", game.game));
            assert!(best.sold_30d > 0, "{best:?}");
            let since = now - Duration::days(180);
            let id = GoodsId(best.id().0);
            let days = trade::days(&pool, id, None, since).await.unwrap();
            assert!(days.len() > 1 && days.iter().all(|day| day.is_generated), "{}", game.game);
        }
    }
}
