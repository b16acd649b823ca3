//! From what is kept to what crosses the wire.
use super::{
    Coupon, Entitlement, LotteryBrief, LotteryCancelled, LotteryChances, LotteryCouponTerms,
    LotteryDay, LotteryDraw, LotteryEvent, LotteryLogLine, LotteryMission, LotteryMissionState,
    LotteryPrize, LotteryReward, LotteryRewardState, LotterySession, LotteryTally, LotteryTier,
    LotteryTierState,
};
use crate::api::wire::millis;
use guildhall_actors::lottery::Participation;
use guildhall_domain::lottery::{
    Cancellation, Claim, Grant, Mission, MissionState, Phase, REWARD_DAYS, REWARD_PRIZE,
    REWARD_SPEND, RewardState, TIERS, TierState, utc_day,
};
use guildhall_fair::to_hex;
use guildhall_persistence::lottery as rows;

impl From<rows::Brief> for LotteryBrief {
    fn from(brief: rows::Brief) -> Self {
        Self {
            event_id: brief.event_id.to_string(),
            name: brief.name,
            starts_at: millis(brief.starts_at),
            ends_at: millis(brief.ends_at),
            cancelled: brief.cancelled.map(LotteryCancelled::from),
            is_generated: brief.is_generated,
        }
    }
}

impl From<Cancellation> for LotteryCancelled {
    fn from(cancelled: Cancellation) -> Self {
        Self { at: millis(cancelled.at), reason: cancelled.reason }
    }
}

impl From<rows::EventView> for LotteryEvent {
    fn from(view: rows::EventView) -> Self {
        let phase = view.window.phase(view.now);
        let is_open = phase == Phase::Open;
        Self {
            event_id: view.event_id.to_string(),
            version: view.version,
            name: view.name,
            status: phase,
            starts_at: millis(view.window.starts_at),
            ends_at: millis(view.window.ends_at),
            cancelled: view.cancelled.map(LotteryCancelled::from),
            now: millis(view.now),
            day: is_open.then(|| utc_day(view.now).to_string()),
            next_reset_at: view.window.next_reset(view.now).map(millis),
            prizes: view.prizes.into_iter().map(LotteryPrize::from).collect(),
            draws: view.draws,
            missions: Mission::ALL.map(LotteryMission::from).into(),
            tiers: TIERS
                .map(|tier| LotteryTier { spend_cents: tier.spend.0, chances: tier.chances })
                .into(),
            reward: LotteryReward {
                spend_cents: REWARD_SPEND.0,
                days: REWARD_DAYS as i32,
                prize: REWARD_PRIZE.to_owned(),
            },
            table_hash: to_hex(&view.table_hash),
            published_at: millis(view.published_at),
            commitment: view.commitment.filter(|_| is_open).map(|hash| to_hex(&hash)),
            free_entry_regions: view.free_entry_regions,
            is_generated: view.is_generated,
        }
    }
}

impl From<rows::PrizeView> for LotteryPrize {
    fn from(prize: rows::PrizeView) -> Self {
        Self {
            prize: prize.prize,
            kind: prize.kind,
            odds_ppm: prize.odds_ppm.unsigned_abs(),
            stock: prize.stock,
            left: prize.stock.map(|stock| stock - prize.given),
            given: prize.given,
            rolled: prize.rolled,
            coupon: prize.terms.map(|terms| LotteryCouponTerms {
                percent: terms.percent,
                min_spend_cents: terms.min_spend_cents,
                max_deduction_cents: terms.max_deduction_cents,
                valid_days: terms.valid_days,
            }),
        }
    }
}

impl From<Mission> for LotteryMission {
    fn from(mission: Mission) -> Self {
        Self { mission, target: mission.target(), chances: Mission::CHANCES }
    }
}

