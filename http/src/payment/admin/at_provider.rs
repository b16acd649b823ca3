//! What the provider says of a payment at this moment.
use super::{
    PaymentRecordQuery,
    wire::{AtProvider, DisputeAtProvider, PaymentAtProvider, RefundAtProvider},
};
use crate::api::{call::Context, caller::PaymentStaff, error::ApiError, wire::millis};
use guildhall_actors::payment::Payments;
use guildhall_domain::ids::PaymentId;
use guildhall_persistence::payment::{self as rows, refund};
use guildhall_providers::payment::{PaymentProvider, PaymentProviders, ProviderError};
use time::OffsetDateTime;

/// Asks how a payment, its refunds and its chargebacks stand.
pub(super) async fn at_provider(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    PaymentRecordQuery { payment_id }: PaymentRecordQuery,
) -> Result<AtProvider, ApiError> {
    let state = &context.state;
    let row = rows::load(&state.pool, payment_id).await?.ok_or(ApiError::NotFound)?;
    let mut said = AtProvider {
        asked_at: millis(OffsetDateTime::now_utc()),
        failure: None,
        payment: None,
        refunds: Vec::new(),
        disputes: Vec::new(),
    };
    let Some(name) = row.provider_ref else { return Ok(said) };
    // First its actor, which books what there is to book: what is shown beside our books is no news to them. Where it cannot, the
    // provider says why below.
    let _ = state.get::<Payments>().look(payment_id).await;
    let refunds = refunds_at(&context, payment_id).await?;
    let asked = match state.get::<PaymentProviders>().of(row.method) {
        Ok(provider) => ask(provider.as_ref(), &name, &refunds, &mut said).await,
        Err(error) => Err(error),
    };
    said.failure = asked.err().map(|error| error.to_string());
    Ok(said)
}

/// What the provider calls the refunds of a payment.
async fn refunds_at(context: &Context, payment: PaymentId) -> Result<Vec<String>, ApiError> {
    let refunds = refund::list(&context.state.pool, None, Some(payment)).await?;
    Ok(refunds.into_iter().filter_map(|refund| refund.provider_ref).collect())
}

async fn ask(
    provider: &dyn PaymentProvider,
    name: &str,
    refunds: &[String],
    said: &mut AtProvider,
) -> Result<(), ProviderError> {
    said.payment = Some(PaymentAtProvider::from(provider.look(name).await?));
    let disputes = provider.disputes(name).await?;
    said.disputes = disputes.into_iter().map(DisputeAtProvider::from).collect();
    for refund in refunds {
        said.refunds.push(RefundAtProvider::from(provider.look_refund(refund).await?));
    }
    Ok(())
}
