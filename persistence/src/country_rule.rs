//! In which countries something is sold, may be paid with or taken part in: table `country_rule`, with every change in
//! `country_rule_change`.

use guildhall_domain::{
    closed_list::ClosedList,
    country_rule::{
        Country, CountryMode, CountryRule, CountryRules, CountrySubject, CountrySubjectKind,
    },
    ids::Uid,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    staff_act::{self, StaffAct},
};

/// Most rules at once: every process has all of them in memory. Ours.
pub const MOST_RULES: i64 = 1_000;

/// A rule as it was set, or that it was removed.
#[derive(Debug, Clone, PartialEq)]
pub struct RuleChange {
    pub change_id: i64,
    /// `None` for one that only another release knows.
    pub subject: Option<CountrySubject>,
    /// `None` where it was removed.
    pub rule: Option<CountryRule>,
    pub by: PublicProfile,
    pub reason: String,
    pub changed_at: OffsetDateTime,
}

/// What came of setting or removing a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// By this change.
    Changed { change_id: i64 },
    /// It is so already, since this change: nothing is written.
    Same { change_id: i64 },
    /// It is neither so nor as it was seen: somebody else has changed it meanwhile. Nothing is written.
    Meanwhile,
    /// There are [`MOST_RULES`]. Nothing is written.
    TooMany,
}

/// Grows with every change.
pub async fn version(pool: &PgPool) -> Result<i64, DatabaseError> {
    let newest =
        sqlx::query_scalar!(r#"select max(change_id) as "newest" from country_rule_change"#);
    Ok(newest.fetch_one(pool).await?.unwrap_or(0))
}

/// All rules as they stand. One that only another release can read does not hold here.
pub async fn rules(pool: &PgPool) -> Result<CountryRules, DatabaseError> {
    let rows = sqlx::query!(
        "select subject_kind, subject, mode, countries from country_rule where mode is not null"
    )
    .fetch_all(pool)
    .await?;
    let known = rows.into_iter().filter_map(|row| {
        let rule = rule(row.mode.as_deref()?, &row.countries)?;
        Some((subject(&row.subject_kind, &row.subject)?, rule))
    });
    Ok(CountryRules::new(known))
}

/// Whether there is such a game, such goods or such an event; ways to pay are always there.
pub async fn is_there(pool: &PgPool, subject: &CountrySubject) -> Result<bool, DatabaseError> {
    Ok(match subject {
        CountrySubject::PaymentMethod(_) | CountrySubject::EveryEvent => true,
        CountrySubject::Game(game) => {
            sqlx::query_scalar!(
                r#"select exists (select from game where game = $1) as "is_there!""#,
                game
            )
            .fetch_one(pool)
            .await?
        }
        CountrySubject::Goods(goods) => {
            sqlx::query_scalar!(
                r#"select exists (select from goods where goods_id = $1) as "is_there!""#,
                goods.0
            )
            .fetch_one(pool)
            .await?
        }
        CountrySubject::Event(event) => {
            sqlx::query_scalar!(
                r#"select exists (select from lottery_event where event_id = $1) as "is_there!""#,
                event.0
            )
            .fetch_one(pool)
            .await?
        }
    })
}

/// Sets the rule of a subject, or removes it. `seen` is the change that made the rule what it was when it was decided to change it; 0 for
/// none.
pub async fn set(
    tx: &mut PgConnection,
    by: Uid,
    subject: &CountrySubject,
    seen: i64,
    rule: Option<&CountryRule>,
    reason: &str,
) -> Result<Set, DatabaseError> {
    let (kind, id) = (subject.kind().as_str(), subject.id());
    // One change at a time: their numbers then grow in the order in which other processes see them, see [`version`], and rules can be counted.
    sqlx::query!("lock table country_rule_change in share row exclusive mode")
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into country_rule (subject_kind, subject, countries, change_id) values ($1, $2, '{}', 0)
         on conflict (subject_kind, subject) do nothing",
        kind,
        id,
    )
    .execute(&mut *tx)
    .await?;
    let kept = sqlx::query!(
        "select mode, countries, change_id from country_rule where subject_kind = $1 and subject = $2 for update",
        kind,
        id,
    )
    .fetch_one(&mut *tx)
    .await?;
    let held = if kept.mode.is_some() { kept.change_id } else { 0 };
    let before = kept.mode.and_then(|mode| self::rule(&mode, &kept.countries));
    // One that this release cannot read is another one.
    if before.as_ref() == rule && (held == 0) == rule.is_none() {
        return Ok(Set::Same { change_id: held });
    }
    if held != seen {
        return Ok(Set::Meanwhile);
    }
    if held == 0 {
        let rules = sqlx::query_scalar!(
            r#"select count(*) as "rules!" from country_rule where mode is not null"#
        );
        if rules.fetch_one(&mut *tx).await? >= MOST_RULES {
            return Ok(Set::TooMany);
        }
    }
    let mode = rule.map(|rule| rule.mode.as_str());
    let countries: Vec<String> = rule
        .iter()
        .flat_map(|rule| &rule.countries)
        .map(|country| country.as_str().to_owned())
        .collect();
    let change_id = sqlx::query_scalar!(
        "insert into country_rule_change (subject_kind, subject, mode, countries, by_uid, reason) values ($1, $2, $3, $4, $5, $6)
         returning change_id",
        kind,
        id,
        mode,
        &countries,
        by.0,
        reason,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "update country_rule set mode = $3, countries = $4, change_id = $5 where subject_kind = $1 and subject = $2",
        kind,
        id,
        mode,
        &countries,
        change_id,
    )
    .execute(&mut *tx)
    .await?;
    let act = match rule {
        Some(_) => StaffActKind::CountryRuleSet,
        None => StaffActKind::CountryRuleRemoved,
    };
    let subject = format_args!("{kind}:{id}").to_string();
    let act = StaffAct::new(Some(by), act, StaffActSubject::CountryRule, subject);
    let words = |rule: Option<&CountryRule>| rule.map_or_else(String::new, CountryRule::in_words);
    let act = act.change(words(before.as_ref()), words(rule)).reason(reason);
    staff_act::write(tx, &act).await?;
    Ok(Set::Changed { change_id })
}