impl From<Participation> for LotterySession {
    fn from(participation: Participation) -> Self {
        let Participation { participant, session, version, facts, free_entry } = participation;
        let today = utc_day(facts.now);
        let chances = session.chances();
        let missions = Mission::ALL.map(|mission| {
            let (seen, target) = (facts.seen(mission), mission.target());
            let state = if session.has(&Claim::Mission { mission, day: today }) {
                MissionState::Claimed
            } else if seen >= target {
                MissionState::Done
            } else {
                MissionState::Open
            };
            LotteryMissionState { mission, seen, target, state }
        });
        let tiers = TIERS.map(|tier| {
            let state = match session.grant_of(&Claim::Tier { spend: tier.spend }) {
                Some(Grant { taken_back: 1.., .. }) => TierState::TakenBack,
                Some(_) => TierState::Claimed,
                None if facts.spent >= tier.spend => TierState::Reached,
                None => TierState::Open,
            };
            LotteryTierState { spend_cents: tier.spend.0, state }
        });
        let reward = if session.is_rewarded {
            RewardState::Claimed
        } else if facts.spent_lately >= REWARD_SPEND {
            RewardState::Reached
        } else {
            RewardState::Open
        };
        Self {
            event_id: participant.event.to_string(),
            version,
            player: session.player.simple().to_string(),
            chances: LotteryChances {
                granted: chances.granted,
                used: chances.used,
                taken_back: chances.taken_back,
                left: chances.left(),
            },
            next_number: session.draws + 1,
            missions: missions.into(),
            tiers: tiers.into(),
            spend_cents: facts.spent.0,
            reward: LotteryRewardState { spend_cents: facts.spent_lately.0, state: reward },
            free_entry,
            free_entry_taken: session.has(&Claim::FreeEntry { day: today }),
            client_seed: session.client_seed,
        }
    }
}

impl From<rows::Draw> for LotteryDraw {
    fn from(draw: rows::Draw) -> Self {
        Self {
            draw_id: format!("{}-{}", draw.event_id, draw.seq),
            event_id: draw.event_id.to_string(),
            seq: draw.seq,
            number: draw.number,
            player: draw.player.simple().to_string(),
            client_seed: draw.client_seed,
            day: draw.day.to_string(),
            drawn_at: millis(draw.drawn_at),
            commitment: to_hex(&draw.commitment),
            seed: draw.seed.map(|seed| to_hex(&seed)),
            roll: draw.roll.unsigned_abs(),
            rolled: draw.rolled,
            prize: draw.prize,
            granted: draw.granted_at.is_some(),
        }
    }
}

impl From<rows::LogLine> for LotteryLogLine {
    fn from(line: rows::LogLine) -> Self {
        Self {
            seq: line.seq,
            player: line.player.simple().to_string(),
            number: line.number,
            client_seed: line.client_seed,
            day: line.day.to_string(),
            drawn_at: millis(line.drawn_at),
            roll: line.roll.unsigned_abs(),
            rolled: line.rolled,
            prize: line.prize,
        }
    }
}

impl From<rows::Day> for LotteryDay {
    fn from(day: rows::Day) -> Self {
        Self {
            day: day.day.to_string(),
            commitment: to_hex(&day.commitment),
            committed_at: millis(day.committed_at),
            seed: day.seed.map(|seed| to_hex(&seed)),
            revealed_at: day.revealed_at.map(millis),
            draws: day.draws,
        }
    }
}

impl From<rows::PrizeView> for LotteryTally {
    fn from(prize: rows::PrizeView) -> Self {
        Self {
            prize: prize.prize,
            odds_ppm: prize.odds_ppm.unsigned_abs(),
            rolled: prize.rolled,
            given: prize.given,
        }
    }
}

impl From<rows::Coupon> for Coupon {
    fn from(coupon: rows::Coupon) -> Self {
        Self {
            coupon_id: coupon.coupon_id.simple().to_string(),
            percent: coupon.percent,
            min_spend_cents: coupon.min_spend_cents,
            max_deduction_cents: coupon.max_deduction_cents,
            valid_until: millis(coupon.valid_until),
            source: coupon.source,
            created_at: millis(coupon.created_at),
        }
    }
}

impl From<rows::Entitlement> for Entitlement {
    fn from(entitlement: rows::Entitlement) -> Self {
        Self {
            entitlement_id: entitlement.entitlement_id.simple().to_string(),
            what: entitlement.what,
            source: entitlement.source,
            created_at: millis(entitlement.created_at),
        }
    }
}
