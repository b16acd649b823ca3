//! What is found, and that nothing is read as a whole for it.

use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::people;

/// How Postgres would read a statement, whatever its parameters are.
async fn plan(pool: &PgPool, statement: &str) -> String {
    let parameters = (1..).take_while(|number| statement.contains(&format!("${number}"))).count();
    let nothing = vec!["null"; parameters].join(", ");
    let script = format!(
        "set plan_cache_mode = force_generic_plan;
         prepare sought as {statement};
         explain execute sought ({nothing});
         deallocate sought;
         reset plan_cache_mode"
    );
    let rows = sqlx::raw_sql(sqlx::AssertSqlSafe(script)).fetch_all(pool).await.unwrap();
    rows.iter().map(|row| format!("{}\n", row.get::<String, _>(0))).collect()
}

async fn fill(pool: &PgPool) {
    sqlx::raw_sql(
        r#"
        insert into account (email, nickname)
            select 'person' || n || '@x.test', 'Person ' || md5(n::text) from generate_series(1, 20000) n;
        insert into account (role, nickname) select 'visitor', 'Person ' || n from generate_series(1, 1000) n;
        insert into game (game, names, kind, position) values ('csgo', '{"en": "CS"}', 'items', 1);
        insert into goods (goods_id, game, name, search_text) values (1, 'csgo', 'AK', 'ak');
        insert into asset (asset_id, owner, goods_id, quantity)
            select gen_random_uuid(), 1000001, 1, 1 from generate_series(1, 3000);
        insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
            select gen_random_uuid(), asset_id, owner, 1, 100, 1, 1 from asset;
        insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents,
                due_cents, currency, currency_rate, stage, command_key)
            select gen_random_uuid(), 1000002, 1000001, gen_random_uuid(), '1', 'csgo', 'AK', '{}', 1, 100, 100, 'USD', 1, 'closed', n::text
            from generate_series(1, 3000) n;
        insert into payment (payment_id, purpose, uid, method, amount_cents, status, provider_ref)
            select gen_random_uuid(), 'deposit', 1000001, 'card', 100, 'success', 'pi_' || n from generate_series(1, 3000) n;
        insert into refund (refund_id, uid, payment_id, amount_cents, reason, route, status, provider_ref)
            select gen_random_uuid(), uid, payment_id, 1, 'x', 'original', 'succeeded', 're_' || provider_ref from payment;
        insert into payment_dispute (dispute_ref, payment_id, amount_cents, reason, status)
            select 'dp_' || provider_ref, payment_id, 1, 'x', 'open' from payment;
        insert into conversation (conversation_id, kind, pair_key)
            select gen_random_uuid(), 1, 'p:' || n from generate_series(1, 3000) n;
        insert into participant (conversation_id, uid) select conversation_id, 1000001 from conversation;
        "#,
    )
    .execute(pool)
    .await
    .unwrap();
    sqlx::raw_sql("vacuum analyze").execute(pool).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_search_reads_no_table_as_a_whole(pool: PgPool) {
    fill(&pool).await;
    for (name, statement, indexes) in [
        (
            "people",
            include_str!("people.sql"),
            &["account_by_email_prefix", "person_by_nickname_prefix", "person_by_nickname_part"][..],
        ),
        ("order", include_str!("order.sql"), &["order_number_key"]),
        ("listing", include_str!("listing.sql"), &["sell_order_pkey"]),
        (
            "payment",
            include_str!("payment.sql"),
            &["payment_provider_ref_key", "refund_number_key"],
        ),
        ("conversation", include_str!("conversation.sql"), &["conversation_pkey"]),
    ] {
        let plan = plan(&pool, statement).await;
        // A table of one row is read as it is.
        let whole: Vec<&str> = plan
            .lines()
            .filter(|line| line.contains("Seq Scan") && !line.contains("on goods"))
            .collect();
        assert!(whole.is_empty(), "{name}\n{plan}");
        for index in indexes {
            assert!(plan.contains(index), "{name} without {index}\n{plan}");
        }
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn people_are_found_by_number_address_and_name_the_surest_first(pool: PgPool) {
    sqlx::raw_sql(
        r#"
        insert into account (email, nickname) values
            ('ann@x.test', 'Zoe'), ('bob@x.test', 'Annabel'), ('cleo@x.test', 'Joanne 100%'), ('dan@x.test', '王小明');
        insert into account (role, nickname) values ('visitor', 'Anna');
        -- Signed up with an account elsewhere, which vouches for no address.
        insert into account (nickname) values ('Annika von Irgendwo');
        "#,
    )
    .execute(&pool)
    .await
    .unwrap();
    let names = async |text: &str| -> Vec<String> {
        let found = people(&pool, text, 10).await.unwrap();
        found.into_iter().map(|person| person.face.nickname).collect()
    };
    assert_eq!(names("ann").await, ["Zoe", "Annabel", "Annika von Irgendwo", "Joanne 100%"]);
    assert_eq!(names("irgend").await, ["Annika von Irgendwo"]);
    assert_eq!(names("ANN@X.test").await, ["Zoe"]);
    assert_eq!(names("1000002").await, ["Annabel"]);
    assert_eq!(names("1000005").await, ["Anna"], "a visitor, by number");
    assert_eq!(names("王小").await, ["王小明"]);
    assert_eq!(names("100%").await, ["Joanne 100%"]);
    assert_eq!(names("%").await, [""; 0]);
    assert_eq!(names("da").await, ["王小明"], "the beginning of an address");
    sqlx::raw_sql(
        "insert into account (email, nickname) values ('ann1@x.test', 'A'), ('ann10@x.test', 'B')",
    )
    .execute(&pool)
    .await
    .unwrap();
    assert_eq!(names("ann1").await, ["A", "B"], "the whole part before the @ first");
    assert_eq!(people(&pool, "ann", 2).await.unwrap().len(), 2);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn payments_are_found_by_what_the_provider_says_of_them(pool: PgPool) {
    fill(&pool).await;
    let found = async |text: &str| super::payments(&pool, None, text, None).await.unwrap();
    let [payment] = &found("pi_7").await[..] else { panic!("not one payment") };
    for text in ["re_pi_7", "dp_pi_7"] {
        assert_eq!(found(text).await, std::slice::from_ref(payment), "{text}");
    }
    let by_id = super::payments(&pool, Some(payment.payment_id.0), "", None).await.unwrap();
    assert_eq!(&by_id, std::slice::from_ref(payment));
    let number: i64 = sqlx::query_scalar("select number from refund where payment_id = $1")
        .bind(payment.payment_id.0)
        .fetch_one(&pool)
        .await
        .unwrap();
    let by_refund = super::payments(&pool, None, "", Some(number)).await.unwrap();
    assert_eq!(&by_refund, std::slice::from_ref(payment));
    assert!(super::payments(&pool, Some(Uuid::nil()), "pi", Some(1)).await.unwrap().is_empty());
}
