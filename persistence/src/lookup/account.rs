//! What administrators see of a person besides profile, balance and orders.

mod acts;
mod conversations;
mod facts;
mod sign_ins;

pub use acts::{StaffAct, acts};
pub use conversations::{SupportConversation, conversations};
pub use facts::{Facts, facts};
pub use sign_ins::{SignIn, sign_ins};
