use proptest::prelude::*;
use time::macros::datetime;
use uuid::Uuid;

use super::*;

const BUYER: Uid = Uid(1);
const SELLER: Uid = Uid(2);
const DUE: UsdCents = UsdCents(1_000);
const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
const PAYMENT: PaymentId = PaymentId(Uuid::from_u128(1));

/// An order at `stage` as it gets there, with everything due an hour ago.
fn order_at(stage: Stage) -> Order {
    let began = NOW - Duration::days(30);
    let mut order =
        Order::place(OrderId(Uuid::nil()), BUYER, SELLER, DUE, false, Terms::default(), began);
    order.stage = stage;
    order.payment = Some(PAYMENT);
    let over = Deadline { at: NOW - Duration::HOUR, kind: DeadlineKind::Delivery };
    order.deadline = (!stage.is_final()).then_some(over);
    if stage.awaits_payment() {
        order.created_at = NOW - Duration::HOUR;
    }
    let unpaid = stage.awaits_payment() || matches!(stage, Stage::Closed | Stage::Cancelled);
    order.captured = if unpaid { UsdCents::ZERO } else { DUE };
    order.needs_info = stage == Stage::NeedInfo;
    match stage {
        Stage::Refunding | Stage::Refunded => order.refunded = DUE,
        Stage::PartiallyCompleted => order.refunded = UsdCents(400),
        Stage::Disputed => {
            order.dispute = Some(Dispute {
                by: Party::Buyer,
                category: Category::NotReceived,
                asked: DUE,
                from: Stage::Sent,
                opened_at: began,
                answered: false,
            });
        }
        _ => {}
    }
    order
}

/// Each command with who wants it.
fn commands() -> [(Party, Command); 20] {
    [
        (Party::Buyer, Command::StartPayment { payment: PAYMENT, method: Method::Card }),
        (Party::House, Command::PaySucceeded { payment: PAYMENT, amount: DUE }),
        (Party::House, Command::PayFailed { payment: PAYMENT }),
        (Party::Buyer, Command::Cancel),
        (Party::Buyer, Command::SubmitInfo),
        (Party::Seller, Command::SkipInfo),
        (Party::Seller, Command::Deliver),
        (Party::Seller, Command::FailDelivery),
        (Party::Buyer, Command::Confirm),
        (Party::Seller, Command::GiveBack),
        (Party::Buyer, Command::OpenDispute { category: Category::Other, asked: None }),
        (Party::Seller, Command::AddEvidence),
        (Party::Buyer, Command::WithdrawDispute),
        (Party::Seller, Command::Agree),
        (Party::Staff, Command::Rule { refund: UsdCents::ZERO }),
        (Party::House, Command::RefundSettled),
        (Party::House, Command::DeadlineDue),
        (Party::House, Command::BeginRedeeming),
        (Party::House, Command::EndRedeeming { refund: UsdCents::ZERO }),
        (Party::Staff, Command::Refund { refund: DUE }),
    ]
}

/// Where every command leads from every stage; `.` is refused. Columns as in [`commands`].
#[rustfmt::skip]
const TABLE: [(Stage, &str); 14] = [
    //                          start ok  fail canc subm skip dlvr fdlv conf back disp evid wdrw agree rule rset due rbeg rend srfd
    (Stage::Placed,             "pp   pd  .    ca   .    .    .    .    .    .    .    .    .    .     .    .    cl .    .    ."),
    (Stage::PaymentPending,     "pp   pd  pf   ca   .    .    .    .    .    .    .    .    .    .     .    .    cl .    .    ."),
    (Stage::PaymentFailed,      "pp   pd  .    ca   .    .    .    .    .    .    .    .    .    .     .    .    cl .    .    ."),
    (Stage::Closed,             ".    .   .    .    .    .    .    .    .    .    .    .    .    .     .    .    . .    .    ."),
    (Stage::Cancelled,          ".    .   .    .    .    .    .    .    .    .    .    .    .    .     .    .    . .    .    ."),
    (Stage::NeedInfo,           ".    .   .    rg   pd   pd   .    .    .    rg   .    .    .    .     .    .    rg .    .    rg"),
    (Stage::Paid,               ".    .   .    .    .    .    se   df   .    rg   di   .    .    .     .    .    rg pd   .    rg"),
    (Stage::Sent,               ".    .   .    .    .    .    .    .    co   rg   di   .    .    .     .    .    co .    .    rg"),
    (Stage::DeliveryFailed,     ".    .   .    rg   .    .    se   .    .    rg   di   .    .    .     .    .    rg .    .    rg"),
    (Stage::Disputed,           ".    .   .    .    .    .    .    .    .    rg   .    di   se   rg    co   .    rg .    .    ."),
    (Stage::Refunding,          ".    .   .    .    .    .    .    .    .    .    .    .    .    .     .    rd   rg .    .    ."),
    (Stage::Refunded,           ".    .   .    .    .    .    .    .    .    .    .    .    .    .     .    .    . .    .    ."),
    (Stage::PartiallyCompleted, ".    .   .    .    .    .    .    .    .    .    .    .    .    .     .    .    . .    .    ."),
    (Stage::Completed,          ".    .   .    .    .    .    .    .    .    .    .    .    .    .     .    .    . .    .    ."),
];

