//! Legal texts: table `legal_text`, every version of each kind and language. Rows are added and never changed: of a dispute years later it
//! can be said what held.

use guildhall_domain::{
    closed_list::ClosedList,
    ids::Uid,
    legal::LegalKind,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    staff_act::{self, StaffAct},
};

/// A text that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalText {
    pub version: i64,
    pub language: String,
    pub body: String,
    pub set_at: OffsetDateTime,
}

/// A version that holds, or held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldText {
    pub text: LegalText,
    /// When another replaced or withdrew it.
    pub until: Option<OffsetDateTime>,
}

/// That a text holds, without its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalTextEntry {
    pub kind: LegalKind,
    pub language: String,
    pub version: i64,
    pub set_at: OffsetDateTime,
}

/// Somebody wrote a text, or withdrew it.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalTextChange {
    pub version: i64,
    /// `None` for one that only another release knows.
    pub kind: Option<LegalKind>,
    pub language: String,
    /// Of the text; 0 where it was withdrawn.
    pub characters: i32,
    pub by: PublicProfile,
    pub reason: String,
    pub set_at: OffsetDateTime,
}

/// A text to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewLegalText<'a> {
    pub kind: LegalKind,
    pub language: &'a str,
    /// Empty to withdraw it.
    pub body: &'a str,
    pub reason: &'a str,
}

/// What came of setting a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// It is this version now.
    Changed { version: i64, set_at: OffsetDateTime },
    /// It says this already: nothing is written. Without a version where nothing holds.
    Same { held: Option<(i64, OffsetDateTime)> },
    /// What holds is not what was seen: somebody else has changed it meanwhile. Nothing is written.
    Meanwhile,
}

/// Every text that holds, without its words.
pub async fn list(pool: &PgPool) -> Result<Vec<LegalTextEntry>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select kind, language, version, created_at
        from (
            select distinct on (kind, language) kind, language, version, created_at, body <> '' as holds
            from legal_text order by kind, language, version desc
        ) newest
        where holds
        "#
    )
    .fetch_all(pool)
    .await?;
    let known = rows.into_iter().filter_map(|row| {
        Some(LegalTextEntry {
            kind: LegalKind::read(&row.kind).ok()?,
            language: row.language,
            version: row.version,
            set_at: row.created_at,
        })
    });
    Ok(known.collect())
}

/// The text in this language, else in English, else in any that there is.
pub async fn text(
    pool: &PgPool,
    kind: LegalKind,
    language: &str,
) -> Result<Option<LegalText>, DatabaseError> {
    Ok(sqlx::query_as!(
        LegalText,
        r#"
        select version, language, body, created_at as set_at
        from (
            select distinct on (language) version, language, body, created_at
            from legal_text where kind = $1 order by language, version desc
        ) newest
        where body <> ''
        order by language = $2 desc, language = 'en' desc, language
        limit 1
        "#,
        kind.as_str(),
        language,
    )
    .fetch_optional(pool)
    .await?)
}

/// A version of this kind with its words: one that holds, or that somebody has accepted with a payment or an application. What was withdrawn
/// otherwise, a draft or a wrong address, is not shown again; nor is what withdrew a text.
pub async fn held(
    pool: &PgPool,
    kind: LegalKind,
    version: i64,
) -> Result<Option<HeldText>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select l.version, l.language, l.body, l.created_at, next.created_at as "until?"
        from legal_text l
        left join lateral (
            select created_at from legal_text
            where kind = l.kind and language = l.language and version > l.version order by version limit 1
        ) next on true
        where l.version = $1 and l.kind = $2 and l.body <> ''
            and (next.created_at is null or exists (select from payment where terms_version = l.version)
                 or exists (select from seller_application where terms_version = l.version))
        "#,
        version,
        kind.as_str(),
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| HeldText {
        text: LegalText {
            version: row.version,
            language: row.language,
            body: row.body,
            set_at: row.created_at,
        },
        until: row.until,
    }))
}

/// Whether this is a version of this kind, and no newer one has replaced or withdrawn it.
pub(crate) async fn holds(
    tx: &mut PgConnection,
    kind: LegalKind,
    version: i64,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from legal_text l
            where l.version = $1 and l.kind = $2 and l.body <> '' and not exists (
                select from legal_text where kind = l.kind and language = l.language and version > l.version
            )
        ) as "holds!"
        "#,
        version,
        kind.as_str(),
    )
    .fetch_one(tx)
    .await?)
}

