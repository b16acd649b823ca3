//! Stories of templates: whose shelf one stands on, who finds it first, and what its use comes to.

use guildhall_domain::{ids::ClientMsgId, support::template::Wording};
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use guildhall_domain::{conversation::Rejection, ids::ConversationId};

/// Saves a template in a transaction of its own.
async fn saved(pool: &PgPool, by: Uid, draft: &Draft<'_>) -> Result<(), SaveError> {
    let mut tx = crate::begin(pool).await.unwrap();
    save(&mut tx, by, draft).await?;
    tx.commit().await.unwrap();
    Ok(())
}

async fn person(pool: &PgPool, role: &str) -> Uid {
    let uid = sqlx::query_scalar(
        "insert into account (role, email, nickname) values ($1, $2, 'A') returning uid",
    )
    .bind(role)
    .bind(format!("{}@x.test", Uuid::new_v4().simple()))
    .fetch_one(pool)
    .await
    .unwrap();
    Uid(uid)
}

fn wording(title: &str, text: &str) -> Wording {
    Wording {
        title: title.into(),
        shortcut: title.to_lowercase(),
        tags: vec!["delivery".into()],
        texts: [("en", text)].into_iter().collect(),
    }
}

async fn keep(pool: &PgPool, by: Uid, scope: Scope, wording: &Wording) -> TemplateId {
    let template_id = TemplateId(Uuid::new_v4());
    let draft = Draft {
        template_id,
        scope,
        audience: guildhall_domain::support::template::Audience::Agents,
        wording,
        upload_id: None,
        read: None,
    };
    saved(pool, by, &draft).await.unwrap();
    template_id
}

