//! The cart: what the caller means to buy of several sellers, and one checkout of all of it.
//!
//! Source: product spec §2 (cart), §7 (goods/buy_cart/detail), §8 (full cart, quantity limit); `docs/wire.md`, "Cart"; decision 0091.

mod checkout;
mod commands;
mod wire;

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::{Public, SignedIn},
        country::CountryNotAllowed,
        error::{ApiError, names::NotFound},
        gate::PartnerRoleNotBound,
        rules,
    },
    order::refusals::{
        CartChanged, CartFull, InsufficientBalance, OutOfStock, PurchaseLimit, SelfTrade,
        TermsChanged,
    },
};
use garde::Validate;
use guildhall_domain::{
    ids::SellOrderId,
    order::cart::{MOST_LINES, MOST_PIECES},
    shop_feature::ShopFeature,
};
use guildhall_persistence::order::cart as rows;
use serde::Deserialize;
use utoipa::ToSchema;
use wire::{Cart, Wanted};

pub use wire::{CartPreview, CheckoutMiss};

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "order",
        Call::get("/api/market/goods/buy_cart/detail", detail)
            .shown_to_viewers()
            .id("cart_detail")
            .summary("Lists what the caller has in the cart, and how each line stands now."),
        Call::post("/api/market/goods/buy_cart/look", look)
            .id("cart_look")
            .summary("Says how the lines of a cart stand now that is kept on a visitor's own device. Offers that were never there are left out.")
            .reads(),
        Call::post("/api/market/goods/buy_cart/add", commands::add)
            .id("cart_add")
            .summary("Puts so many of an offer into the cart, beside what is there of it already.")
            .refuses(codes![
                NotFound,
                SelfTrade,
                OutOfStock,
                CartFull,
                PurchaseLimit,
                CountryNotAllowed
            ]),
        Call::post("/api/market/goods/buy_cart/change", commands::change)
            .id("cart_change")
            .summary("Changes how many a line of the cart wants, or saves it for later.")
            .refuses(codes![NotFound, SelfTrade, OutOfStock, PurchaseLimit]),
        Call::post("/api/market/goods/buy_cart/remove", commands::remove)
            .id("cart_remove")
            .summary("Takes lines out of the cart; what is not in it is not missed."),
        Call::post("/api/market/goods/buy_cart/merge", commands::merge)
            .id("cart_merge")
            .summary("Puts the cart that somebody had before they signed in into their own, and says what became of each line."),
        Call::post("/api/market/goods/buy_cart/undo_merge", commands::undo_merge)
            .id("cart_undo_merge")
            .summary("Puts the cart back as it was before a merge of the last 24 hours.")
            .refuses(codes![NotFound]),
        Call::post("/api/market/goods/buy_cart/preview", checkout::preview)
            .id("cart_preview")
            .behind(ShopFeature::Buying)
            .summary("Quotes what the cart costs now, by seller, without what is saved for later, and says what cannot be bought. No stock is held.")
            .reads()
            .refuses(codes![PartnerRoleNotBound]),
        Call::post("/api/market/goods/buy_cart/checkout", checkout::check_out)
            .id("cart_checkout")
            .behind(ShopFeature::Buying)
            .summary("Places an order for each quoted line that is still there, and pays all of them from the balance or none.")
            .refuses(codes![
                CartChanged,
                InsufficientBalance,
                TermsChanged,
                PartnerRoleNotBound,
                CountryNotAllowed
            ])
            .by_row("checkout.command_key")
            .needs_key(),
    ]
}

/// Lists what the caller has in the cart.
async fn detail(context: Context, SignedIn(caller): SignedIn, _: Empty) -> Result<Cart, ApiError> {
    let there = rows::lines(&context.state.pool, caller.uid).await?;
    let wanted: Vec<Wanted> = there.iter().map(Wanted::from).collect();
    Cart::of(&context.state, Some(caller.uid), &caller.client, &wanted).await
}

/// A line of a cart that is kept on a device.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
pub struct DeviceCartLine {
    /// The listing.
    #[garde(skip)]
    pub sell_order_id: SellOrderId,
    /// How many.
    #[garde(range(min = 1, max = MOST_PIECES))]
    pub quantity: i32,
    /// What one cost when it was put there, in cents.
    #[garde(range(min = 0))]
    pub price_cents: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DeviceCart {
    /// Its lines, each of another listing.
    #[garde(custom(rules::at_most(MOST_LINES)), dive)]
    pub lines: Vec<DeviceCartLine>,
}

/// Says how the lines of a visitor's cart stand.
async fn look(
    context: Context,
    Public(client): Public,
    input: DeviceCart,
) -> Result<Cart, ApiError> {
    let wanted: Vec<Wanted> = input.lines.iter().map(Wanted::from).collect();
    Cart::of(&context.state, None, &client, &wanted).await
}
