//! Who somebody is: accounts, sign-ins, visitors, and what administrators set about them.
pub mod account;
pub mod admin;
pub mod face;
pub mod init_info;
pub mod visitor;

use crate::{
    api::{feature::Feature, pushes::PushKind},
    identity::account::{AccountChanged, User},
};

/// What accounts bring to this floor.
pub fn feature() -> Feature {
    let calls = [account::calls(), init_info::calls(), visitor::calls(), admin::calls()];
    Feature {
        calls: calls.into_iter().flatten().collect(),
        pushes: vec![
            PushKind::snapshot(
                "account",
                "the account",
                |AccountChanged(account): &AccountChanged| {
                    ("account".to_owned(), User::from((**account).clone()))
                },
            )
            .to("The caller's own sockets.")
            .about("The caller's account changed, perhaps on another device."),
        ],
        ..Feature::default()
    }
}
