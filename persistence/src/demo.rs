//! Demonstration data, written in bulk: people, their conversations and sign-ins. Adding what is there already changes nothing.
//!
//! Source: `docs/wire.md` and the README (accounts of the demonstration). What they say to each other is the server's affair.

pub mod appeals;
pub mod market;
pub mod storefront;

use guildhall_domain::{
    conversation::{Kind, body::Body},
    identity::role::Role,
    ids::{ConversationId, SessionId, Uid},
    market::team::Grant,
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    conversation::upload::Upload,
    identity::session::{LIFE_DAYS, TokenHash},
};

/// Somebody to be there.
#[derive(Debug, Clone)]
pub struct Person {
    pub email: String,
    pub nickname: String,
    pub role: Role,
    pub language: &'static str,
}

/// A talk to be there, with what was said in it.
#[derive(Debug, Clone)]
pub struct DemoConversation {
    pub conversation_id: ConversationId,
    pub kind: Kind,
    pub is_support: bool,
    pub pair_key: String,
    pub participants: Vec<Participant>,
    /// Oldest first.
    pub said: Vec<Said>,
    pub opened_at: OffsetDateTime,
}

/// Who takes part, and up to where they have read.
#[derive(Debug, Clone, Copy)]
pub struct Participant {
    pub uid: Uid,
    pub read_seq: i64,
}

/// One message.
#[derive(Debug, Clone)]
pub struct Said {
    pub sender: Uid,
    pub client_msg_id: Uuid,
    pub body: Body,
    pub at: OffsetDateTime,
}

/// A sign-in to be there.
#[derive(Debug, Clone, Copy)]
pub struct SignIn {
    pub session_id: SessionId,
    pub token_hash: TokenHash,
    pub uid: Uid,
}

/// Adds those whose address is not known yet, all with one password; answers how many were new.
pub async fn add_people(
    db: impl PgExecutor<'_>,
    people: &[Person],
    password_hash: &str,
) -> sqlx::Result<u64> {
    let emails: Vec<&str> = people.iter().map(|person| person.email.as_str()).collect();
    let nicknames: Vec<&str> = people.iter().map(|person| person.nickname.as_str()).collect();
    let roles: Vec<&str> = people.iter().map(|person| person.role.as_str()).collect();
    let languages: Vec<&str> = people.iter().map(|person| person.language).collect();
    // Asking first spares the numbers a conflict would use up at every start.
    let added = sqlx::query!(
        r#"insert into account (email, nickname, role, language, password_hash)
           select person.email, person.nickname, person.role, person.language, $5
           from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as person (email, nickname, role, language)
           where not exists (select from account a where a.email = person.email)
           on conflict (email) do nothing"#,
        &emails as &[&str],
        &nicknames as &[&str],
        &roles as &[&str],
        &languages as &[&str],
        password_hash,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected())
}

