//! What is not for the country of the caller is refused, in the command's own path; what the caller reads before says so.
//!
//! A rule holds for commands that begin. What was carried out before keeps its answer, and an order that is placed goes on.
//! Source: issue 18; decision 0068.
use crate::api::{
    client::Client,
    error::{ApiError, refusals},
    state::HttpState,
};
use guildhall_actors::country_rule::CountryWatch;
use guildhall_domain::{
    country_rule::{CountrySubject, CountrySubjectKind},
    ids::{GoodsId, LotteryId},
    payment::Method,
};

refusals! {
    /// It is not for the caller's country; `data` says by whose rule.
    CountryNotAllowed = "COUNTRY_NOT_ALLOWED", CONFLICT {
        /// What the rule is for.
        subject: CountrySubjectKind,
        /// Which: the key of a game, a number of goods, a way to pay, an event or `*`.
        id: String,
    };
}

impl From<CountrySubject> for CountryNotAllowed {
    fn from(subject: CountrySubject) -> Self {
        Self { subject: subject.kind(), id: subject.id() }
    }
}

/// Whose rule keeps this client from buying the goods.
pub fn denies_goods(
    state: &HttpState,
    client: &Client,
    goods: GoodsId,
    game: &str,
) -> Option<CountrySubject> {
    state.get::<CountryWatch>().now().denies_goods(goods, game, &client.country)
}

/// Whose rule keeps this client from the event.
pub fn denies_event(
    state: &HttpState,
    client: &Client,
    event: LotteryId,
) -> Option<CountrySubject> {
    state.get::<CountryWatch>().now().denies_event(event, &client.country)
}

/// Whose rule keeps this client from paying this way.
pub fn denies_method(state: &HttpState, client: &Client, method: Method) -> Option<CountrySubject> {
    state.get::<CountryWatch>().now().denies_method(method, &client.country)
}

/// Refuses if a rule does.
///
/// # Errors
/// [`CountryNotAllowed`].
pub fn need(denied: Option<CountrySubject>) -> Result<(), ApiError> {
    denied.map_or(Ok(()), |subject| Err(CountryNotAllowed::from(subject).into()))
}
