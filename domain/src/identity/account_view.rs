//! An administrator looks at the shop as a person sees it. Source: issue 18; decision 0078.

use time::Duration;

use crate::{closed_list, identity::role::Role};

/// How long that lasts, whatever happens in between. Ours: long enough to follow a report, too short to be forgotten in a tab.
pub const LIFE: Duration = Duration::minutes(15);

closed_list! {
    /// What for. The person who is looked at is told this much.
    pub enum ViewPurpose as "ViewPurpose" {
        /// They have asked for help.
        Help = "help",
        /// Something about the account is checked.
        Safety = "safety",
    }
}

/// Whether accounts of this role can be looked at so: staff would lend their power, and a visitor has no account to see.
pub fn can_be_viewed(role: Role) -> bool {
    !role.is_staff() && role != Role::Visitor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_and_visitors_are_not_viewed_and_customers_are() {
        let viewed: Vec<Role> = Role::ALL.into_iter().filter(|role| can_be_viewed(*role)).collect();
        assert_eq!(
            viewed,
            [Role::User, Role::Seller, Role::SubSeller, Role::Child, Role::Promoter]
        );
    }
}
