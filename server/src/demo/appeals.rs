//! Appeals for accounts of the demonstration, one at each stage: what staff find in their queue.

use guildhall_domain::identity::appeal::AppealEventKind::{
    EvidenceAsked, EvidenceSent, Granted, Refused, ReviewBegun, Withdrawn,
};
use guildhall_domain::identity::appeal::{AppealRefusal, AppealRemedy, AppealStage};
use guildhall_domain::ids::Uid;
use guildhall_persistence::demo::appeals::{self, DemoAppeal, DemoClaim};
use sqlx::PgPool;
use std::path::Path;
use time::{Duration, OffsetDateTime};

use super::album::Album;
use crate::Failure;

/// One at each stage.
const TOLD: [DemoAppeal; 6] = [
    DemoAppeal {
        stage: AppealStage::Waiting,
        age: Duration::days(1),
        refusal: None,
        remedies: &[],
        content: "My phone was stolen last week, and with it my mailbox. I bought crystals here most weekends.",
        events: &[],
    },
    DemoAppeal {
        stage: AppealStage::Review,
        age: Duration::days(4),
        refusal: None,
        remedies: &[],
        content: "My mail provider closed down in spring. The receipt in the picture is of my last order.",
        events: &[(ReviewBegun, "")],
    },
    DemoAppeal {
        stage: AppealStage::Evidence,
        age: Duration::days(6),
        refusal: None,
        remedies: &[],
        content: "Somebody changed the email address of my account and has used it since Monday.",
        events: &[
            (ReviewBegun, ""),
            (EvidenceAsked, "Which payment method did you use first, and in which month?"),
        ],
    },
    DemoAppeal {
        stage: AppealStage::Granted,
        age: Duration::days(12),
        refusal: None,
        remedies: &[AppealRemedy::Unfreeze],
        content: "My account was frozen after a chargeback that my bank has taken back since.",
        events: &[
            (ReviewBegun, ""),
            (EvidenceAsked, "Please send the letter of your bank."),
            (EvidenceSent, "Here it is."),
            (Granted, "Thank you. You can sign in again."),
        ],
    },
    DemoAppeal {
        stage: AppealStage::Refused,
        age: Duration::days(9),
        refusal: Some(AppealRefusal::NotShown),
        remedies: &[],
        content: "This is my account, I only forgot which email address I used for it.",
        events: &[(ReviewBegun, ""), (Refused, "")],
    },
    DemoAppeal {
        stage: AppealStage::Withdrawn,
        age: Duration::days(2),
        refusal: None,
        remedies: &[],
        content: "I can't find my old mailbox any more and would like to use another one.",
        events: &[(Withdrawn, "")],
    },
];

/// Adds them, unless there are some: about the accounts of these people, in their order.
///
/// # Errors
/// One sentence.
pub async fn load(pool: &PgPool, uploads: &Path, about: &[Uid]) -> Result<(), Failure> {
    if appeals::are_there(pool).await? {
        return Ok(());
    }
    let album = Album::paint(uploads).await?;
    let claims: Vec<DemoClaim> = about
        .iter()
        .take(TOLD.len())
        .enumerate()
        .map(|(turn, uid)| DemoClaim { uid: *uid, by: *uid, picture: album.copy_for(*uid, turn) })
        .collect();
    let pictures: Vec<_> = claims.iter().map(|claim| claim.picture.upload_id).collect();
    album.keep_as(&pictures).await?;
    let now = OffsetDateTime::now_utc();
    for (claim, told) in claims.iter().zip(&TOLD) {
        appeals::add(pool, claim, told, now).await?;
    }
    Ok(())
}
