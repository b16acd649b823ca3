//! Stories of reading: pages, unread counts, search, and what was missed.

use guildhall_domain::{
    conversation::{Speaker, With, body::Body, search::Needle},
    identity::role::Role,
    ids::{ClientMsgId, ConversationId, Uid, UploadId},
};
use sqlx::PgPool;
use uuid::Uuid;

use super::{Opening, info, list, load, open, search, unread, upload, view};
use crate::conversation::message::{self, Span, history, resume};

async fn person(pool: &PgPool, role: Role, nickname: &str) -> Speaker {
    let email =
        (role != Role::Visitor).then(|| format!("{}@test.example", Uuid::new_v4().simple()));
    let uid: i64 = sqlx::query_scalar(
        "insert into account (role, email, nickname) values ($1, $2, $3) returning uid",
    )
    .bind(role.as_str())
    .bind(email)
    .bind(nickname)
    .fetch_one(pool)
    .await
    .unwrap();
    Speaker { uid: Uid(uid), role }
}

async fn conversation(pool: &PgPool, by: Speaker, with: With) -> ConversationId {
    let opening = Opening {
        conversation_id: ConversationId(Uuid::now_v7()),
        by,
        with,
        order_id: None,
        game: None,
    };
    open(pool, &opening).await.unwrap().0
}

/// Puts messages at the end of a conversation, as the writer does.
async fn say(pool: &PgPool, conversation: ConversationId, by: Uid, words: &[&str]) {
    for words in words {
        let body = Body::Text { text: (*words).into() };
        sqlx::query(
            "with moved as (
                 update conversation set last_seq = last_seq + 1, version = version + 1, last_msg_at = clock_timestamp()
                 where conversation_id = $1 returning last_seq
             )
             insert into message (conversation_id, seq, sender, client_msg_id, body_type, body)
             select $1, last_seq, $2, $3, 1, $4 from moved",
        )
        .bind(conversation.0)
        .bind(by.0)
        .bind(ClientMsgId(Uuid::new_v4()).0)
        .bind(body.to_json())
        .execute(pool)
        .await
        .unwrap();
    }
}

