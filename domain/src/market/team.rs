//! A seller's team: sub-sellers and child accounts that work in the seller's shop, and what each of them may do there.
//!
//! A member acts on the owner's listings, stock and orders, never on money: nothing here withdraws, deposits, refunds or answers a dispute.
//! The two kinds differ in trust: a sub-seller may be let do everything that has a scope, a child account always has a largest amount and
//! never sees the balance.
//! Source: product spec §3 (seller account types), §6; issue 19; decision 0088.

use crate::{closed_list, identity::role::Role, ids::Uid, market::price};
use time::Duration;

/// Members of one team, invitations that wait counted too. Ours.
pub const MOST_MEMBERS: i64 = 20;
/// Letters of one owner to one address in a day. Ours: one that was lost, and one that said something wrong.
pub const MOST_LETTERS_TO_ONE: i64 = 3;
/// How long an invitation can be accepted. Ours.
pub const INVITATION_LIFE: Duration = Duration::days(7);

closed_list! {
    /// What somebody is in a seller's team.
    pub enum TeamMemberKind as "TeamMemberKind" {
        /// Works for the seller: with or without a largest amount.
        SubSeller = "sub_seller",
        /// An account under the seller's: always with a largest amount, and never told the balance.
        Child = "child",
    }
}

closed_list! {
    /// What a member of a team may do in the shop. Nothing here moves the owner's money.
    pub enum TeamScope as "TeamScope" {
        /// Put the owner's items on sale, price them anew, take them off sale.
        List = "list",
        /// See the orders, deliver them, say that a delivery failed, go on without the buyer's information.
        Deliver = "deliver",
        /// See the owner's balance.
        Balance = "balance",
    }
}

closed_list! {
    /// What a member of a team did.
    pub enum TeamActKind as "TeamActKind" {
        Joined = "joined",
        /// Left by themselves.
        Left = "left",
        Listed = "listed",
        Repriced = "repriced",
        TakenDown = "taken_down",
        Delivered = "delivered",
        DeliveryFailed = "delivery_failed",
        /// Went on without the buyer's information.
        InfoSkipped = "info_skipped",
        BargainAccepted = "bargain_accepted",
        BargainDeclined = "bargain_declined",
    }
}

closed_list! {
    /// Why a member may not do something in the shop.
    pub enum TeamLimit as "TeamLimit" {
        /// They are in nobody's team.
        Membership = "membership",
        /// The owner has paused them.
        Paused = "paused",
        /// The owner's account is frozen, or sells no more.
        Shop = "shop",
        /// They were not given this scope.
        Scope = "scope",
        /// They do not work for this game.
        Game = "game",
        /// It is more than their largest amount.
        Amount = "amount",
    }
}

impl TeamMemberKind {
    /// The role of the member's account.
    pub const fn role(self) -> Role {
        match self {
            Self::SubSeller => Role::SubSeller,
            Self::Child => Role::Child,
        }
    }
}

/// What somebody is let do in a shop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub kind: TeamMemberKind,
    /// At least one, each once.
    pub scopes: Vec<TeamScope>,
    /// Keys of games; `None` for all, also those that come later.
    pub games: Option<Vec<String>>,
    /// The most a listing (see [`worth`]) or an order may be about, in cents; `None` for any amount.
    pub max_cents: Option<i64>,
}

/// What is wrong with a grant: the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GrantFlaw {
    /// Nothing, one of them twice, or what a child account is never let do.
    Scopes,
    /// An empty list: nobody could do anything.
    Games,
    /// A child account without one.
    AmountMissing,
    Amount,
}

impl Grant {
    /// Whether somebody can be given this. Whether the games are there, the catalogue knows.
    ///
    /// # Errors
    /// [`GrantFlaw`].
    pub fn check(&self) -> Result<(), GrantFlaw> {
        let is_child = self.kind == TeamMemberKind::Child;
        let is_twice = |at: usize| self.scopes[..at].contains(&self.scopes[at]);
        let has_balance = self.scopes.contains(&TeamScope::Balance);
        if self.scopes.is_empty()
            || (0..self.scopes.len()).any(is_twice)
            || (is_child && has_balance)
        {
            return Err(GrantFlaw::Scopes);
        }
        if self.games.as_ref().is_some_and(Vec::is_empty) {
            return Err(GrantFlaw::Games);
        }
        match self.max_cents {
            None if is_child => Err(GrantFlaw::AmountMissing),
            Some(most) if !(1..=price::MOST).contains(&most) => Err(GrantFlaw::Amount),
            None | Some(_) => Ok(()),
        }
    }
}