/// The rules that hold, each as it was set, in the order of their kinds.
pub async fn list(pool: &PgPool) -> Result<Vec<RuleChange>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select c.change_id, c.subject_kind, c.subject, c.mode, c.countries, c.by_uid, a.nickname, a.profile_pic, c.reason, c.changed_at
        from country_rule r join country_rule_change c using (change_id) join account a on a.uid = c.by_uid
        where r.mode is not null
        order by c.subject_kind, c.subject
        "#
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(RuleChange::from).collect())
}

/// Changes before `before`, newest first.
pub async fn history(
    pool: &PgPool,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<RuleChange>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select c.change_id, c.subject_kind, c.subject, c.mode, c.countries, c.by_uid, a.nickname, a.profile_pic, c.reason, c.changed_at
        from country_rule_change c join account a on a.uid = c.by_uid
        where $1::bigint is null or c.change_id < $1
        order by c.change_id desc
        limit $2
        "#,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(RuleChange::from).collect())
}

fn subject(kind: &str, id: &str) -> Option<CountrySubject> {
    CountrySubject::read(CountrySubjectKind::read(kind).ok()?, id)
}

/// `None` for one that only another release can read.
fn rule(mode: &str, countries: &[String]) -> Option<CountryRule> {
    let mode = CountryMode::read(mode).ok()?;
    let countries: Option<_> = countries.iter().map(|code| Country::read(code)).collect();
    CountryRule::new(mode, countries?)
}

struct Row {
    change_id: i64,
    subject_kind: String,
    subject: String,
    mode: Option<String>,
    countries: Vec<String>,
    by_uid: i64,
    nickname: String,
    profile_pic: Option<uuid::Uuid>,
    reason: String,
    changed_at: OffsetDateTime,
}