/// Whether any text of this kind holds, in whatever language.
async fn any_holds(tx: &mut PgConnection, kind: LegalKind) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from legal_text l where l.kind = $1 and l.body <> '' and not exists (
                select from legal_text where kind = l.kind and language = l.language and version > l.version
            )
        ) as "holds!"
        "#,
        kind.as_str(),
    )
    .fetch_one(tx)
    .await?)
}

/// Whether who was shown this version, or none, may accept what there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acceptance {
    /// It holds; or there is none.
    Given,
    /// There is a text, and none was accepted.
    Missing,
    /// It was replaced or withdrawn since.
    Changed,
}

/// Looks whether `seen` may be accepted in this transaction; where there is no text of this kind, none is needed.
pub async fn accept(
    tx: &mut PgConnection,
    kind: LegalKind,
    seen: Option<i64>,
) -> Result<Acceptance, DatabaseError> {
    Ok(match seen {
        Some(version) if holds(&mut *tx, kind, version).await? => Acceptance::Given,
        Some(_) => Acceptance::Changed,
        None if any_holds(tx, kind).await? => Acceptance::Missing,
        None => Acceptance::Given,
    })
}

/// The words of a version, whether it still holds or not.
pub async fn version(pool: &PgPool, version: i64) -> Result<Option<String>, DatabaseError> {
    Ok(sqlx::query_scalar!("select body from legal_text where version = $1", version)
        .fetch_optional(pool)
        .await?)
}

/// Sets a text over the version that was `seen` to hold, `None` where none did.
pub async fn set(
    tx: &mut PgConnection,
    by: Uid,
    text: NewLegalText<'_>,
    seen: Option<i64>,
) -> Result<Set, DatabaseError> {
    let NewLegalText { kind, language, body, reason } = text;
    // One change of a text at a time, also of one that has no row yet.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('legal:' || $1 || ':' || $2, 0))",
        kind.as_str(),
        language,
    )
    .execute(&mut *tx)
    .await?;
    let newest = sqlx::query!(
        "select version, body, created_at from legal_text where kind = $1 and language = $2 order by version desc limit 1",
        kind.as_str(),
        language,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let held = newest.filter(|row| !row.body.is_empty());
    if held.as_ref().map_or("", |row| row.body.as_str()) == body {
        return Ok(Set::Same { held: held.map(|row| (row.version, row.created_at)) });
    }
    if held.map(|row| row.version) != seen {
        return Ok(Set::Meanwhile);
    }
    let row = sqlx::query!(
        "insert into legal_text (kind, language, body, by_uid, reason) values ($1, $2, $3, $4, $5) returning version, created_at",
        kind.as_str(),
        language,
        body,
        by.0,
        reason,
    )
    .fetch_one(&mut *tx)
    .await?;
    let subject = format!("{}:{language}", kind.as_str());
    let act =
        StaffAct::new(Some(by), StaffActKind::LegalTextSet, StaffActSubject::LegalText, subject);
    // The versions: their words are read by these.
    let version_of = |version: Option<i64>| version.map(|it| it.to_string()).unwrap_or_default();
    let after = version_of(Some(row.version).filter(|_| !body.is_empty()));
    staff_act::write(tx, &act.change(version_of(seen), after).reason(reason)).await?;
    Ok(Set::Changed { version: row.version, set_at: row.created_at })
}

/// Changes before `before`, newest first.
pub async fn history(
    pool: &PgPool,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<LegalTextChange>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select l.version, l.kind, l.language, length(l.body) as "characters!", l.by_uid, a.nickname, a.profile_pic, l.reason, l.created_at
        from legal_text l join account a on a.uid = l.by_uid
        where $1::bigint is null or l.version < $1
        order by l.version desc
        limit $2
        "#,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let changes = rows.into_iter().map(|row| LegalTextChange {
        version: row.version,
        kind: LegalKind::read(&row.kind).ok(),
        language: row.language,
        characters: row.characters,
        by: PublicProfile::new(row.by_uid, row.nickname, row.profile_pic),
        reason: row.reason,
        set_at: row.created_at,
    });
    Ok(changes.collect())
}

#[cfg(test)]
mod tests {
    use guildhall_domain::legal::LegalKind::{Privacy, Terms};

