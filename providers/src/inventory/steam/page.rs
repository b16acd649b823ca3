//! A page of an inventory as Steam writes it: items by numbers, and descriptions that several of them share.

use std::collections::HashMap;

use guildhall_domain::market::steam_inventory::{
    MOST_NAME, MOST_NAME_TAG, MOST_STICKERS, SteamItem,
};
use serde::Deserialize;
use serde_json::Value;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{InventoryError, unavailable};

/// The numbers of properties: which pattern, and how worn.
const PATTERN: i64 = 1;
const WEAR: i64 = 2;
/// What Steam writes before the name somebody gave an item.
const NAME_TAG: &str = "Name Tag: ''";
/// What it writes before the name of each sticker, in the titles of their pictures.
const STICKER: &str = "title=\"Sticker: ";

#[derive(Debug, Deserialize)]
pub(super) struct Page {
    /// 1; what is not may be of any form.
    #[serde(default)]
    success: Value,
    #[serde(default)]
    assets: Vec<Asset>,
    #[serde(default)]
    descriptions: Vec<Description>,
    #[serde(default)]
    asset_properties: Vec<Properties>,
    #[serde(default)]
    more_items: i64,
    last_assetid: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Asset {
    assetid: String,
    classid: String,
    instanceid: String,
    #[serde(default)]
    amount: Value,
}

#[derive(Debug, Deserialize)]
struct Description {
    classid: String,
    instanceid: String,
    market_hash_name: String,
    #[serde(default)]
    tradable: i64,
    /// When it can be traded, of what cannot be yet.
    cache_expiration: Option<String>,
    #[serde(default)]
    fraudwarnings: Vec<String>,
    #[serde(default)]
    descriptions: Vec<Words>,
}

#[derive(Debug, Deserialize)]
struct Words {
    #[serde(default)]
    value: String,
}

#[derive(Debug, Deserialize)]
struct Properties {
    assetid: String,
    #[serde(default)]
    asset_properties: Vec<Property>,
}

/// Steam writes numbers as texts.
#[derive(Debug, Deserialize)]
struct Property {
    propertyid: i64,
    #[serde(default)]
    int_value: Value,
    #[serde(default)]
    float_value: Value,
}

impl Page {
    /// Where the next page begins, if there is one.
    pub(super) fn next(&self) -> Option<String> {
        self.last_assetid.clone().filter(|_| self.more_items != 0)
    }