fn short(stage: Stage) -> &'static str {
    match stage {
        Stage::Placed => "pl",
        Stage::PaymentPending => "pp",
        Stage::PaymentFailed => "pf",
        Stage::Closed => "cl",
        Stage::Cancelled => "ca",
        Stage::NeedInfo => "ni",
        Stage::Paid => "pd",
        Stage::Sent => "se",
        Stage::DeliveryFailed => "df",
        Stage::Disputed => "di",
        Stage::Refunding => "rg",
        Stage::Refunded => "rd",
        Stage::PartiallyCompleted => "pc",
        Stage::Completed => "co",
    }
}

#[test]
fn every_stage_answers_every_command_as_the_table_says() {
    for (stage, row) in TABLE {
        let expected: Vec<&str> = row.split_whitespace().collect();
        let found: Vec<&str> = commands()
            .iter()
            .map(|(by, command)| match decide(&order_at(stage), *by, command, NOW) {
                Ok(decision) => short(decision.stage),
                Err(Rejection::StatusChanged) => ".",
                Err(other) => panic!("{stage:?} {command:?}: {other:?}"),
            })
            .collect();
        assert_eq!(found, expected, "{stage:?}");
    }
}

#[test]
fn nobody_does_what_is_the_other_sides_to_do() {
    for stage in Stage::ALL {
        for (rightful, command) in commands() {
            for by in [Party::Buyer, Party::Seller, Party::Staff, Party::House] {
                let refused = decide(&order_at(stage), by, &command, NOW);
                let both = matches!(
                    command,
                    Command::OpenDispute { .. } | Command::WithdrawDispute | Command::AddEvidence
                );
                if by != rightful && !both {
                    assert_eq!(refused, Err(Rejection::Forbidden), "{by:?} {command:?} {stage:?}");
                }
            }
        }
    }
    let order = order_at(Stage::Sent);
    assert_eq!(order.side(BUYER, true), Some(Party::Buyer), "staff buy as anybody does");
    assert_eq!(order.side(Uid(9), false), None);
    assert_eq!(order.side(Uid(9), true), Some(Party::Staff));
}

#[test]
fn while_a_device_redeems_only_what_comes_of_it_moves_the_order() {
    let mut order = order_at(Stage::Paid);
    let begun = decide(&order, Party::House, &Command::BeginRedeeming, NOW).unwrap();
    assert_eq!((begun.stage, begun.what), (Stage::Paid, OrderEventKind::RedeemingBegan));
    order.apply(&begun);
    for (by, command) in commands() {
        let refused = match command {
            Command::EndRedeeming { .. } => continue,
            Command::DeadlineDue => Rejection::NotYet { until: NOW + Terms::default().delivery },
            _ => Rejection::StatusChanged,
        };
        assert_eq!(decide(&order, by, &command, NOW), Err(refused), "{command:?}");
    }
    let end = |refund| {
        let refund = UsdCents(refund);
        decide(&order, Party::House, &Command::EndRedeeming { refund }, NOW)
    };
    let done = end(0).unwrap();
    assert_eq!(
        (done.stage, done.what, done.refund),
        (Stage::Sent, OrderEventKind::Delivered, None)
    );
    let failed = end(1_000).unwrap();
    assert_eq!(
        (failed.what, failed.refund, failed.earned),
        (OrderEventKind::RedeemingFailed, Some(DUE), None)
    );
    assert_eq!(failed.stock, Some(Stock::GiveBack));
    let part = end(400).unwrap();
    assert_eq!((part.refund, part.earned), (Some(UsdCents(400)), Some(UsdCents(600))));
    assert_eq!(end(1_001), Err(Rejection::Amount));
    order.apply(&done);
    assert!(!order.redeeming, "and then it is as any other delivery");
    assert_eq!(
        decide(&order, Party::House, &Command::EndRedeeming { refund: DUE }, NOW),
        Err(Rejection::StatusChanged),
        "told twice"
    );
}

