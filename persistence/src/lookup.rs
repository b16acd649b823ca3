//! Finding anything by what somebody who asks for help can say of it: its id, its number, a name; and what administrators see of a person.
//!
//! Every statement is answered by indexes, however much there is; `tests.rs` asks Postgres how it would read each.

pub mod account;
mod conversation;
mod listing;
mod order;
mod payment;
mod people;
#[cfg(test)]
mod tests;

pub use conversation::{FoundConversation, conversation};
pub use listing::{FoundListing, listing};
pub use order::order;
pub use payment::{FoundPayment, payments};
pub use people::{FoundPerson, people};