    /// Its items.
    ///
    /// # Errors
    /// [`InventoryError::Unavailable`] if Steam says that it failed, or an item has no number or no description: half of an inventory
    /// would take the other half off sale.
    pub(super) fn items(self) -> Result<Vec<SteamItem>, InventoryError> {
        if self.success != 1 && self.success != true {
            return Err(unavailable("it says that it failed"));
        }
        let described: HashMap<(&str, &str), &Description> = self
            .descriptions
            .iter()
            .map(|it| ((it.classid.as_str(), it.instanceid.as_str()), it))
            .collect();
        let mut properties: HashMap<&str, &[Property]> = self
            .asset_properties
            .iter()
            .map(|it| (it.assetid.as_str(), it.asset_properties.as_slice()))
            .collect();
        let items = self.assets.iter().map(|asset| {
            let key = (asset.classid.as_str(), asset.instanceid.as_str());
            let described = described.get(&key)?;
            let properties = properties.remove(asset.assetid.as_str()).unwrap_or_default();
            item(asset, described, properties)
        });
        let items: Option<Vec<SteamItem>> = items.collect();
        items.ok_or_else(|| unavailable("an item without a number or a description"))
    }
}

fn item(asset: &Asset, described: &Description, properties: &[Property]) -> Option<SteamItem> {
    let property = |id| properties.iter().find(|property| property.propertyid == id);
    let wear = property(WEAR).and_then(|it| number::<f32>(&it.float_value));
    let seed = property(PATTERN).and_then(|it| number::<i32>(&it.int_value));
    let expires = described.cache_expiration.as_deref();
    let is_tradable = described.tradable == 1;
    let name_tag = described.fraudwarnings.iter().find_map(|it| it.strip_prefix(NAME_TAG));
    let words = described.descriptions.iter();
    Some(SteamItem {
        steam_asset_id: asset.assetid.parse().ok().filter(|id| *id > 0)?,
        hash_name: text(&described.market_hash_name, MOST_NAME)?,
        amount: number::<i32>(&asset.amount).filter(|amount| *amount > 0).unwrap_or(1),
        is_tradable,
        tradable_at: expires
            .filter(|_| !is_tradable)
            .and_then(|at| OffsetDateTime::parse(at, &Rfc3339).ok()),
        wear: wear.filter(|wear| (0.0..=1.0).contains(wear)),
        paint_seed: seed.filter(|seed| (0..=100_000).contains(seed)),
        name_tag: name_tag.and_then(|tag| text(tag.trim_end_matches('\''), MOST_NAME_TAG)),
        stickers: words.flat_map(|it| stickers(&it.value)).take(MOST_STICKERS).collect(),
    })
}

/// A number, or the text of one.
fn number<T: std::str::FromStr>(value: &Value) -> Option<T> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

/// A text on one line, without signs that no row takes; `None` if nothing is left, or it is too long.
fn text(written: &str, most: usize) -> Option<String> {
    let text: String = written.chars().filter(|sign| !sign.is_control()).collect();
    let text = text.trim();
    let fits = !text.is_empty() && text.chars().count() <= most;
    fits.then(|| text.to_owned())
}

/// The names of stickers in a piece of Steam's HTML. It is searched, never shown.
fn stickers(html: &str) -> Vec<String> {
    let titles = html.split(STICKER).skip(1);
    let names = titles.filter_map(|rest| rest.split_once('"').map(|(name, _)| name));
    names
        .map(|name| name.replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&"))
        .filter_map(|name| text(&name, MOST_NAME))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(page: Value) -> Result<Vec<SteamItem>, InventoryError> {
        serde_json::from_value::<Page>(page).unwrap().items()
    }

    #[test]
    fn an_item_is_read_with_all_that_its_description_says() {
        let html = "<div id=\"sticker_info\"><img src=\"x.png\" title=\"Sticker: Shooter (Foil)\">\
            <img title=\"Sticker: Lil&#39; &amp; Co\"></div>";
        let items = read(json!({
            "success": 1, "rwgrsn": -2, "total_inventory_count": 2,
            "assets": [
                { "appid": 730, "assetid": "46153215277", "classid": "69", "instanceid": "3", "amount": "1" },
                { "appid": 730, "assetid": "46153215278", "classid": "70", "instanceid": "0", "amount": "1" },
            ],
            "descriptions": [
                { "classid": "69", "instanceid": "3", "market_hash_name": "AK-47 | Redline (Field-Tested)",
                  "tradable": 1, "fraudwarnings": ["Name Tag: ''Old\u{7}Faithful''"],
                  "descriptions": [{ "type": "html", "value": html, "name": "sticker_info" }] },
                { "classid": "70", "instanceid": "0", "market_hash_name": "Sticker | Shooter", "tradable": 0,
                  "cache_expiration": "2026-12-05T08:00:00Z",
                  "descriptions": [{ "type": "html", "value": " " }] },
            ],
            "asset_properties": [{ "appid": 730, "assetid": "46153215277", "asset_properties": [
                { "propertyid": 1, "int_value": "661", "name": "Pattern Template" },
                { "propertyid": 2, "float_value": "0.234567", "name": "Wear Rating" },
                { "propertyid": 6, "string_value": "A0B1" },
            ] }],
        }))
        .unwrap();
        assert_eq!(items[0].steam_asset_id, 46_153_215_277);
        assert_eq!((items[0].wear, items[0].paint_seed), (Some(0.234_567), Some(661)));
        assert_eq!(items[0].name_tag.as_deref(), Some("OldFaithful"));
        assert_eq!(items[0].stickers, ["Shooter (Foil)", "Lil' & Co"]);
        assert!(items[0].is_tradable && items[0].tradable_at.is_none());
        assert!(!items[1].is_tradable);
        assert_eq!(items[1].tradable_at, Some(time::macros::datetime!(2026-12-05 8:00 UTC)));
        assert_eq!((items[1].wear, items[1].stickers.len()), (None, 0));
    }

    #[test]
    fn half_of_an_inventory_is_none() {
        let asset = json!({ "assetid": "7", "classid": "1", "instanceid": "0", "amount": "1" });
        let described = json!({ "classid": "1", "instanceid": "0", "market_hash_name": "Key" });
        let whole = json!({ "success": 1, "assets": [asset], "descriptions": [described] });
        assert_eq!(read(whole.clone()).unwrap().len(), 1);
        let with = |field: &str, value: Value| {
            let mut page = whole.clone();
            page[field] = value;
            read(page)
        };
        assert!(with("success", json!(2)).is_err());
        assert!(with("success", json!("no")).is_err());
        assert!(with("descriptions", json!([])).is_err());
        for number in ["", "-7", "x", "99999999999999999999"] {
            let asset = json!({ "assetid": number, "classid": "1", "instanceid": "0" });
            assert!(with("assets", json!([asset])).is_err(), "{number}");
        }
        assert_eq!(read(json!({ "success": 1, "total_inventory_count": 0 })).unwrap(), []);
    }

    #[test]
    fn a_page_leads_on_only_if_it_says_so() {
        let page = |page: Value| serde_json::from_value::<Page>(page).unwrap().next();
        assert_eq!(page(json!({ "more_items": 1, "last_assetid": "9" })).as_deref(), Some("9"));
        assert_eq!(page(json!({ "last_assetid": "9" })), None);
        assert_eq!(page(json!({ "more_items": 1 })), None);
    }
}
