//! Legal texts of the demonstration: they say that it is one.

use guildhall_domain::ids::Uid;
use guildhall_domain::legal::{LegalKind, tidy};
use guildhall_persistence::DatabaseError;
use guildhall_persistence::legal::{self, NewLegalText};
use sqlx::PgPool;

const TEXTS: [(LegalKind, &str); 3] = [
    (LegalKind::Terms, include_str!("legal/terms.md")),
    (LegalKind::Privacy, include_str!("legal/privacy.md")),
    (LegalKind::SellerTerms, include_str!("legal/seller_terms.md")),
];

/// Writes them where nobody has ever written any: what was withdrawn stays withdrawn.
///
/// # Errors
/// Whatever Postgres says.
pub async fn load(pool: &PgPool, by: Uid) -> Result<(), DatabaseError> {
    if !legal::history(pool, None, 1).await?.is_empty() {
        return Ok(());
    }
    let mut tx = guildhall_persistence::begin(pool).await?;
    for (kind, body) in TEXTS {
        let body = tidy(body);
        let text = NewLegalText { kind, language: "en", body: &body, reason: "Demonstration" };
        legal::set(&mut tx, by, text, None).await?;
    }
    Ok(tx.commit().await?)
}