impl From<Row> for RuleChange {
    fn from(row: Row) -> Self {
        Self {
            change_id: row.change_id,
            subject: subject(&row.subject_kind, &row.subject),
            rule: row.mode.and_then(|mode| rule(&mode, &row.countries)),
            by: PublicProfile::new(row.by_uid, row.nickname, row.profile_pic),
            reason: row.reason,
            changed_at: row.changed_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use guildhall_domain::ids::GoodsId;

    use super::*;

    const GOODS: CountrySubject = CountrySubject::Goods(GoodsId(7));

    fn only(code: &str) -> CountryRule {
        let countries = BTreeSet::from([Country::read(code).unwrap()]);
        CountryRule::new(CountryMode::Only, countries).unwrap()
    }

    async fn change(pool: &PgPool, by: Uid, seen: i64, rule: Option<&CountryRule>) -> Set {
        let mut tx = crate::begin(pool).await.unwrap();
        let done = set(&mut tx, by, &GOODS, seen, rule, "a licence").await.unwrap();
        tx.commit().await.unwrap();
        done
    }

    async fn administrator(pool: &PgPool) -> Uid {
        let insert = "insert into account (email, role, nickname) values ('a@x.test', 'admin', 'Ada') returning uid";
        Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_rule_holds_until_it_is_removed_and_its_history_stays(pool: PgPool) {
        let by = administrator(&pool).await;
        assert_eq!(rules(&pool).await.unwrap(), CountryRules::default());
        assert_eq!(version(&pool).await.unwrap(), 0);
        let Set::Changed { change_id: first } = change(&pool, by, 0, Some(&only("DE"))).await
        else {
            panic!("nothing was there")
        };
        let expected = CountryRules::new([(GOODS, only("DE"))]);
        assert_eq!(rules(&pool).await.unwrap(), expected);
        assert_eq!(list(&pool).await.unwrap().len(), 1);
        let seen = version(&pool).await.unwrap();

        let removed = change(&pool, by, first, None).await;
        assert!(matches!(removed, Set::Changed { .. }), "{removed:?}");
        assert_eq!(rules(&pool).await.unwrap(), CountryRules::default());
        assert!(version(&pool).await.unwrap() > seen);
        assert_eq!(list(&pool).await.unwrap(), []);
        let history = history(&pool, None, 10).await.unwrap();
        let rules: Vec<_> = history.iter().map(|change| change.rule.clone()).collect();
        assert_eq!(rules, [None, Some(only("DE"))]);
        assert!(history.iter().all(|change| change.subject == Some(GOODS)));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_change_made_meanwhile_is_not_written_over_and_a_repeat_is_none(pool: PgPool) {
        let by = administrator(&pool).await;
        let Set::Changed { change_id: first } = change(&pool, by, 0, Some(&only("DE"))).await
        else {
            panic!("nothing was there")
        };
        let repeat = change(&pool, by, 0, Some(&only("DE"))).await;
        assert_eq!(repeat, Set::Same { change_id: first });
        assert_eq!(change(&pool, by, 0, Some(&only("JP"))).await, Set::Meanwhile);
        assert_eq!(change(&pool, by, 0, None).await, Set::Meanwhile);
        // Removed and set again, it is another rule than the one that was seen.
        assert!(matches!(change(&pool, by, first, None).await, Set::Changed { .. }));
        assert!(matches!(change(&pool, by, 0, Some(&only("FR"))).await, Set::Changed { .. }));
        assert_eq!(change(&pool, by, first, Some(&only("JP"))).await, Set::Meanwhile);
        assert_eq!(rules(&pool).await.unwrap(), CountryRules::new([(GOODS, only("FR"))]));
        assert_eq!(history(&pool, None, 10).await.unwrap().len(), 3);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn there_are_only_so_many_rules_and_what_is_there_can_still_be_changed(pool: PgPool) {
        let by = administrator(&pool).await;
        let Set::Changed { change_id } = change(&pool, by, 0, Some(&only("DE"))).await else {
            panic!("nothing was there")
        };
        sqlx::query(
            "insert into country_rule (subject_kind, subject, mode, countries, change_id)
             select 'goods', (100 + n)::text, 'only', '{DE}', 0 from generate_series(2, $1) n",
        )
        .bind(MOST_RULES)
        .execute(&pool)
        .await
        .unwrap();
        assert!(matches!(
            change(&pool, by, change_id, Some(&only("JP"))).await,
            Set::Changed { .. }
        ));
        let mut tx = crate::begin(&pool).await.unwrap();
        let other = CountrySubject::Goods(GoodsId(8));
        let done = set(&mut tx, by, &other, 0, Some(&only("DE")), "x").await.unwrap();
        assert_eq!(done, Set::TooMany);
    }
}
