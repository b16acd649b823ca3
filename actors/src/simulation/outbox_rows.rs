//! The effects in the store, as in `guildhall_persistence::outbox`.

use std::{collections::BTreeMap, time::Duration};

use guildhall_persistence::outbox::{Claimed, Share};
use serde_json::Value;
use time::OffsetDateTime;

/// Any kind, for a planted bug.
pub const ANY: &str = "any";

#[derive(Debug, Clone)]
pub struct EffectRow {
    pub kind: &'static str,
    pub effect_key: String,
    pub payload: Value,
    pub attempts: i32,
    pub not_before: OffsetDateTime,
    pub asked_at: OffsetDateTime,
    pub is_given_up: bool,
}

#[derive(Default)]
pub struct Outbox {
    pub rows: BTreeMap<i64, EffectRow>,
    last: i64,
}

impl Outbox {
    pub fn add(
        &mut self,
        kind: &'static str,
        effect_key: String,
        payload: Value,
        now: OffsetDateTime,
    ) {
        if self.rows.values().any(|row| row.effect_key == effect_key) {
            return;
        }
        self.last += 1;
        let row = EffectRow {
            kind,
            effect_key,
            payload,
            attempts: 0,
            not_before: now,
            asked_at: now,
            is_given_up: false,
        };
        self.rows.insert(self.last, row);
    }

    /// When an effect of these kinds is due next.
    pub fn next_ready(&self, shares: &[Share]) -> Option<OffsetDateTime> {
        let is_asked = |row: &&EffectRow| {
            let asked = |share: &Share| share.kind == row.kind || share.kind == ANY;
            !row.is_given_up && shares.iter().any(asked)
        };
        self.rows.values().filter(is_asked).map(|row| row.not_before).min()
    }

    pub fn claim(
        &mut self,
        shares: &[Share],
        lease: Duration,
        now: OffsetDateTime,
    ) -> Vec<Claimed> {
        shares.iter().flat_map(|share| self.claim_share(share, lease, now)).collect()
    }

    fn claim_share(&mut self, share: &Share, lease: Duration, now: OffsetDateTime) -> Vec<Claimed> {
        let is_asked = |row: &EffectRow| share.kind == row.kind || share.kind == ANY;
        let is_ready = |row: &EffectRow| !row.is_given_up && row.not_before <= now && is_asked(row);
        let ready = self.rows.iter_mut().filter(|(_, row)| is_ready(row));
        let mut ready: Vec<_> = ready.collect();
        ready.sort_by_key(|(_, row)| row.not_before);
        let limit = usize::try_from(share.most).unwrap_or(usize::MAX);
        let claim = |(id, row): (&i64, &mut EffectRow)| {
            let lag = Duration::try_from(now - row.not_before).unwrap_or_default();
            row.attempts += 1;
            row.not_before = now + lease;
            Claimed {
                outbox_id: *id,
                kind: share.kind.clone(),
                effect_key: row.effect_key.clone(),
                payload: row.payload.clone(),
                attempts: row.attempts,
                lag,
            }
        };
        ready.into_iter().take(limit).map(claim).collect()
    }

    pub fn done(&mut self, outbox_id: i64) {
        self.rows.remove(&outbox_id);
    }

    pub fn failed(&mut self, claimed: &Claimed, again_in: Option<Duration>, now: OffsetDateTime) {
        let row = self.rows.get_mut(&claimed.outbox_id);
        let Some(row) = row.filter(|row| row.attempts == claimed.attempts) else { return };
        match again_in {
            Some(pause) => row.not_before = now + pause,
            None => row.is_given_up = true,
        }
    }
}
