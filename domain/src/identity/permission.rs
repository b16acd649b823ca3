//! What administrators let single agents do beside their work at support: parts of the admin area, each by itself.
//!
//! Source: issue 18, "fine permissions for staff roles"; decision 0069. Administrators have all of them; only they give roles and permissions.

use crate::{closed_list, closed_list::ClosedList, identity::role::Role};

closed_list! {
    /// A part of the admin area that an agent can be let into.
    pub enum Permission as "Permission" {
        /// Looks up people and whatever has an id, freezes accounts and takes lost second factors away; not those of staff.
        People = "people",
        /// Sees, exports and refunds all orders.
        Orders = "orders",
        /// Sees payments beside what the provider says, reconciles days, says what currencies are worth.
        Payments = "payments",
        /// Changes games and goods, and exports and imports them.
        Catalogue = "catalogue",
        /// Switches parts of the shop, changes fees, limits and deadlines, writes legal texts.
        Settings = "settings",
        /// Announces lottery events.
        Events = "events",
        /// Reads the reports about the business.
        Reports = "reports",
        /// Reads and exports the log of staff acts.
        Log = "log",
        /// Looks at what people report, and decides what becomes of it.
        Reviews = "reviews",
    }
}

/// Some of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Permissions(u16);

impl Permissions {
    pub const NONE: Self = Self(0);

    pub fn all() -> Self {
        Permission::ALL.into_iter().collect()
    }

    pub fn has(self, permission: Permission) -> bool {
        self.0 & bit(permission) != 0
    }

    /// In the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::ALL.into_iter().filter(move |it| self.has(*it))
    }

    /// As a column keeps them. What a newer release knows and this one does not is left out: it opens nothing here.
    pub fn read(texts: &[String]) -> Self {
        texts.iter().filter_map(|text| Permission::read(text).ok()).collect()
    }

    pub fn texts(self) -> Vec<String> {
        self.iter().map(|it| it.as_str().to_owned()).collect()
    }

    /// What somebody of that role may, who was given these: administrators all, who is no agent none.
    pub fn of(role: Role, given: Self) -> Self {
        match role {
            Role::Admin => Self::all(),
            _ if role.is_agent() => given,
            _ => Self::NONE,
        }
    }
}

fn bit(permission: Permission) -> u16 {
    1 << permission as u16
}

impl FromIterator<Permission> for Permissions {
    fn from_iter<I: IntoIterator<Item = Permission>>(some: I) -> Self {
        Self(some.into_iter().fold(0, |bits, it| bits | bit(it)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_read_back_as_they_were_written_in_the_order_of_the_list() {
        let some: Permissions =
            [Permission::Log, Permission::Orders, Permission::Log].into_iter().collect();
        assert_eq!(some.texts(), ["orders", "log"]);
        assert_eq!(Permissions::read(&some.texts()), some);
        assert_eq!(Permissions::read(&Permissions::all().texts()), Permissions::all());
        assert_eq!(Permissions::NONE.texts(), Vec::<String>::new());
    }

    #[test]
    fn a_permission_of_a_newer_release_opens_nothing() {
        let texts = ["orders".to_owned(), "refits".to_owned()];
        assert_eq!(Permissions::read(&texts).texts(), ["orders"]);
    }

    #[test]
    fn administrators_have_all_of_them_and_only_agents_those_they_were_given() {
        let given: Permissions = [Permission::Orders].into_iter().collect();
        for role in Role::ALL {
            let expected = match role {
                Role::Admin => Permissions::all(),
                Role::CustomerService | Role::VipCustomerService => given,
                _ => Permissions::NONE,
            };
            assert_eq!(Permissions::of(role, given), expected, "{role}");
        }
    }
}
