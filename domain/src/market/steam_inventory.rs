//! What a seller has in their inventory at Steam: which goods that is by its name there, and what can be done with it here.
//!
//! Steam names an item in English (`market_hash_name`), with its wear and its counter: `★ StatTrak™ Karambit | Fade (Factory New)`. Our goods
//! are called without them (`Karambit | Fade`), and with their kind where Steam has none (`Container | Operation Bravo Case`).
//! Source: product spec §4 (inventory item states), §5 (listing), §6; decision 0095.

use time::OffsetDateTime;

use super::wear::Band;
use crate::closed_list;

/// A game as Steam knows it: the number of the game, and that of the inventory its items lie in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SteamApp {
    pub game: &'static str,
    pub app: u32,
    pub context: u32,
}

/// The games whose items lie in inventories at Steam.
pub const APPS: [SteamApp; 1] = [SteamApp { game: "csgo", app: 730, context: 2 }];

/// Where the items of a game lie; `None` if not at Steam.
pub fn app_of(game: &str) -> Option<SteamApp> {
    APPS.into_iter().find(|app| app.game == game)
}

/// Kinds that our names begin with and Steam's do not.
const UNNAMED_KINDS: [&str; 5] = ["Container", "Key", "Agent", "Collectible", "Tool"];
/// Longest name that is read. Ours: Steam's longest has half of it.
pub const MOST_NAME: usize = 200;
/// Longest name tag that the game takes, with room for signs of several characters.
pub const MOST_NAME_TAG: usize = 40;
/// Most stickers that are read off an item: five fit on a piece, and a charm.
pub const MOST_STICKERS: usize = 6;

/// An item as Steam tells of it.
#[derive(Debug, Clone, PartialEq)]
pub struct SteamItem {
    /// Steam's number of it; another one after each trade.
    pub steam_asset_id: i64,
    pub hash_name: String,
    /// How many it is; 1 of a piece.
    pub amount: i32,
    /// Whether it can be traded now.
    pub is_tradable: bool,
    /// When it can be traded, as far as Steam says it.
    pub tradable_at: Option<OffsetDateTime>,
    pub wear: Option<f32>,
    pub paint_seed: Option<i32>,
    pub name_tag: Option<String>,
    pub stickers: Vec<String>,
}

/// What a name at Steam says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SteamName {
    /// How our goods may be called, the likeliest first.
    pub names: Vec<String>,
    pub stat_trak: bool,
    pub band: Band,
}

/// Reads a name. `None` for what we have no goods of: souvenirs, whose price follows from the match they are of.
pub fn read_name(hash_name: &str) -> Option<SteamName> {
    let mut rest = hash_name.trim();
    rest = rest.strip_prefix("★ ").unwrap_or(rest);
    let counted = rest.strip_prefix("StatTrak™ ");
    let (stat_trak, rest) = (counted.is_some(), counted.unwrap_or(rest));
    if rest.starts_with("Souvenir ") && rest.contains(" | ") {
        return None;
    }
    let (rest, band) = match Band::WORN.into_iter().find_map(|band| worn(rest, band)) {
        Some((name, band)) => (name, band),
        None => (rest, Band::None),
    };
    let mut names = vec![rest.to_owned()];
    if let Some(graffiti) = rest.strip_prefix("Sealed Graffiti | ") {
        names.push(format!("Graffiti | {graffiti}"));
    } else {
        names.extend(UNNAMED_KINDS.iter().map(|kind| format!("{kind} | {rest}")));
    }
    Some(SteamName { names, stat_trak, band })
}

/// The name without the words of that band, if it ends with them.
fn worn(name: &str, band: Band) -> Option<(&str, Band)> {
    let words = match band {
        Band::FactoryNew => " (Factory New)",
        Band::MinimalWear => " (Minimal Wear)",
        Band::FieldTested => " (Field-Tested)",
        Band::WellWorn => " (Well-Worn)",
        Band::BattleScarred => " (Battle-Scarred)",
        Band::None => return None,
    };
    name.strip_suffix(words).map(|name| (name, band))
}

closed_list! {
    /// What can be done with an item of an inventory at Steam.
    pub enum SteamItemState as "SteamItemState" {
        /// It can be put on sale.
        Listable = "listable",
        /// It is on sale.
        OnSale = "on_sale",
        /// An order is under way.
        Processing = "processing",
        /// It is sold and waits to be handed over, here or by another account that had it.
        Locked = "locked",
        /// Steam does not let it be traded, or not before its time.
        NotTradable = "not_tradable",
        /// The shop has no such goods, or does not offer them.
        NotSold = "not_sold",
    }
}

/// All that the state of an item follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The shop has such goods and offers them.
    pub is_offered: bool,
    /// It is in the seller's stock here.
    pub is_in_stock: bool,
    pub is_tradable: bool,
    pub tradable_at: Option<OffsetDateTime>,
    /// Of the stock: not on sale, on sale, and of that held for orders.
    pub quantity: i32,
    pub listed: i32,
    pub locked: i32,
}

