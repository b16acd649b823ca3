//! Identity: accounts, sign-ins, visitors, and what administrators set about them.
pub mod account;
pub mod admin;
pub mod appeal;
pub mod letters;
pub mod profile;
pub mod refusals;
pub mod seller_application;
pub mod verification;
pub mod view;
pub mod visitor;

use crate::{
    api::{feature::Feature, pushes::PushKind},
    identity::{
        account::{
            AccountChanged, People, User, one_time_token::OneTimeTokenAnswered,
            passkey::RelyingParty,
        },
        seller_application::SellerApplicationPush,
    },
};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_actors::{
    conversation::Conversations,
    floor::{Failure, Floor},
    identity::{
        self,
        appeal::Appeals,
        seller_application::{SellerApplicationChanged, SellerApplications},
        verification::Verifications,
    },
    mail,
    registry::Need,
    shop_setting::ShopSettings,
    wallet::exchange_rate::ExchangeRates,
};
use guildhall_persistence::outbox::letter::LetterSeal;
use guildhall_providers::{
    game_role::GameRoles, identity::IdentityProvider, sign_in::SignInProviders, steam::Steam,
};
use std::sync::Arc;

/// Reads the keys of codes, and what passkeys belong to.
fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        floor.registry.insert(People::load(&floor.secrets).await?);
        floor.registry.insert(RelyingParty::of(&floor.public_url));
        Ok(())
    }
    .boxed()
}

/// What accounts bring to this floor.
pub fn feature() -> Feature {
    let calls = [
        account::calls(),
        verification::calls(),
        seller_application::calls(),
        appeal::calls(),
        visitor::calls(),
        admin::calls(),
        view::calls(),
    ];
    Feature {
        calls: calls.into_iter().flatten().collect(),
        tags: &[
            ("account", "Signing in, the account, its sessions."),
            ("admin", "For administrators."),
        ],
        refusals: refusals::all(),
        start: vec![
            mail::start,
            identity::start,
            identity::verification::start,
            identity::seller_application::start,
            identity::appeal::start,
            start,
        ],
        needs: vec![
            Need::of::<People>(),
            Need::of::<RelyingParty>(),
            Need::of::<Arc<LetterSeal>>(),
            Need::of::<SignInProviders>(),
            Need::of::<GameRoles>(),
            Need::of::<IdentityProvider>(),
            Need::of::<Steam>(),
            Need::of::<Verifications>(),
            Need::of::<SellerApplications>(),
            Need::of::<ShopSettings>(),
            Need::of::<Appeals>(),
            Need::of::<Conversations>(),
            Need::of::<ExchangeRates>(),
        ],
        pushes: vec![
            PushKind::snapshot(
                "account",
                "the account",
                |AccountChanged(user): &AccountChanged| ("account".to_owned(), User::clone(user)),
            )
            .to("The caller's own sockets.")
            .about("The caller's account changed, perhaps on another device."),
            PushKind::event("one_time_token", |OneTimeTokenAnswered(push): &OneTimeTokenAnswered| {
                push.clone()
            })
            .to("The caller's own sockets.")
            .about("Somebody has signed in with a token that a session of the caller's has made, or declined it."),
            PushKind::snapshot(
                "seller_application",
                "the account",
                |SellerApplicationChanged(changed): &SellerApplicationChanged| {
                    ("seller_application".to_owned(), SellerApplicationPush::from(*changed))
                },
            )
            .to("The caller's own sockets.")
            .about("The caller's application to become a seller changed."),
        ],
        ..Feature::default()
    }
}