fn needle(text: &str) -> Needle {
    Needle::new(text).unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn pages_of_talks_follow_each_other_newest_first_without_gap_or_repeat(pool: PgPool) {
    let ann = person(&pool, Role::User, "Ann").await;
    let mut conversations = Vec::new();
    for n in 0..25 {
        let other = person(&pool, Role::Seller, &format!("Seller {n}")).await;
        let id = conversation(&pool, ann, With::Person(other.uid)).await;
        say(&pool, id, other.uid, &["offer"]).await;
        conversations.insert(0, id);
    }
    // Two that share a moment are told apart by their id.
    sqlx::query("update conversation set last_msg_at = (select last_msg_at from conversation where conversation_id = $1) where conversation_id = $2")
        .bind(conversations[9].0)
        .bind(conversations[10].0)
        .execute(&pool)
        .await
        .unwrap();
    let mut seen = Vec::new();
    let mut before = None;
    loop {
        let page = list(&pool, ann, before, 10).await.unwrap();
        assert!(page.items.len() <= 10);
        seen.extend(page.items.iter().map(|view| view.conversation_id));
        match page.next {
            Some(next) => before = Some(next.to_string().parse().unwrap()),
            None => break,
        }
    }
    assert_eq!(seen.len(), 25);
    conversations.sort_unstable();
    seen.sort_unstable();
    assert_eq!(seen, conversations);
    assert_eq!(
        list(&pool, ann, None, -1).await.unwrap().items.len(),
        1,
        "a limit that makes no sense is clamped"
    );
    assert_eq!(list(&pool, ann, None, 1_000_000).await.unwrap().items.len(), 25);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn unread_is_what_others_said_above_my_mark_and_the_total_is_the_sum(pool: PgPool) {
    let ann = person(&pool, Role::User, "Ann").await;
    let ben = person(&pool, Role::Seller, "Ben").await;
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    say(&pool, id, ben.uid, &["1", "2", "3"]).await;
    say(&pool, id, ann.uid, &["4"]).await;
    sqlx::query("update participant set read_seq = 1 where uid = $1")
        .bind(ann.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("update message set recalled_at = now() where seq = 2")
        .execute(&pool)
        .await
        .unwrap();

    let view = info(&pool, ann, id).await.unwrap().unwrap();
    assert_eq!(view.unread, 1, "the third; the second was taken back, the fourth is mine");
    assert_eq!(
        unread(&pool, ann)
            .await
            .unwrap()
            .iter()
            .map(|conversation| conversation.unread)
            .sum::<i64>(),
        1
    );
    let member = |uid| view.members.iter().find(|member| member.uid == uid).unwrap();
    assert_eq!((member(ann.uid).read_seq, member(ann.uid).unread), (1, Some(1)));
    assert_eq!((member(ben.uid).read_seq, member(ben.uid).unread), (0, None), "nobody else's");
    assert_eq!(member(ben.uid).nickname, "Ben");
    assert_eq!(view.last_msg.unwrap().id.seq, 4);
    assert_eq!(load(&pool, id).await.unwrap().unwrap().members.len(), 2);
}

/// The same words so often, said in one statement.
async fn flood(pool: &PgPool, conversation: ConversationId, by: Uid, text: &str, messages: i64) {
    let body = Body::Text { text: text.into() };
    sqlx::query(
        "with before as (
             select last_seq from conversation where conversation_id = $1
         ), moved as (
             update conversation set last_seq = last_seq + $4, version = version + $4 where conversation_id = $1
         )
         insert into message (conversation_id, seq, sender, client_msg_id, body_type, body)
         select $1, last_seq + n, $2, gen_random_uuid(), 1, $3 from before, generate_series(1, $4) as n",
    )
    .bind(conversation.0)
    .bind(by.0)
    .bind(body.to_json())
    .bind(messages)
    .execute(pool)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn unread_is_exact_up_to_a_thousand_and_stops_there(pool: PgPool) {
    let (ann, ben) =
        (person(&pool, Role::User, "Ann").await, person(&pool, Role::Seller, "Ben").await);
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    flood(&pool, id, ben.uid, "hello", 999).await;
    for (more, counted) in [(0, 999), (1, 1000), (4000, 1000)] {
        flood(&pool, id, ben.uid, "hello", more).await;
        let view = info(&pool, ann, id).await.unwrap().unwrap();
        assert_eq!(view.unread, counted);
        let member = view.members.iter().find(|member| member.uid == ann.uid).unwrap();
        assert_eq!(member.unread, Some(counted));
        let all = unread(&pool, ann).await.unwrap();
        assert_eq!(all.iter().map(|one| one.unread).collect::<Vec<_>>(), [counted]);
        let mark = message::read_up_to(&pool, id, ann.uid, 0).await.unwrap();
        assert_eq!(mark, (0, counted));
    }
}

/// How many rows of messages `work` reads, by Postgres' own count.
async fn rows_read(tx: &mut sqlx::PgConnection) -> i64 {
    sqlx::query_scalar(
        "select (coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0))::bigint
         from pg_stat_xact_user_tables where relname ~ '^message_[0-7]$'",
    )
    .fetch_one(tx)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_past_agents_have_not_read_is_not_counted(pool: PgPool) {
    let (ann, agent) =
        (person(&pool, Role::User, "Ann").await, person(&pool, Role::CustomerService, "Kim").await);
    let id = conversation(&pool, ann, With::CustomerService).await;
    let mut past = Vec::new();
    for n in 0..5 {
        past.push(person(&pool, Role::CustomerService, &format!("Past {n}")).await);
        sqlx::query("insert into participant (conversation_id, uid) values ($1, $2)")
            .bind(id.0)
            .bind(past[n].uid.0)
            .execute(&pool)
            .await
            .unwrap();
    }
    flood(&pool, id, agent.uid, "hello", 20_000).await;
    sqlx::raw_sql("analyze message").execute(&pool).await.unwrap();
    for viewer in [ann, past[0]] {
        let mut tx = crate::begin(&pool).await.unwrap();
        let seen = view::views(&mut *tx, viewer, &[id.0]).await.unwrap();
        assert_eq!((seen[0].members.len(), seen[0].unread), (6, 1_000));
        let read = rows_read(&mut tx).await;
        assert!(read < 1_100, "{read} rows of messages");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_picture_that_is_recalled_is_looked_for_among_pictures_alone(pool: PgPool) {
    let (ann, ben) =
        (person(&pool, Role::User, "Ann").await, person(&pool, Role::Seller, "Ben").await);
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    let picture = UploadId(Uuid::now_v7());
    sqlx::query(
        "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256, conversation_id)
         values ($1, $2, 7, 'image/png', 1, 1, 1, '', $3)",
    )
    .bind(picture.0)
    .bind(ann.uid.0)
    .bind(id.0)
    .execute(&pool)
    .await
    .unwrap();
    flood(&pool, id, ben.uid, "hello", 20_000).await;
    sqlx::raw_sql("analyze message").execute(&pool).await.unwrap();
    let mut tx = crate::begin(&pool).await.unwrap();
    upload::withdraw(&mut *tx, picture, id).await.unwrap();
    let read = rows_read(&mut tx).await;
    assert!(read < 10, "{read} rows of messages");
    tx.commit().await.unwrap();
    let conversation: Option<Uuid> =
        sqlx::query_scalar("select conversation_id from upload").fetch_one(&pool).await.unwrap();
    assert_eq!(conversation, None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn whoever_refers_to_a_talk_that_is_being_merged_does_not_wait_for_its_messages(
    pool: PgPool,
) {
    let (ann, visitor) =
        (person(&pool, Role::User, "Ann").await, person(&pool, Role::Visitor, "Visitor").await);
    let (agent, other) = (
        person(&pool, Role::CustomerService, "Kim").await,
        person(&pool, Role::CustomerService, "Lee").await,
    );
    let id = conversation(&pool, visitor, With::CustomerService).await;
    say(&pool, id, visitor.uid, &["hello"]).await;
    let mut held = crate::begin(&pool).await.unwrap();
    sqlx::query("insert into evaluation (conversation_id, uid, rating) values ($1, $2, 5)")
        .bind(id.0)
        .bind(visitor.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("select from evaluation for update").execute(&mut *held).await.unwrap();
    let merging = tokio::spawn({
        let pool = pool.clone();
        async move { super::merge_visitor(&pool, ann.uid, visitor.uid, None).await }
    });
    let is_waiting = "select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(is_waiting).fetch_one(&pool).await.unwrap() == 0 {
        tokio::task::yield_now().await;
    }
    // It has locked the conversation by now.
    let mut tx = crate::begin(&pool).await.unwrap();
    sqlx::raw_sql("set local lock_timeout = '100ms'").execute(&mut *tx).await.unwrap();
    for uid in [agent.uid, other.uid] {
        sqlx::query("insert into participant (conversation_id, uid) values ($1, $2)")
            .bind(id.0)
            .bind(uid.0)
            .execute(&mut *tx)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    held.rollback().await.unwrap();
    assert_eq!(merging.await.unwrap().unwrap().conversations, [id]);
    let key: String =
        sqlx::query_scalar("select pair_key from conversation").fetch_one(&pool).await.unwrap();
    assert_eq!(key, format!("s:{}", ann.uid));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_search_looks_at_so_much_text_and_its_cursor_goes_on_from_there(pool: PgPool) {
    let (ann, ben) =
        (person(&pool, Role::User, "Ann").await, person(&pool, Role::Seller, "Ben").await);
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    say(&pool, id, ben.uid, &["the needle"]).await;
    flood(&pool, id, ben.uid, &"x".repeat(4000), 2500).await;
    let (mut before, mut pages, mut found) = (None, 0, Vec::new());
    loop {
        let page = message::search(&pool, ann, &needle("needle"), None, before, 10).await;
        let page = page.unwrap().unwrap();
        found.extend(page.items.into_iter().map(|message| message.id.seq));
        pages += 1;
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    assert_eq!(found, [1]);
    assert!(pages > 2, "10 MB of text in {pages} pages");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn history_is_paged_both_ways_and_says_if_there_is_more(pool: PgPool) {
    let ann = person(&pool, Role::User, "Ann").await;
    let ben = person(&pool, Role::Seller, "Ben").await;
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    say(&pool, id, ann.uid, &["1", "2", "3", "4", "5"]).await;
    let page = |span, limit| {
        let pool = pool.clone();
        async move {
            let page = history(&pool, ben, id, span, limit).await.unwrap().unwrap();
            let seqs: Vec<i64> = page.messages.iter().map(|message| message.id.seq).collect();
            (seqs, page.has_more, page.last_seq)
        }
    };
    assert_eq!(page(Span::Newest, 2).await, (vec![4, 5], true, 5));
    assert_eq!(page(Span::Before(4), 2).await, (vec![2, 3], true, 5));
    assert_eq!(page(Span::Before(2), 2).await, (vec![1], false, 5));
    assert_eq!(page(Span::After(0), 2).await, (vec![1, 2], true, 5));
    assert_eq!(page(Span::After(3), 100).await, (vec![4, 5], false, 5));
    assert_eq!(page(Span::After(99), 100).await, (vec![], false, 5));
    assert_eq!(page(Span::Before(-7), 100).await, (vec![], false, 5));
    assert_eq!(page(Span::After(i64::MIN), 1_000_000).await.0.len(), 5);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn search_finds_any_script_in_ones_own_talks_only(pool: PgPool) {
    let ann = person(&pool, Role::User, "Ann").await;
    let ben = person(&pool, Role::Seller, "Diamond Ben").await;
    let eve = person(&pool, Role::User, "Eve").await;
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    let other = conversation(&pool, eve, With::Person(ben.uid)).await;
    say(
        &pool,
        id,
        ben.uid,
        &["order GH-1120-7731", "我的钻石什么时候到账", "ขอซื้อเพชรหนึ่งพัน", "100% sure_thing"],
    )
    .await;
    say(&pool, other, eve.uid, &["钻石 for Eve"]).await;

    let found = |by, text: &'static str| {
        let pool = pool.clone();
        async move {
            let page =
                message::search(&pool, by, &needle(text), None, None, 50).await.unwrap().unwrap();
            page.items
                .iter()
                .map(|message| (message.id.conversation, message.id.seq))
                .collect::<Vec<_>>()
        }
    };
    assert_eq!(found(ann, "1120-77").await, [(id, 1)]);
    assert_eq!(found(ann, "钻石").await, [(id, 2)]);
    assert_eq!(found(eve, "钻石").await, [(other, 1)]);
    assert_eq!(
        found(ben, "钻石").await,
        [(other, 1), (id, 2)],
        "the talk with the newest message first"
    );
    assert_eq!(found(ann, "เพชร").await, [(id, 3)]);
    assert_eq!(found(ann, "%").await, [(id, 4)]);
    assert_eq!(found(ann, "_").await, [(id, 4)]);
    assert!(message::search(&pool, eve, &needle("x"), Some(id), None, 5).await.unwrap().is_none());

    let conversations = |by, text: &'static str| {
        let pool = pool.clone();
        async move {
            let views = search(&pool, by, &needle(text), 50).await.unwrap();
            views.into_iter().map(|view| view.conversation_id).collect::<Vec<_>>()
        }
    };
    assert_eq!(conversations(ann, "diamond").await, [id], "by the other's name");
    assert_eq!(conversations(ann, "SURE_").await, [id], "by the last message");
    assert!(conversations(ann, "Ann").await.is_empty(), "one's own name is in all of them");
    sqlx::query(
        "update participant set remark = 'haggles' where uid = $1 and conversation_id = $2",
    )
    .bind(ann.uid.0)
    .bind(id.0)
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query("update conversation set order_id = 'GH-9' where conversation_id = $1")
        .bind(id.0)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(conversations(ann, "HAGGLES").await, [id]);
    assert_eq!(conversations(ben, "gh-9").await, [id]);
    assert!(conversations(ben, "haggles").await.is_empty(), "a remark is for the noter's eyes");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn search_pages_reach_everything_once_across_long_talks(pool: PgPool) {
    let ann = person(&pool, Role::User, "Ann").await;
    for _ in 0..3 {
        let ben = person(&pool, Role::Seller, "Ben").await;
        let id = conversation(&pool, ann, With::Person(ben.uid)).await;
        sqlx::query(
            "insert into message (conversation_id, seq, sender, client_msg_id, body_type, body)
             select $1, n, $2, gen_random_uuid(), 1,
                 jsonb_build_object('type', 1, 'text', case when n % 500 = 0 then 'needle ' else 'hay ' end || n)
             from generate_series(1, 2500) n",
        )
        .bind(id.0)
        .bind(ben.uid.0)
        .execute(&pool)
        .await
        .unwrap();
        sqlx::query("update conversation set last_seq = 2500 where conversation_id = $1")
            .bind(id.0)
            .execute(&pool)
            .await
            .unwrap();
    }
    for only_one in [false, true] {
        let only = if only_one {
            Some(list(&pool, ann, None, 1).await.unwrap().items[0].conversation_id)
        } else {
            None
        };
        let mut found = Vec::new();
        let mut before = None;
        loop {
            let page = message::search(&pool, ann, &needle("NEEDLE"), only, before, 4)
                .await
                .unwrap()
                .unwrap();
            found.extend(page.items.into_iter().map(|message| message.id));
            match page.next {
                Some(next) => before = Some(next.to_string().parse().unwrap()),
                None => break,
            }
        }
        let once: std::collections::HashSet<_> = found.iter().copied().collect();
        assert_eq!((found.len(), once.len()), if only_one { (5, 5) } else { (15, 15) });
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_gap_is_filled_whole_or_not_at_all(pool: PgPool) {
    let ann = person(&pool, Role::User, "Ann").await;
    let ben = person(&pool, Role::Seller, "Ben").await;
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    say(&pool, id, ben.uid, &["1", "2", "3"]).await;
    let resumed = |after| {
        let pool = pool.clone();
        async move {
            let one = resume(&pool, ann, &[(id, after)]).await.unwrap().pop().unwrap();
            let seqs: Vec<i64> = one.messages.iter().map(|message| message.id.seq).collect();
            (one.recovered, seqs, one.last_seq)
        }
    };
    assert_eq!(resumed(1).await, (true, vec![2, 3], 3));
    assert_eq!(resumed(3).await, (true, vec![], 3));
    assert_eq!(resumed(4).await, (false, vec![], 3), "a cursor of a history that is gone");
    assert_eq!(resumed(-1).await, (false, vec![], 3));
    sqlx::query("update conversation set last_seq = 304").execute(&pool).await.unwrap();
    assert_eq!(resumed(3).await, (false, vec![], 304), "too long a gap is read afresh");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_taken_back_below_the_cursor_is_told_to_who_comes_back(pool: PgPool) {
    let ann = person(&pool, Role::User, "Ann").await;
    let ben = person(&pool, Role::Seller, "Ben").await;
    let id = conversation(&pool, ann, With::Person(ben.uid)).await;
    say(&pool, id, ben.uid, &["long ago", "1", "2", "3", "4"]).await;
    sqlx::raw_sql(
        "update message set sent_at = sent_at - interval '1 hour' where seq = 1;
         update message set recalled_at = now(), body = '{\"type\": 1}' where seq in (1, 3, 5)",
    )
    .execute(&pool)
    .await
    .unwrap();
    let resumed = |after| {
        let pool = pool.clone();
        async move {
            let one = resume(&pool, ann, &[(id, after)]).await.unwrap().pop().unwrap();
            assert!(one.recalled.iter().all(|message| message.recalled));
            let seqs = |messages: &[message::MessageView]| -> Vec<i64> {
                messages.iter().map(|message| message.id.seq).collect()
            };
            (seqs(&one.messages), seqs(&one.recalled))
        }
    };
    // The first was taken back before the others were said: whoever has read those was told.
    assert_eq!(resumed(4).await, (vec![5], vec![3]));
    assert_eq!(resumed(5).await, (vec![], vec![3, 5]));
    assert_eq!(resumed(2).await, (vec![3, 4, 5], vec![]));
    assert_eq!(resumed(0).await, (vec![1, 2, 3, 4, 5], vec![]));
}
