//! Games as operators see them: in their order, hidden ones too, with how much there is of each.

use guildhall_domain::{
    identity::game_role::RolePolicy,
    ids::Uid,
    market::{
        catalogue::{GameEntry, check_key},
        kind::GameKind,
    },
    staff_act::{StaffActKind, StaffActSubject},
    text::FieldError,
};
use serde_json::{Map, Value};
use sqlx::{PgConnection, PgPool};

use super::{
    entry::{in_use, names_of},
    load::lock,
    save::{SaveError, changed},
};
use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// A game as it stands in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    pub game: String,
    pub entry: GameEntry,
    /// Rises with every change by an operator, except of other games' places.
    pub version: i64,
    /// How many catalogue entries it has, retired ones among them.
    pub goods: i64,
    pub retired: i64,
}

/// All games in their order.
pub async fn games(pool: &PgPool) -> Result<Vec<GameRow>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select m.game, m.names, m.kind as "kind: GameKind", m.is_hidden,
            m.role_policy as "role_policy: RolePolicy", m.version, coalesce(c.goods, 0) as "goods!",
            coalesce(c.retired, 0) as "retired!"
        from game m left join (
            select game, count(*) as goods, count(retired_at) as retired from goods group by game
        ) c on c.game = m.game
        order by m.position, m.game
        "#
    )
    .fetch_all(pool)
    .await?;
    let games = rows.into_iter().map(|row| GameRow {
        entry: entry(&row.game, &row.names, row.kind, (row.is_hidden, row.role_policy)),
        game: row.game,
        version: row.version,
        goods: row.goods,
        retired: row.retired,
    });
    Ok(games.collect())
}

fn entry(
    game: &str,
    names: &Value,
    kind: GameKind,
    (is_hidden, role_policy): (bool, RolePolicy),
) -> GameEntry {
    let mut names = names_of(names);
    let name = names.remove("en").unwrap_or_else(|| game.to_owned());
    GameEntry { name, names, kind, is_hidden, role_policy }.tidied()
}

/// What is wanted of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// Its key.
    pub game: &'a str,
    pub entry: GameEntry,
    /// Which place in the list, counted from 1; as it is, or the last of a new one, if there is none.
    pub place: Option<usize>,
    /// The version it was seen at; nothing for a new one.
    pub seen: Option<i64>,
}

/// Adds a game, or changes one that is at the version that was seen; answers the version it is at then.
///
/// # Errors
/// As [`SaveError`] says; [`SaveError::Stale`] also for a new one whose key is taken.
pub async fn save(tx: &mut PgConnection, by: Uid, wanted: Wanted<'_>) -> Result<i64, SaveError> {
    lock(tx).await?;
    let Wanted { game, entry: after, place, seen } = wanted;
    let mut wrong = after.check();
    if let Err(reason) = check_key(game) {
        wrong.push(FieldError::new("game", reason));
    }
    if !wrong.is_empty() {
        return Err(SaveError::Invalid(wrong));
    }
    let row = sqlx::query!(
        r#"select names, kind as "kind: GameKind", is_hidden, role_policy as "role_policy: RolePolicy", version
           from game where game = $1 for update"#,
        game
    )
    .fetch_optional(&mut *tx)
    .await?;
    let before = match (&row, seen) {
        (Some(row), Some(seen)) if row.version == seen => {
            Some(entry(game, &row.names, row.kind, (row.is_hidden, row.role_policy)))
        }
        (None, None) => None,
        (None, Some(_)) => return Err(SaveError::NotFound),
        (Some(_), _) => return Err(SaveError::Stale),
    };
    let changes = before.as_ref().map(|before| before.changes(&after)).unwrap_or_default();
    if before.as_ref().is_some_and(|before| before.kind != after.kind) {
        kind_may_change(tx, game, after.kind).await?;
    }
    let version = match seen {
        None => write_new(tx, game, &after).await?,
        Some(seen) if changes.is_empty() => seen,
        Some(_) => write_changed(tx, game, &after).await?,
    };
    let moved = put_at(tx, game, place).await?;
    let kind = if seen.is_none() { StaffActKind::GameAdded } else { StaffActKind::GameChanged };
    if seen.is_none() || !changes.is_empty() || moved.is_some() {
        let act =
            StaffAct::new(Some(by), kind, StaffActSubject::Game, game).with("name", &after.name);
        let act = changed(act, &changes);
        let act = match moved.filter(|_| seen.is_some()) {
            Some((from, to)) => act.with("before.place", from).with("after.place", to),
            None => act,
        };
        staff_act::write(tx, &act).await?;
    }
    Ok(version)
}