#[test]
fn an_undisputed_delivery_pays_the_seller_once_the_window_closes() {
    let mut order = order_at(Stage::Paid);
    let sent = decide(&order, Party::Seller, &Command::Deliver, NOW).unwrap();
    order.apply(&sent);
    let until = NOW + Terms::default().receipt;
    let early = decide(&order, Party::House, &Command::DeadlineDue, until - Duration::SECOND);
    assert_eq!(early, Err(Rejection::NotYet { until }));

    let on_time = decide(&order, Party::House, &Command::DeadlineDue, until).unwrap();
    assert_eq!((on_time.earned, on_time.what), (Some(DUE), OrderEventKind::AutoConfirmed));
    order.apply(&on_time);
    let again = decide(&order, Party::House, &Command::DeadlineDue, until);
    assert_eq!(again, Err(Rejection::StatusChanged), "paid twice");
}

#[test]
fn information_that_never_comes_gives_everything_back_after_48_hours() {
    let mut order = order_at(Stage::Placed);
    order.needs_info = true;
    let paid = Command::PaySucceeded { payment: PAYMENT, amount: DUE };
    let paid = decide(&order, Party::House, &paid, NOW).unwrap();
    assert_eq!((paid.stage, paid.stock), (Stage::NeedInfo, Some(Stock::Take)));
    order.apply(&paid);
    let until = NOW + Duration::hours(48);
    let early = decide(&order, Party::House, &Command::DeadlineDue, until - Duration::SECOND);
    assert_eq!(early, Err(Rejection::NotYet { until }));
    let back = decide(&order, Party::House, &Command::DeadlineDue, until).unwrap();
    assert_eq!((back.refund, back.earned, back.stock), (Some(DUE), None, Some(Stock::GiveBack)));
}

#[test]
fn a_failed_payment_leaves_time_for_another() {
    let mut order =
        Order::place(OrderId(Uuid::nil()), BUYER, SELLER, DUE, false, Terms::default(), NOW);
    let start = Command::StartPayment { payment: PAYMENT, method: Method::ConvenienceStore };
    let started = decide(&order, Party::Buyer, &start, NOW).unwrap();
    assert_eq!(started.deadline.unwrap().at, NOW + Duration::hours(3) + PROVIDER_GRACE);
    order.apply(&started);
    let other = Command::PayFailed { payment: PaymentId(Uuid::from_u128(2)) };
    assert_eq!(decide(&order, Party::House, &other, NOW), Err(Rejection::StatusChanged));
    let late = NOW + Duration::hours(1);
    let failed =
        decide(&order, Party::House, &Command::PayFailed { payment: PAYMENT }, late).unwrap();
    assert_eq!(failed.deadline.unwrap().at, late + RETRY_WINDOW);
}

#[test]
fn stock_is_not_held_for_ever_by_one_payment_after_the_other() {
    let order =
        Order::place(OrderId(Uuid::nil()), BUYER, SELLER, DUE, false, Terms::default(), NOW);
    let start = |method, at| {
        let start = Command::StartPayment { payment: PAYMENT, method };
        decide(&order, Party::Buyer, &start, at).map(|started| started.stage)
    };
    let last = NOW + LONGEST_HOLD - Method::Card.window() - PROVIDER_GRACE;
    assert_eq!(start(Method::Card, last), Ok(Stage::PaymentPending));
    assert_eq!(start(Method::Card, last + Duration::SECOND), Err(Rejection::StatusChanged));
    let window = NOW + Terms::default().payment;
    assert_eq!(start(Method::ConvenienceStore, window), Ok(Stage::PaymentPending), "the slowest");
}

