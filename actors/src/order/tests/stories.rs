//! Purchases from the first click to the last cent, with what can go wrong on the way.

use futures_util::future::join_all;
use guildhall_domain::{
    ids::{Uid, UploadId},
    order::{Category, Rejection, Stage},
    payment::{Method, Status},
    wallet::{Origin, Parts, money::UsdCents},
};
use guildhall_persistence::{
    conversation::upload,
    order as rows,
    payment::{self as payment_rows, Settled, refund},
};
use guildhall_providers::sandbox::payment::FailureMode;
use sqlx::PgPool;
use uuid::Uuid;

use super::market::{PRICE, buyer, market, person};
use crate::order::{OrderAction, OrderError, Person};

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_declined_card_leaves_the_order_open_for_another(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.decline(&intent);
    let row = house.payments.look(payment).await.unwrap();
    assert_eq!((row.status, row.failure.as_deref()), (Status::Failed, Some("card_declined")));
    assert_eq!(market.stage(order).await, Stage::PaymentFailed);
    assert!(!market.bank.pay(&intent), "a failed payment can no longer succeed");

    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    assert_eq!(house.payments.look(payment).await.unwrap().status, Status::Success);
    assert_eq!(market.stage(order).await, Stage::Paid);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn money_that_comes_after_the_order_was_cancelled_goes_back_whole(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    house.orders.act(order, buyer(uid), OrderAction::Cancel).await.unwrap();
    market.bank.pay(&intent);
    assert_eq!(market.bank.kept(&intent), PRICE);
    assert_eq!(house.payments.look(payment).await.unwrap().status, Status::Refunded);
    house.settle().await;
    assert_eq!(market.bank.kept(&intent), 0);
    assert_eq!(market.stage(order).await, Stage::Cancelled);
    assert_eq!(market.stock().await, (1, 0, 0, 0));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_pays_is_answered_with_order_and_payment_though_the_provider_is_away(pool: PgPool) {
    let market = market(&pool, 2).await;
    let house = market.house().await;
    let uid = person(&pool, "b", PRICE).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let by_card = async || {
        let key = Some("once".to_owned());
        house.payments.pay(order, buyer(uid), Method::Card, None, None, key).await.unwrap()
    };
    market.bank.behave(FailureMode::Down);
    let begun = by_card().await;
    let payment = begun.payment.unwrap();
    assert_eq!(begun.view.order.stage, Stage::PaymentPending);
    assert_eq!((payment.status, payment.redirect_url), (Status::Processing, None));
    market.bank.behave(FailureMode::Honest);
    let opened = by_card().await.payment.unwrap();
    assert_eq!(opened.payment_id, payment.payment_id, "the same command");
    assert!(opened.redirect_url.is_some());

    let order = house.place(&market, uid, "another").await.unwrap();
    let paid =
        house.payments.pay(order, buyer(uid), Method::Balance, None, None, None).await.unwrap();
    assert_eq!(paid.view.order.stage, Stage::Paid);
    assert_eq!(paid.payment.unwrap().status, Status::Success);
    let stranger = person(&pool, "c", PRICE).await;
    let refused =
        house.payments.pay(order, buyer(stranger), Method::Balance, None, None, None).await;
    assert_eq!(refused.unwrap_err(), OrderError::NOT_FOUND);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_payment_nobody_waits_for_is_ended_at_the_provider(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    house.orders.act(order, buyer(uid), OrderAction::Cancel).await.unwrap();
    assert_eq!(house.payments.look(payment).await.unwrap().status, Status::Cancelled);
    assert!(!market.bank.pay(&intent));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn while_the_provider_is_down_nothing_is_decided_and_afterwards_everything(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    market.bank.behave(FailureMode::Down);
    let down = house.payments.look(payment).await.unwrap_err();
    assert_eq!(down, OrderError::Unavailable { retry_after: None });
    assert_eq!(market.stage(order).await, Stage::PaymentPending);
    market.bank.behave(FailureMode::Honest);
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Paid);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_key_the_provider_does_not_accept_ends_no_payment(pool: PgPool) {
    let market = market(&pool, 3).await;
    let house = market.house().await;
    for mode in [FailureMode::KeyRevoked, FailureMode::OtherAccount, FailureMode::NotPermitted] {
        let uid = person(&pool, &format!("{mode:?}"), 0).await;
        let order = house.place(&market, uid, "wish").await.unwrap();
        let (payment, intent) = house.start_card(order, uid).await;
        market.bank.pay(&intent);
        market.bank.behave(mode);
        sqlx::query("update payment set expires_at = now() - interval '1 minute'")
            .execute(&pool)
            .await
            .unwrap();
        let unknown = house.payments.look(payment).await.unwrap_err();
        assert_eq!(unknown, OrderError::Unavailable { retry_after: None }, "{mode:?}");
        assert_eq!(market.stage(order).await, Stage::PaymentPending, "{mode:?}");
        market.bank.behave(FailureMode::Honest);
        house.payments.look(payment).await.unwrap();
        assert_eq!(market.stage(order).await, Stage::Paid, "{mode:?}");
        market.assert_whole().await;
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_whose_answer_was_lost_is_made_once_whatever_is_answered_next(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    market.bank.behave(FailureMode::RefundsUnanswered);
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    for mode in [
        FailureMode::RefundsUnanswered,
        FailureMode::KeyRevoked,
        FailureMode::OtherAccount,
        FailureMode::NotPermitted,
        FailureMode::Down,
    ] {
        market.bank.behave(mode);
        let looked = house.payments.look(payment).await;
        // The answer that was lost the first time is found the second.
        assert!(looked.is_err() || mode == FailureMode::RefundsUnanswered, "{mode:?}");
        let refunds = refund::list(&pool, Some(order), None).await.unwrap();
        assert_ne!(refunds[0].status, guildhall_domain::payment::RefundStatus::Failed, "{mode:?}");
    }
    market.bank.forget_keys();
    market.bank.behave(FailureMode::Honest);
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Refunded);
    assert_eq!(market.bank.kept(&intent), 0);
    assert_eq!(market.wallet(uid).await, Parts::default(), "not on the balance as well");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_card_refund_that_fails_goes_to_the_balance_when_the_buyer_says_so(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    market.bank.behave(FailureMode::RefundsFail);
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    assert_eq!(market.stage(order).await, Stage::Refunding);
    let refunds = refund::list(&pool, Some(order), None).await.unwrap();
    assert_eq!(refunds[0].status, guildhall_domain::payment::RefundStatus::Failed);
    market.assert_whole().await;

    let stranger = buyer(market.seller);
    let id = refunds[0].refund_id;
    let refused = house.orders.take_on_balance(order, stranger, id).await;
    assert_eq!(refused, Err(OrderError::Rejected(Rejection::NotFound)));
    house.orders.take_on_balance(order, buyer(uid), id).await.unwrap();
    house.orders.take_on_balance(order, buyer(uid), id).await.unwrap(); // again: it is there
    assert_eq!(market.stage(order).await, Stage::Refunded);
    let wallet = market.wallet(uid).await;
    assert_eq!(wallet, Parts::of(Origin::Refund, UsdCents(PRICE)));
    assert_eq!(wallet.withdrawable(), UsdCents::ZERO, "a way to launder");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_the_provider_takes_back_days_later_is_in_transit_again(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    assert_eq!(market.stage(order).await, Stage::Refunded);
    assert_eq!(market.bank.kept(&intent), 0);
    let sent = &refund::list(&pool, Some(order), None).await.unwrap()[0];
    market.bank.end_refund(sent.provider_ref.as_deref().unwrap(), true);
    house.payments.look(payment).await.unwrap();
    market.assert_whole().await;
    house.orders.take_on_balance(order, buyer(uid), sent.refund_id).await.unwrap();
    assert_eq!(market.wallet(uid).await.refund, UsdCents(PRICE));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_dispute_is_ruled_on_and_the_price_divided(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", PRICE).await;
    let order = house.sent(&market, uid).await;
    let open = OrderAction::OpenDispute {
        category: Category::NotAsDescribed,
        asked: Some(UsdCents(1_000)),
        text: "scratched".into(),
        images: vec![],
    };
    house.orders.act(order, buyer(uid), open).await.unwrap();
    let answer = OrderAction::AddEvidence { text: "it is not".into(), images: vec![] };
    house.orders.act(order, market.seller(), answer).await.unwrap();
    let rule = OrderAction::Rule { refund: UsdCents(500), reason: "a little".into(), seen: None };
    let agent = Person { uid: person(&pool, "agent", 0).await, is_staff: true, works_for: None };
    let refused = house.orders.act(order, buyer(uid), rule.clone()).await;
    assert_eq!(refused, Err(OrderError::Rejected(Rejection::Forbidden)));
    let ruled = house.orders.act(order, agent, rule).await.unwrap();
    assert_eq!(ruled.order.stage, Stage::PartiallyCompleted);
    assert_eq!(market.wallet(uid).await.deposit, UsdCents(500));
    assert_eq!(market.wallet(market.seller).await.sale, UsdCents(1_425), "1500 less five percent");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_nobody_pays_for_is_closed_and_its_piece_is_on_sale_again(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    house.due(&market, order).await;
    assert_eq!(market.stage(order).await, Stage::Placed);
    market.let_time_pass(order).await;
    house.due(&market, order).await;
    assert_eq!(market.stage(order).await, Stage::Closed);
    assert_eq!(market.stock().await, (1, 0, 0, 0));
    let missing = house
        .orders
        .act(order, buyer(uid), OrderAction::PayFromBalance { terms_version: None })
        .await;
    assert_eq!(missing, Err(OrderError::Rejected(Rejection::StatusChanged)));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_is_not_there_for_strangers(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", PRICE).await;
    let order = house.sent(&market, uid).await;
    let stranger = buyer(person(&pool, "stranger", 0).await);
    let confirm = house.orders.act(order, stranger, OrderAction::Confirm).await;
    assert_eq!(confirm, Err(OrderError::Rejected(Rejection::NotFound)));
    let seller = house.orders.act(order, market.seller(), OrderAction::Confirm).await;
    assert_eq!(seller, Err(OrderError::Rejected(Rejection::Forbidden)));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_deposit_is_credited_once_and_is_a_deposit(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let deposit =
        || house.payments.deposit(uid, UsdCents(5_000), Method::Card, None, "wish".into());
    let row = deposit().await.unwrap();
    assert_eq!(deposit().await.unwrap().payment_id, row.payment_id, "the same wish");
    let intent = row.provider_ref.unwrap();
    market.bank.pay(&intent);
    for number in 0..10 {
        let kept =
            payment_rows::receive(&pool, "evt_1", "payment_intent.succeeded", Some(&intent), None)
                .await
                .unwrap();
        assert_eq!(kept, number == 0);
    }
    house.settle().await;
    house.settle().await;
    assert_eq!(market.wallet(uid).await, Parts::of(Origin::Deposit, UsdCents(5_000)));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_about_a_payment_nobody_knows_is_kept(pool: PgPool) {
    let _market = market(&pool, 1).await;
    assert!(
        payment_rows::receive(&pool, "evt_1", "payment_intent.succeeded", Some("pi_x"), None)
            .await
            .unwrap()
    );
    assert_eq!(payment_rows::count_unmatched(&pool).await.unwrap(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_deposit_that_comes_after_it_was_given_up_goes_back_whole(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    // The parts of the house's accounts follow from the ids: with several, some go through different ones.
    for number in 0..8 {
        let wish = format!("wish {number}");
        let deposit = house.payments.deposit(uid, UsdCents(5_000), Method::Card, None, wish);
        let row = deposit.await.unwrap();
        payment_rows::ended(&pool, row.payment_id, Settled::Cancelled).await.unwrap();
        let intent = row.provider_ref.unwrap();
        assert!(market.bank.pay(&intent));
        assert_eq!(house.payments.look(row.payment_id).await.unwrap().status, Status::Refunded);
        house.settle().await;
        assert_eq!(market.bank.kept(&intent), 0);
    }
    assert_eq!(market.wallet(uid).await, Parts::default());
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn late_money_that_cannot_be_sent_back_is_on_the_balance_and_ends_no_order(pool: PgPool) {
    let market = market(&pool, 2).await;
    let house = market.house().await;
    let uid = person(&pool, "b", PRICE).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    house
        .orders
        .act(order, buyer(uid), OrderAction::PayFromBalance { terms_version: None })
        .await
        .unwrap();
    market.bank.pay(&intent);
    market.bank.behave(FailureMode::RefundsFail);
    house.payments.look(payment).await.unwrap();
    house.settle().await;
    assert_eq!(market.wallet(uid).await, Parts::of(Origin::Refund, UsdCents(PRICE)));
    assert_eq!(market.stage(order).await, Stage::Paid);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_under_way_is_asked_about_until_it_has_arrived(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    market.bank.behave(FailureMode::RefundsWait);
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    let waiting = refund::list(&pool, Some(order), None).await.unwrap();
    assert_eq!(
        (market.stage(order).await, waiting[0].status.as_str()),
        (Stage::Refunding, "pending")
    );

    // Nobody rings; only the clock goes on.
    sqlx::query("update payment set deadline_at = now() where deadline_at is not null")
        .execute(&pool)
        .await
        .unwrap();
    let due = payment_rows::payments_due(&pool, 10, &[]).await.unwrap();
    assert_eq!(due.iter().map(|due| due.id).collect::<Vec<_>>(), [payment]);
    market.bank.end_refund(waiting[0].provider_ref.as_deref().unwrap(), false);
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Refunded);
    assert!(payment_rows::payments_due(&pool, 10, &[]).await.unwrap().is_empty());
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_command_whose_answer_was_lost_is_known_when_it_is_repeated(pool: PgPool) {
    let market = market(&pool, 2).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 2 * PRICE).await;
    let once =
        |order, act, key: &str| house.orders.act_once(order, buyer(uid), act, Some(key.to_owned()));
    let order = house.place(&market, uid, "wish").await.unwrap();
    let start = || OrderAction::StartPayment {
        method: Method::Card,
        return_url: None,
        terms_version: None,
    };
    let first = once(order, start(), "pay:a").await.unwrap();
    let again = once(order, start(), "pay:a").await.unwrap();
    assert_eq!((first.order.payment, first.version), (again.order.payment, again.version));
    once(order, OrderAction::PayFromBalance { terms_version: None }, "pay:b").await.unwrap();
    let again =
        once(order, OrderAction::PayFromBalance { terms_version: None }, "pay:b").await.unwrap();
    assert_eq!(again.order.stage, Stage::Paid);
    let other = once(order, OrderAction::PayFromBalance { terms_version: None }, "pay:c").await;
    assert_eq!(other, Err(OrderError::Rejected(Rejection::StatusChanged)));
    assert_eq!(market.wallet(uid).await.total(), UsdCents(PRICE), "charged once");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_holds_everything_without_paying(pool: PgPool) {
    let most = rows::MOST_UNPAID;
    let market = market(&pool, i32::try_from(most).unwrap() + 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let mut held = Vec::new();
    for number in 0..most {
        held.push(house.place(&market, uid, &format!("wish {number}")).await.unwrap());
    }
    assert_eq!(house.place(&market, uid, "more").await, Err(OrderError::TooMany));
    house.orders.act(held[0], buyer(uid), OrderAction::Cancel).await.unwrap();
    house.place(&market, uid, "more").await.unwrap();
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_lets_fifty_orders_go_unpaid_within_a_day_holds_no_more_that_day(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (uid, other) = (person(&pool, "b", 0).await, person(&pool, "c", 0).await);
    for number in 0..rows::MOST_LAPSED {
        let held = house.place(&market, uid, &format!("wish {number}")).await.unwrap();
        house.orders.act(held, buyer(uid), OrderAction::Cancel).await.unwrap();
    }
    assert_eq!(house.place(&market, uid, "more").await, Err(OrderError::TooMany));
    let held = house.place(&market, other, "mine").await.unwrap();
    house.orders.act(held, buyer(other), OrderAction::Cancel).await.unwrap();
    sqlx::query(r#"update "order" set ended_at = ended_at - interval '25 hours'"#)
        .execute(&pool)
        .await
        .unwrap();
    house.place(&market, uid, "more").await.unwrap();
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_holds_more_by_asking_for_all_of_it_at_once(pool: PgPool) {
    let most = usize::try_from(rows::MOST_UNPAID).unwrap();
    let market = market(&pool, 100).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let keys: Vec<String> = (0..most * 2).map(|number| format!("wish {number}")).collect();
    let placed = join_all(keys.iter().map(|key| house.place(&market, uid, key))).await;
    let (held, refused): (Vec<_>, Vec<_>) = placed.into_iter().partition(Result::is_ok);
    assert_eq!(held.len(), most);
    assert!(refused.into_iter().all(|refused| refused == Err(OrderError::TooMany)));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_dispute_is_shown_with_ones_own_pictures_which_the_other_side_may_see(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", PRICE).await;
    let stranger = person(&pool, "stranger", 0).await;
    let picture = |owner: Uid| {
        let pool = pool.clone();
        async move {
            let id = UploadId(Uuid::now_v7());
            sqlx::query(
                "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256) values ($1, $2, 7, 'image/png', 1, 1, 1, '')",
            )
            .bind(id.0).bind(owner.0).execute(&pool).await.unwrap();
            id
        }
    };
    let (mine, anothers) = (picture(uid).await, picture(stranger).await);
    let order = house.sent(&market, uid).await;
    let open = |images| OrderAction::OpenDispute {
        category: Category::Other,
        asked: None,
        text: "look".into(),
        images,
    };
    let refused = house.orders.act(order, buyer(uid), open(vec![mine, anothers])).await;
    assert_eq!(refused, Err(OrderError::NoSuchImage));
    assert_eq!(market.stage(order).await, Stage::Sent);
    house.orders.act(order, buyer(uid), open(vec![mine, mine])).await.unwrap();
    let sees = |viewer: Uid| {
        let pool = pool.clone();
        async move {
            let found = upload::find_readable(&pool, mine, viewer, false).await;
            // A picture made up for this test has no hash; what counts is whether the row is found.
            !matches!(found, Ok(None))
        }
    };
    assert!(sees(market.seller).await && sees(uid).await);
    assert!(!sees(stranger).await);
    market.assert_whole().await;
}
