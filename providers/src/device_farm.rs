//! Devices by others: what we ask of a device farm, in our words.
//!
//! A redemption is known by a key of ours, and the same key is the same redemption for ever: asking for it again answers how it stands, and
//! calling one off that the farm never heard of keeps it from ever beginning. What the farm tells by itself only says that it is
//! time to ask. Source: issue 5, decision 0012.

pub mod http;

use std::{future::Future, pin::Pin};

use guildhall_domain::topup::{Reason, Report, account::Account};
use time::OffsetDateTime;

use crate::payment::EventError;

/// Packs to be redeemed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedeemRequest {
    /// Ours: the paid order's.
    pub key: String,
    pub device: String,
    pub game: String,
    pub goods_id: String,
    pub packs: i32,
    pub region: String,
    pub account: Account,
}

/// Why the farm did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FarmError {
    /// Nobody answers, or asks to come back later: it may have happened. The same key will tell.
    #[error("the device farm is unreachable: {0}")]
    Passing(String),
    /// It will not redeem this, and has not begun.
    #[error("the device farm refused: {0:?}")]
    Refused(Reason),
    /// It redeems nothing more today, and has not begun.
    #[error("the device farm's quota for the day is used up")]
    UsedUp,
}

pub type Asking<'a, T> = Pin<Box<dyn Future<Output = Result<T, FarmError>> + Send + 'a>>;

/// Redeems packs on devices.
pub trait DeviceFarm: Send + Sync + 'static {
    /// Begins, unless this key is known; answers how it stands.
    fn redeem<'a>(&'a self, request: &'a RedeemRequest) -> Asking<'a, Report>;

    /// How a redemption stands at this moment.
    fn look<'a>(&'a self, key: &'a str) -> Asking<'a, Report>;

    /// Ends a redemption as soon as that is possible; answers how it stands then. What is redeemed stays redeemed.
    fn call_off<'a>(&'a self, key: &'a str) -> Asking<'a, Report>;

    /// Reads what came to the webhook, the raw body with its signature: the key it is about.
    ///
    /// # Errors
    /// [`EventError`]; nothing of the body may be believed then.
    fn read_event(
        &self,
        signature: Option<&str>,
        body: &[u8],
        now: OffsetDateTime,
    ) -> Result<String, EventError>;
}
