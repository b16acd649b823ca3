//! Every feature. The composition root, the router, the sockets, the API description and the tests are made from this one list.
use crate::{
    api::{
        encryption,
        feature::{Feature, Features},
    },
    conversation::{self, upload},
    identity, lottery, market, order, payment, support, topup, wallet,
};

/// All of them. They start in this order, but that each waits for those it needs something of; at the end their actors are emptied in the
/// opposite order. Extensions of conversations run in this order too.
pub fn all() -> Features {
    Features::new(vec![
        Feature { calls: encryption::calls(), ..Feature::default() },
        identity::feature(),
        market::feature(),
        conversation::feature(),
        upload::feature(),
        payment::feature(),
        wallet::feature(),
        order::feature(),
        topup::feature(),
        lottery::feature(),
        support::feature(),
    ])
}
