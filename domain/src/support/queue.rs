//! The order of the support queue, and the agent to whom each conversation is assigned.
//!
//! Source: issue 3 ("oldest first within priority; languages and games as skills; capacity per agent"), decision 0008.

use std::cmp::{Ordering, Reverse};

use time::{Duration, OffsetDateTime};

use super::urgency::MoneyAtRisk;
use crate::ids::{ConversationId, Uid};

/// A conversation that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedConversation {
    pub conversation: ConversationId,
    pub stake: MoneyAtRisk,
    pub vip_level: i16,
    pub waiting_since: OffsetDateTime,
    /// Skills that the agent needs; empty means none.
    pub language: String,
    pub game: String,
    /// The agent who had it last. Preferred if available.
    pub wanted: Option<Uid>,
    /// The agent who released it. It is not assigned to them again.
    pub given_back_by: Option<Uid>,
}

/// The order of the queue at one moment; the smallest is next. By urgency, then VIP level, then the longest wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    pub urgency: Reverse<i16>,
    pub vip_level: Reverse<i16>,
    pub waiting_since: OffsetDateTime,
    pub conversation: ConversationId,
}

impl QueuedConversation {
    /// Its place in this order at `now`. Money at risk becomes more urgent as its deadline comes nearer.
    pub fn turn(&self, now: OffsetDateTime) -> Turn {
        Turn {
            urgency: Reverse(self.stake.urgency(now).number()),
            vip_level: Reverse(self.vip_level),
            waiting_since: self.waiting_since,
            conversation: self.conversation,
        }
    }
}

/// Sorts conversations into the order in which they are assigned.
pub fn by_turn(a: &QueuedConversation, b: &QueuedConversation, now: OffsetDateTime) -> Ordering {
    a.turn(now).cmp(&b.turn(now))
}

/// A conversation whose customer has not answered for this long does not count against the agent's capacity: most such customers do
/// not come back, and those in the queue are waiting now. Ours, decision 0008.
pub const IDLE_AFTER: Duration = Duration::minutes(10);

/// Most conversations of an agent, idle ones included, as a multiple of their capacity. Ours: few enough to answer all of them, should
/// all idle customers write at once.
const MOST: u16 = 2;

/// An agent to whom conversations may be assigned now: online, connected, and in their shift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Free {
    pub uid: Uid,
    pub capacity: u16,
    /// Conversations assigned to them, idle ones included.
    pub open: u16,
    /// Those that count against their capacity.
    pub busy: u16,
    /// Empty means every skill.
    pub languages: Vec<String>,
    pub games: Vec<String>,
    /// When a conversation was last assigned to them.
    pub last_given: Option<OffsetDateTime>,
}

impl Free {
    fn has_room(&self) -> bool {
        self.busy < self.capacity && self.open < self.capacity.saturating_mul(MOST)
    }

    fn speaks(&self, language: &str) -> bool {
        knows(&self.languages, language)
    }

    fn plays(&self, game: &str) -> bool {
        knows(&self.games, game)
    }

    /// Compares the used share of two agents' capacity without rounding, then who was assigned a conversation longest ago.
    fn by_load(&self, other: &Self) -> Ordering {
        let mine = u32::from(self.busy) * u32::from(other.capacity);
        let theirs = u32::from(other.busy) * u32::from(self.capacity);
        mine.cmp(&theirs)
            .then(self.last_given.cmp(&other.last_given))
            .then(self.uid.cmp(&other.uid))
    }
}

fn knows(skills: &[String], wanted: &str) -> bool {
    wanted.is_empty() || skills.is_empty() || skills.iter().any(|skill| skill == wanted)
}

/// The agent to whom the conversation is assigned: the one who had it last if they have room, else the least loaded one with the skills.
/// A skill that none of them has is ignored: a translated answer is better than none.
fn choose(conversation: &QueuedConversation, agents: &[Free]) -> Option<usize> {
    let language = agents.iter().any(|agent| agent.speaks(&conversation.language));
    let game = agents.iter().any(|agent| agent.plays(&conversation.game));
    let fits = |agent: &&(usize, &Free)| {
        agent.1.has_room()
            && Some(agent.1.uid) != conversation.given_back_by
            && (!language || agent.1.speaks(&conversation.language))
            && (!game || agent.1.plays(&conversation.game))
    };
    let fitting = || agents.iter().enumerate();
    let wanted = fitting().find(|it| fits(&it) && Some(it.1.uid) == conversation.wanted);
    let least = || fitting().filter(|it| fits(&it)).min_by(|a, b| a.1.by_load(b.1));
    wanted.or_else(least).map(|(place, _)| place)
}

/// Assigns waiting conversations in order until no agent has room. One that fits no free agent keeps its position, and those behind it
/// are still assigned. `queue` must be sorted by [`by_turn`].
pub fn give_out(
    queue: &[QueuedConversation],
    agents: &mut [Free],
    now: OffsetDateTime,
) -> Vec<(ConversationId, Uid)> {
    let mut given = Vec::new();
    for conversation in queue {
        if !agents.iter().any(Free::has_room) {
            break;
        }
        if let Some(place) = choose(conversation, agents) {
            let agent = &mut agents[place];
            agent.open += 1;
            agent.busy += 1;
            agent.last_given = Some(now);
            given.push((conversation.conversation, agent.uid));
        }
    }
    given
}