fn names(entry: &GameEntry) -> Value {
    let mut names: Map<String, Value> =
        entry.names.iter().map(|(key, name)| (key.clone(), name.as_str().into())).collect();
    names.insert("en".to_owned(), entry.name.as_str().into());
    names.into()
}

async fn write_new(
    tx: &mut PgConnection,
    game: &str,
    new: &GameEntry,
) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        insert into game (game, names, kind, is_hidden, role_policy, position, edited_at)
        values ($1, $2, $3, $4, $5, (select coalesce(max(position), 0) + 1 from game), now()) returning version
        "#,
        game,
        names(new),
        new.kind.as_str(),
        new.is_hidden,
        new.role_policy.as_str(),
    )
    .fetch_one(tx)
    .await?)
}

async fn write_changed(
    tx: &mut PgConnection,
    game: &str,
    after: &GameEntry,
) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        update game set names = $2, kind = $3, is_hidden = $4, role_policy = $5, version = version + 1, edited_at = now()
        where game = $1 returning version
        "#,
        game,
        names(after),
        after.kind.as_str(),
        after.is_hidden,
        after.role_policy.as_str(),
    )
    .fetch_one(tx)
    .await?)
}

/// Queues, lots and pages were made for the kind: it stays once anything of the game is owned or traded, and items need a game of items.
async fn kind_may_change(
    tx: &mut PgConnection,
    game: &str,
    kind: GameKind,
) -> Result<(), SaveError> {
    let goods = sqlx::query!(
        r#"select goods_id, tags ->> 'kind' as kind from goods where game = $1 order by goods_id for update"#,
        game
    )
    .fetch_all(&mut *tx)
    .await?;
    let fits = |text: &Option<String>| {
        let read = text.as_deref().and_then(|text| text.parse().ok());
        read.is_none_or(|it: guildhall_domain::market::kind::GoodsKind| it.is_of(kind))
    };
    let ids: Vec<i64> = goods.iter().map(|row| row.goods_id).collect();
    if !goods.iter().all(|row| fits(&row.kind)) || !in_use(tx, &ids).await?.is_empty() {
        return Err(SaveError::InUse(vec!["kind"]));
    }
    Ok(())
}

/// Puts a game at a place of the list. Answers from where to where, if it was elsewhere.
async fn put_at(
    tx: &mut PgConnection,
    game: &str,
    place: Option<usize>,
) -> Result<Option<(usize, usize)>, DatabaseError> {
    let Some(place) = place else { return Ok(None) };
    let mut order = sqlx::query_scalar!("select game from game order by position, game")
        .fetch_all(&mut *tx)
        .await?;
    let Some(from) = order.iter().position(|one| one == game) else { return Ok(None) };
    let to = place.clamp(1, order.len()) - 1;
    if from == to {
        return Ok(None);
    }
    let one = order.remove(from);
    order.insert(to, one);
    sqlx::query!(
        r#"
        update game g set position = o.place
        from unnest($1::text[]) with ordinality as o (game, place)
        where g.game = o.game and g.position <> o.place
        "#,
        &order,
    )
    .execute(tx)
    .await?;
    Ok(Some((from + 1, to + 1)))
}
