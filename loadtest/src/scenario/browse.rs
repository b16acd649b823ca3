//! A visitor who is not signed in: home, the market's lists with filters and pages, goods with their prices, a search or two.
use super::{Act, Arrival, Behaviour, Kind, Needs, list, word};
use crate::virtual_user::{VirtualUser, encoded};
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::{Value, json};

pub const KIND: Kind = Kind { name: "browse", pause: (500, 2_000), arrive, needs: Needs::Market };

const SORTS: [&str; 5] = ["popular", "price.asc", "price.desc", "rising", "newest"];
const DAYS: [u32; 4] = [7, 30, 90, 180];
/// Pages of a list somebody turns to at most.
const PAGES: u64 = 5;
/// What people look for: names, a typing error, other scripts, nothing that is there.
const WORDS: [&str; 8] =
    ["redline", "redlne ak", "karambit", "dragon", "赤色", "gloves", "asiimov awp", "qwertz"];

/// Somebody leafing through.
struct Visitor {
    games: Vec<String>,
    /// The goods of the last list.
    seen: Vec<(String, String)>,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        hand.page("home", "/").await;
        hand.get("init_info", "/api/integrate/init_info").await;
        let games = hand.get("games", "/api/market/games").await.ok()?;
        let games = list(&games, "games").iter().map(|game| word(game, "game")).collect();
        let mut life = Visitor { games, seen: Vec::new() };
        life.leaf(hand).await;
        Some(Box::new(life) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Visitor {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            match hand.dice.weighted(&[1, 4, 5, 2, 1]) {
                0 => {
                    hand.page("home", "/").await;
                }
                1 => self.leaf(hand).await,
                2 => self.look_closer(hand).await,
                3 => self.search(hand).await,
                _ => {
                    hand.get("last trades", "/api/market/goods/bill_order?page_size=20").await;
                }
            }
            Act::Done
        }
        .boxed()
    }
}

impl Visitor {
    /// A page of a game's list, sorted some way, with a price or an attribute asked for or neither.
    async fn leaf(&mut self, hand: &mut VirtualUser) {
        let game = hand.dice.one_of(&self.games).cloned().unwrap_or_default();
        let sort = SORTS[hand.dice.below(SORTS.len())];
        let page = hand.dice.between(1, PAGES);
        let mut path = format!("/api/market/goods?game={game}&sort_by={sort}&page_num={page}");
        match hand.dice.below(3) {
            0 => path.push_str("&min_price=1&max_price=50"),
            1 => {
                if let Some(tags) = a_filter(hand, &game).await {
                    path.push_str(&format!("&tags={}", encoded(&tags.to_string())));
                }
            }
            _ => {}
        }
        if let Some(found) = hand.get("list", &path).await.ok() {
            self.saw(&found);
        }
    }

    async fn search(&mut self, hand: &mut VirtualUser) {
        // Half of them look for something they have seen.
        let seen = hand.dice.one_of(&self.seen).map(|(_, name)| name.clone());
        let words = seen.filter(|_| hand.dice.chance(0.5));
        let words = words.unwrap_or_else(|| WORDS[hand.dice.below(WORDS.len())].to_owned());
        let path = format!("/api/market/goods?search={}", encoded(&words));
        if let Some(found) = hand.get("search", &path).await.ok() {
            self.saw(&found);
        }
    }

    fn saw(&mut self, found: &Value) {
        let items = list(found, "items").iter();
        let seen: Vec<_> =
            items.map(|goods| (word(goods, "goods_id"), word(goods, "name"))).collect();
        if !seen.is_empty() {
            self.seen = seen;
        }
    }

    /// A page of goods as the client opens it: goods, offers, prices of some days, last trades.
    async fn look_closer(&mut self, hand: &mut VirtualUser) {
        let Some((goods, _)) = hand.dice.one_of(&self.seen).cloned() else { return };
        open_goods(hand, &goods).await;
        let days = DAYS[hand.dice.below(DAYS.len())];
        let path = format!("/api/market/goods/price_history/?goods_id={goods}&days={days}");
        hand.get("price history", &path).await;
        let path = format!("/api/market/goods/bill_order?goods_id={goods}&page_size=20");
        hand.get("trades of goods", &path).await;
    }
}

/// Goods and their offers, cheapest first; answers both.
pub async fn open_goods(hand: &mut VirtualUser, goods: &str) -> Option<(Value, Value)> {
    let info = hand.get("goods", &format!("/api/market/goods/info?goods_id={goods}")).await;
    let path = format!("/api/market/goods/sell_order?goods_id={goods}&sort_by=price.asc");
    let offers = hand.get("offers", &path).await;
    Some((info.ok()?, offers.ok()?))
}

/// One value of one attribute that the game's goods have.
async fn a_filter(hand: &mut VirtualUser, game: &str) -> Option<Value> {
    let tree = hand.get("tags", &format!("/api/market/tags?game={game}")).await.ok()?;
    let attribute = hand.dice.one_of(list(&tree, "tags"))?;
    let value = hand.dice.one_of(list(attribute, "children"))?;
    Some(json!({ word(attribute, "value"): [word(value, "value")] }))
}