/// Somebody's place in a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    pub owner: Uid,
    pub member: Uid,
    pub grant: Grant,
    pub is_paused: bool,
    /// The owner sells, and their account is not frozen.
    pub is_shop_open: bool,
}

/// What a member is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Intent<'a> {
    pub scope: TeamScope,
    /// The game it is in; `None` where it is about no game.
    pub game: Option<&'a str>,
    /// What the order is about, or the listing by [`worth`], in cents; `None` where no amount counts: to look, or to take something off sale.
    pub cents: Option<i64>,
}

impl<'a> Intent<'a> {
    /// To look at what has no game of its own.
    pub const fn look(scope: TeamScope) -> Self {
        Self { scope, game: None, cents: None }
    }

    pub const fn of(scope: TeamScope, game: &'a str, cents: Option<i64>) -> Self {
        Self { scope, game: Some(game), cents }
    }
}

/// What a listing is about, in cents: its lots for the price that is asked or for what they usually cost, whichever is more. Whoever has a
/// largest amount sells nothing that is worth more by asking less.
pub fn worth(lots: i64, asked: i64, reference: Option<i64>) -> i64 {
    lots.saturating_mul(asked.max(reference.unwrap_or_default()))
}

/// The same of a listing with another price: the one before counts too. Where nothing says what it usually costs, a lower price makes it
/// about more than any largest amount.
pub fn worth_repriced(lots: i64, (before, asked): (i64, i64), reference: Option<i64>) -> i64 {
    if reference.is_none() && asked < before {
        return i64::MAX;
    }
    worth(lots, asked.max(before), reference)
}

impl Membership {
    /// Whether the member may do this, and what stands against it. The one place that says so.
    ///
    /// # Errors
    /// [`TeamLimit`], the widest one first.
    pub fn allows(&self, intent: Intent<'_>) -> Result<(), TeamLimit> {
        let Grant { scopes, games, max_cents, .. } = &self.grant;
        let is_game =
            |game: &str| games.as_ref().is_none_or(|games| games.iter().any(|it| it == game));
        let is_within = |cents: i64| max_cents.is_none_or(|most| cents <= most);
        if self.is_paused {
            Err(TeamLimit::Paused)
        } else if !self.is_shop_open {
            Err(TeamLimit::Shop)
        } else if !scopes.contains(&intent.scope) {
            Err(TeamLimit::Scope)
        } else if !intent.game.is_none_or(is_game) {
            Err(TeamLimit::Game)
        } else if !intent.cents.is_none_or(is_within) {
            Err(TeamLimit::Amount)
        } else {
            Ok(())
        }
    }
}

/// Why somebody cannot join a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinBar {
    /// Sells themselves, works for somebody, or for the house.
    Role,
    /// Has items on sale or orders to deliver from a time they sold themselves.
    Selling,
    /// Has people in a team of their own, from a time they sold themselves: those would work for who works for somebody.
    Team,
    /// Has bought of that shop, and the order is not over: they would deliver to themselves.
    Buying,
}

/// What an account has beside its role when it is about to join a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Joining {
    pub sells_something: bool,
    pub has_team: bool,
    /// An order of theirs with that shop is under way.
    pub buys_there: bool,
}

/// Whether an account may join a team.
///
/// # Errors
/// [`JoinBar`].
pub const fn may_join(role: Role, has: Joining) -> Result<(), JoinBar> {
    match role {
        Role::User if has.sells_something => Err(JoinBar::Selling),
        Role::User if has.has_team => Err(JoinBar::Team),
        Role::User if has.buys_there => Err(JoinBar::Buying),
        Role::User => Ok(()),
        _ => Err(JoinBar::Role),
    }
}

#[cfg(test)]
mod tests;