/// Puts somebody into a seller's team, unless they are or were in one.
pub async fn add_team_member(
    db: impl PgExecutor<'_>,
    owner: Uid,
    member: Uid,
    grant: &Grant,
) -> sqlx::Result<()> {
    let scopes: Vec<&str> = grant.scopes.iter().map(|scope| scope.as_str()).collect();
    sqlx::query!(
        r#"insert into shop_member (owner, member, kind, scopes, games, max_cents)
           select $1, $2, $3, $4, $5, $6 from account
           where uid = $2 and role = $3 and not exists (select from shop_member m where m.member = $2)"#,
        owner.0,
        member.0,
        grant.kind.as_str(),
        &scopes as &[&str],
        grant.games.as_deref(),
        grant.max_cents,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The numbers of these addresses, in their order; one that is not known is left out.
pub async fn uids(db: impl PgExecutor<'_>, emails: &[String]) -> sqlx::Result<Vec<Uid>> {
    let found = sqlx::query_scalar!(
        r#"select a.uid from unnest($1::text[]) with ordinality as wanted (email, position)
           join account a on a.email = wanted.email order by wanted.position"#,
        emails,
    )
    .fetch_all(db)
    .await?;
    Ok(found.into_iter().map(Uid).collect())
}

/// Which of these pairs have a conversation, as (pair key, conversation).
pub async fn conversations_of(
    db: impl PgExecutor<'_>,
    pair_keys: &[String],
) -> sqlx::Result<Vec<(String, ConversationId)>> {
    let found = sqlx::query!(
        "select pair_key, conversation_id from conversation where pair_key = any($1::text[])",
        pair_keys,
    )
    .fetch_all(db)
    .await?;
    Ok(found.into_iter().map(|row| (row.pair_key, ConversationId(row.conversation_id))).collect())
}

/// Adds the conversations whose pair has none yet, whole or not at all; answers how many were new.
pub async fn add_conversations(
    pool: &PgPool,
    conversations: &[DemoConversation],
) -> sqlx::Result<usize> {
    let mut tx = crate::begin(pool).await?;
    let new = insert_conversations(&mut tx, conversations).await?;
    let conversations: Vec<&DemoConversation> = conversations
        .iter()
        .filter(|conversation| new.contains(&conversation.conversation_id.0))
        .collect();
    add_participants(&mut tx, &conversations).await?;
    add_messages(&mut tx, &conversations).await?;
    tx.commit().await?;
    Ok(new.len())
}

async fn insert_conversations(
    tx: &mut PgConnection,
    conversations: &[DemoConversation],
) -> sqlx::Result<Vec<Uuid>> {
    let ids: Vec<Uuid> =
        conversations.iter().map(|conversation| conversation.conversation_id.0).collect();
    let kinds: Vec<i16> =
        conversations.iter().map(|conversation| conversation.kind.number()).collect();
    let support_conversations: Vec<bool> =
        conversations.iter().map(|conversation| conversation.is_support).collect();
    let pair_keys: Vec<&str> =
        conversations.iter().map(|conversation| conversation.pair_key.as_str()).collect();
    let opened: Vec<OffsetDateTime> =
        conversations.iter().map(|conversation| conversation.opened_at).collect();
    let lengths: Vec<i64> =
        conversations.iter().map(|conversation| length(conversation.said.len())).collect();
    let last: Vec<OffsetDateTime> = conversations
        .iter()
        .map(|conversation| conversation.said.last().map_or(conversation.opened_at, |said| said.at))
        .collect();
    sqlx::query_scalar!(
        r#"insert into conversation
               (conversation_id, kind, is_desk, pair_key, created_at, last_seq, last_msg_at, version)
           select id, kind, is_desk, pair_key, opened_at, length, last_at, length
           from unnest($1::uuid[], $2::smallint[], $3::bool[], $4::text[], $5::timestamptz[], $6::bigint[], $7::timestamptz[])
               as talk (id, kind, is_desk, pair_key, opened_at, length, last_at)
           on conflict (pair_key) do nothing
           returning conversation_id"#,
        &ids,
        &kinds,
        &support_conversations,
        &pair_keys as &[&str],
        &opened,
        &lengths,
        &last,
    )
    .fetch_all(tx)
    .await
}

async fn add_participants(
    tx: &mut PgConnection,
    conversations: &[&DemoConversation],
) -> sqlx::Result<()> {
    let (mut ids, mut uids, mut read) = (Vec::new(), Vec::new(), Vec::new());
    for conversation in conversations {
        for participant in &conversation.participants {
            ids.push(conversation.conversation_id.0);
            uids.push(participant.uid.0);
            read.push(participant.read_seq.min(length(conversation.said.len())));
        }
    }
    sqlx::query!(
        "insert into participant (conversation_id, uid, read_seq)
         select * from unnest($1::uuid[], $2::bigint[], $3::bigint[])",
        &ids,
        &uids,
        &read,
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn add_messages(
    tx: &mut PgConnection,
    conversations: &[&DemoConversation],
) -> sqlx::Result<()> {
    let (mut ids, mut seqs, mut senders, mut client_ids) = (vec![], vec![], vec![], vec![]);
    let (mut types, mut bodies, mut times) = (vec![], vec![], vec![]);
    for conversation in conversations {
        for (seq, said) in (1i64..).zip(&conversation.said) {
            ids.push(conversation.conversation_id.0);
            seqs.push(seq);
            senders.push(said.sender.0);
            client_ids.push(said.client_msg_id);
            types.push(said.body.body_type().number());
            bodies.push(said.body.to_json());
            times.push(said.at);
        }
    }
    sqlx::query!(
        "insert into message (conversation_id, seq, sender, client_msg_id, body_type, body, sent_at)
         select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $5::smallint[], $6::jsonb[], $7::timestamptz[])",
        &ids,
        &seqs,
        &senders,
        &client_ids,
        &types,
        &bodies,
        &times,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Says where conversations with customer support stand by what was said in them: the customer's last word waits in line, an answered conversation is its
/// agent's. Once for each; what people changed since stays. The first in line has money at risk, so that there is something urgent
/// to look at.
pub async fn place_with_support(db: impl PgExecutor<'_>) -> sqlx::Result<u64> {
    let stand = sqlx::query!(
        r#"
        with talk as (
            select d.conversation_id, d.customer, d.team_id, c.created_at, c.last_msg_at, served.agent, served.at as replied_at,
                last.sender = d.customer as is_owed,
                row_number() over (partition by last.sender = d.customer order by c.last_msg_at) as place
            from desk_talk d
            join conversation c on c.conversation_id = d.conversation_id
            join message last on last.conversation_id = c.conversation_id and last.seq = c.last_seq
            left join lateral (
                select m.sender as agent, m.sent_at as at from message m
                where m.conversation_id = d.conversation_id and m.sender not in (0, d.customer) order by m.seq limit 1
            ) served on true
            where d.episode = 0 and c.state = 'open'
        ), visit as (
            insert into episode (conversation_id, episode, team_id, agent, customer, began_at, began_seq, assigned_at, replied_at)
            select conversation_id, 1, team_id, agent, customer, created_at, 1, replied_at, replied_at from talk
        )
        update desk_talk d set episode = 1, last_agent = talk.agent,
            needs_reply_since = case when talk.is_owed then talk.last_msg_at end,
            stage = case when talk.is_owed then 'waiting' when talk.agent is null then 'quiet' else 'assigned' end,
            agent = case when not talk.is_owed then talk.agent end,
            assigned_at = case when not talk.is_owed and talk.agent is not null then talk.replied_at end,
            waiting_since = case when talk.is_owed then talk.last_msg_at end,
            waiting_why = case when talk.is_owed then 'new' end,
            money_at_risk_cents = case when talk.is_owed and talk.place = 1 then 4999 else 0 end,
            money_due_at = case when talk.is_owed and talk.place = 1 then now() + interval '25 minutes' end,
            vip_level = case when talk.is_owed and talk.place = 2 then 3 else d.vip_level end
        from talk where d.conversation_id = talk.conversation_id
        "#
    )
    .execute(db)
    .await?;
    Ok(stand.rows_affected())
}

/// A second team beside the default one, for VIPs, if there is none: its agents are the last two of `agents`, and the first of
/// them supervises both.
pub async fn add_vip_team(db: impl PgExecutor<'_>, name: &str, agents: &[Uid]) -> sqlx::Result<()> {
    let agents: Vec<i64> = agents.iter().map(|uid| uid.0).collect();
    sqlx::query!(
        r#"
        with vip as (
            insert into team (name, serves_vip) select $1, true
            where not exists (select from team where lower(name) = lower($1)) returning team_id
        ), joined as (
            insert into team_member (team_id, uid, is_supervisor, capacity)
            select vip.team_id, agent.uid, agent.place = 1, 3
            from vip, unnest($2::bigint[]) with ordinality as agent (uid, place)
            where agent.place = 1 or agent.place > cardinality($2::bigint[]) - 2
        )
        update team_member m set is_supervisor = true
        from vip, team t where t.team_id = m.team_id and t.is_default and m.uid = ($2::bigint[])[1]
        "#,
        name,
        &agents,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A picture somebody sent in one of the conversations.
#[derive(Debug, Clone)]
pub struct Picture {
    pub upload: Upload,
    pub conversation_id: ConversationId,
}

/// Adds the rows of pictures whose files are in place.
pub async fn add_pictures(db: impl PgExecutor<'_>, pictures: &[Picture]) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = pictures.iter().map(|one| one.upload.upload_id.0).collect();
    let uids: Vec<i64> = pictures.iter().map(|one| one.upload.uid.0).collect();
    let categories: Vec<i16> = pictures.iter().map(|one| one.upload.category.number()).collect();
    let mimes: Vec<&str> = pictures.iter().map(|one| one.upload.mime.as_str()).collect();
    let sizes: Vec<i64> = pictures.iter().map(|one| one.upload.byte_size).collect();
    let widths: Vec<i32> = pictures.iter().map(|one| one.upload.width).collect();
    let heights: Vec<i32> = pictures.iter().map(|one| one.upload.height).collect();
    let hashes: Vec<&[u8]> = pictures.iter().map(|one| one.upload.sha256.as_slice()).collect();
    let conversations: Vec<Uuid> = pictures.iter().map(|one| one.conversation_id.0).collect();
    sqlx::query!(
        "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256, conversation_id)
         select * from unnest($1::uuid[], $2::bigint[], $3::smallint[], $4::text[], $5::bigint[], $6::int[], $7::int[],
             $8::bytea[], $9::uuid[])",
        &ids,
        &uids,
        &categories,
        &mimes as &[&str],
        &sizes,
        &widths,
        &heights,
        &hashes as &[&[u8]],
        &conversations,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Adds sign-ins that last as long as any other.
pub async fn add_sign_ins(db: impl PgExecutor<'_>, sign_ins: &[SignIn]) -> sqlx::Result<()> {
    let ids: Vec<Uuid> = sign_ins.iter().map(|one| one.session_id.0).collect();
    let hashes: Vec<&[u8]> = sign_ins.iter().map(|one| one.token_hash.as_slice()).collect();
    let uids: Vec<i64> = sign_ins.iter().map(|one| one.uid.0).collect();
    sqlx::query!(
        "insert into session (session_id, token_hash, uid, device_name, expires_at)
         select id, hash, uid, 'demo', now() + make_interval(days => $4)
         from unnest($1::uuid[], $2::bytea[], $3::bigint[]) as sign_in (id, hash, uid)",
        &ids,
        &hashes as &[&[u8]],
        &uids,
        LIFE_DAYS,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn length(said: usize) -> i64 {
    i64::try_from(said).expect("a story has fewer lines than 2^63")
}

#[cfg(test)]
mod tests {
    use guildhall_domain::conversation::{With, pair_key};
    use time::macros::datetime;

    use super::*;

    const AT: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);

    fn person(name: &str, role: Role) -> Person {
        Person { email: format!("{name}@demo.test"), nickname: name.into(), role, language: "en" }
    }

    fn conversation(ann: Uid, ben: Uid) -> DemoConversation {
        let said = |sender, text: &str| Said {
            sender,
            client_msg_id: Uuid::now_v7(),
            body: Body::Text { text: text.into() },
            at: AT,
        };
        DemoConversation {
            conversation_id: ConversationId(Uuid::now_v7()),
            kind: Kind::PeerToPeer,
            is_support: false,
            pair_key: pair_key(ann, With::Person(ben), None),
            participants: vec![
                Participant { uid: ann, read_seq: 2 },
                Participant { uid: ben, read_seq: 9 },
            ],
            said: vec![said(ann, "hello"), said(ben, "hi")],
            opened_at: AT,
        }
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn adding_it_twice_is_adding_it_once(pool: PgPool) {
        let people = [person("ann", Role::User), person("ben", Role::Seller)];
        assert_eq!(add_people(&pool, &people, "hash").await.unwrap(), 2);
        assert_eq!(add_people(&pool, &people, "other").await.unwrap(), 0);
        let emails = ["ben@demo.test".to_owned(), "ann@demo.test".to_owned()];
        let [ben, ann] = uids(&pool, &emails).await.unwrap()[..] else { panic!("two people") };
        assert!(ann < ben, "in the order asked for");

        assert_eq!(add_conversations(&pool, &[conversation(ann, ben)]).await.unwrap(), 1);
        assert_eq!(add_conversations(&pool, &[conversation(ann, ben)]).await.unwrap(), 0);

        let seqs: Vec<i64> = sqlx::query_scalar("select seq from message order by seq")
            .fetch_all(&pool)
            .await
            .unwrap();
        assert_eq!(seqs, [1, 2]);
        let last: i64 =
            sqlx::query_scalar("select last_seq from conversation").fetch_one(&pool).await.unwrap();
        assert_eq!(last, 2);
        let read: i64 = sqlx::query_scalar("select max(read_seq) from participant")
            .fetch_one(&pool)
            .await
            .unwrap();
        assert_eq!(read, 2, "nobody has read past the end");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_sign_in_that_was_added_lets_its_person_in(pool: PgPool) {
        add_people(&pool, &[person("ann", Role::User)], "hash").await.unwrap();
        let ann = uids(&pool, &["ann@demo.test".into()]).await.unwrap()[0];
        let sign_in =
            SignIn { session_id: SessionId(Uuid::now_v7()), token_hash: [7; 32], uid: ann };
        add_sign_ins(&pool, &[sign_in]).await.unwrap();
        let live = crate::identity::session::find_live(&pool, &[7; 32]).await.unwrap();
        assert_eq!(live.map(|session| session.account.uid), Some(ann));
    }
}
