//! The shapes of `docs/wire.md`, "Looking up".
mod account;
mod found;

pub use account::{AccountDetail, Balance, OrderCounts, SignIn, StaffAct, SupportTalk};
pub use found::{
    Found, FoundConversation, FoundGoods, FoundListing, FoundOrder, FoundPayment, FoundPerson,
};
