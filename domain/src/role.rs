//! Roles: what kind of person somebody is, and what follows from it everywhere.
//!
//! Source: product spec §6; numbers of seller accounts §3, of the others `docs/wire.md` (`user_type`).

use std::{fmt, str::FromStr};

/// What a person is. Exactly one per account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Not signed in; known by a visitor token.
    Visitor,
    User,
    Seller,
    SubSeller,
    /// Works for a seller under that seller's shop.
    Child,
    CustomerService,
    VipCustomerService,
    Admin,
}

impl Role {
    pub const ALL: [Self; 8] = [
        Self::Visitor,
        Self::User,
        Self::Seller,
        Self::SubSeller,
        Self::Child,
        Self::CustomerService,
        Self::VipCustomerService,
        Self::Admin,
    ];

    /// The word kept in the database and shown as `role` on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Visitor => "visitor",
            Self::User => "user",
            Self::Seller => "seller",
            Self::SubSeller => "sub_seller",
            Self::Child => "child",
            Self::CustomerService => "customer_service",
            Self::VipCustomerService => "vip_customer_service",
            Self::Admin => "admin",
        }
    }

    /// The number clients know as `user_type`.
    pub fn user_type(self) -> i16 {
        match self {
            Self::Visitor => 0,
            Self::User => 1,
            Self::Seller => 2,
            Self::CustomerService => 3,
            Self::Child => 4,
            Self::SubSeller => 5,
            Self::VipCustomerService => 6,
            Self::Admin => 9,
        }
    }

    /// Answers at the customer service desk and may see its talks.
    pub fn is_staff(self) -> bool {
        matches!(self, Self::CustomerService | Self::VipCustomerService | Self::Admin)
    }

    /// Sells, or answers for a seller.
    pub fn is_seller(self) -> bool {
        matches!(self, Self::Seller | Self::SubSeller | Self::Child)
    }

    /// Whether talks held as a visitor move to the account on sign-in. Spec §4: sellers and child accounts skip it.
    /// Ours: so do staff, whose visitor talk with the desk would become a talk with themselves.
    pub fn merges_visitor_talk(self) -> bool {
        self == Self::User
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is no role; a row that says so was written by something newer than this program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown role")]
pub struct UnknownRole;

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(text: &str) -> Result<Self, UnknownRole> {
        Self::ALL.into_iter().find(|role| role.as_str() == text).ok_or(UnknownRole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_reads_back_and_has_its_own_number() {
        for role in Role::ALL {
            assert_eq!(role.as_str().parse(), Ok(role));
            let same_number =
                Role::ALL.into_iter().filter(|other| other.user_type() == role.user_type()).count();
            assert_eq!(same_number, 1, "{role}");
        }
        assert_eq!("Admin".parse::<Role>(), Err(UnknownRole));
    }

    #[test]
    fn sellers_child_accounts_and_staff_keep_their_visitor_talk_apart() {
        let merging: Vec<Role> =
            Role::ALL.into_iter().filter(|role| role.merges_visitor_talk()).collect();
        assert_eq!(merging, [Role::User]);
    }
}
