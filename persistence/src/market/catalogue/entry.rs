//! Goods as operators see them: on offer or retired, with their figures; found by any name, and one after the other for a file.

use guildhall_domain::{
    closed_list::ClosedList,
    conversation::search::normalise,
    ids::GoodsId,
    market::{
        catalogue::{GoodsEntry, Names},
        kind::{GameKind, GoodsKind},
    },
};
use serde_json::{Map, Value, json};
use sqlx::{PgConnection, PgPool, Postgres, QueryBuilder, prelude::FromRow};

use crate::DatabaseError;

/// Goods as they stand in the catalogue.
#[derive(Debug, Clone, PartialEq)]
pub struct GoodsRow {
    pub goods_id: GoodsId,
    pub entry: GoodsEntry,
    pub game_kind: GameKind,
    /// {language: name} of the game.
    pub game_names: Value,
    /// What the drawing of it needs.
    pub art: Value,
    pub is_retired: bool,
    /// Rises with every change by an operator.
    pub version: i64,
    /// What it goes for.
    pub reference_cents: Option<i64>,
    pub lowest_cents: Option<i64>,
    pub on_sale: i32,
    pub sold_30d: i32,
}

impl GoodsRow {
    /// The name in `language`, else in English.
    pub fn name_in(&self, language: &str) -> &str {
        self.entry.names.get(language).unwrap_or(&self.entry.name)
    }
}

/// Which goods; each part that is there must fit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    pub game: Option<String>,
    pub kind: Option<GoodsKind>,
    /// Whether something of it is on sale.
    pub is_on_sale: Option<bool>,
    pub is_retired: Option<bool>,
    /// Words of a name or of the region in any language, or the number.
    pub search: Option<String>,
}

/// Ours: no more words are looked for.
const MOST_WORDS: usize = 8;

const SELECT: &str = "select g.goods_id, g.game, m.names as game_names, m.kind as game_kind, g.subgame_name, g.name, g.names, g.tags, g.art,
    g.wear_min, g.wear_max, g.lot, g.guide_price_cents, g.retired_at is not null as is_retired, g.version, f.reference_cents, f.lowest_cents,
    f.on_sale, f.sold_30d
    from goods g join goods_figures f using (goods_id) join game m on m.game = g.game";

/// A row as it is read.
#[derive(FromRow)]
struct Read {
    goods_id: i64,
    game: String,
    game_names: Value,
    game_kind: GameKind,
    subgame_name: String,
    name: String,
    names: Value,
    tags: Value,
    art: Value,
    wear_min: Option<f32>,
    wear_max: Option<f32>,
    lot: i32,
    guide_price_cents: Option<i64>,
    is_retired: bool,
    version: i64,
    reference_cents: Option<i64>,
    lowest_cents: Option<i64>,
    on_sale: i32,
    sold_30d: i32,
}

impl Read {
    /// `None` for a kind that only another release knows.
    fn goods(self) -> Option<GoodsRow> {
        let tag = |name: &str| self.tags.get(name).and_then(Value::as_str).unwrap_or_default();
        let entry = GoodsEntry {
            kind: GoodsKind::read(tag("kind")).ok()?,
            rarity: tag("rarity").parse().ok(),
            weapon: tag("weapon").to_owned(),
            collection: tag("collection").to_owned(),
            game: self.game,
            subgame_name: self.subgame_name,
            name: self.name,
            names: names_of(&self.names),
            wear: self.wear_min.zip(self.wear_max),
            lot: self.lot,
            guide_cents: self.guide_price_cents,
        };
        Some(GoodsRow {
            goods_id: GoodsId(self.goods_id),
            // What the seed says twice is said once.
            entry: entry.tidied(),
            game_kind: self.game_kind,
            game_names: self.game_names,
            art: self.art,
            is_retired: self.is_retired,
            version: self.version,
            reference_cents: self.reference_cents,
            lowest_cents: self.lowest_cents,
            on_sale: self.on_sale,
            sold_30d: self.sold_30d,
        })
    }
}

/// Names as they are kept, without what is no text.
pub(super) fn names_of(names: &Value) -> Names {
    let names = names.as_object().into_iter().flatten();
    names.filter_map(|(key, name)| Some((key.clone(), name.as_str()?.to_owned()))).collect()
}

/// Up to `limit` goods before `before`, those with the highest number first.
pub async fn page(
    pool: &PgPool,
    filter: &Filter,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<GoodsRow>, DatabaseError> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where true");
    wanted(&mut query, filter);
    if let Some(before) = before {
        query.push(" and g.goods_id < ").push_bind(before);
    }
    query.push(" order by g.goods_id desc limit ").push_bind(limit);
    let rows: Vec<Read> = query.build_query_as().persistent(false).fetch_all(pool).await?;
    Ok(rows.into_iter().filter_map(Read::goods).collect())
}

