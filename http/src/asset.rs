//! Balances over HTTP: what somebody has, what came and went, deposits and payments.
//!
//! Source: product spec §2 (balance), §5 (deposit), §7 (asset); `docs/wire.md`, "Money".
use crate::{
    caller::SignedIn,
    envelope::{Answer, Body, Envelope, Params, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    order::wire::{BriefAsset, Payment, millis},
    rules,
    state::HttpState,
};
use actix_web::{HttpResponse, get, http::header, post, web::Data};
use garde::Validate;
use guildhall_domain::{
    ids::PaymentId,
    ledger::Cause,
    money::UsdCents,
    payment::{Method, deposit_amount},
};
use guildhall_persistence::{
    ledger::{
        self,
        cash_flow::{self, Filter, Movement},
    },
    payment as payments,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

/// Most rows of one export. Ours.
const MOST_ROWS: i64 = 50_000;

/// Adds the calls.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(get_brief_asset)
        .service(log)
        .service(req_download)
        .service(deposit)
        .service(pay_detail)
        .service(bill_pay_orders);
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct LogWish {
    /// purchase, sale, deposit, refund, late_money or bonus.
    #[garde(custom(is_cause))]
    pub cause: Option<String>,
    /// Milliseconds since 1970.
    #[garde(skip)]
    pub from: Option<i64>,
    #[garde(skip)]
    pub to: Option<i64>,
    #[garde(inner(custom(rules::between(1, 100_000))))]
    pub page_num: Option<i64>,
    #[garde(inner(custom(rules::between(1, 100))))]
    pub page_size: Option<i64>,
}

fn is_cause(word: &Option<String>, _: &()) -> garde::Result {
    match word.as_deref().map(str::parse::<Cause>) {
        Some(Err(_)) => Err(garde::Error::new(Reason::Invalid.word())),
        Some(Ok(_)) | None => Ok(()),
    }
}

impl LogWish {
    fn filter(&self) -> Result<Filter, ApiError> {
        let time = |name: &str, at: Option<i64>| {
            at.map(|at| OffsetDateTime::from_unix_timestamp_nanos(i128::from(at) * 1_000_000))
                .transpose()
                .map_err(|_| ApiError::field(name, Reason::Invalid))
        };
        Ok(Filter {
            cause: self.cause.as_deref().and_then(|word| word.parse().ok()),
            from: time("from", self.from)?,
            to: time("to", self.to)?,
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CashFlow {
    pub entry_id: String,
    pub at: i64,
    pub cause: String,
    pub amount_cents: i64,
    pub balance_after_cents: i64,
    /// Which part of the balance: bonus, refund, deposit or sale.
    pub origin: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_id: Option<String>,
}

impl From<Movement> for CashFlow {
    fn from(movement: Movement) -> Self {
        Self {
            entry_id: movement.entry_id,
            at: millis(movement.at),
            cause: movement.cause,
            amount_cents: movement.amount_cents,
            balance_after_cents: movement.balance_after_cents,
            origin: movement.origin,
            order_id: movement.order_id.map(|id| id.simple().to_string()),
            payment_id: movement.payment_id.map(|id| id.simple().to_string()),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CashFlowPage {
    pub items: Vec<CashFlow>,
    pub total: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DepositWish {
    /// As it was typed: dollars with at most two decimals, from 5.00 to 2000.00.
    #[garde(skip)]
    pub amount: String,
    /// card, pay_by_link, convenience_store or bank_transfer.
    #[garde(skip)]
    #[schema(value_type = String)]
    pub method: Method,
    /// A path of this site to come back to.
    #[garde(custom(rules::optional_text(0, 500)))]
    pub return_url: Option<String>,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct OnePayment {
    #[garde(skip)]
    #[param(value_type = String)]
    pub payment_id: PaymentId,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct PageWish {
    #[garde(inner(custom(rules::between(1, 100_000))))]
    pub page_num: Option<i64>,
    #[garde(inner(custom(rules::between(1, 100))))]
    pub page_size: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentPage {
    pub items: Vec<Payment>,
    pub total: i64,
}

/// What the caller has.
#[utoipa::path(tag = "asset", security(("session" = [])), responses((status = OK, body = Envelope<BriefAsset>)))]
#[get("/api/v1/asset/get_brief_asset")]
pub async fn get_brief_asset(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
) -> Answer<BriefAsset> {
    state.limits.call(caller.uid)?;
    let shared = state.clone();
    let asset = state.run(async move {
        let (parts, version) = ledger::wallet(&shared.pool, caller.uid).await?;
        Ok(BriefAsset::of(parts, version))
    });
    asset.await.map(Envelope::ok)
}

/// What came and went, newest first.
#[utoipa::path(tag = "asset", operation_id = "asset_log", params(LogWish), security(("session" = [])),
    responses((status = OK, body = Envelope<CashFlowPage>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/v1/asset/log")]
pub async fn log(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<LogWish>,
) -> Answer<CashFlowPage> {
    state.limits.call(caller.uid)?;
    let filter = wish.filter()?;
    let limit = wish.page_size.unwrap_or(20);
    let offset = (wish.page_num.unwrap_or(1) - 1) * limit;
    let shared = state.clone();
    let page = state.run(async move {
        let (found, total) =
            cash_flow::list(&shared.pool, caller.uid, filter, limit, offset).await?;
        Ok(CashFlowPage { items: found.into_iter().map(CashFlow::from).collect(), total })
    });
    page.await.map(Envelope::ok)
}

/// The same as a sheet.
#[utoipa::path(tag = "asset", params(LogWish), security(("session" = [])),
    responses((status = OK, content_type = "text/csv", body = String), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/v1/asset/log/req_download")]
pub async fn req_download(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<LogWish>,
) -> Result<HttpResponse, ApiError> {
    state.limits.call(caller.uid)?;
    let filter = wish.filter()?;
    let shared = state.clone();
    let found =
        state
            .run(async move {
                Ok(cash_flow::list(&shared.pool, caller.uid, filter, MOST_ROWS, 0).await?.0)
            })
            .await?;
    let mut sheet = String::from("entry,at,cause,origin,amount,balance,order,payment\r\n");
    for movement in found {
        let at = movement.at.to_string();
        let flow = CashFlow::from(movement);
        let (amount, balance) = (
            UsdCents(flow.amount_cents).to_string(),
            UsdCents(flow.balance_after_cents).to_string(),
        );
        let (order, payment) =
            (flow.order_id.unwrap_or_default(), flow.payment_id.unwrap_or_default());
        let cells =
            [&flow.entry_id, &at, &flow.cause, &flow.origin, &amount, &balance, &order, &payment];
        sheet.push_str(&cells.map(|text| cell(text)).join(","));
        sheet.push_str("\r\n");
    }
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"cash-flow.csv\""))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(sheet))
}

/// Quoted, and safe to open in a sheet: what would be a formula is not, and a number below zero stays one. ASVS V1.2.10.
fn cell(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok();
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number;
    let guard = if is_formula { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// Begins a deposit; go to `redirect_url`.
#[utoipa::path(tag = "asset", operation_id = "asset_deposit", request_body = DepositWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Payment>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[post("/api/v1/asset/deposit")]
pub async fn deposit(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<DepositWish>,
) -> Answer<Box<RawValue>> {
    state.limits.call(caller.uid)?;
    let key = crate::order::must_have_key(&repeat)?;
    let amount = deposit_amount(&wish.amount)
        .map_err(|reason| ApiError::field("amount", Reason::from_word(reason.as_str())))?;
    if wish.method == Method::Balance {
        return Err(ApiError::field("method", Reason::Invalid));
    }
    let return_url = crate::order::return_url(&state, wish.return_url)?;
    let state = state.into_inner();
    let (shared, uid) = (state.clone(), caller.uid);
    let work = async move {
        let payments = &shared.trade.payments;
        let row = payments.deposit(uid, amount, wish.method, return_url, key).await?;
        Ok(Envelope::ok(Payment::from(row)))
    };
    repeat.once(state, uid, "v1/asset/deposit", work).await
}

/// How a payment stands; the provider is asked first if it is under way.
#[utoipa::path(tag = "asset", params(OnePayment), security(("session" = [])),
    responses((status = OK, body = Envelope<Payment>), (status = CONFLICT, body = Refusal, description = "NOT_FOUND")))]
#[get("/api/v2/asset/pay/detail")]
pub async fn pay_detail(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<OnePayment>,
) -> Answer<Payment> {
    state.limits.call(caller.uid)?;
    let shared = state.clone();
    let payment = state.run(async move {
        let row = payments::load(&shared.pool, wish.payment_id).await?;
        let row = row.filter(|row| row.uid == caller.uid).ok_or(ApiError::NotFound)?;
        // What is kept is shown if the provider is out of reach; its actor asks again by itself.
        let looked = shared.trade.payments.look(wish.payment_id).await;
        Ok(Payment::from(looked.unwrap_or(row)))
    });
    payment.await.map(Envelope::ok)
}

/// The caller's payments, newest first.
#[utoipa::path(tag = "asset", params(PageWish), security(("session" = [])),
    responses((status = OK, body = Envelope<PaymentPage>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/v2/pay/bill_pay_orders")]
pub async fn bill_pay_orders(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<PageWish>,
) -> Answer<PaymentPage> {
    state.limits.call(caller.uid)?;
    let limit = wish.page_size.unwrap_or(20);
    let offset = (wish.page_num.unwrap_or(1) - 1) * limit;
    let shared = state.clone();
    let page = state.run(async move {
        let (found, total) = payments::list(&shared.pool, caller.uid, None, limit, offset).await?;
        Ok(PaymentPage { items: found.into_iter().map(Payment::from).collect(), total })
    });
    page.await.map(Envelope::ok)
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn no_cell_of_a_sheet_is_a_formula() {
        for text in ["=1+1", "+cmd", "-2+3", "@sum", "\tx"] {
            assert!(cell(text).starts_with("\"'"), "{text}");
        }
        assert_eq!(cell("-12.50"), "\"-12.50\"");
        assert_eq!(cell("a\"b"), "\"a\"\"b\"");
    }
}