async fn titles(pool: &PgPool, agent: Uid, search: &Search<'_>) -> Vec<String> {
    let found = list(pool, Shelf { agent, is_admin: false }, search, 50).await.unwrap();
    found.into_iter().map(|template| template.title).collect()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_shelf_holds_ones_own_ones_teams_and_everybodys(pool: PgPool) {
    let (ann, ben) =
        (person(&pool, "customer_service").await, person(&pool, "customer_service").await);
    let team = sqlx::query_scalar("insert into team (name) values ('Coins') returning team_id");
    let team = TeamId(team.fetch_one(&pool).await.unwrap());
    sqlx::query("insert into team_member (team_id, uid) values ($1, $2)")
        .bind(team.0)
        .bind(ann.0)
        .execute(&pool)
        .await
        .unwrap();
    keep(&pool, ann, Scope::Own(ann), &wording("Mine", "x")).await;
    keep(&pool, ann, Scope::Team(team), &wording("Ours", "x")).await;
    keep(&pool, ann, Scope::All, &wording("Everybodys", "x")).await;
    assert_eq!(titles(&pool, ann, &Search::default()).await, ["Everybodys", "Mine", "Ours"]);
    assert_eq!(titles(&pool, ben, &Search::default()).await, ["Everybodys"]);
    let own = Search {
        scope: Some(guildhall_domain::support::template::ScopeKind::Own),
        ..Search::default()
    };
    assert_eq!(titles(&pool, ann, &own).await, ["Mine"]);
    let other = sqlx::query_scalar("insert into team (name) values ('Skins') returning team_id");
    let other = TeamId(other.fetch_one(&pool).await.unwrap());
    let at_work = |team| Search { team: Some(team), ..Search::default() };
    assert_eq!(titles(&pool, ann, &at_work(team)).await, ["Everybodys", "Mine", "Ours"]);
    assert_eq!(titles(&pool, ann, &at_work(other)).await, ["Everybodys", "Mine"]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_best_match_comes_first_and_then_what_is_used_most(pool: PgPool) {
    let ann = person(&pool, "customer_service").await;
    keep(&pool, ann, Scope::All, &wording("Greeting", "we are late")).await;
    let often = keep(&pool, ann, Scope::All, &wording("Sorry", "so late")).await;
    keep(&pool, ann, Scope::All, &wording("Later", "x")).await;
    keep(&pool, ann, Scope::All, &wording("Late", "x")).await;
    keep(&pool, ann, Scope::All, &wording("Other", "x")).await;
    let conversation = support_conversation(&pool).await;
    used(&pool, often, conversation, ClientMsgId(Uuid::new_v4()), ann).await.unwrap();
    let late = Search { text: Some("LATE"), ..Search::default() };
    assert_eq!(titles(&pool, ann, &late).await, ["Late", "Later", "Sorry", "Greeting"]);
}

async fn support_conversation(pool: &PgPool) -> ConversationId {
    let customer = person(pool, "user").await;
    let id = ConversationId(Uuid::new_v4());
    sqlx::query("insert into conversation (conversation_id, kind, pair_key, is_desk) values ($1, 1, $2, true)")
        .bind(id.0)
        .bind(format!("s:{customer}"))
        .execute(pool)
        .await
        .unwrap();
    id
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_message_counts_once_and_the_outcome_is_that_of_its_visits(pool: PgPool) {
    let ann = person(&pool, "customer_service").await;
    let template = keep(&pool, ann, Scope::All, &wording("Late", "x")).await;
    let conversation = support_conversation(&pool).await;
    for (episode, rating) in [(1, Some(5)), (2, None)] {
        sqlx::query(
            "insert into episode (conversation_id, episode, team_id, customer, began_seq, resolved_at, rating)
             select conversation_id, $2, team_id, customer, 1, case when $2 = 1 then now() end, $3
             from desk_talk where conversation_id = $1",
        )
        .bind(conversation.0)
        .bind(episode)
        .bind(rating)
        .execute(&pool)
        .await
        .unwrap();
    }
    sqlx::query("update desk_talk set episode = 1").execute(&pool).await.unwrap();
    let message = ClientMsgId(Uuid::new_v4());
    for _ in 0..3 {
        used(&pool, template, conversation, message, ann).await.unwrap();
    }
    let shelf = Shelf { agent: ann, is_admin: false };
    let found = find(&pool, shelf, template).await.unwrap().unwrap();
    assert_eq!(found.use_count, 1);
    // The next visit began within a day: the first was resolved, and did not stay so.
    assert_eq!(found.outcome, Some(Outcome { resolved: 1, reopened: 1, rating: Some(5.0) }));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_two_who_change_one_the_second_is_told_and_nobody_takes_over_anothers(pool: PgPool) {
    let (ann, ben) =
        (person(&pool, "customer_service").await, person(&pool, "customer_service").await);
    let id = keep(&pool, ann, Scope::All, &wording("Late", "x")).await;
    let again = wording("Later", "y");
    let change = |read| Draft {
        template_id: id,
        scope: Scope::All,
        audience: guildhall_domain::support::template::Audience::Agents,
        wording: &again,
        upload_id: None,
        read,
    };
    saved(&pool, ann, &change(Some(0))).await.unwrap();
    assert!(matches!(saved(&pool, ben, &change(Some(0))).await, Err(SaveError::Stale)));
    assert!(matches!(saved(&pool, ben, &change(None)).await, Err(SaveError::Stale)));
    let own = Draft { scope: Scope::Own(ben), ..change(Some(1)) };
    assert!(matches!(saved(&pool, ben, &own).await, Err(SaveError::Rejected(_))));

    retire(&pool, ann, id, Uuid::new_v4()).await.unwrap();
    assert_eq!(find(&pool, Shelf { agent: ann, is_admin: true }, id).await.unwrap(), None);
    assert!(is_retired(&pool, id, ann).await.unwrap() && is_retired(&pool, id, ben).await.unwrap());
    let late = saved(&pool, ann, &change(Some(2))).await;
    assert!(matches!(late, Err(SaveError::Rejected(Rejection::NotFound))), "off the shelf");
    let own = keep(&pool, ann, Scope::Own(ann), &wording("Own", "z")).await;
    retire(&pool, ann, own, Uuid::new_v4()).await.unwrap();
    assert!(is_retired(&pool, own, ann).await.unwrap());
    assert!(!is_retired(&pool, own, ben).await.unwrap(), "another's is not there");
    let lines: Vec<String> = sqlx::query_scalar("select kind from desk_audit order by audit_id")
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(
        lines,
        [
            "template_saved",
            "template_saved",
            "template_retired",
            "template_saved",
            "template_retired"
        ]
    );
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn customers_are_offered_what_is_meant_for_them_in_their_language(pool: PgPool) {
    sqlx::query(
        r#"insert into message_template (template_id, title, texts, position, audience) values
           (gen_random_uuid(), 'Late', '{"en": "It is late", "de": "Es kommt später"}', 2, 'customers'),
           (gen_random_uuid(), 'Hello', '{"en": "Hello"}', 1, 'customers'),
           (gen_random_uuid(), 'Refund', '{"en": "We refund"}', 0, 'agents')"#,
    )
    .execute(&pool)
    .await
    .unwrap();
    let texts = async |language| -> Vec<String> {
        for_customers(&pool, language).await.unwrap().into_iter().map(|(_, _, text)| text).collect()
    };
    assert_eq!(texts("de").await, ["Hello", "Es kommt später"]);
    assert_eq!(texts("xx").await, ["Hello", "It is late"]);
}
