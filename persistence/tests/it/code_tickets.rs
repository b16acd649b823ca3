//! Codes belong to tickets: what strangers who know an address can do to its owner, and what they cannot.

use crate::people::{HOME, RIGHT, WRONG, check_with, issue, issue_under, sign_in, sign_up, sql};
use guildhall_domain::identity::auth_code::{
    PER_EMAIL_AND_DAY, PER_EMAIL_NETWORK_AND_DAY, Purpose,
};
use guildhall_persistence::{
    MIGRATOR,
    identity::auth_code::{Checked, Issued},
};
use sqlx::PgPool;

const OWNERS: [u8; 32] = [1; 32];
const STRANGERS: [u8; 32] = [2; 32];
const ELSEWHERE: (Purpose, &str) = (Purpose::SignIn, "198.51.100.9");
const AT_HOME: (Purpose, &str) = (Purpose::SignIn, HOME);

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_strangers_guesses_and_sendings_leave_the_owners_code_alone(pool: PgPool) {
    issue_under(&pool, "a@x.com", HOME, &OWNERS).await;
    let theirs = issue_under(&pool, "a@x.com", ELSEWHERE.1, &STRANGERS).await;
    assert!(matches!(theirs, Issued::Sent { .. }), "the owner's countdown is not theirs");
    for _ in 0..6 {
        check_with(&pool, "a@x.com", ELSEWHERE, Some(&STRANGERS), WRONG).await;
        check_with(&pool, "a@x.com", ELSEWHERE, None, WRONG).await;
        // A neighbour, who has no ticket.
        check_with(&pool, "a@x.com", AT_HOME, None, WRONG).await;
    }
    let theirs = check_with(&pool, "a@x.com", ELSEWHERE, Some(&STRANGERS), RIGHT).await;
    assert_eq!(theirs, Checked::Expired, "their own ticket is used up");
    let owners = check_with(&pool, "a@x.com", ELSEWHERE, Some(&OWNERS), RIGHT).await;
    assert_eq!(owners, Checked::Right, "the ticket counts wherever it is");
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn without_a_ticket_only_the_newest_code_of_ones_own_network_counts(pool: PgPool) {
    issue_under(&pool, "a@x.com", HOME, &OWNERS).await;
    let elsewhere = check_with(&pool, "a@x.com", ELSEWHERE, None, RIGHT).await;
    assert_eq!(elsewhere, Checked::Wrong, "nobody asked for a code there");
    let with_another = check_with(&pool, "a@x.com", AT_HOME, Some(&STRANGERS), RIGHT).await;
    assert_eq!(with_another, Checked::Wrong, "no such ticket");
    assert_eq!(check_with(&pool, "a@x.com", AT_HOME, None, RIGHT).await, Checked::Right);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn strangers_cannot_use_up_the_codes_of_the_owners_network(pool: PgPool) {
    let owner = sign_up(&pool, "a@x.com").await;
    sign_in(&pool, owner.uid, 1).await;
    let mut sent = 0;
    for n in 0..PER_EMAIL_AND_DAY + 5 {
        let sending = issue(&pool, "a@x.com", &format!("198.51.100.{n}")).await;
        sent += i64::from(matches!(sending, Issued::Sent { .. }));
    }
    assert_eq!(sent, PER_EMAIL_AND_DAY, "what strangers may have sent");
    assert!(matches!(issue(&pool, "a@x.com", HOME).await, Issued::Sent { .. }));
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn one_network_does_not_use_up_the_codes_of_an_address(pool: PgPool) {
    let mut sent = 0;
    for _ in 0..PER_EMAIL_AND_DAY {
        let sending = issue(&pool, "new@x.com", ELSEWHERE.1).await;
        sent += i64::from(matches!(sending, Issued::Sent { .. }));
        sql(&pool, "update mailed_code set sent_at = sent_at - interval '61 seconds'").await;
    }
    assert_eq!(sent, PER_EMAIL_NETWORK_AND_DAY);
    assert!(matches!(issue(&pool, "new@x.com", HOME).await, Issued::Sent { .. }));
}
