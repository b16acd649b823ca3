//! What a new shop still needs, for the administrator who opens it.
//!
//! Source: issue 18; ours: the path.
pub mod wire;

use crate::api::{
    call::{Call, Context, Empty, calls},
    caller::SettingsStaff,
    error::ApiError,
    feature::Feature,
};
use guildhall_actors::registry::Need;
use guildhall_domain::setup::SetupTaskName;
use guildhall_persistence::setup::{ShopSetup, shop_setup};
use wire::{SetupList, SetupTask};

/// Which outside parties the settings connect. Of the sandbox's too: in a demonstration they are the real ones.
#[derive(Debug, Clone, Copy, Default)]
pub struct Connected {
    pub mail: bool,
    pub payment: bool,
    pub payment_webhook: bool,
    pub exchange_rates: bool,
    pub translation: bool,
}

/// What setting up brings to this floor.
pub fn feature() -> Feature {
    Feature { calls: calls(), needs: vec![Need::of::<Connected>()], ..Feature::default() }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/setup", setup).id("admin_setup").summary(
            "Says what the shop needs before strangers can buy in it, and what of it is there."
        ),
    ]
}

async fn setup(
    context: Context,
    SettingsStaff(_): SettingsStaff,
    Empty {}: Empty,
) -> Result<SetupList, ApiError> {
    let shop = shop_setup(&context.state.pool).await?;
    let connected = context.state.get::<Connected>();
    let tasks = SetupTaskName::ALL.into_iter().map(|name| SetupTask {
        name,
        is_done: is_done(name, connected, &shop),
        is_optional: name.is_optional(),
    });
    Ok(SetupList { tasks: tasks.collect() })
}

fn is_done(name: SetupTaskName, connected: &Connected, shop: &ShopSetup) -> bool {
    match name {
        SetupTaskName::Mail => connected.mail,
        SetupTaskName::Payment => connected.payment,
        SetupTaskName::PaymentWebhook => connected.payment_webhook,
        SetupTaskName::ExchangeRates => connected.exchange_rates,
        SetupTaskName::Translation => connected.translation,
        SetupTaskName::SecondFactor => shop.second_factor,
        SetupTaskName::LegalTexts => shop.legal_texts,
        SetupTaskName::Catalogue => shop.catalogue,
        SetupTaskName::Seller => shop.seller,
        SetupTaskName::Listing => shop.listing,
        SetupTaskName::SupportTeam => shop.support_team,
        SetupTaskName::TopUpQueue => shop.top_up_queue,
        SetupTaskName::Event => shop.event,
    }
}
