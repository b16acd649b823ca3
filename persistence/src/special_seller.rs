//! Who stands for a service of the shop, and by which alias: table `special_seller`. Who changed what and why is in `staff_act`.

use guildhall_domain::{
    closed_list::ClosedList,
    ids::Uid,
    language::Texts,
    special_seller::{SpecialSeller, SpecialSellerKind, SpecialSellers, can_be_special},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};

use crate::{
    DatabaseError,
    identity::{account, public_profile::PublicProfile},
    staff_act::{self, StaffAct},
};

/// A special seller as staff see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub kind: SpecialSellerKind,
    pub of: PublicProfile,
    pub alias: Texts,
    pub version: i64,
}

/// What came of setting or removing a special seller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// By this change.
    Changed { version: i64 },
    /// It is so already, since this change: nothing is written.
    Same { version: i64 },
    /// It is neither so nor as it was seen: somebody else has changed it meanwhile. Nothing is written.
    Meanwhile,
    /// The account is not there, frozen, or may not sell and does not work at support. Nothing is written.
    Unfit,
    /// The account stands for another service, and would have two aliases. Nothing is written.
    Taken,
}

/// Grows with every change.
pub async fn version(pool: &PgPool) -> Result<i64, DatabaseError> {
    let newest = sqlx::query_scalar!(r#"select max(version) as "newest" from special_seller"#);
    Ok(newest.fetch_one(pool).await?.unwrap_or(0))
}

/// All of them as they stand. One of a kind that only another release knows is none here.
pub async fn sellers(pool: &PgPool) -> Result<SpecialSellers, DatabaseError> {
    let rows = sqlx::query!(
        r#"select kind, uid as "uid!", alias as "alias!: Texts" from special_seller where uid is not null"#
    )
    .fetch_all(pool)
    .await?;
    let known = rows.into_iter().filter_map(|row| {
        let kind = SpecialSellerKind::read(&row.kind).ok()?;
        Some((kind, SpecialSeller { uid: Uid(row.uid), alias: row.alias }))
    });
    Ok(SpecialSellers::new(known))
}

/// The same with the accounts' own names, in the order of the kinds.
pub async fn list(pool: &PgPool) -> Result<Vec<Named>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select s.kind, s.alias as "alias!: Texts", s.version, a.uid, a.nickname, a.profile_pic
        from special_seller s join account a using (uid)
        "#
    )
    .fetch_all(pool)
    .await?;
    let known = rows.into_iter().filter_map(|row| {
        Some(Named {
            kind: SpecialSellerKind::read(&row.kind).ok()?,
            of: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
            alias: row.alias,
            version: row.version,
        })
    });
    let mut known: Vec<_> = known.collect();
    known.sort_by_key(|named| named.kind);
    Ok(known)
}

