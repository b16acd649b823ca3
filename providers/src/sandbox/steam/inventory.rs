//! What people have at the sandbox's Steam, and how its community tells of it. Everybody has the same to begin with, under numbers of their
//! own; what is traded away is gone until the program starts again.

use std::collections::HashMap;

use actix_web::{
    HttpResponse,
    web::{Data, Path, Query, ServiceConfig, get},
};
use serde::Deserialize;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

use super::{SteamManner, SteamSandbox, api};

/// The game whose items people have, and the inventory they lie in.
const APP: (u32, u32) = (730, 2);
/// The lower number of a person: their items are numbered from it.
const FIRST_PERSON: i64 = 76_561_197_960_265_728;
/// Most items on a page.
const MOST: usize = 2_000;

/// An item.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SandboxItem {
    pub asset_id: i64,
    pub name: String,
    pub is_tradable: bool,
    /// In how many days it can be traded.
    pub days: Option<i64>,
    pub wear: Option<f32>,
    pub seed: Option<i32>,
    pub name_tag: Option<String>,
    pub stickers: Vec<String>,
}

impl SandboxItem {
    /// A piece that can be traded.
    pub fn named(asset_id: i64, name: &str) -> Self {
        Self { asset_id, name: name.to_owned(), is_tradable: true, ..Self::default() }
    }

    fn worn(self, wear: f32, seed: i32) -> Self {
        Self { wear: Some(wear), seed: Some(seed), ..self }
    }
}

/// By the Steam ID of whom something was changed for.
pub(super) type Inventories = HashMap<String, Vec<SandboxItem>>;

/// What somebody has at the start.
pub(super) fn everybodys(steam_id: &str) -> Vec<SandboxItem> {
    let person = steam_id.parse::<i64>().unwrap_or_default().saturating_sub(FIRST_PERSON).max(1);
    let first = person * 100;
    let item = |number: i64, name: &str| SandboxItem::named(first + number, name);
    vec![
        SandboxItem {
            stickers: vec!["Shooter (Foil)".to_owned(), "Shooter Close".to_owned()],
            name_tag: Some("Old Faithful".to_owned()),
            ..item(1, "AK-47 | Redline (Field-Tested)").worn(0.2241, 661)
        },
        item(2, "StatTrak™ AWP | Asiimov (Battle-Scarred)").worn(0.5129, 12),
        item(3, "★ Karambit | Fade (Factory New)").worn(0.0081, 412),
        // Steam has not said how worn this one is.
        item(4, "M4A1-S | Cyrex (Minimal Wear)"),
        item(5, "Sticker | Shooter (Foil)"),
        item(6, "Operation Bravo Case"),
        SandboxItem {
            is_tradable: false,
            days: Some(5),
            ..item(7, "Glock-18 | Fade (Factory New)").worn(0.0312, 77)
        },
        SandboxItem { is_tradable: false, ..item(8, "5 Year Veteran Coin") },
        item(9, "Souvenir AWP | Dragon Lore (Field-Tested)").worn(0.1712, 5),
    ]
}

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/inventory/{steam_id}/{app}/{context}", get().to(inventory));
}

#[derive(Deserialize)]
struct Asked {
    count: Option<usize>,
    start_assetid: Option<String>,
}

/// What Steam answers when it shows nothing: "null", with a status.
async fn inventory(
    steam: Data<SteamSandbox>,
    path: Path<(String, u32, u32)>,
    Query(asked): Query<Asked>,
) -> HttpResponse {
    let (steam_id, app, context) = path.into_inner();
    if let Some(refusal) = api::refusal(steam.current()).await {
        return refusal;
    }
    let is_private = steam.current() == SteamManner::Private || steam_id.ends_with('1');
    if is_private {
        return HttpResponse::Forbidden().json(Value::Null);
    }
    if steam_id.ends_with('0') || (app, context) != APP {
        return HttpResponse::NotFound().json(Value::Null);
    }
    HttpResponse::Ok().json(page(&steam.items_of(&steam_id), &asked))
}

/// Those after the one that is named, as many as fit.
fn page(items: &[SandboxItem], asked: &Asked) -> Value {
    let after = asked.start_assetid.as_ref().and_then(|id| id.parse::<i64>().ok());
    let from = after.and_then(|after| items.iter().position(|item| item.asset_id == after));
    let rest = &items[from.map_or(0, |at| at + 1)..];
    let count = asked.count.unwrap_or(75).clamp(1, MOST);
    let shown = &rest[..rest.len().min(count)];
    let mut page = json!({
        "assets": shown.iter().map(asset).collect::<Vec<_>>(),
        "descriptions": shown.iter().map(description).collect::<Vec<_>>(),
        "asset_properties": shown.iter().filter_map(properties).collect::<Vec<_>>(),
        "total_inventory_count": items.len(),
        "success": 1,
        "rwgrsn": -2,
    });
    if let Some(last) = shown.last().filter(|_| rest.len() > shown.len()) {
        page["more_items"] = json!(1);
        page["last_assetid"] = json!(last.asset_id.to_string());
    }
    page
}

fn asset(item: &SandboxItem) -> Value {
    let id = item.asset_id.to_string();
    json!({ "appid": APP.0, "contextid": APP.1.to_string(), "assetid": id, "classid": id, "instanceid": "0", "amount": "1" })
}

fn description(item: &SandboxItem) -> Value {
    let pictures = item.stickers.iter().map(|name| {
        let name = name.replace('&', "&amp;").replace('\'', "&#39;");
        format!("<img width=64 height=48 src=\"\" title=\"Sticker: {name}\">")
    });
    let html = format!("<div id=\"sticker_info\">{}</div>", pictures.collect::<String>());
    let mut description = json!({
        "appid": APP.0, "classid": item.asset_id.to_string(), "instanceid": "0", "currency": 0,
        "tradable": u8::from(item.is_tradable), "marketable": u8::from(item.is_tradable), "commodity": 0,
        "name": item.name, "market_name": item.name, "market_hash_name": item.name,
        "descriptions": [{ "type": "html", "value": html, "name": "sticker_info" }],
    });
    if let Some(tag) = &item.name_tag {
        description["fraudwarnings"] = json!([format!("Name Tag: ''{tag}''")]);
    }
    if let Some(days) = item.days {
        let at = (OffsetDateTime::now_utc() + Duration::days(days)).replace_nanosecond(0);
        let at = at.ok().and_then(|at| at.format(&Rfc3339).ok());
        description["cache_expiration"] = json!(at);
    }
    description
}

fn properties(item: &SandboxItem) -> Option<Value> {
    let (wear, seed) = (item.wear?, item.seed?);
    Some(json!({
        "appid": APP.0, "contextid": APP.1.to_string(), "assetid": item.asset_id.to_string(),
        "asset_properties": [
            { "propertyid": 1, "int_value": seed.to_string(), "name": "Pattern Template" },
            { "propertyid": 2, "float_value": wear.to_string(), "name": "Wear Rating" },
        ],
    }))
}
