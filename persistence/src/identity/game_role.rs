//! Characters in games: table `game_role`, and its copy in `account.app_roles`.
//!
//! Source: product spec §3 (app_roles), §6 (some actions need a bound role), §8 (unlink refused).

use guildhall_domain::{
    identity::game_role::{FoundRole, GameRole, MOST_ROLES, RolePolicy},
    ids::{AssetId, GoodsId, SellOrderId, Uid},
};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};

use super::social::Business;

/// What a game says about roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleRules {
    pub policy: RolePolicy,
    /// Its servers; none where it has one.
    pub subgames: Vec<String>,
}

/// What a game says about roles; `None` if there is no such game, or operators have hidden it.
pub async fn rules(db: impl PgExecutor<'_>, game: &str) -> sqlx::Result<Option<RoleRules>> {
    let row = sqlx::query!(
        r#"select role_policy as "role_policy: RolePolicy",
               array(select distinct subgame_name from goods
                     where goods.game = game.game and subgame_name <> '' and retired_at is null
                     order by subgame_name) as "subgames!"
           from game where game = $1 and not is_hidden"#,
        game,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| RoleRules { policy: row.role_policy, subgames: row.subgames }))
}

/// Takes an account until the transaction ends: of two changes of its roles at once, the second waits.
pub async fn hold(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<()> {
    sqlx::query!("select from account where uid = $1 for no key update", uid.0).execute(tx).await?;
    Ok(())
}

/// How binding ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Done,
    /// Another account has proved that it is theirs.
    Taken,
    /// The account has as many roles as it may.
    Full,
}

/// Binds a role to an account, whose row the caller holds. What was verified stays so.
pub async fn bind(
    tx: &mut PgConnection,
    uid: Uid,
    game: &str,
    role: &FoundRole,
    is_verified: bool,
) -> sqlx::Result<Bound> {
    // Of two accounts at once, the second sees what the first has bound.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'game_role', $1::text, $2::text, $3::text), 0))",
        game,
        role.subgame_name,
        role.role_id,
    )
    .execute(&mut *tx)
    .await?;
    let stands = sqlx::query!(
        r#"select
               exists (select from game_role where game = $2 and subgame_name = $3 and role_id = $4
                       and is_verified and uid <> $1) as "is_taken!",
               exists (select from game_role where uid = $1 and game = $2 and subgame_name = $3
                       and role_id = $4) as "is_there!",
               (select count(*) from game_role where uid = $1) as "roles!""#,
        uid.0,
        game,
        role.subgame_name,
        role.role_id,
    )
    .fetch_one(&mut *tx)
    .await?;
    if stands.is_taken && is_verified {
        return Ok(Bound::Taken);
    }
    if !stands.is_there && stands.roles >= MOST_ROLES {
        return Ok(Bound::Full);
    }
    sqlx::query!(
        "insert into game_role (uid, game, subgame_name, role_id, role_name, is_verified) values ($1, $2, $3, $4, $5, $6)
         on conflict (uid, game, subgame_name, role_id) do update
         set role_name = excluded.role_name, is_verified = game_role.is_verified or excluded.is_verified",
        uid.0,
        game,
        role.subgame_name,
        role.role_id,
        role.role_name,
        is_verified,
    )
    .execute(&mut *tx)
    .await?;
    copy(tx, uid).await?;
    Ok(Bound::Done)
}

/// Lets a role go. False if it was not bound to the account, whose row the caller holds.
pub async fn unbind(
    tx: &mut PgConnection,
    uid: Uid,
    game: &str,
    (subgame_name, role_id): (&str, &str),
) -> sqlx::Result<bool> {
    let gone = sqlx::query!(
        "delete from game_role where uid = $1 and game = $2 and subgame_name = $3 and role_id = $4",
        uid.0,
        game,
        subgame_name,
        role_id,
    )
    .execute(&mut *tx)
    .await?;
    if gone.rows_affected() == 0 {
        return Ok(false);
    }
    copy(tx, uid).await?;
    Ok(true)
}