impl Standing {
    /// How it stands at `now`. What is under way here comes before what Steam says.
    pub fn state(&self, now: OffsetDateTime) -> SteamItemState {
        let waits = self.tradable_at.is_some_and(|at| at > now);
        if self.locked > 0 {
            SteamItemState::Processing
        } else if self.listed > 0 {
            SteamItemState::OnSale
        } else if !self.is_offered {
            SteamItemState::NotSold
        } else if !can_be_stocked(self.is_tradable, self.tradable_at) || waits {
            SteamItemState::NotTradable
        } else if self.is_in_stock && self.quantity > 0 {
            SteamItemState::Listable
        } else {
            SteamItemState::Locked
        }
    }
}

/// Whether an item can be of a seller's stock: it can be traded, or will be at a time that is known.
pub fn can_be_stocked(is_tradable: bool, tradable_at: Option<OffsetDateTime>) -> bool {
    is_tradable || tradable_at.is_some()
}

closed_list! {
    /// What selling from an inventory at Steam needs, and a seller has not set.
    pub enum SteamPart as "SteamPart" {
        SteamId = "steam_id",
        /// Where trade offers go to.
        TradeUrl = "trade_url",
        /// The Web API key that trades are followed by.
        ApiKey = "api_key",
    }
}

/// What is missing of it. Without a Steam ID neither of the others can be.
pub fn missing(has_id: bool, has_trade_url: bool, has_key: bool) -> Vec<SteamPart> {
    let parts = [
        (SteamPart::SteamId, has_id),
        (SteamPart::TradeUrl, has_id && has_trade_url),
        (SteamPart::ApiKey, has_id && has_key),
    ];
    parts.into_iter().filter(|(_, is_there)| !is_there).map(|(part, _)| part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_to_our_goods_with_its_counter_and_wear() {
        for (written, name, stat_trak, band) in [
            ("AK-47 | Redline (Field-Tested)", "AK-47 | Redline", false, Band::FieldTested),
            (
                "StatTrak™ AWP | Asiimov (Battle-Scarred)",
                "AWP | Asiimov",
                true,
                Band::BattleScarred,
            ),
            ("★ Karambit | Fade (Factory New)", "Karambit | Fade", false, Band::FactoryNew),
            (
                "★ StatTrak™ Karambit | Fade (Minimal Wear)",
                "Karambit | Fade",
                true,
                Band::MinimalWear,
            ),
            ("★ Karambit", "Karambit", false, Band::None),
            ("Sticker | Shooter (Foil)", "Sticker | Shooter (Foil)", false, Band::None),
            ("MP7 | Whiteout (Well-Worn)", "MP7 | Whiteout", false, Band::WellWorn),
        ] {
            let read = read_name(written).unwrap();
            assert_eq!(read.names[0], name, "{written}");
            assert_eq!((read.stat_trak, read.band), (stat_trak, band), "{written}");
        }
        let read = |name: &str| read_name(name).unwrap().names;
        assert!(read("Operation Bravo Case").contains(&"Container | Operation Bravo Case".into()));
        assert!(read("CS:GO Case Key").contains(&"Key | CS:GO Case Key".into()));
        assert!(read("Sealed Graffiti | Banana").contains(&"Graffiti | Banana".into()));
        assert!(read("Cologne 2014 Souvenir Package").len() > 1);
    }

    #[test]
    fn souvenirs_are_not_what_they_are_souvenirs_of() {
        assert_eq!(read_name("Souvenir AWP | Dragon Lore (Field-Tested)"), None);
    }

    fn standing() -> Standing {
        Standing {
            is_offered: true,
            is_in_stock: true,
            is_tradable: true,
            tradable_at: None,
            quantity: 1,
            listed: 0,
            locked: 0,
        }
    }

    #[test]
    fn what_is_under_way_here_comes_before_what_steam_says() {
        use SteamItemState as S;
        let now = OffsetDateTime::UNIX_EPOCH;
        let later = Some(now + time::Duration::DAY);
        let there = standing();
        let listed = Standing { quantity: 0, listed: 1, ..there };
        for (state, standing) in [
            (S::Listable, there),
            (S::Listable, Standing { tradable_at: Some(now), ..there }),
            (S::OnSale, listed),
            (S::OnSale, Standing { is_offered: false, is_tradable: false, ..listed }),
            (S::Processing, Standing { locked: 1, ..listed }),
            (S::Locked, Standing { quantity: 0, ..there }),
            (S::Locked, Standing { is_in_stock: false, quantity: 0, ..there }),
            (S::NotTradable, Standing { is_tradable: false, ..there }),
            (S::NotTradable, Standing { is_tradable: false, tradable_at: later, ..there }),
            (S::NotSold, Standing { is_offered: false, is_in_stock: false, ..there }),
        ] {
            assert_eq!(standing.state(now), state, "{standing:?}");
        }
    }

    #[test]
    fn without_a_steam_id_everything_is_missing() {
        use SteamPart::{ApiKey, SteamId, TradeUrl};
        assert_eq!(missing(false, true, true), [SteamId, TradeUrl, ApiKey]);
        assert_eq!(missing(true, false, true), [TradeUrl]);
        assert_eq!(missing(true, true, false), [ApiKey]);
        assert_eq!(missing(true, true, true), []);
    }

    #[test]
    fn only_games_at_steam_have_such_inventories() {
        assert_eq!(app_of("csgo").map(|app| (app.app, app.context)), Some((730, 2)));
        assert_eq!(app_of("genshin"), None);
    }
}