    use super::*;

    async fn write(
        pool: &PgPool,
        by: Uid,
        (kind, language, body): (LegalKind, &str, &str),
        seen: Option<i64>,
    ) -> Set {
        let mut tx = crate::begin(pool).await.unwrap();
        let text = NewLegalText { kind, language, body, reason: "a decision" };
        let done = set(&mut tx, by, text, seen).await.unwrap();
        tx.commit().await.unwrap();
        done
    }

    async fn written(
        pool: &PgPool,
        by: Uid,
        text: (LegalKind, &str, &str),
        seen: Option<i64>,
    ) -> i64 {
        match write(pool, by, text, seen).await {
            Set::Changed { version, .. } => version,
            other => panic!("{other:?}"),
        }
    }

    async fn administrator(pool: &PgPool) -> Uid {
        let insert = "insert into account (email, role, nickname) values ('a@x.test', 'admin', 'Ada') returning uid";
        Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
    }

    async fn read(pool: &PgPool, kind: LegalKind, language: &str) -> Option<(String, String)> {
        text(pool, kind, language).await.unwrap().map(|found| (found.language, found.body))
    }

    fn pair(language: &str, body: &str) -> Option<(String, String)> {
        Some((language.to_owned(), body.to_owned()))
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_text_is_read_in_its_language_else_in_english_else_in_any(pool: PgPool) {
        let by = administrator(&pool).await;
        assert_eq!(read(&pool, Terms, "ar").await, None);
        let japanese = written(&pool, by, (Terms, "ja", "規約"), None).await;
        assert_eq!(read(&pool, Terms, "ar").await, pair("ja", "規約"));
        written(&pool, by, (Terms, "en", "Terms"), None).await;
        written(&pool, by, (Terms, "ar", "الشروط"), None).await;
        assert_eq!(read(&pool, Terms, "ar").await, pair("ar", "الشروط"));
        assert_eq!(read(&pool, Terms, "de").await, pair("en", "Terms"));
        assert_eq!(read(&pool, Privacy, "en").await, None);

        written(&pool, by, (Terms, "ja", ""), Some(japanese)).await;
        assert_eq!(read(&pool, Terms, "ja").await, pair("en", "Terms"), "it was withdrawn");
        let mut listed: Vec<_> =
            list(&pool).await.unwrap().into_iter().map(|one| (one.kind, one.language)).collect();
        listed.sort();
        assert_eq!(listed, [(Terms, "ar".to_owned()), (Terms, "en".to_owned())]);
        assert_eq!(version(&pool, japanese).await.unwrap().as_deref(), Some("規約"), "it is kept");
        let moves: Vec<_> = history(&pool, None, 10).await.unwrap();
        let moves: Vec<_> =
            moves.iter().map(|one| (one.language.as_str(), one.characters)).collect();
        assert_eq!(moves, [("ja", 0), ("ar", 6), ("en", 5), ("ja", 2)]);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_change_made_meanwhile_is_not_written_over_and_a_repeat_is_none(pool: PgPool) {
        let by = administrator(&pool).await;
        let first = written(&pool, by, (Terms, "en", "One"), None).await;
        assert_eq!(write(&pool, by, (Terms, "en", "Two"), None).await, Set::Meanwhile);
        let same = write(&pool, by, (Terms, "en", "One"), None).await;
        assert!(matches!(same, Set::Same { held: Some((version, _)) } if version == first));
        let second = written(&pool, by, (Terms, "en", "Two"), Some(first)).await;
        assert_eq!(write(&pool, by, (Terms, "en", ""), Some(first)).await, Set::Meanwhile);
        written(&pool, by, (Terms, "en", ""), Some(second)).await;
        assert_eq!(write(&pool, by, (Terms, "en", ""), None).await, Set::Same { held: None });
        assert_eq!(history(&pool, None, 10).await.unwrap().len(), 3);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn of_two_who_write_at_once_one_is_told(pool: PgPool) {
        let by = administrator(&pool).await;
        let (one, other) = tokio::join!(
            write(&pool, by, (Terms, "en", "One"), None),
            write(&pool, by, (Terms, "en", "Two"), None),
        );
        let refused = [one, other].into_iter().filter(|done| *done == Set::Meanwhile).count();
        assert_eq!(refused, 1);
    }
}