/// Whether a role is bound to an account.
pub async fn is_bound(
    db: impl PgExecutor<'_>,
    uid: Uid,
    game: &str,
    (subgame_name, role_id): (&str, &str),
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from game_role where uid = $1 and game = $2 and subgame_name = $3 and role_id = $4
           ) as "is_bound!""#,
        uid.0,
        game,
        subgame_name,
        role_id,
    )
    .fetch_one(db)
    .await
}

async fn copy(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<()> {
    sqlx::query!(
        "update account set app_roles = coalesce((
             select jsonb_agg(jsonb_build_object('game', game, 'subgame_name', subgame_name, 'role_id', role_id,
                 'role_name', role_name, 'is_verified', is_verified) order by bound_at, game, subgame_name, role_id)
             from game_role where uid = $1), '[]')
         where uid = $1",
        uid.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A column `app_roles`.
pub(crate) fn read_copy(column: &Value) -> Vec<GameRole> {
    let text = |role: &Value, field: &str| role[field].as_str().map(str::to_owned);
    let read = |role: &Value| {
        let found = FoundRole {
            role_id: text(role, "role_id")?,
            role_name: text(role, "role_name")?,
            subgame_name: text(role, "subgame_name")?,
        };
        let is_verified = role["is_verified"].as_bool()?;
        Some(GameRole { game: text(role, "game")?, role: found, is_verified })
    };
    column.as_array().into_iter().flatten().filter_map(read).collect()
}

/// What an account is busy with in one game.
pub async fn business(db: impl PgExecutor<'_>, uid: Uid, game: &str) -> sqlx::Result<Business> {
    sqlx::query_as!(
        Business,
        r#"select (
               (select count(*) from "order" where buyer = $1 and ended_at is null and game = $2)
               + (select count(*) from "order" where seller = $1 and ended_at is null and game = $2)
           ) as "open_orders!",
           (select coalesce(sum(s.on_sale), 0) from sell_order s join goods g using (goods_id)
            where s.seller = $1 and s.on_sale + s.locked > 0 and g.game = $2) as "on_sale!""#,
        uid.0,
        game,
    )
    .fetch_one(db)
    .await
}

/// What is traded by a call that may need a role.
#[derive(Debug, Clone)]
pub enum Traded {
    /// What a listing offers.
    Listing(SellOrderId),
    /// What somebody has.
    Assets(Vec<AssetId>),
    /// An entry of the catalogue.
    Goods(GoodsId),
}

/// The first game of what is traded whose traders need a verified role that this person has not.
pub async fn missing(
    db: impl PgExecutor<'_>,
    uid: Uid,
    traded: &Traded,
) -> sqlx::Result<Option<String>> {
    let listing = if let Traded::Listing(listing) = traded { Some(listing.0) } else { None };
    let goods = if let Traded::Goods(goods) = traded { Some(goods.0) } else { None };
    let assets: Vec<_> = match traded {
        Traded::Assets(assets) => assets.iter().map(|asset| asset.0).collect(),
        Traded::Listing(_) | Traded::Goods(_) => Vec::new(),
    };
    sqlx::query_scalar!(
        r#"select game.game as "game!" from game
           where role_policy = 'required' and not exists (
                   select from game_role r where r.uid = $1 and r.game = game.game and r.is_verified
               ) and (
                   exists (select from sell_order s join goods g using (goods_id)
                           where s.sell_order_id = $2 and g.game = game.game)
                   or exists (select from asset a join goods g using (goods_id)
                              where a.asset_id = any($3) and a.owner = $1 and g.game = game.game)
                   or exists (select from goods g where g.goods_id = $4 and g.game = game.game)
               )
           order by game.position limit 1"#,
        uid.0,
        listing,
        &assets,
        goods,
    )
    .fetch_optional(db)
    .await
}
