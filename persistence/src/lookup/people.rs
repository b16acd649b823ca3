//! People by their number, their address or the beginning of it, or a part of their name.

use guildhall_domain::{identity::role::Role, ids::Uid};
use sqlx::PgPool;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// Letters or digits in a row that the index of parts of names needs. With fewer it would be read as a whole.
const PART: usize = 3;

/// A person as a search shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPerson {
    pub face: PublicProfile,
    /// Visitors have none, nor do some who signed up with an account elsewhere.
    pub email: Option<String>,
    pub role: Role,
    pub is_frozen: bool,
}

struct Row {
    uid: i64,
    nickname: String,
    profile_pic: Option<Uuid>,
    email: Option<String>,
    role: Role,
    is_frozen: bool,
}

impl From<Row> for FoundPerson {
    fn from(row: Row) -> Self {
        Self {
            face: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
            email: row.email,
            role: row.role,
            is_frozen: row.is_frozen,
        }
    }
}

/// At most `limit` people: whose number it is first, then whose address begins like it, whose name does, and whose name has it inside.
/// Visitors are found by their number only.
pub async fn people(
    pool: &PgPool,
    text: &str,
    limit: i64,
) -> Result<Vec<FoundPerson>, DatabaseError> {
    let uid: Option<Uid> = text.parse().ok();
    let rows = sqlx::query_file_as!(
        Row,
        "src/lookup/people.sql",
        uid.map(|uid| uid.0),
        text,
        part(text),
        limit,
    )
    .fetch_all(pool)
    .await?;
    let mut found: Vec<FoundPerson> = Vec::new();
    for person in rows.into_iter().map(FoundPerson::from) {
        let is_known = found.iter().any(|known| known.face.uid == person.face.uid);
        if !is_known && i64::try_from(found.len()).is_ok_and(|number| number < limit) {
            found.push(person);
        }
    }
    Ok(found)
}

/// The pattern of names that have it inside; `None` if it has no part that the index knows.
pub(super) fn part(text: &str) -> Option<String> {
    let has_part =
        text.split(|c: char| !c.is_alphanumeric()).any(|run| run.chars().count() >= PART);
    let escaped = text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    has_part.then(|| format!("%{escaped}%"))
}

#[cfg(test)]
mod tests {
    use super::part;

    #[test]
    fn only_what_the_index_knows_is_looked_for_inside_of_names() {
        assert_eq!(part("ann").as_deref(), Some("%ann%"));
        assert_eq!(part("5% off_ann").as_deref(), Some(r"%5\% off\_ann%"));
        for text in ["an", "a-b-c", "%%%", "...", "王小"] {
            assert_eq!(part(text), None, "{text}");
        }
    }
}
