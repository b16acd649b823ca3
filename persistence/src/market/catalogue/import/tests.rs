//! Files of goods on a real database.

use guildhall_domain::{
    ids::{GoodsId, ImportId, Uid},
    import::{Cells, ImportKind, ImportOutcome, ImportPlan, ImportReason, LineRefused},
    market::catalogue::{GoodsEntry, sheet},
};
use sqlx::PgPool;

use super::{
    super::{
        entry::{self, Filter, GoodsRow},
        tests::{acts, add, edit, pack, row, shop, small_shop},
    },
    apply_some, plan,
};
use crate::import as kept;

fn cells(pairs: &[(&str, &str)]) -> Cells {
    pairs.iter().map(|(column, text)| ((*column).to_owned(), (*text).to_owned())).collect()
}

fn line_of(row: &GoodsRow) -> Cells {
    let line = sheet::line(&row.goods_id.to_string(), &row.entry, row.is_retired);
    sheet::COLUMNS.map(str::to_owned).into_iter().zip(line).collect()
}

async fn keep(pool: &PgPool, by: Uid, lines: Vec<Cells>) -> ImportId {
    let import_id = ImportId(uuid::Uuid::now_v7());
    let read = (2..).zip(lines).map(|(line, cells)| (line, Ok(cells))).collect();
    let tried = plan(pool, read).await.unwrap();
    let new = kept::NewImport {
        import_id,
        kind: ImportKind::Catalogue,
        by,
        file_name: "goods.csv",
        sha256: [1; 32],
    };
    let mut tx = crate::begin(pool).await.unwrap();
    kept::keep(&mut tx, new, &tried).await.unwrap();
    tx.commit().await.unwrap();
    import_id
}