/// Says who stands for a service, or that nobody does. `seen` is the version of what was there when it was decided to change it; 0 for
/// nobody.
pub async fn set(
    tx: &mut PgConnection,
    by: Uid,
    kind: SpecialSellerKind,
    seen: i64,
    seller: Option<&SpecialSeller>,
    reason: &str,
) -> Result<Set, DatabaseError> {
    // One change at a time: versions then grow in the order in which other processes see them, see [`version`], and no account is taken twice.
    sqlx::query!("lock table special_seller in share row exclusive mode").execute(&mut *tx).await?;
    // Also where nothing changes: what is answered stands on a write of this transaction.
    sqlx::query!(
        "insert into special_seller (kind, version) values ($1, 0) on conflict (kind) do nothing",
        kind.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    let kept = sqlx::query!(
        r#"select uid, alias as "alias: Texts", version from special_seller where kind = $1"#,
        kind.as_str(),
    )
    .fetch_one(&mut *tx)
    .await?;
    let before = kept.uid.zip(kept.alias);
    let before = before.map(|(uid, alias)| SpecialSeller { uid: Uid(uid), alias });
    let held = if before.is_some() { kept.version } else { 0 };
    if before.as_ref() == seller {
        return Ok(Set::Same { version: held });
    }
    if held != seen {
        return Ok(Set::Meanwhile);
    }
    if let Some(seller) = seller {
        let account = account::find(&mut *tx, seller.uid).await?;
        if !account.is_some_and(|it| !it.is_frozen && can_be_special(it.role)) {
            return Ok(Set::Unfit);
        }
        let is_taken = sqlx::query_scalar!(
            r#"select exists (select from special_seller where uid = $1 and kind <> $2) as "is_taken!""#,
            seller.uid.0,
            kind.as_str(),
        );
        if is_taken.fetch_one(&mut *tx).await? {
            return Ok(Set::Taken);
        }
    }
    let version = sqlx::query_scalar!(
        r#"
        insert into special_seller (kind, uid, alias, version) values ($1, $2, $3, nextval('special_seller_version'))
        on conflict (kind) do update set uid = excluded.uid, alias = excluded.alias, version = excluded.version
        returning version
        "#,
        kind.as_str(),
        seller.map(|seller| seller.uid.0),
        seller.map(|seller| &seller.alias) as Option<&Texts>,
    )
    .fetch_one(&mut *tx)
    .await?;
    let act = match seller {
        Some(_) => StaffActKind::SpecialSellerSet,
        None => StaffActKind::SpecialSellerRemoved,
    };
    let act = StaffAct::new(Some(by), act, StaffActSubject::SpecialSeller, kind);
    let words = |it: Option<&SpecialSeller>| it.map_or_else(String::new, SpecialSeller::in_words);
    let act = act.change(words(before.as_ref()), words(seller)).reason(reason);
    staff_act::write(tx, &act).await?;
    Ok(Set::Changed { version })
}

#[cfg(test)]
mod tests {
    use SpecialSellerKind::{VipManager, VipService};

    use super::*;

    async fn account(pool: &PgPool, role: &str) -> Uid {
        let insert = "insert into account (email, role, nickname) values (gen_random_uuid() || '@x.test', $1, 'Ada') returning uid";
        Uid(sqlx::query_scalar(insert).bind(role).fetch_one(pool).await.unwrap())
    }

    fn seller(uid: Uid, alias: &str) -> SpecialSeller {
        SpecialSeller { uid, alias: [("en", alias)].into_iter().collect() }
    }

    async fn change(
        pool: &PgPool,
        by: Uid,
        kind: SpecialSellerKind,
        seen: i64,
        seller: Option<&SpecialSeller>,
    ) -> Set {
        let mut tx = crate::begin(pool).await.unwrap();
        let done = set(&mut tx, by, kind, seen, seller, "a new colleague").await.unwrap();
        tx.commit().await.unwrap();
        done
    }

    async fn changed(
        pool: &PgPool,
        by: Uid,
        kind: SpecialSellerKind,
        seen: i64,
        seller: Option<&SpecialSeller>,
    ) -> i64 {
        match change(pool, by, kind, seen, seller).await {
            Set::Changed { version } => version,
            other => panic!("{other:?}"),
        }
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn one_stands_for_a_service_until_somebody_else_does_or_nobody(pool: PgPool) {
        let (by, ann, ben) = (
            account(&pool, "admin").await,
            account(&pool, "seller").await,
            account(&pool, "customer_service").await,
        );
        assert_eq!(version(&pool).await.unwrap(), 0);
        let first = changed(&pool, by, VipService, 0, Some(&seller(ann, "VIP"))).await;
        let second = changed(&pool, by, VipService, first, Some(&seller(ben, "VIP"))).await;
        changed(&pool, by, VipManager, 0, Some(&seller(ann, "Manager"))).await;
        let all = sellers(&pool).await.unwrap();
        assert_eq!(
            all,
            SpecialSellers::new([
                (VipManager, seller(ann, "Manager")),
                (VipService, seller(ben, "VIP"))
            ])
        );
        let listed = list(&pool).await.unwrap();
        let of: Vec<_> = listed.iter().map(|it| (it.kind, it.of.uid, it.version)).collect();
        assert_eq!(of, [(VipService, ben, second), (VipManager, ann, second + 1)]);

        let newest = version(&pool).await.unwrap();
        changed(&pool, by, VipService, second, None).await;
        assert!(version(&pool).await.unwrap() > newest, "removing is a change that others see");
        assert_eq!(list(&pool).await.unwrap().len(), 1);
        assert_eq!(sellers(&pool).await.unwrap().get(VipService), None);
        let acts: Vec<(String, String, String)> = sqlx::query_as(
            "select kind, detail->>'before', detail->>'after' from staff_act where subject = 'vip_service' order by seq",
        )
        .fetch_all(&pool)
        .await
        .unwrap();
        let (of_ann, of_ben) = (format!("{ann}: VIP"), format!("{ben}: VIP"));
        let act = |kind: &str, before: &str, after: &str| {
            (format!("special_seller_{kind}"), before.to_owned(), after.to_owned())
        };
        assert_eq!(
            acts,
            [act("set", "", &of_ann), act("set", &of_ann, &of_ben), act("removed", &of_ben, "")]
        );
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_change_made_meanwhile_is_not_written_over_and_a_repeat_is_none(pool: PgPool) {
        let (by, ann) = (account(&pool, "admin").await, account(&pool, "seller").await);
        let vip = seller(ann, "VIP");
        assert_eq!(change(&pool, by, VipService, 0, None).await, Set::Same { version: 0 });
        let first = changed(&pool, by, VipService, 0, Some(&vip)).await;
        let repeat = change(&pool, by, VipService, 0, Some(&vip)).await;
        assert_eq!(repeat, Set::Same { version: first });
        assert_eq!(change(&pool, by, VipService, 0, None).await, Set::Meanwhile);
        assert_eq!(
            change(&pool, by, VipService, 0, Some(&seller(ann, "Other"))).await,
            Set::Meanwhile
        );
        // Removed and set again, it is another than the one that was seen.
        changed(&pool, by, VipService, first, None).await;
        changed(&pool, by, VipService, 0, Some(&vip)).await;
        assert_eq!(change(&pool, by, VipService, first, None).await, Set::Meanwhile);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn who_may_not_sell_is_frozen_or_has_a_service_already_stands_for_none(pool: PgPool) {
        let (by, ann) = (account(&pool, "admin").await, account(&pool, "seller").await);
        changed(&pool, by, VipService, 0, Some(&seller(ann, "VIP"))).await;
        let frozen = account(&pool, "seller").await;
        sqlx::query("update account set frozen_at = now() where uid = $1")
            .bind(frozen.0)
            .execute(&pool)
            .await
            .unwrap();
        let unfit = [frozen, account(&pool, "user").await, Uid(frozen.0 + 1_000)];
        for uid in unfit {
            let done = change(&pool, by, VipManager, 0, Some(&seller(uid, "VIP"))).await;
            assert_eq!(done, Set::Unfit, "{uid}");
        }
        let done = change(&pool, by, VipManager, 0, Some(&seller(ann, "VIP"))).await;
        assert_eq!(done, Set::Taken);
        let acts: i64 =
            sqlx::query_scalar("select count(*) from staff_act").fetch_one(&pool).await.unwrap();
        assert_eq!(acts, 1, "what is refused leaves no line");
    }
}
