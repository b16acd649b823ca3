//! The wallet over HTTP: balance, cash flow, deposits and payments.
//!
//! Source: product spec §2 (balance), §5 (deposit), §7 (asset); `docs/wire.md`, "Money".
pub mod adjustment;
pub mod exchange_rate;

use crate::{
    api::{
        call::{Call, Context, Empty, RawRequest, calls, codes},
        caller::{Caller, SignedIn},
        country::{self, CountryNotAllowed},
        error::{ApiError, Reason, names::NotFound},
        feature::Feature,
        moment::Moment,
        page::{OwnPages, Paged},
        pushes::PushKind,
        rules, switch,
        topics::{Subscribed, Topic},
        wire::millis,
    },
    identity::account::safety::WithdrawalHold,
    payment::Payment,
};
use actix_web::{HttpResponse, http::header};
use futures_util::FutureExt;
use garde::Validate;
use guildhall_actors::{
    payment::Payments,
    registry::Need,
    shop_setting::ShopSettings,
    wallet::{BalanceChanged, audit},
};
use guildhall_domain::{
    identity::access_key::AccessScope,
    ids::PaymentId,
    payment::{Method, deposit_amount},
    shop_feature::ShopFeature,
    shop_setting::DepositRange,
    wallet::{Origin, Parts, ledger::Cause, money::UsdCents},
};
use guildhall_persistence::{
    identity::safety,
    page::Part,
    payment as payments,
    wallet::ledger::{
        self,
        cash_flow::{self, Filter, Movement},
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most rows of one export. Ours.
const MOST_ROWS: i64 = 50_000;

/// What wallets bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls().into_iter().chain(adjustment::calls()).collect(),
        tags: &[("asset", "The wallet: balance, deposits, payments.")],
        parameter_schemas: vec![|schemas| {
            schemas.push(("CashFlow".to_owned(), <CashFlow as utoipa::PartialSchema>::schema()));
            <CashFlow as ToSchema>::schemas(schemas);
        }],
        start: vec![audit::start],
        needs: vec![Need::of::<Payments>()],
        pushes: vec![PushKind::topic(|changed: &BalanceChanged| {
            let BalanceChanged { uid, parts, held, version, deposits } = *changed;
            (format!("wallet:{uid}"), version, BriefAsset::of(parts, held, version, deposits))
        })],
        topics: vec![Topic::new::<BriefAsset>(
            "wallet:",
            "uid",
            "One's own balance.",
            |context, caller, id| snapshot(context, caller, id).boxed(),
        )],
        ..Feature::default()
    }
}

/// The caller's own balance. New versions are pushed to them, subscribed or not.
async fn snapshot(context: &Context, caller: &Caller, id: &str) -> Result<Subscribed, ApiError> {
    if id.parse() != Ok(caller.uid) {
        return Err(ApiError::NotFound);
    }
    let (parts, version) = ledger::wallet(&context.state.pool, caller.uid).await?;
    let held = ledger::held(&context.state.pool, caller.uid).await?;
    let deposits = context.state.get::<ShopSettings>().now().deposits();
    Subscribed::new(version, BriefAsset::of(parts, held, version, deposits))
}