fn wanted(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    let known: Vec<&str> = GoodsKind::ALL.iter().map(|kind| kind.as_str()).collect();
    match filter.kind {
        // Rows that cannot be read would make pages shorter than they are.
        None => query.push(" and g.tags ->> 'kind' = any(").push_bind(known).push(")"),
        Some(kind) => query.push(" and g.tags @> ").push_bind(json!({ "kind": kind.as_str() })),
    };
    if let Some(game) = &filter.game {
        query.push(" and g.game = ").push_bind(game.clone());
    }
    match filter.is_on_sale {
        None => {}
        Some(true) => drop(query.push(" and f.on_sale > 0")),
        Some(false) => drop(query.push(" and f.on_sale = 0")),
    }
    match filter.is_retired {
        None => {}
        Some(true) => drop(query.push(" and g.retired_at is not null")),
        Some(false) => drop(query.push(" and g.retired_at is null")),
    }
    let search = normalise(filter.search.as_deref().unwrap_or_default());
    let search = search.trim().trim_start_matches('#');
    let words: Vec<&str> = search.split_whitespace().take(MOST_WORDS).collect();
    if words.is_empty() {
        return;
    }
    query.push(" and (");
    for (at, word) in words.into_iter().enumerate() {
        query.push(if at == 0 { "" } else { " and " });
        query.push("strpos(g.search_text || ' ' || lower(g.subgame_name), ");
        query.push_bind(word.to_owned()).push(") > 0");
    }
    if let Ok(number) = search.parse::<i64>() {
        query.push(" or g.goods_id = ").push_bind(number);
    }
    query.push(")");
}

/// These of them that are there, in no particular order.
pub async fn find(pool: &PgPool, ids: &[i64]) -> Result<Vec<GoodsRow>, DatabaseError> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where g.goods_id = any(").push_bind(ids.to_vec()).push(")");
    let rows: Vec<Read> = query.build_query_as().fetch_all(pool).await?;
    Ok(rows.into_iter().filter_map(Read::goods).collect())
}

/// These of them, held until the transaction ends: nobody begins to own or to trade them meanwhile.
pub(super) async fn hold(
    tx: &mut PgConnection,
    ids: &[i64],
) -> Result<Vec<GoodsRow>, DatabaseError> {
    sqlx::query!(
        "select goods_id from goods where goods_id = any($1) order by goods_id for update",
        ids
    )
    .fetch_all(&mut *tx)
    .await?;
    // Once they are held: what somebody wrote while this one waited.
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where g.goods_id = any(").push_bind(ids.to_vec()).push(")");
    let rows: Vec<Read> = query.build_query_as().fetch_all(tx).await?;
    Ok(rows.into_iter().filter_map(Read::goods).collect())
}

/// Of these, the ones that somebody owns, has listed, wants or has traded.
pub async fn in_use(db: impl sqlx::PgExecutor<'_>, ids: &[i64]) -> Result<Vec<i64>, DatabaseError> {
    let used = sqlx::query_scalar!(
        r#"
        select g.goods_id as "goods_id!" from unnest($1::bigint[]) as g (goods_id)
        where exists (select from asset a where a.goods_id = g.goods_id)
            or exists (select from sell_order s where s.goods_id = g.goods_id)
            or exists (select from buy_request b where b.goods_id = g.goods_id)
            or exists (select from trade t where t.goods_id = g.goods_id)
            or exists (select from "order" o where o.goods_id = g.goods_id::text)
        "#,
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(used)
}

/// What people filter by, made of an entry.
pub(super) fn tags(entry: &GoodsEntry) -> Value {
    let mut tags = Map::from_iter([("kind".to_owned(), Value::from(entry.kind.as_str()))]);
    let rarity = entry.rarity.map(|rarity| rarity.as_str()).unwrap_or_default();
    let region = if entry.kind.is_stocked() { &*entry.subgame_name } else { "" };
    for (name, value) in [
        ("rarity", rarity),
        ("weapon", &*entry.weapon),
        ("collection", &*entry.collection),
        ("region", region),
    ] {
        if !value.is_empty() {
            tags.insert(name.to_owned(), value.into());
        }
    }
    tags.into()
}

/// What is drawn of an entry: as seeds are, with the shape that things of its weapon have.
pub(super) fn art(entry: &GoodsEntry, goods_id: i64, shape: Option<&str>) -> Value {
    let kind = entry.kind.as_str();
    if !entry.kind.is_stocked() {
        let rarity = entry.rarity.map(|rarity| rarity.as_str());
        let shape = shape.unwrap_or(kind);
        return json!({ "shape": shape, "kind": kind, "rarity": rarity, "seed": goods_id, "name": entry.name });
    }
    json!({ "shape": kind, "kind": kind, "rarity": entry.game, "seed": goods_id, "label": super::label(&entry.name),
        "name": entry.name, "region": entry.subgame_name })
}

/// All names as they are searched, each once.
pub(super) fn search_text(entry: &GoodsEntry) -> String {
    let mut text = normalise(format!("{} {}", entry.name, entry.subgame_name).trim());
    for name in entry.names.values().map(|name| normalise(name)) {
        if !text.contains(&name) {
            text.push('\n');
            text.push_str(&name);
        }
    }
    text
}
