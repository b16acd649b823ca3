//! Whose turn it is: first in, first out, with a rule for customers who are absent at the head of the queue.
//!
//! A customer who is absent at their turn gets a short grace period; then up to three others are called first, once. The absent
//! customer stays at the head, so no position ever rises. After that they are called whether they are connected or not.
//! Source: issue 5; reliability Q2-Q4, Q8.

use std::time::Duration;

/// Grace period for an absent customer at the head before others are called first. Ours: enough for a phone to reconnect, and less than
/// the five seconds within which the head must move (Q8).
pub const ABSENT_GRACE: Duration = Duration::from_secs(4);
/// How many others may be called before an absent customer at the head, in total. Issue 5.
pub const MOST_PASSED: i32 = 3;

/// What the order of calls depends on, of one waiting place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueEntry {
    pub is_here: bool,
    /// How many were called before them while they were absent.
    pub passed: i32,
    /// How long they have been absent at their turn.
    pub absent: Duration,
}

/// What to do now, by index in the queue (0 is its head).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turns {
    /// Called, in this order.
    pub called: Vec<usize>,
    /// For each customer who was passed over, how many others were called first. Also for those called behind them, because a call may fail.
    pub passed: Vec<(usize, i32)>,
    /// Absent at their turn and within their grace period.
    pub awaited: Option<usize>,
}

/// Decides who is called when `free` devices are available.
pub fn turns(queue: &[QueueEntry], free: usize) -> Turns {
    let mut turns = Turns::default();
    let mut passed: Vec<i32> = queue.iter().map(|one| one.passed).collect();
    let mut left: Vec<usize> = (0..queue.len()).collect();
    while turns.called.len() < free {
        let Some(next) = next(queue, &passed, &left) else { break };
        let (at, before) = match next {
            Next::Await(index) => {
                turns.awaited = Some(index);
                break;
            }
            Next::Call { at, before } => (at, before),
        };
        for index in &left[..before] {
            passed[*index] += 1;
        }
        left.remove(before);
        turns.called.push(at);
    }
    let more = |index: &usize| passed[*index] - queue[*index].passed;
    turns.passed = (0..queue.len())
        .filter(|index| more(index) > 0)
        .map(|index| (index, more(&index)))
        .collect();
    turns
}

enum Next {
    Await(usize),
    /// Somebody who is called before `before` absent customers.
    Call {
        at: usize,
        before: usize,
    },
}

fn next(queue: &[QueueEntry], passed: &[i32], left: &[usize]) -> Option<Next> {
    for (before, index) in left.iter().enumerate() {
        let one = &queue[*index];
        if one.is_here || passed[*index] >= MOST_PASSED {
            return Some(Next::Call { at: *index, before });
        }
        // A customer who was passed over before has had their grace period; the others do not wait for them again.
        if passed[*index] == 0 && one.absent < ABSENT_GRACE {
            return Some(Next::Await(*index));
        }
    }
    // Nobody is connected: call the head, who may come back because of the notification.
    left.first().map(|index| Next::Call { at: *index, before: 0 })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HERE: QueueEntry = QueueEntry { is_here: true, passed: 0, absent: Duration::ZERO };
    const GONE: QueueEntry = QueueEntry { is_here: false, passed: 0, absent: ABSENT_GRACE };

    #[test]
    fn who_came_first_is_called_first() {
        let turns = turns(&[HERE, HERE, HERE], 2);
        assert_eq!(turns, Turns { called: vec![0, 1], ..Turns::default() });
    }

    #[test]
    fn an_absent_head_is_waited_for_a_moment_and_then_passed_over() {
        let just_gone = QueueEntry { absent: ABSENT_GRACE - Duration::from_millis(1), ..GONE };
        let waits = turns(&[just_gone, HERE], 1);
        assert_eq!(waits, Turns { awaited: Some(0), ..Turns::default() });
        let passes = turns(&[GONE, HERE], 1);
        assert_eq!(passes, Turns { called: vec![1], passed: vec![(0, 1)], awaited: None });
    }

    #[test]
    fn an_absent_head_is_waited_for_once() {
        let just_gone = QueueEntry { absent: Duration::ZERO, passed: 1, ..GONE };
        assert_eq!(turns(&[just_gone, HERE], 1).called, [1]);
    }

    #[test]
    fn being_absent_costs_three_places_once() {
        let queue = [GONE, HERE, HERE, HERE, HERE, HERE];
        let turns_of = |free| turns(&queue, free).called;
        assert_eq!(turns_of(3), [1, 2, 3]);
        assert_eq!(turns_of(5), [1, 2, 3, 0, 4], "then it is called, there or not");
        let again = QueueEntry { passed: MOST_PASSED, absent: Duration::ZERO, ..GONE };
        assert_eq!(turns(&[again, HERE], 1).called, [0]);
    }

    #[test]
    fn being_passed_over_is_noted_also_of_who_is_called_in_the_same_breath() {
        let nearly = QueueEntry { passed: MOST_PASSED - 1, ..GONE };
        let turns = turns(&[nearly, GONE, HERE, HERE], 2);
        assert_eq!(turns.called, [2, 0], "whose own call may fail");
        assert_eq!(turns.passed, [(0, 1), (1, 1)]);
    }

    #[test]
    fn where_nobody_is_here_the_head_is_called_all_the_same() {
        assert_eq!(turns(&[GONE, GONE], 1), Turns { called: vec![0], ..Turns::default() });
        assert_eq!(turns(&[], 3), Turns::default());
    }

    proptest! {
        #[test]
        fn nobody_is_overtaken_by_more_than_three_and_who_is_here_by_nobody(
            here in prop::collection::vec(any::<bool>(), 0..30), free in 0..30_usize,
        ) {
            let queue: Vec<QueueEntry> =
                here.iter().map(|is_here| if *is_here { HERE } else { GONE }).collect();
            let turns = turns(&queue, free);
            prop_assert_eq!(turns.called.len(), free.min(queue.len()), "no device is left idle");
            for (at, one) in queue.iter().enumerate() {
                let before = turns.called.iter().take_while(|called| **called != at);
                let overtaken = before.filter(|called| **called > at).count();
                prop_assert!(overtaken <= if one.is_here { 0 } else { 3 }, "{at} by {overtaken}");
                let noted = turns.passed.iter().find(|(passed, _)| *passed == at);
                prop_assert_eq!(noted.map_or(0, |(_, others)| *others as usize), overtaken);
            }
        }
    }
}