/// The calls.
fn calls() -> Vec<Call> {
    calls![
        "asset",
        Call::get("/api/v1/asset/get_brief_asset", get_brief_asset)
            .shown_to_viewers()
            .id("get_brief_asset")
            .opens_to(AccessScope::BalanceRead)
            .summary("Returns the caller's wallet, and what holds withdrawals."),
        Call::get("/api/v1/asset/log", log)
            .shown_to_viewers()
            .id("asset_log")
            .opens_to(AccessScope::BalanceRead)
            .summary("Lists the entries of the caller's wallet, newest first."),
        Call::download("/api/v1/asset/log/req_download", "text/csv", req_download)
            .id("req_download")
            .summary("Exports the entries of the caller's wallet as CSV."),
        Call::post("/api/v1/asset/deposit", deposit)
            .id("asset_deposit")
            .behind(ShopFeature::Deposits)
            .summary("Starts a deposit; the payer continues at `redirect_url`.")
            .refuses(codes![CountryNotAllowed])
            .by_row("payment.command_key")
            .needs_key(),
        Call::get("/api/v2/asset/pay/detail", pay_detail)
            .id("pay_detail")
            .opens_to(AccessScope::BalanceRead)
            .summary("Returns a payment's status; asks the provider first if it is pending.")
            .refuses(codes![NotFound]),
        Call::get("/api/v2/pay/bill_pay_orders", bill_pay_orders)
            .shown_to_viewers()
            .id("bill_pay_orders")
            .opens_to(AccessScope::BalanceRead)
            .summary("Lists the caller's payments, newest first."),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LogQuery {
    /// Only entries of this cause; all if left out.
    #[garde(skip)]
    pub cause: Option<Cause>,
    /// Milliseconds since 1970.
    #[garde(skip)]
    #[schema(value_type = Option<i64>)]
    pub from: Option<Moment>,
    /// Before then, in milliseconds since 1970 UTC.
    #[garde(skip)]
    #[schema(value_type = Option<i64>)]
    pub to: Option<Moment>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: OwnPages,
}

impl LogQuery {
    fn filter(&self) -> Filter {
        let time = |moment: Option<Moment>| moment.map(|Moment(at)| at);
        Filter { cause: self.cause, from: time(self.from), to: time(self.to) }
    }
}

/// One movement of the balance.
#[derive(Debug, Serialize, ToSchema)]
pub struct CashFlow {
    /// The entry.
    pub entry_id: String,
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// What moved the money.
    pub cause: Cause,
    /// In cents.
    pub amount_cents: i64,
    /// The balance after it, in cents.
    pub balance_after_cents: i64,
    /// Which part of the balance.
    pub origin: Origin,
    /// The order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// The payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::PaymentId>)]
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

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DepositRequest {
    /// As it was typed: dollars with at most two decimals, from 5.00 to 2000.00.
    #[garde(skip)]
    pub amount: String,
    /// Not the balance itself.
    #[garde(skip)]
    pub method: Method,
    /// A path of this site to come back to.
    #[garde(custom(rules::optional_text(0, 500)))]
    pub return_url: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PaymentQuery {
    /// The payment.
    #[garde(skip)]
    pub payment_id: PaymentId,
}

/// The caller's wallet. What holds withdrawals is not pushed with the balance: it is another's to change.
#[derive(Debug, Serialize, ToSchema)]
pub struct Wallet {
    #[serde(flatten)]
    #[schema(inline)]
    pub asset: BriefAsset,
    /// What holds withdrawals; absent while nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<WithdrawalHold>,
}

/// Which page of the caller's payments.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PaymentsQuery {
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: OwnPages,
}

async fn get_brief_asset(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Wallet, ApiError> {
    let pool = &context.state.pool;
    let (parts, version) = ledger::wallet(pool, caller.uid).await?;
    let held = ledger::held(pool, caller.uid).await?;
    let deposits = context.state.get::<ShopSettings>().now().deposits();
    let hold = safety::current_hold(pool, caller.uid).await?;
    let asset = BriefAsset::of(parts, held, version, deposits);
    Ok(Wallet { asset, hold: hold.map(WithdrawalHold::from) })
}

async fn log(
    context: Context,
    SignedIn(caller): SignedIn,
    input: LogQuery,
) -> Result<Paged<CashFlow>, ApiError> {
    let filter = input.filter();
    let (found, total) =
        cash_flow::list(&context.state.pool, caller.uid, filter, input.pages.part()).await?;
    Ok(Paged { items: found.into_iter().map(CashFlow::from).collect(), total })
}

async fn req_download(
    context: Context,
    SignedIn(caller): SignedIn,
    input: LogQuery,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let filter = input.filter();
    let pool = context.state.pool.clone();
    let found = context
        .state
        .run(async move {
            Ok(cash_flow::list(&pool, caller.uid, filter, Part::first(MOST_ROWS)).await?.0)
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
        let (cause, origin) = (flow.cause.as_str(), flow.origin.as_str());
        let cells = [&flow.entry_id, &at, cause, origin, &amount, &balance, &order, &payment];
        sheet.push_str(&cells.map(cell).join(","));
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

async fn deposit(
    context: Context,
    SignedIn(caller): SignedIn,
    input: DepositRequest,
) -> Result<Payment, ApiError> {
    let amount =
        deposit_amount(&input.amount, context.state.get::<ShopSettings>().now().deposits())
            .map_err(|reason| ApiError::field("amount", Reason::from_word(reason.as_str())))?;
    if input.method == Method::Balance {
        return Err(ApiError::field("method", Reason::Invalid));
    }
    let state = &context.state;
    ShopFeature::of_method(input.method).map_or(Ok(()), |method| switch::need(state, method))?;
    country::need(country::denies_method(state, &caller.client, input.method))?;
    let return_url = crate::payment::return_url(state, input.return_url)?;
    let (payments, key) = (state.get::<Payments>(), context.key()?);
    let row = payments.deposit(caller.uid, amount, input.method, return_url, key).await?;
    Ok(Payment::from(row))
}

async fn pay_detail(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PaymentQuery,
) -> Result<Payment, ApiError> {
    let row = payments::load(&context.state.pool, input.payment_id).await?;
    let row = row.filter(|row| row.uid == caller.uid).ok_or(ApiError::NotFound)?;
    // What is kept is shown if the provider is out of reach; its actor asks again by itself.
    let looked = context.state.get::<Payments>().look(input.payment_id).await;
    Ok(Payment::from(looked.unwrap_or(row)))
}

async fn bill_pay_orders(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PaymentsQuery,
) -> Result<Paged<Payment>, ApiError> {
    let (found, total) =
        payments::list(&context.state.pool, caller.uid, None, input.pages.part()).await?;
    let mut items: Vec<Payment> = found.into_iter().map(Payment::from).collect();
    if caller.is_viewed() {
        items.iter_mut().for_each(Payment::hide_links);
    }
    Ok(Paged { items, total })
}

/// A balance by where its money came from, in cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct ByOrigin {
    /// Given by the house, in cents.
    pub bonus: i64,
    /// Came back from orders, in cents.
    pub refund: i64,
    /// Deposited, in cents.
    pub deposit: i64,
    /// Earned by sales, in cents.
    pub sale: i64,
}

impl From<Parts> for ByOrigin {
    fn from(parts: Parts) -> Self {
        Self {
            bonus: parts.bonus.0,
            refund: parts.refund.0,
            deposit: parts.deposit.0,
            sale: parts.sale.0,
        }
    }
}

/// The balance of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct BriefAsset {
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// All there is besides what is held, in cents.
    pub balance_cents: i64,
    /// What can be spent, in cents.
    pub available_cents: i64,
    /// What is set aside for buy requests, in cents.
    pub held_cents: i64,
    /// Sale proceeds only.
    pub withdrawable_cents: i64,
    /// By where the money came from.
    pub by_origin: ByOrigin,
    /// The least that can be deposited at once, in cents.
    pub deposit_min_cents: i64,
    /// The most that can be deposited at once, in cents.
    pub deposit_max_cents: i64,
}

impl BriefAsset {
    pub fn of(parts: Parts, held: UsdCents, version: i64, deposits: DepositRange) -> Self {
        Self {
            version,
            balance_cents: parts.total().0,
            available_cents: parts.total().0,
            held_cents: held.0,
            withdrawable_cents: parts.withdrawable().0,
            by_origin: ByOrigin::from(parts),
            deposit_min_cents: deposits.least.0,
            deposit_max_cents: deposits.most.0,
        }
    }
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
