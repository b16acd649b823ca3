use guildhall_domain::import::ImportKind;
use uuid::Uuid;

use super::*;

/// A seller with three packs of goods 1, and none of goods 2, which are counted in tens; goods 3 have pieces.
async fn seller(pool: &PgPool) -> Uid {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('genshin', '{"en": "Genshin Impact"}', 'top_up', 1);
           insert into goods (goods_id, game, name, search_text, tags, lot) values (1, 'genshin', '=Crystals', 'x', '{"kind": "pack"}', 1),
               (2, 'genshin', 'Coins', 'x', '{"kind": "coins"}', 10), (3, 'genshin', 'Knife', 'x', '{"kind": "knife"}', 1);
           insert into account (email, role, nickname) values ('s@x.test', 'seller', 'Sel')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let owner = "select uid from account where email = 's@x.test'";
    let owner = Uid(sqlx::query_scalar(owner).fetch_one(pool).await.unwrap());
    count(pool, owner, 1, 3).await;
    owner
}

async fn count(pool: &PgPool, owner: Uid, goods: i64, lots: i32) {
    let mut tx = crate::begin(pool).await.unwrap();
    set(&mut tx, owner, GoodsId(goods), lots).await.unwrap();
    tx.commit().await.unwrap();
}

fn line(goods: &str, quantity: &str) -> Result<Cells, LineRefused> {
    let cells = [(NUMBER, goods), (QUANTITY, quantity)];
    Ok(Cells::from(cells.map(|(title, cell)| (title.to_owned(), cell.to_owned()))))
}

async fn keep(pool: &PgPool, by: Uid, lines: &[(&str, &str)]) -> (ImportId, Vec<TriedLine>) {
    let read =
        (2..).zip(lines).map(|(at, (goods, quantity))| (at, line(goods, quantity))).collect();
    let tried = plan(pool, by, read).await.unwrap();
    let import_id = ImportId(Uuid::now_v7());
    let kind = ImportKind::Stock;
    let new = import::NewImport { import_id, kind, by, file_name: "s.csv", sha256: [2; 32] };
    let mut tx = crate::begin(pool).await.unwrap();
    import::keep(&mut tx, new, &tried).await.unwrap();
    tx.commit().await.unwrap();
    (import_id, tried)
}

async fn apply(pool: &PgPool, by: Uid, id: ImportId) -> Vec<(ImportOutcome, i64)> {
    while apply_some(pool, by, id).await.unwrap() {}
    import::find(pool, by, id).await.unwrap().unwrap().done
}

async fn quantities(pool: &PgPool, owner: Uid) -> Vec<(i64, i64)> {
    let rows = stock(pool, owner, None, 10).await.unwrap();
    rows.into_iter().map(|row| (row.goods_id, row.quantity)).collect()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn stock_is_set_by_lines_in_units_and_what_cannot_be_is_refused_alone(pool: PgPool) {
    let owner = seller(&pool).await;
    let file =
        [("1", "5"), ("2", "30"), ("1", "6"), ("2", "15"), ("3", "1"), ("9", "1"), ("1", "x")];
    let (id, tried) = keep(&pool, owner, &file).await;
    use ImportReason::{Duplicate, Invalid, NotFound};
    let why: Vec<_> = tried.iter().filter_map(|it| it.refused.clone()).collect();
    let refused = LineRefused::new;
    assert_eq!(
        why,
        [
            refused(NUMBER, Duplicate),
            refused(QUANTITY, Invalid),
            refused(NUMBER, Invalid),
            refused(NUMBER, NotFound),
            refused(QUANTITY, Invalid)
        ]
    );
    assert_eq!(tried[0].title, "=Crystals");
    use ImportOutcome::{Added, Changed, Left, Refused};
    let (one, other) = tokio::join!(apply(&pool, owner, id), apply(&pool, owner, id));
    let counts = [(Added, 1), (Changed, 1), (Refused, 5)];
    assert_eq!((&one[..], &other[..]), (&counts[..], &counts[..]), "sent twice it is done once");
    assert_eq!(quantities(&pool, owner).await, [(1, 5), (2, 30)]);
    let (again, _) = keep(&pool, owner, &file[..2]).await;
    assert_eq!(apply(&pool, owner, again).await, [(Left, 2)]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_counted_or_listed_since_the_trial_is_left_as_it_is(pool: PgPool) {
    let owner = seller(&pool).await;
    let (id, _) = keep(&pool, owner, &[("1", "9"), ("2", "20")]).await;
    count(&pool, owner, 1, 4).await;
    use ImportOutcome::{Added, Stale};
    assert_eq!(apply(&pool, owner, id).await, [(Added, 1), (Stale, 1)]);
    assert_eq!(quantities(&pool, owner).await, [(1, 4), (2, 20)]);
}
