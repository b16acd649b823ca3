//! One participant of one event: the chances they were given, and the draws that used them.

use time::Date;
use uuid::Uuid;

use super::{FREE_ENTRY_CHANCES, Mission, Rejection, TIERS, Tier};
use crate::wallet::money::UsdCents;

/// What gives chances. Each counts at most once (L4); [`Claim::kind`] and [`Claim::key`] identify it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    Mission { mission: Mission, day: Date },
    Tier { spend: UsdCents },
    FreeEntry { day: Date },
}

impl Claim {
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Mission { .. } => "mission",
            Self::Tier { .. } => "tier",
            Self::FreeEntry { .. } => "free_entry",
        }
    }

    pub fn key(&self) -> String {
        match self {
            Self::Mission { mission, day } => format!("{day}:{}", mission.as_str()),
            Self::Tier { spend } => spend.0.to_string(),
            Self::FreeEntry { day } => day.to_string(),
        }
    }
}

/// The chances that were given for one claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub grant_id: i64,
    pub kind: String,
    pub key: String,
    pub chances: i32,
    pub used: i32,
    pub taken_back: i32,
}

impl Grant {
    pub fn left(&self) -> i32 {
        self.chances - self.used - self.taken_back
    }

    fn is_for(&self, claim: &Claim) -> bool {
        self.kind == claim.kind() && self.key == claim.key()
    }

    /// The spending this is for, if it is for spending.
    fn tier(&self) -> Option<UsdCents> {
        let spend = (self.kind == "tier").then(|| self.key.parse().ok());
        spend.flatten().map(UsdCents)
    }
}

/// All chances of a participant: `left = granted - used - taken_back`, never below zero (L1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Chances {
    pub granted: i64,
    pub used: i64,
    pub taken_back: i64,
}

impl Chances {
    pub fn left(self) -> i64 {
        self.granted - self.used - self.taken_back
    }
}

/// Unused chances of a tier that a refund took back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenBack {
    pub grant_id: i64,
    pub chances: i32,
}

/// What the rules need to know of a participant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Identifies the participant in the published draws.
    pub player: Uuid,
    pub client_seed: String,
    /// Draws so far. The next one has the number after it.
    pub draws: i64,
    /// Oldest first.
    pub grants: Vec<Grant>,
    /// Whether the spending reward was given.
    pub is_rewarded: bool,
}

impl Session {
    pub fn chances(&self) -> Chances {
        let mut all = Chances::default();
        for grant in &self.grants {
            all.granted += i64::from(grant.chances);
            all.used += i64::from(grant.used);
            all.taken_back += i64::from(grant.taken_back);
        }
        all
    }

    /// The chance the next draw uses: of the oldest grant that has one left.
    ///
    /// # Errors
    /// [`Rejection::NoChance`].
    pub fn next_chance(&self) -> Result<i64, Rejection> {
        let grant = self.grants.iter().find(|grant| grant.left() > 0);
        grant.map(|grant| grant.grant_id).ok_or(Rejection::NoChance)
    }

    /// Applies a draw that was saved.
    pub fn drew(&mut self, grant_id: i64) {
        self.draws += 1;
        if let Some(grant) = self.grants.iter_mut().find(|grant| grant.grant_id == grant_id) {
            grant.used += 1;
        }
    }

    /// The chances that were given for this claim.
    pub fn grant_of(&self, claim: &Claim) -> Option<&Grant> {
        self.grants.iter().find(|grant| grant.is_for(claim))
    }

    pub fn has(&self, claim: &Claim) -> bool {
        self.grant_of(claim).is_some()
    }

    /// Chances for a mission of `day` that the server saw `seen` times; `None` if they were given before.
    ///
    /// # Errors
    /// [`Rejection::MissionNotDone`].
    pub fn claim_mission(
        &self,
        mission: Mission,
        day: Date,
        seen: i32,
    ) -> Result<Option<(Claim, i32)>, Rejection> {
        let claim = Claim::Mission { mission, day };
        if self.has(&claim) {
            return Ok(None);
        }
        if seen < mission.target() {
            return Err(Rejection::MissionNotDone);
        }
        Ok(Some((claim, Mission::CHANCES)))
    }

    /// Chances for having spent `wanted`; `None` if they were given before, also if a refund has undone them since.
    ///
    /// # Errors
    /// [`Rejection::NoSuchTier`], [`Rejection::TierNotReached`].
    pub fn claim_tier(
        &self,
        wanted: UsdCents,
        spent: UsdCents,
    ) -> Result<Option<(Claim, i32)>, Rejection> {
        let tier: &Tier =
            TIERS.iter().find(|tier| tier.spend == wanted).ok_or(Rejection::NoSuchTier)?;
        let claim = Claim::Tier { spend: tier.spend };
        if self.has(&claim) {
            return Ok(None);
        }
        if spent < tier.spend {
            return Err(Rejection::TierNotReached);
        }
        Ok(Some((claim, tier.chances)))
    }

    /// The free chance of `day`, where the region has it; `None` if it was given before.
    ///
    /// # Errors
    /// [`Rejection::FreeEntryOff`].
    pub fn claim_free_entry(
        &self,
        day: Date,
        is_on: bool,
    ) -> Result<Option<(Claim, i32)>, Rejection> {
        if !is_on {
            return Err(Rejection::FreeEntryOff);
        }
        let claim = Claim::FreeEntry { day };
        Ok((!self.has(&claim)).then_some((claim, FREE_ENTRY_CHANCES)))
    }

    /// What is taken back when a refund lowers the spending to `spent`: the unused chances of the tiers above. Draws that were made
    /// and their prizes stay.
    pub fn undone(&self, spent: UsdCents) -> Vec<TakenBack> {
        let too_high = |grant: &&Grant| grant.tier().is_some_and(|spend| spent < spend);
        let unused = self.grants.iter().filter(too_high).filter(|grant| grant.left() > 0);
        unused.map(|grant| TakenBack { grant_id: grant.grant_id, chances: grant.left() }).collect()
    }
}