#[test]
fn another_amount_than_was_shown_is_not_a_payment() {
    let short = Command::PaySucceeded { payment: PAYMENT, amount: UsdCents(999) };
    let refused = decide(&order_at(Stage::Placed), Party::House, &short, NOW);
    assert_eq!(refused, Err(Rejection::Amount));
}

#[test]
fn a_ruling_divides_the_price_to_the_cent() {
    let order = order_at(Stage::Disputed);
    let rule =
        |refund| decide(&order, Party::Staff, &Command::Rule { refund: UsdCents(refund) }, NOW);
    let part = rule(400).unwrap();
    assert_eq!((part.refund, part.earned), (Some(UsdCents(400)), Some(UsdCents(600))));
    assert_eq!(part.stock, None, "what was handed over is not on sale again");
    let all = rule(1_000).unwrap();
    assert_eq!((all.refund, all.earned), (Some(DUE), None));
    assert_eq!(rule(0).unwrap().earned, Some(DUE));
    assert_eq!(rule(1_001), Err(Rejection::Amount));
    assert_eq!(rule(-1), Err(Rejection::Amount));

    let mut order = order;
    order.apply(&part);
    let settled = decide(&order, Party::House, &Command::RefundSettled, NOW).unwrap();
    assert_eq!(settled.stage, Stage::PartiallyCompleted);
}

#[test]
fn who_is_silent_in_a_dispute_loses() {
    let open = |by, stage| {
        let mut order = order_at(stage);
        let wish = Command::OpenDispute { category: Category::NotReceived, asked: None };
        let opened = decide(&order, by, &wish, NOW).unwrap();
        order.apply(&opened);
        let until = NOW + Duration::hours(24);
        assert_eq!(order.must_act().until, Some(until));
        let early = decide(&order, Party::House, &Command::DeadlineDue, until - Duration::SECOND);
        assert_eq!(early, Err(Rejection::NotYet { until }));
        decide(&order, Party::House, &Command::DeadlineDue, until).unwrap()
    };
    assert_eq!(open(Party::Buyer, Stage::Sent).refund, Some(DUE));
    assert_eq!(open(Party::Seller, Stage::Sent).earned, Some(DUE));
    assert_eq!(open(Party::Seller, Stage::Paid).refund, Some(DUE), "nothing was delivered");
}

#[test]
fn an_answer_stops_the_clock_and_hands_the_dispute_to_customer_service() {
    let mut order = order_at(Stage::Disputed);
    assert_eq!(order.must_act().who, Who::Seller);
    let mine = decide(&order, Party::Buyer, &Command::AddEvidence, NOW).unwrap();
    assert_eq!(mine.deadline, order.deadline, "one's own words do not stop the other's clock");
    let answered = decide(&order, Party::Seller, &Command::AddEvidence, NOW).unwrap();
    order.apply(&answered);
    assert_eq!(order.must_act().who, Who::Staff);
    let raised = decide(&order, Party::House, &Command::DeadlineDue, NOW + RULING_WINDOW).unwrap();
    assert_eq!((raised.stage, raised.what), (Stage::Disputed, OrderEventKind::Escalated));
    assert_eq!((raised.refund, raised.earned, raised.deadline), (None, None, None));
}

#[test]
fn only_who_opened_a_dispute_withdraws_it_and_the_old_stage_gets_its_full_term() {
    let order = order_at(Stage::Disputed);
    let other = decide(&order, Party::Seller, &Command::WithdrawDispute, NOW);
    assert_eq!(other, Err(Rejection::Forbidden));
    let back = decide(&order, Party::Buyer, &Command::WithdrawDispute, NOW).unwrap();
    assert_eq!((back.stage, back.dispute), (Stage::Sent, None));
    assert_eq!(back.deadline.unwrap().at, NOW + Terms::default().receipt);
}

