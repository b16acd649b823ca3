//! Applications of the demo's buyers to become sellers, one in each state. Made by the functions that people's calls use; repeating changes
//! nothing.

use guildhall_domain::country_rule::Country;
use guildhall_domain::identity::seller_application::{
    ApplicationState, SaleCategory, SellerDeclineReason,
};
use guildhall_domain::identity::verification::{AttemptState, Seen};
use guildhall_domain::ids::Uid;
use guildhall_domain::legal::LegalKind;
use guildhall_persistence::identity::seller_application::{
    self, ApplicationError, Decision, NewApplication,
};
use guildhall_persistence::identity::verification;
use guildhall_persistence::{DatabaseError, demo, legal};
use sqlx::PgPool;

use super::email;
use crate::Failure;

/// Who applies, and what has become of it. None of them has a part in the demo's conversations and purchases.
const STORIES: [(u32, ApplicationState, &str); 5] = [
    (
        101,
        ApplicationState::Submitted,
        "I trade skins with friends and sell what I win in our matches.",
    ),
    (
        102,
        ApplicationState::UnderReview,
        "Coins that I farm myself, about two hours every evening.",
    ),
    (
        103,
        ApplicationState::Approved,
        "Gift cards from an official distributor; I can show the invoices.",
    ),
    (104, ApplicationState::Declined, "I get them cheap from somebody in another chat."),
    (105, ApplicationState::Withdrawn, "Items from my own inventory that I do not use any more."),
];

/// Sends, takes and decides them, unless they were before.
///
/// # Errors
/// One sentence.
pub async fn make(pool: &PgPool) -> Result<(), Failure> {
    let [admin] = demo::uids(pool, &[email("admin")]).await?[..] else { return Ok(()) };
    for (number, state, description) in STORIES {
        let found = demo::uids(pool, &[email(&format!("buyer{number}"))]).await?;
        let [uid] = found[..] else { continue };
        let standing = seller_application::standing(pool, uid).await?;
        if standing.is_none_or(|standing| standing.application.is_some()) {
            continue;
        }
        verify(pool, uid).await?;
        match tell(pool, admin, uid, state, description).await {
            Ok(()) => {}
            Err(ApplicationError::Database(error)) => return Err(error.into()),
            // Whoever plays with the demonstration may have changed what this builds on.
            Err(error) => tracing::warn!(%error, "demo: an application of a seller was left out"),
        }
    }
    Ok(())
}

/// Lets somebody have shown who they are.
async fn verify(pool: &PgPool, uid: Uid) -> Result<(), DatabaseError> {
    let at = guildhall_persistence::now(pool).await?;
    let mut tx = guildhall_persistence::begin(pool).await?;
    // Who is verified already begins nothing.
    if let Ok(begun) = verification::begin(&mut tx, uid, None).await {
        let seen = Seen { state: AttemptState::Verified, reason: None, at };
        verification::see(&mut tx, begun.verification_id, &seen, None).await?;
    }
    Ok(tx.commit().await?)
}

async fn tell(
    pool: &PgPool,
    admin: Uid,
    uid: Uid,
    state: ApplicationState,
    description: &str,
) -> Result<(), ApplicationError> {
    let terms = legal::text(pool, LegalKind::SellerTerms, "en").await?;
    let categories = [SaleCategory::Items, SaleCategory::Coins];
    let new = NewApplication {
        categories: &categories,
        games: &["csgo".to_owned()],
        description,
        country: Country::read("DE").ok_or(ApplicationError::NotFound)?,
        terms_version: terms.map(|text| text.version),
    };
    let mut tx = guildhall_persistence::begin(pool).await?;
    let sent = seller_application::submit(&mut tx, uid, &new).await?;
    let id = sent.application_id;
    match state {
        ApplicationState::Submitted => {}
        ApplicationState::Withdrawn => {
            seller_application::withdraw(&mut tx, uid, id).await?;
        }
        ApplicationState::UnderReview => {
            seller_application::take(&mut tx, id, admin, sent.version).await?;
        }
        ApplicationState::Approved | ApplicationState::Declined => {
            let taken = seller_application::take(&mut tx, id, admin, sent.version).await?;
            let is_declined = state == ApplicationState::Declined;
            let decision = Decision {
                by: admin,
                seen: taken.version,
                decline: is_declined.then_some(SellerDeclineReason::SourceUnclear),
                needs_identity: true,
                note: if is_declined {
                    "Please tell us who you buy from, and apply again with an invoice."
                } else {
                    "Invoices looked at."
                },
            };
            seller_application::decide(&mut tx, id, &decision).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}
