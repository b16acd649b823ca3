//! Roles of accounts, and the permissions that follow from them.
//!
//! Source: product spec §6; numbers of seller accounts §3, of the others `docs/wire.md` (`user_type`).

use crate::{closed_list, closed_numbers};

closed_list! {
    /// The role of an account. Each has exactly one.
    pub enum Role as "Role" {
        /// Not signed in; known by a visitor token.
        Visitor = "visitor",
        User = "user",
        Seller = "seller",
        SubSeller = "sub_seller",
        /// Works for a seller, in that seller's shop.
        Child = "child",
        /// Brings others here; buys as everybody does.
        Promoter = "promoter",
        CustomerService = "customer_service",
        VipCustomerService = "vip_customer_service",
        Admin = "admin",
    }
}

closed_numbers! {
    /// A role as a number.
    pub enum UserType as "UserType" {
        Visitor = 0,
        User = 1,
        Seller = 2,
        CustomerService = 3,
        Child = 4,
        SubSeller = 5,
        VipCustomerService = 6,
        Promoter = 7,
        Admin = 9,
    }
}

closed_numbers! {
    /// How far a promoter has come. Spec §3.
    pub enum PromoterLevel as "PromoterLevel" {
        /// Has begun.
        Novice = 0,
        /// After 20 invited people who have paid.
        Promoter = 1,
        /// After 150.
        Master = 2,
    }
}

impl Role {
    /// The number clients know it by.
    pub fn user_type(self) -> UserType {
        match self {
            Self::Visitor => UserType::Visitor,
            Self::User => UserType::User,
            Self::Seller => UserType::Seller,
            Self::CustomerService => UserType::CustomerService,
            Self::Child => UserType::Child,
            Self::Promoter => UserType::Promoter,
            Self::SubSeller => UserType::SubSeller,
            Self::VipCustomerService => UserType::VipCustomerService,
            Self::Admin => UserType::Admin,
        }
    }

    /// Answers at customer support and may see its conversations.
    pub fn is_staff(self) -> bool {
        matches!(self, Self::CustomerService | Self::VipCustomerService | Self::Admin)
    }

    /// Answers at customer support, and may be given permissions beside that.
    pub fn is_agent(self) -> bool {
        matches!(self, Self::CustomerService | Self::VipCustomerService)
    }

    /// Sells, or answers for a seller.
    pub fn is_seller(self) -> bool {
        matches!(self, Self::Seller | Self::SubSeller | Self::Child)
    }

    /// Whether changing from `before` to this role gives more power over others. Administrators are then notified.
    pub fn is_raised_from(self, before: Self) -> bool {
        let power = |role: Self| match role {
            Self::Admin => 2,
            Self::CustomerService | Self::VipCustomerService => 1,
            Self::Visitor
            | Self::User
            | Self::Seller
            | Self::SubSeller
            | Self::Child
            | Self::Promoter => 0,
        };
        power(self) > power(before)
    }

    /// Whether conversations held as a visitor move to the account on sign-in. Spec §4: sellers and child accounts skip it.
    /// Ours: so do staff, whose visitor conversation with customer support would become a conversation with themselves.
    pub fn merges_visitor_conversation(self) -> bool {
        matches!(self, Self::User | Self::Promoter)
    }

    /// Takes part in the affiliate programme.
    pub fn is_affiliate(self) -> bool {
        self == Self::Promoter
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_list::Unknown;

    #[test]
    fn every_role_reads_back_and_has_its_own_number() {
        for role in Role::ALL {
            assert_eq!(role.as_str().parse(), Ok(role));
            let same_number =
                Role::ALL.into_iter().filter(|other| other.user_type() == role.user_type()).count();
            assert_eq!(same_number, 1, "{role}");
        }
        assert_eq!("Admin".parse::<Role>(), Err(Unknown("Role")));
    }

    #[test]
    fn a_role_is_raised_by_power_over_others_alone() {
        use Role::{Admin, CustomerService, Promoter, Seller, User, VipCustomerService};
        for (before, after) in
            [(User, CustomerService), (Seller, Admin), (VipCustomerService, Admin)]
        {
            assert!(after.is_raised_from(before), "{before} to {after}");
            assert!(!before.is_raised_from(after), "{after} to {before}");
        }
        for (before, after) in [
            (User, Seller),
            (User, Promoter),
            (Admin, Admin),
            (CustomerService, VipCustomerService),
        ] {
            assert!(!after.is_raised_from(before), "{before} to {after}");
        }
    }

    #[test]
    fn a_promoter_buys_and_asks_as_everybody_does_and_has_no_power_over_others() {
        let role = Role::Promoter;
        assert!(role.is_affiliate() && !role.is_staff() && !role.is_agent() && !role.is_seller());
        assert!(Role::ALL.into_iter().filter(|role| role.is_affiliate()).eq([role]));
    }

    #[test]
    fn sellers_child_accounts_and_staff_keep_their_visitor_talk_apart() {
        let merging: Vec<Role> =
            Role::ALL.into_iter().filter(|role| role.merges_visitor_conversation()).collect();
        assert_eq!(merging, [Role::User, Role::Promoter]);
    }
}
