use guildhall_domain::wallet::currency::find;
use time::macros::datetime;

use super::*;

const NOON: OffsetDateTime = datetime!(2026-11-24 12:00 UTC);
const LATER: OffsetDateTime = datetime!(2026-11-24 13:00 UTC);

async fn operator(pool: &PgPool) -> Uid {
    let insert = "insert into account (email, role, nickname) values ('ada@x.test', 'admin', 'Ada') returning uid";
    Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
}

async fn of(pool: &PgPool, code: &str) -> Kept {
    let kept = kept(pool).await.unwrap().1;
    kept.into_iter().find(|kept| kept.currency == code).unwrap()
}

/// Source and number; yen are worth 152 in a new shop.
async fn yen(pool: &PgPool) -> (RateSource, f64) {
    let rate = of(pool, "JPY").await.rate;
    (rate.source, rate.per_usd)
}

async fn command(
    pool: &PgPool,
    by: Uid,
    code: &str,
    command: RateCommand,
) -> Result<Kept, RateError> {
    let mut tx = crate::begin(pool).await?;
    let acted = act(&mut tx, by, code, command, "the bank says so").await?;
    tx.commit().await?;
    Ok(acted)
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_the_feed_says_holds_from_then_on_and_its_history_says_so(pool: PgPool) {
    let before = version(&pool).await.unwrap();
    let applied = apply(&pool, &[("JPY", 150.0), ("EUR", 0.86), ("XAU", 1.0)], NOON).await;
    assert_eq!(applied.unwrap(), Applied { changed: 1, held: 0 });
    let (rates, _) = kept(&pool).await.unwrap();
    let yen = rates.of(find("JPY").unwrap());
    assert_eq!(yen, Rate { per_usd: 150.0, source: RateSource::Feed, rated_at: NOON });
    assert_eq!(rates.of(find("EUR").unwrap()).rated_at, NOON, "the same, and younger");
    assert_eq!(rates.of(find("VND").unwrap()).source, RateSource::Provisional);
    assert!(version(&pool).await.unwrap() > before);
    let history = history(&pool, None, None, 10).await.unwrap();
    let [change] = &history[..] else { panic!("{history:?}") };
    assert_eq!((change.before_per_usd, change.per_usd, &change.by), (152.0, 150.0, &None));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_jump_waits_until_somebody_confirms_what_they_have_seen(pool: PgPool) {
    let by = operator(&pool).await;
    let jump = [("JPY", 1.52)];
    assert_eq!(apply(&pool, &jump, NOON).await.unwrap(), Applied { changed: 0, held: 1 });
    assert_eq!(yen(&pool).await, (RateSource::Provisional, 152.0));
    assert_eq!(of(&pool, "JPY").await.held.map(|held| held.per_usd), Some(1.52));

    apply(&pool, &[("JPY", 1.53)], LATER).await.unwrap();
    let stale = command(&pool, by, "JPY", RateCommand::Confirm(1.52)).await;
    assert!(matches!(stale, Err(RateError::Changed)), "{stale:?}");
    assert_eq!(yen(&pool).await, (RateSource::Provisional, 152.0));

    command(&pool, by, "JPY", RateCommand::Confirm(1.53)).await.unwrap();
    assert_eq!(yen(&pool).await, (RateSource::Feed, 1.53));
    assert_eq!(of(&pool, "JPY").await.held, None);
    let again = command(&pool, by, "JPY", RateCommand::Confirm(1.53)).await.unwrap();
    assert_eq!(again.rate.per_usd, 1.53, "a repeat finds what it wanted");
    let history = history(&pool, Some("JPY"), None, 10).await.unwrap();
    assert_eq!(history.len(), 1);
    let who = history[0].by.as_ref().map(|who| (who.uid, who.nickname.as_str()));
    assert_eq!(who, Some((by, "Ada")));
    assert_eq!(history[0].reason, "the bank says so");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_jump_that_the_feed_takes_back_waits_no_longer(pool: PgPool) {
    apply(&pool, &[("JPY", 15_200.0)], NOON).await.unwrap();
    apply(&pool, &[("JPY", 152.5)], LATER).await.unwrap();
    assert_eq!(yen(&pool).await, (RateSource::Feed, 152.5));
    assert_eq!(of(&pool, "JPY").await.held, None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_an_operator_has_set_stays_until_the_feed_is_followed_again(pool: PgPool) {
    let by = operator(&pool).await;
    command(&pool, by, "TWD", RateCommand::Set(32.25)).await.unwrap();
    apply(&pool, &[("TWD", 31.0)], LATER).await.unwrap();
    let set = of(&pool, "TWD").await.rate;
    assert_eq!((set.source, set.per_usd), (RateSource::Manual, 32.25));

    command(&pool, by, "TWD", RateCommand::Follow).await.unwrap();
    assert_eq!(of(&pool, "TWD").await.rate.per_usd, 32.25, "until the next answer");
    assert!(claim_reading(&pool, Duration::HOUR, Duration::HOUR).await.unwrap(), "asked at once");
    // Also where that was published before the operator set theirs.
    apply(&pool, &[("TWD", 31.0)], NOON).await.unwrap();
    let followed = of(&pool, "TWD").await.rate;
    assert_eq!((followed.source, followed.per_usd), (RateSource::Feed, 31.0));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_old_answer_and_what_is_no_rate_change_nothing(pool: PgPool) {
    apply(&pool, &[("JPY", 150.0)], LATER).await.unwrap();
    for (said, at) in [(151.0, NOON), (0.0, LATER), (f64::NAN, LATER), (-150.0, LATER)] {
        apply(&pool, &[("JPY", said)], at).await.unwrap();
        assert_eq!(yen(&pool).await, (RateSource::Feed, 150.0), "{said}");
        assert_eq!(of(&pool, "JPY").await.held, None, "{said}");
    }
    let by = operator(&pool).await;
    for (code, per_usd) in [("USD", 2.0), ("XAU", 2.0), ("jpy", 2.0)] {
        let refused = command(&pool, by, code, RateCommand::Set(per_usd)).await;
        assert!(matches!(refused, Err(RateError::Currency)), "{code}: {refused:?}");
    }
    for wrong in [0.0, -1.0, f64::INFINITY] {
        let refused = command(&pool, by, "JPY", RateCommand::Set(wrong)).await;
        assert!(matches!(refused, Err(RateError::Rate)), "{wrong}: {refused:?}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_feed_is_asked_by_one_process_each_hour_and_sooner_after_a_failure(pool: PgPool) {
    let claim = || claim_reading(&pool, Duration::HOUR, Duration::ZERO);
    assert!(claim().await.unwrap());
    assert!(!claim().await.unwrap(), "somebody has it");
    reading_failed(&pool, "the feed answered 500").await.unwrap();
    assert_eq!(feed_state(&pool).await.unwrap().failure.as_deref(), Some("the feed answered 500"));
    assert!(claim().await.unwrap(), "again, since it failed");
    apply(&pool, &[("JPY", 150.0)], NOON).await.unwrap();
    let state = feed_state(&pool).await.unwrap();
    assert!(state.failure.is_none() && state.read_at.is_some());
    assert!(!claim().await.unwrap());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_answer_from_the_future_does_not_outdate_those_that_follow(pool: PgPool) {
    let ahead = OffsetDateTime::now_utc() + Duration::days(400);
    apply(&pool, &[("JPY", 150.0)], ahead).await.unwrap();
    apply(&pool, &[("JPY", 151.0)], OffsetDateTime::now_utc() + Duration::MINUTE).await.unwrap();
    assert_eq!(yen(&pool).await, (RateSource::Feed, 151.0));
}