#[test]
fn a_part_can_be_asked_for_only_by_the_buyer_of_something_delivered() {
    let ask = |by, stage, cents| {
        let asked = Some(UsdCents(cents));
        let wish = Command::OpenDispute { category: Category::Other, asked };
        decide(&order_at(stage), by, &wish, NOW).map(|opened| opened.dispute.unwrap().asked)
    };
    assert_eq!(ask(Party::Buyer, Stage::Sent, 1), Ok(UsdCents(1)));
    assert_eq!(ask(Party::Buyer, Stage::Paid, 999), Err(Rejection::Amount));
    assert_eq!(ask(Party::Seller, Stage::Sent, 999), Err(Rejection::Amount));
    assert_eq!(ask(Party::Buyer, Stage::Sent, 0), Err(Rejection::Amount));
    assert_eq!(ask(Party::Buyer, Stage::Sent, 1_001), Err(Rejection::Amount));
}

#[test]
fn staff_refund_a_part_only_of_what_was_delivered_and_never_nothing_or_more() {
    let refund = |stage, refund| {
        let command = Command::Refund { refund: UsdCents(refund) };
        decide(&order_at(stage), Party::Staff, &command, NOW)
    };
    let part = refund(Stage::Sent, 400).unwrap();
    assert_eq!((part.refund, part.earned), (Some(UsdCents(400)), Some(UsdCents(600))));
    assert_eq!((part.what, part.stock), (OrderEventKind::RefundedByStaff, None));
    let all = refund(Stage::Paid, 1_000).unwrap();
    assert_eq!((all.earned, all.stock), (None, Some(Stock::GiveBack)));
    for (stage, cents) in [
        (Stage::Paid, 400),
        (Stage::NeedInfo, 999),
        (Stage::Sent, 0),
        (Stage::Sent, -1),
        (Stage::Sent, 1_001),
    ] {
        assert_eq!(refund(stage, cents), Err(Rejection::Amount), "{stage:?} {cents}");
    }
    for by in [Party::Buyer, Party::Seller, Party::House] {
        let decided = decide(&order_at(Stage::Paid), by, &Command::Refund { refund: DUE }, NOW);
        assert_eq!(decided, Err(Rejection::Forbidden));
    }
}

#[test]
fn every_open_order_says_who_must_act_and_a_tab_shows_each_stage() {
    for stage in Stage::ALL {
        let must = order_at(stage).must_act();
        assert_eq!(must.who == Who::Nobody, stage.is_final(), "{stage:?}");
        for side in [Party::Buyer, Party::Seller] {
            let shown: Vec<Tab> = Tab::ALL
                .into_iter()
                .filter(|tab| *tab != Tab::All && tab.stages(side).contains(&stage))
                .collect();
            let over_unpaid = matches!(stage, Stage::Closed | Stage::Cancelled);
            assert_eq!(shown.is_empty(), over_unpaid, "{stage:?} {side:?} {shown:?}");
        }
    }
}

#[test]
fn a_refund_nobody_has_heard_of_is_raised_twice_and_then_left_to_staff() {
    let mut order = order_at(Stage::Refunding);
    order.deadline = Some(Deadline { at: NOW, kind: DeadlineKind::Answer });
    for again in [Some(NOW + REFUND_WINDOW), None] {
        let raised = decide(&order, Party::House, &Command::DeadlineDue, NOW).unwrap();
        assert_eq!((raised.stage, raised.what), (Stage::Refunding, OrderEventKind::Escalated));
        assert_eq!(raised.deadline.map(|deadline| deadline.at), again);
        order.deadline = Some(Deadline { at: NOW, kind: DeadlineKind::Ruling });
    }
}

#[test]
fn refunding_always_has_a_deadline() {
    let mut refunds = 0;
    for stage in Stage::ALL {
        for (by, command) in commands() {
            let Ok(decision) = decide(&order_at(stage), by, &command, NOW) else { continue };
            if decision.stage == Stage::Refunding {
                refunds += 1;
                let due = decision.deadline.map(|deadline| deadline.at);
                assert_eq!(due, Some(NOW + Duration::days(14)), "{stage:?} {command:?}");
            }
        }
    }
    assert!(refunds > 10, "{refunds}");
}

