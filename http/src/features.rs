//! Every feature of this floor. The router, the sockets, the API description and the tests are made from this one list.
use crate::{
    api::{
        encryption,
        feature::{Feature, Features},
    },
    conversation::{self, upload},
    identity, lottery, market, order, payment, support, topup, wallet,
};

/// All of them. Extensions of conversations run in this order.
pub fn all() -> Features {
    Features::new(vec![
        Feature { calls: encryption::calls(), ..Feature::default() },
        identity::feature(),
        market::feature(),
        payment::feature(),
        wallet::feature(),
        order::feature(),
        topup::feature(),
        lottery::feature(),
        conversation::feature(),
        Feature { calls: upload::calls(), ..Feature::default() },
        support::feature(),
    ])
}
