use std::collections::BTreeMap;

use proptest::prelude::*;
use uuid::Uuid;

use super::*;

const BUYER: Uid = Uid(1);
const SELLER: Uid = Uid(2);

/// Books kept by the plainest means.
#[derive(Default)]
struct Books {
    balances: BTreeMap<Account, i64>,
    posted: std::collections::BTreeSet<String>,
}

impl Books {
    fn post(&mut self, posting: &Posting) {
        assert_eq!(posting.sum(), 0, "{posting:?}");
        assert!(self.posted.insert(posting.key.clone()), "{} twice", posting.key);
        for line in &posting.lines {
            let balance = self.balances.entry(line.account).or_default();
            *balance += line.amount.0;
            assert!(*balance >= 0 || line.account.may_be_negative(), "{line:?} in {posting:?}");
        }
    }

    fn balance(&self, account: Account) -> i64 {
        self.balances.get(&account).copied().unwrap_or_default()
    }

    fn wallet(&self, uid: Uid) -> Parts {
        let mut parts = Parts::default();
        for origin in Origin::ALL {
            *parts.part(origin) = UsdCents(self.balance(Account::User(uid, origin)));
        }
        parts
    }
}

fn order(number: u128) -> OrderId {
    OrderId(Uuid::from_u128(number))
}

fn payment(number: u128) -> PaymentId {
    PaymentId(Uuid::from_u128(number))
}

fn refund(number: u128) -> RefundId {
    RefundId(Uuid::from_u128(number))
}

/// How one purchase goes, chosen by chance.
#[derive(Debug, Clone)]
struct Story {
    amount: i64,
    from_balance: bool,
    /// What of the amount is refunded, in hundredths.
    refunded: i64,
    /// The provider takes the refund back, and the balance does instead.
    comes_back: bool,
    late: bool,
}

fn story() -> impl Strategy<Value = Story> {
    (1..50_000_i64, any::<bool>(), 0..=100_i64, any::<bool>(), any::<bool>()).prop_map(
        |(amount, from_balance, refunded, comes_back, late)| Story {
            amount,
            from_balance,
            refunded,
            comes_back,
            late,
        },
    )
}

proptest! {
    #[test]
    fn whatever_happens_the_books_are_whole_and_deposits_stay_in_the_house(
        deposit in 1..200_000_i64, stories in prop::collection::vec(story(), 1..20),
    ) {
        let mut books = Books::default();
        books.post(&deposited(payment(999), BUYER, UsdCents(deposit)));
        for (number, story) in (1_u128..).zip(stories) {
            let amount = UsdCents(story.amount);
            let (order, payment, refund) = (order(number), payment(number), refund(number));
            let about = About { order: Some(order), ..About::default() };
            if story.late {
                late_money(about, payment, refund, amount).iter().for_each(|p| books.post(p));
                prop_assert_eq!(books.balance(Account::Suspense), 0);
                books.post(&refunded_by_provider(about, refund, 1, amount));
                continue;
            }
            let mut paid = None;
            if story.from_balance {
                let Ok(parts) = books.wallet(BUYER).spend(amount) else { continue };
                books.post(&paid_from_balance(order, payment, BUYER, parts));
                paid = Some(parts);
            } else {
                books.post(&captured(order, payment, amount));
            }
            let back = UsdCents(story.amount * story.refunded / 100);
            let kept = UsdCents(amount.0 - back.0);
            if kept > UsdCents::ZERO {
                books.post(&earned(order, SELLER, kept, BasisPoints(500)));
            }
            if back > UsdCents::ZERO {
                books.post(&refund_decided(order, refund, back));
                let to_balance = match paid {
                    Some(parts) => Some(parts.give_back(Parts::default(), back).unwrap()),
                    None => {
                        books.post(&refunded_by_provider(about, refund, 1, back));
                        if story.comes_back {
                            books.post(&refund_came_back(about, refund, 1, back));
                        }
                        story.comes_back.then(|| Parts::of(Origin::Refund, back))
                    }
                };
                if let Some(parts) = to_balance {
                    books.post(&refunded_to_balance(about, refund, BUYER, parts));
                }
            }
            prop_assert_eq!(books.balance(Account::Escrow), 0, "order {} left money behind", number);
        }
        prop_assert_eq!(books.balances.values().sum::<i64>(), 0);
        prop_assert_eq!(books.balance(Account::RefundTransit), 0);
        prop_assert_eq!(books.wallet(BUYER).withdrawable(), UsdCents::ZERO, "a deposit became withdrawable");
        prop_assert_eq!(books.wallet(SELLER).total(), books.wallet(SELLER).withdrawable());
    }
}

#[test]
fn an_order_is_paid_under_one_key_however_it_is_paid() {
    let parts = Parts::of(Origin::Deposit, UsdCents(5));
    let balance = paid_from_balance(order(1), payment(1), BUYER, parts);
    assert_eq!(balance.key, captured(order(1), payment(2), UsdCents(5)).key);
}

#[test]
fn the_seller_gets_the_price_less_the_fee() {
    let lines = earned(order(1), SELLER, UsdCents(10_000), BasisPoints(500)).lines;
    let to_seller = Line { account: Account::User(SELLER, Origin::Sale), amount: UsdCents(9_500) };
    assert!(lines.contains(&to_seller), "{lines:?}");
}
