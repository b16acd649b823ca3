//! The filtered goods as a file, in the columns that are read in again.
use super::goods::CatalogueQuery;
use crate::api::{
    call::{Context, RawRequest},
    caller::CatalogueStaff,
    csv::{self, Table},
    error::ApiError,
    look::note_export,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use guildhall_domain::{
    market::catalogue::sheet,
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    market::catalogue::entry::{self, GoodsRow},
    staff_act::StaffAct,
};

/// Exports goods as CSV: at most 50,000. Who does is on the record before the first byte.
pub(super) async fn export(
    context: Context,
    CatalogueStaff(admin): CatalogueStaff,
    input: CatalogueQuery,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let filter = input.filter();
    let (kind, subject) = (StaffActKind::CatalogueExported, StaffActSubject::Export);
    let act = StaffAct::new(Some(admin.uid), kind, subject, "catalogue");
    note_export(&context, &admin, act, "/api/admin/catalogue/export").await?;
    let pool = context.state.pool.clone();
    let table = Table {
        name: "catalogue",
        titles: &sheet::COLUMNS,
        from: None,
        read: Box::new(move |from, limit| {
            let (pool, filter) = (pool.clone(), filter.clone());
            async move {
                let page = entry::page(&pool, &filter, from, limit).await?;
                let next = csv::next(&page, limit, |last| last.goods_id.0);
                Ok((page, next))
            }
            .boxed()
        }),
        row: line,
    };
    Ok(table.send(&context.state.runtime))
}

fn line(row: &GoodsRow) -> String {
    let cells = sheet::line(&row.goods_id.to_string(), &row.entry, row.is_retired);
    csv::line(&cells.iter().map(String::as_str).collect::<Vec<_>>())
}