/// The assignments that still fit into the agents' room: it may have shrunk since they were decided.
pub fn still_fits(
    given: &[(ConversationId, Uid)],
    agents: &mut [Free],
) -> Vec<(ConversationId, Uid)> {
    let mut fits = given.to_vec();
    fits.retain(|(_, uid)| {
        let agent = agents.iter_mut().find(|agent| agent.uid == *uid && agent.has_room());
        agent.is_some_and(|agent| {
            agent.open += 1;
            agent.busy += 1;
            true
        })
    });
    fits
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn conversation(n: u128) -> QueuedConversation {
        QueuedConversation {
            conversation: ConversationId(Uuid::from_u128(n)),
            stake: MoneyAtRisk::default(),
            vip_level: 0,
            waiting_since: NOW + Duration::seconds(i64::try_from(n).unwrap()),
            language: "en".into(),
            game: String::new(),
            wanted: None,
            given_back_by: None,
        }
    }

    fn agent(uid: i64, capacity: u16) -> Free {
        let (languages, games) = (Vec::new(), Vec::new());
        Free { uid: Uid(uid), capacity, open: 0, busy: 0, languages, games, last_given: None }
    }

    fn given(queue: &[QueuedConversation], agents: &mut [Free]) -> Vec<(u128, i64)> {
        let given = give_out(queue, agents, NOW);
        given.into_iter().map(|(conversation, agent)| (conversation.0.as_u128(), agent.0)).collect()
    }

    #[test]
    fn money_goes_before_rank_and_rank_before_the_wait() {
        let rich = QueuedConversation {
            stake: MoneyAtRisk { money_at_risk_cents: 1, due_at: Some(NOW) },
            ..conversation(9)
        };
        let vip = QueuedConversation { vip_level: 3, ..conversation(8) };
        let mut queue = [conversation(2), vip, conversation(1), rich];
        queue.sort_by(|a, b| by_turn(a, b, NOW));
        let order: Vec<u128> = queue.iter().map(|it| it.conversation.0.as_u128()).collect();
        assert_eq!(order, [9, 8, 1, 2]);
    }

    #[test]
    fn nobody_is_given_more_than_they_can_take_and_the_least_loaded_is_first() {
        let mut agents = [agent(1, 1), agent(2, 2)];
        let queue = [conversation(1), conversation(2), conversation(3), conversation(4)];
        assert_eq!(given(&queue, &mut agents), [(1, 1), (2, 2), (3, 2)]);
        assert_eq!(given(&queue[3..], &mut agents), []);
    }

    #[test]
    fn talks_of_silent_customers_take_up_no_room_until_there_are_twice_as_many() {
        let queue = [conversation(1), conversation(2), conversation(3)];
        let idle = Free { open: 3, busy: 1, ..agent(1, 2) };
        assert_eq!(
            given(&queue, &mut [idle.clone()]),
            [(1, 1)],
            "one has room beside the busy one"
        );
        let many = Free { open: 4, busy: 0, ..idle };
        assert_eq!(given(&queue, &mut [many]), []);
    }

    #[test]
    fn a_talk_goes_to_who_speaks_its_language_and_those_behind_do_not_wait_for_it() {
        let german = Free { languages: vec!["de".into()], open: 1, busy: 1, ..agent(1, 1) };
        let english = Free { languages: vec!["en".into()], ..agent(2, 5) };
        let queue =
            [QueuedConversation { language: "de".into(), ..conversation(1) }, conversation(2)];
        assert_eq!(given(&queue, &mut [german.clone(), english.clone()]), [(2, 2)]);
        let free = Free { open: 0, busy: 0, ..german };
        assert_eq!(given(&queue, &mut [free, english.clone()]), [(1, 1), (2, 2)]);
        assert_eq!(given(&queue, &mut [english]), [(1, 2), (2, 2)], "nobody on duty speaks it");
    }

    #[test]
    fn who_had_it_last_is_asked_first_and_not_waited_for() {
        let queue = [QueuedConversation { wanted: Some(Uid(2)), ..conversation(1) }];
        let busy = Free { open: 3, busy: 3, ..agent(2, 4) };
        assert_eq!(given(&queue, &mut [agent(1, 4), busy.clone()]), [(1, 2)]);
        let full = Free { open: 4, busy: 4, ..busy };
        assert_eq!(given(&queue, &mut [agent(1, 4), full]), [(1, 1)]);
    }

    #[test]
    fn who_gave_it_back_is_not_given_it_again() {
        let queue = [QueuedConversation { given_back_by: Some(Uid(1)), ..conversation(1) }];
        assert_eq!(given(&queue, &mut [agent(1, 4)]), []);
        assert_eq!(given(&queue, &mut [agent(1, 4), agent(2, 4)]), [(1, 2)]);
    }

    #[test]
    fn equals_take_turns() {
        let last = Free { last_given: Some(NOW), ..agent(1, 4) };
        assert_eq!(given(&[conversation(1)], &mut [last, agent(2, 4)]), [(1, 2)]);
    }
}
