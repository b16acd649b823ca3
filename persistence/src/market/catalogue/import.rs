//! Lines of a sheet as changes of the catalogue: what each would do, and doing it.

use std::collections::{HashMap, HashSet};

use guildhall_domain::{
    ids::{ImportId, Uid},
    import::{Cells, ImportOutcome, ImportPlan, ImportReason, LineRefused},
    market::{
        catalogue::{GoodsEntry, sheet},
        kind::GameKind,
    },
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::PgPool;

use super::{
    entry::{self, GoodsRow},
    load::lock,
    name::{self, Named},
    save::{self, SaveError},
};
use crate::{
    DatabaseError,
    import::{self, DoneLine, Import, OpenLine, TriedLine},
    staff_act::{self, StaffAct},
};

/// A line as it was read: where it begins, and its cells, or why it has none.
pub type ReadLine = (i32, Result<Cells, LineRefused>);

/// What lines would do to the catalogue as it is now.
pub async fn plan(pool: &PgPool, lines: Vec<ReadLine>) -> Result<Vec<TriedLine>, DatabaseError> {
    let cells: Vec<&Cells> = lines.iter().filter_map(|(_, cells)| cells.as_ref().ok()).collect();
    let known = Known::of(pool, &cells).await?;
    let mut seen = Seen::default();
    let tried = lines.into_iter().map(|(line, cells)| {
        let (cells, planned) = match cells {
            Err(refused) => (Cells::new(), Err(refused)),
            Ok(cells) => {
                let planned = known.plan(&mut seen, &cells);
                (cells, planned)
            }
        };
        let said =
            |column: &str| cells.get(column).map(|it| it.trim().to_owned()).unwrap_or_default();
        match planned {
            Ok(Planned { plan, subject, title, seen }) => {
                TriedLine { line, cells, subject, title, plan, seen, refused: None }
            }
            Err(refused) => TriedLine {
                line,
                subject: said(sheet::NUMBER),
                title: said("name"),
                cells,
                plan: ImportPlan::Refuse,
                seen: None,
                refused: Some(refused),
            },
        }
    });
    Ok(tried.collect())
}

/// What lines of the file before were about.
#[derive(Default)]
struct Seen {
    numbers: HashSet<i64>,
    names: HashSet<Named>,
}

struct Planned {
    plan: ImportPlan,
    subject: String,
    title: String,
    seen: Option<i64>,
}

/// All that lines are compared with, read in a few statements however many they are.
struct Known {
    games: HashMap<String, GameKind>,
    rows: HashMap<i64, GoodsRow>,
    names: HashMap<Named, i64>,
    /// Of those whose fixed fields a line would change: which are owned or traded.
    used: HashSet<i64>,
}

impl Known {
    async fn of(pool: &PgPool, lines: &[&Cells]) -> Result<Self, DatabaseError> {
        let games = super::super::goods::games(pool).await?.into_iter();
        let mut known = Self {
            games: games.map(|it| (it.game, it.kind)).collect(),
            rows: HashMap::new(),
            names: HashMap::new(),
            used: HashSet::new(),
        };
        let numbers = lines.iter().filter_map(|cells| sheet::number(cells).ok()?);
        known.add_rows(pool, numbers.collect()).await?;
        let meant: Vec<GoodsEntry> =
            lines.iter().filter_map(|cells| Some(known.read(cells).ok()?.1.0)).collect();
        known.names = name::find(pool, &meant).await?;
        let others = known.names.values().copied().filter(|it| !known.rows.contains_key(it));
        known.add_rows(pool, others.collect()).await?;
        let fixed = lines.iter().filter_map(|cells| {
            let (row, (after, _)) = known.read(cells).ok()?;
            let row = row.filter(|row| !row.entry.fixed(&after).is_empty())?;
            Some(row.goods_id.0)
        });
        let fixed: Vec<i64> = fixed.collect();
        known.used = entry::in_use(pool, &fixed).await?.into_iter().collect();
        Ok(known)
    }

    async fn add_rows(&mut self, pool: &PgPool, ids: Vec<i64>) -> Result<(), DatabaseError> {
        let rows = entry::find(pool, &ids).await?;
        self.rows.extend(rows.into_iter().map(|row| (row.goods_id.0, row)));
        Ok(())
    }

    /// What a line is about, if that is there, and what it would be. A file that was read in before has no numbers for what it made: there
    /// the name says what is meant.
    fn read(&self, cells: &Cells) -> Result<(Option<&GoodsRow>, (GoodsEntry, bool)), LineRefused> {
        let row = match sheet::number(cells)? {
            Some(number) => {
                let missing = || LineRefused::new(sheet::NUMBER, ImportReason::NotFound);
                Some(self.rows.get(&number).ok_or_else(missing)?)
            }
            None => {
                let (new, _) = sheet::read(cells, None)?;
                self.names.get(&name::key(&new)).and_then(|number| self.rows.get(number))
            }
        };
        let read = sheet::read(cells, row.map(|row| (&row.entry, row.is_retired)))?;
        Ok((row, read))
    }

    fn plan(&self, seen: &mut Seen, cells: &Cells) -> Result<Planned, LineRefused> {
        use ImportReason::{Duplicate, InUse, NotFound, Taken};
        let (row, (after, is_retired)) = self.read(cells)?;
        let Some(game) = self.games.get(&after.game) else {
            return Err(LineRefused::new("game", NotFound));
        };
        if row.is_none_or(|row| row.entry != after)
            && let Some(refused) = sheet::refusal(&after.check(*game))
        {
            return Err(refused);
        }
        if row.is_some_and(|row| !seen.numbers.insert(row.goods_id.0)) {
            return Err(LineRefused::new(sheet::NUMBER, Duplicate));
        }
        let (key, title) = (name::key(&after), after.name.clone());
        let Some(row) = row else {
            if !seen.names.insert(key) {
                return Err(LineRefused::new("name", Duplicate));
            }
            let (plan, subject) = (ImportPlan::Add, String::new());
            return Ok(Planned { plan, subject, title, seen: None });
        };
        let id = row.goods_id.0;
        if let Some(field) = row.entry.fixed(&after).first()
            && self.used.contains(&id)
        {
            return Err(LineRefused::new(sheet::column_of(field), InUse));
        }
        if self.names.get(&key).is_some_and(|other| *other != id) {
            return Err(LineRefused::new("name", Taken));
        }
        if !seen.names.insert(key) {
            return Err(LineRefused::new("name", Duplicate));
        }
        let is_same = row.entry == after && row.is_retired == is_retired;
        let plan = if is_same { ImportPlan::Leave } else { ImportPlan::Change };
        let subject = row.goods_id.to_string();
        Ok(Planned { plan, subject, title, seen: Some(row.version) })
    }
}

/// Does the next lines of an import, as many as go into one transaction. Answers whether any are left.
pub async fn apply_some(
    pool: &PgPool,
    by: Uid,
    import_id: ImportId,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let open = import::open_lines(&mut tx, import_id).await?;
    lock(&mut tx).await?;
    let mut numbers: Vec<i64> = open.iter().filter_map(|line| line.subject.parse().ok()).collect();
    numbers.sort_unstable();
    let there = entry::hold(&mut tx, &numbers).await?;
    let there: HashMap<i64, GoodsRow> =
        there.into_iter().map(|row| (row.goods_id.0, row)).collect();
    let (mut done, mut acts) = (Vec::with_capacity(open.len()), Vec::new());
    for line in &open {
        let row = line.subject.parse().ok().and_then(|number| there.get(&number));
        done.push(apply_one(&mut tx, by, line, row, &mut acts).await?);
    }
    let is_over = import::note_done(&mut tx, import_id, &done).await?;
    if is_over {
        acts.extend(summary(&mut tx, by, import_id).await?);
    }
    staff_act::write_all(&mut tx, &acts).await?;
    tx.commit().await?;
    Ok(!open.is_empty() && !is_over)
}

async fn apply_one(
    tx: &mut sqlx::PgConnection,
    by: Uid,
    line: &OpenLine,
    row: Option<&GoodsRow>,
    acts: &mut Vec<StaffAct>,
) -> Result<DoneLine, DatabaseError> {
    let done = |subject: &str, outcome, refused| DoneLine {
        line: line.line,
        subject: subject.to_owned(),
        outcome,
        refused,
    };
    let stale = || done(&line.subject, ImportOutcome::Stale, None);
    // Somebody has changed or taken away what the line was about.
    if line.seen != row.map(|row| row.version) {
        return Ok(stale());
    }
    let read = sheet::read(&line.cells, row.map(|row| (&row.entry, row.is_retired)));
    let (after, is_retired) = match read {
        Ok(read) => read,
        Err(refused) => return Ok(done(&line.subject, ImportOutcome::Refused, Some(refused))),
    };
    let saved = match row {
        None => save::add_row(tx, by, &after, is_retired).await.map(|(goods, act)| {
            acts.push(act);
            done(&goods.to_string(), ImportOutcome::Added, None)
        }),
        Some(row) => save::edit_row(tx, by, row, &after, is_retired).await.map(|of_it| {
            let outcome =
                if of_it.is_empty() { ImportOutcome::Left } else { ImportOutcome::Changed };
            acts.extend(of_it);
            done(&line.subject, outcome, None)
        }),
    };
    match saved {
        Ok(done) => Ok(done),
        Err(SaveError::Database(error)) => Err(error),
        // A new one that somebody else has added meanwhile.
        Err(SaveError::Stale | SaveError::NotFound) => Ok(stale()),
        Err(SaveError::Taken(_)) if row.is_none() => Ok(stale()),
        Err(SaveError::Taken(_)) => {
            let refused = LineRefused::new("name", ImportReason::Taken);
            Ok(done(&line.subject, ImportOutcome::Refused, Some(refused)))
        }
        Err(SaveError::InUse(fields)) => {
            let field = sheet::column_of(fields.first().copied().unwrap_or_default());
            let refused = LineRefused::new(field, ImportReason::InUse);
            Ok(done(&line.subject, ImportOutcome::Refused, Some(refused)))
        }
        Err(SaveError::Invalid(wrong)) => {
            Ok(done(&line.subject, ImportOutcome::Refused, sheet::refusal(&wrong)))
        }
    }
}

/// The act of the whole file, unless it has changed nothing.
async fn summary(
    tx: &mut sqlx::PgConnection,
    by: Uid,
    import_id: ImportId,
) -> Result<Option<StaffAct>, DatabaseError> {
    let Import { file_name, sha256, done, .. } = match import::find_in(tx, by, import_id).await? {
        Some(found) => found,
        None => return Ok(None),
    };
    let number = |outcome| done.iter().find(|it| it.0 == outcome).map_or(0, |it| it.1);
    let (added, changed) = (number(ImportOutcome::Added), number(ImportOutcome::Changed));
    if added + changed == 0 {
        return Ok(None);
    }
    let (kind, subject) = (StaffActKind::CatalogueImported, StaffActSubject::Import);
    let act = StaffAct::new(Some(by), kind, subject, import_id)
        .with("file", file_name)
        .with("sha256", hex::encode(sha256))
        .with("added", added)
        .with("changed", changed);
    Ok(Some(act))
}

#[cfg(test)]
mod tests;