/// Any wish of anybody, sensible or not.
fn wish() -> impl Strategy<Value = (Party, Command, i64)> {
    let by = prop::sample::select(vec![Party::Buyer, Party::Seller, Party::Staff, Party::House]);
    let payment = (1..3_u128).prop_map(|n| PaymentId(Uuid::from_u128(n)));
    let cents = (0..=1_001_i64).prop_map(UsdCents);
    let amount = prop_oneof![Just(DUE), cents.clone()];
    let command = prop_oneof![
        payment.clone().prop_map(|payment| Command::StartPayment { payment, method: Method::Card }),
        (payment.clone(), amount)
            .prop_map(|(payment, amount)| Command::PaySucceeded { payment, amount }),
        payment.prop_map(|payment| Command::PayFailed { payment }),
        prop::sample::select(vec![
            Command::Cancel,
            Command::SubmitInfo,
            Command::SkipInfo,
            Command::Deliver,
            Command::FailDelivery,
            Command::Confirm,
            Command::GiveBack,
            Command::AddEvidence,
            Command::WithdrawDispute,
            Command::Agree,
            Command::RefundSettled,
            Command::BeginRedeeming,
            Command::DeadlineDue,
        ]),
        prop::option::of(cents.clone())
            .prop_map(|asked| Command::OpenDispute { category: Category::WrongItem, asked }),
        cents.clone().prop_map(|refund| Command::Rule { refund }),
        cents.clone().prop_map(|refund| Command::Refund { refund }),
        cents.prop_map(|refund| Command::EndRedeeming { refund }),
    ];
    (by, command, 0..40_i64)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn no_path_breaks_the_invariants(
        needs_info in any::<bool>(), wishes in prop::collection::vec(wish(), 1..60),
    ) {
        let mut now = NOW;
        let mut order = Order::place(OrderId(Uuid::nil()), BUYER, SELLER, DUE, needs_info, Terms::default(), now);
        let (mut earned, mut stock) = (UsdCents::ZERO, Vec::new());
        for (by, command, hours) in wishes {
            now += Duration::hours(hours);
            let before = order.clone();
            let Ok(decision) = decide(&order, by, &command, now) else { continue };
            order.apply(&decision);
            earned.0 += decision.earned.unwrap_or_default().0;
            stock.extend(decision.stock);
            // O1: a final stage is never left; only the refund path leads out of "refunding".
            prop_assert!(!before.stage.is_final());
            // O3: captured = due iff paid or later; nothing goes back twice; unpaid ends hold nothing.
            prop_assert!(order.captured == UsdCents::ZERO || order.captured == DUE);
            let unpaid = order.stage.awaits_payment() || matches!(order.stage, Stage::Closed | Stage::Cancelled);
            prop_assert_eq!(order.captured == UsdCents::ZERO, unpaid);
            prop_assert!(order.refunded.0 + earned.0 <= order.captured.0, "more went out than came in");
            // O5: the seller has the price iff it is completed (what is refunded excepted).
            let settled = matches!(order.stage, Stage::Refunding | Stage::Refunded | Stage::PartiallyCompleted | Stage::Completed);
            prop_assert_eq!(order.refunded.0 + earned.0 == order.captured.0 && order.captured == DUE, settled);
            // O2: stock goes one way: held, then released or taken, and given back at most once.
            prop_assert!(matches!(stock[..], [] | [Stock::Release] | [Stock::Take] | [Stock::Take, Stock::GiveBack]), "{:?}", stock);
            // Whoever must act has until some time, unless a person of the house or the provider has to.
            let must = order.must_act();
            prop_assert_eq!(must.until.is_some() || matches!(must.who, Who::Nobody | Who::House | Who::Staff), true);
            prop_assert_eq!(order.dispute.is_some(), order.stage == Stage::Disputed);
            let is_raised = before.stage == Stage::Refunding;
            prop_assert!(order.stage != Stage::Refunding || order.deadline.is_some() || is_raised, "a refund without an end");
            // Q7: what a device redeems is not given back by anybody else in the meantime.
            prop_assert!(!order.redeeming || order.stage == Stage::Paid);
            if before.redeeming && before.stage != order.stage {
                let is_its = matches!(command, Command::EndRedeeming { .. } | Command::DeadlineDue);
                prop_assert!(is_its, "{:?}", command);
            }
        }
    }
}

#[test]
fn every_word_reads_back() {
    for stage in Stage::ALL {
        assert_eq!(stage.as_str().parse(), Ok(stage));
    }
    for kind in OrderEventKind::ALL {
        assert_eq!(kind.as_str().parse(), Ok(kind));
    }
    assert_eq!("Sent".parse::<Stage>(), Err(crate::closed_list::Unknown("OrderStatus")));
}