async fn apply(pool: &PgPool, by: Uid, id: ImportId) -> Vec<(ImportOutcome, i64)> {
    while apply_some(pool, by, id).await.unwrap() {}
    kept::find(pool, by, id).await.unwrap().unwrap().done
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_exported_and_read_in_changes_nothing(pool: PgPool) {
    shop(&pool).await;
    let all = entry::page(&pool, &Filter::default(), None, 100_000).await.unwrap();
    let lines = (2..).zip(all.iter().map(|row| Ok(line_of(row)))).collect();
    let tried = plan(&pool, lines).await.unwrap();
    let other: Vec<_> = tried.iter().filter(|it| it.plan != ImportPlan::Leave).collect();
    assert!(other.is_empty(), "{:?}", other.first());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_line_is_added_changed_left_or_refused_and_the_same_file_again_leaves_all(pool: PgPool) {
    let by = small_shop(&pool).await;
    let new =
        [("game", "genshin"), ("subgame", "Europe"), ("kind", "pack"), ("name", "90 Crystals")];
    let file = || {
        vec![
            cells(&new),
            cells(&[("goods_id", "1"), ("guide_usd", "1.25"), ("status", "retired")]),
            cells(&[("goods_id", "2")]),
            cells(&[("goods_id", "77")]),
            cells(&[("goods_id", "2"), ("name", "Twice")]),
            cells(&new),
            cells(&[
                ("goods_id", ""),
                ("game", "genshin"),
                ("kind", "pack"),
                ("name", "x"),
                ("lot", "0"),
            ]),
        ]
    };
    let id = keep(&pool, by, file()).await;
    let refused = kept::LineFilter { plan: Some(ImportPlan::Refuse), outcome: None };
    let refused = kept::lines(&pool, id, refused, None, 10).await.unwrap();
    let why: Vec<_> = refused.iter().map(|it| (it.line, &*it.field, it.reason.unwrap())).collect();
    use ImportReason::{Duplicate, Invalid, NotFound};
    assert_eq!(
        why,
        [
            (5, "goods_id", NotFound),
            (6, "goods_id", Duplicate),
            (7, "name", Duplicate),
            (8, "lot", Invalid)
        ]
    );
    use ImportOutcome::{Added, Changed, Left, Refused};
    let (one, other) = tokio::join!(apply(&pool, by, id), apply(&pool, by, id));
    let counts = [(Added, 1), (Changed, 1), (Left, 1), (Refused, 4)];
    assert_eq!((&one[..], &other[..]), (&counts[..], &counts[..]), "sent twice it is done once");
    let first = row(&pool, GoodsId(1)).await;
    assert_eq!((first.entry.guide_cents, first.is_retired), (Some(125), true));
    let kinds: Vec<String> = acts(&pool).await.into_iter().map(|it| it.0).collect();
    assert_eq!(kinds, ["goods_added", "goods_changed", "goods_retired", "catalogue_imported"]);

    let again = keep(&pool, by, file()).await;
    assert_eq!(apply(&pool, by, again).await, [(Left, 3), (Refused, 4)]);
    assert_eq!(acts(&pool).await.len(), 4);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn lines_about_what_moved_since_the_trial_are_refused_and_the_others_are_done(pool: PgPool) {
    let by = small_shop(&pool).await;
    let new =
        [("game", "genshin"), ("subgame", "Europe"), ("kind", "pack"), ("name", "90 Crystals")];
    let lines = vec![
        cells(&[("goods_id", "1"), ("name", "Sixty")]),
        cells(&[("goods_id", "2"), ("name", "Sixty")]),
        cells(&new),
    ];
    let id = keep(&pool, by, lines).await;
    let was = row(&pool, GoodsId(1)).await.entry;
    edit(&pool, by, GoodsId(1), 1, GoodsEntry { name: "Else".into(), ..was }).await.unwrap();
    add(&pool, by, pack("90 Crystals")).await.unwrap();
    use ImportOutcome::{Changed, Stale};
    assert_eq!(apply(&pool, by, id).await, [(Changed, 1), (Stale, 2)]);
    assert_eq!(row(&pool, GoodsId(1)).await.entry.name, "Else");
    assert_eq!(row(&pool, GoodsId(2)).await.entry.name, "Sixty");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_line_cannot_change_what_stays_nor_take_a_name(pool: PgPool) {
    let by = small_shop(&pool).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    crate::market::stock::set(&mut tx, by, GoodsId(1), 3).await.unwrap();
    tx.commit().await.unwrap();
    let lines = vec![
        (2, Ok(cells(&[("goods_id", "1"), ("lot", "10")]))),
        (3, Ok(cells(&[("goods_id", "2"), ("subgame", "Europe")]))),
        (4, Ok(cells(&[("goods_id", "2"), ("game", "nowhere")]))),
        (5, Err(LineRefused::new("", ImportReason::Cells))),
    ];
    let tried = plan(&pool, lines).await.unwrap();
    let why: Vec<_> = tried.into_iter().filter_map(|it| it.refused).collect();
    use ImportReason::{InUse, NotFound, Taken};
    let refused = LineRefused::new;
    assert_eq!(
        why,
        [
            refused("lot", InUse),
            refused("name", Taken),
            refused("game", NotFound),
            refused("", ImportReason::Cells)
        ]
    );
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn many_lines_go_in_parts(pool: PgPool) {
    let by = small_shop(&pool).await;
    let lines = (0..1_201).map(|n| {
        let name = format!("{n} Crystals");
        cells(&[("game", "genshin"), ("kind", "pack"), ("name", &name)])
    });
    let id = keep(&pool, by, lines.collect()).await;
    assert!(apply_some(&pool, by, id).await.unwrap(), "more are left");
    let open = kept::find(&pool, by, id).await.unwrap().unwrap();
    assert_eq!((open.done, open.applied_at), (vec![(ImportOutcome::Added, 500)], None));
    assert_eq!(apply(&pool, by, id).await, [(ImportOutcome::Added, 1_201)]);
    assert_eq!(acts(&pool).await.len(), 1_202);
}
