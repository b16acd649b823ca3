use guildhall_domain::import::ImportReason;

use super::*;

async fn somebody(pool: &PgPool) -> Uid {
    let insert = "insert into account (email, role, nickname) values ('a@x.test', 'admin', 'Ada') returning uid";
    Uid(sqlx::query_scalar(insert).fetch_one(pool).await.unwrap())
}

fn tried(line: i32, plan: ImportPlan) -> TriedLine {
    let refused =
        (plan == ImportPlan::Refuse).then(|| LineRefused::new("lot", ImportReason::Invalid));
    TriedLine {
        line,
        cells: Cells::from([("name".to_owned(), format!("=Thing {line}"))]),
        subject: String::new(),
        title: format!("Thing {line}"),
        plan,
        seen: None,
        refused,
    }
}

async fn kept(pool: &PgPool, by: Uid, lines: &[TriedLine]) -> ImportId {
    let import_id = ImportId(uuid::Uuid::now_v7());
    let import = NewImport {
        import_id,
        kind: ImportKind::Catalogue,
        by,
        file_name: "goods.csv",
        sha256: [7; 32],
    };
    let mut tx = crate::begin(pool).await.unwrap();
    keep(&mut tx, import, lines).await.unwrap();
    tx.commit().await.unwrap();
    import_id
}

fn done(line: i32) -> DoneLine {
    let outcome = ImportOutcome::Added;
    DoneLine { line, subject: "1".to_owned(), outcome, refused: None }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_would_be_left_or_refused_is_done_with_being_tried(pool: PgPool) {
    use ImportPlan::{Add, Change, Leave, Refuse};
    let by = somebody(&pool).await;
    let all = [tried(2, Add), tried(3, Leave), tried(4, Refuse), tried(5, Change)];
    let id = kept(&pool, by, &all).await;
    let import = find(&pool, by, id).await.unwrap().unwrap();
    assert_eq!(import.planned, [(Add, 1), (Change, 1), (Leave, 1), (Refuse, 1)]);
    assert_eq!(import.done, [(ImportOutcome::Left, 1), (ImportOutcome::Refused, 1)]);
    assert_eq!((import.applied_at, import.sha256), (None, vec![7; 32]));
    assert_eq!(find(&pool, Uid(1), id).await.unwrap(), None, "it is somebody else's");

    let refused = LineFilter { plan: Some(Refuse), outcome: None };
    let refused = lines(&pool, id, refused, None, 10).await.unwrap();
    assert_eq!(refused[0].reason, Some(ImportReason::Invalid));
    let after: Vec<i32> = lines(&pool, id, LineFilter::default(), Some(3), 1)
        .await
        .unwrap()
        .into_iter()
        .map(|it| it.line)
        .collect();
    assert_eq!(after, [4]);

    let mut tx = crate::begin(&pool).await.unwrap();
    let open = open_lines(&mut tx, id).await.unwrap();
    assert_eq!(open.iter().map(|it| it.line).collect::<Vec<_>>(), [2, 5]);
    assert_eq!(open[0].cells["name"], "=Thing 2");
    assert!(!note_done(&mut tx, id, &[done(2)]).await.unwrap(), "one is left");
    assert!(note_done(&mut tx, id, &[done(5)]).await.unwrap(), "that was the last");
    assert!(!note_done(&mut tx, id, &[done(5)]).await.unwrap(), "it is over once");
    tx.commit().await.unwrap();
    assert!(find(&pool, by, id).await.unwrap().unwrap().applied_at.is_some());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_two_who_do_the_same_lines_one_finds_them_done(pool: PgPool) {
    let by = somebody(&pool).await;
    let id = kept(&pool, by, &[tried(2, ImportPlan::Add)]).await;
    let carry_out = || async {
        let mut tx = crate::begin(&pool).await.unwrap();
        let open = open_lines(&mut tx, id).await.unwrap();
        let these: Vec<DoneLine> = open.iter().map(|it| done(it.line)).collect();
        note_done(&mut tx, id, &these).await.unwrap();
        tx.commit().await.unwrap();
        these.len()
    };
    let (one, other) = tokio::join!(carry_out(), carry_out());
    assert_eq!(one + other, 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_sixth_file_takes_the_place_of_the_oldest_that_nobody_began_to_do(pool: PgPool) {
    let by = somebody(&pool).await;
    let lines = [tried(2, ImportPlan::Add), tried(3, ImportPlan::Add)];
    let begun = kept(&pool, by, &lines).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(!note_done(&mut tx, begun, &[done(2)]).await.unwrap());
    tx.commit().await.unwrap();
    let mut files = Vec::new();
    for _ in 0..6 {
        files.push(kept(&pool, by, &lines).await);
    }
    let mut there = Vec::new();
    for id in &files {
        there.push(find(&pool, by, *id).await.unwrap().is_some());
    }
    assert_eq!(there, [false, true, true, true, true, true]);
    assert!(find(&pool, by, begun).await.unwrap().is_some(), "what came of its first line stays");
}
