//! Where a page of a team's line ended. The line moves while it is read: a place in it is no number, but a turn, and as of the
//! moment the first page was read, since urgency rises by itself.
use guildhall_domain::{
    ids::{ConversationId, NotAnId},
    moment,
    support::queue::Turn,
};
use std::{cmp::Reverse, fmt, str::FromStr};
use time::OffsetDateTime;

/// On the wire `<as of>.<urgency>.<vip level>.<waiting since>.<conversation>`, times in microseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueCursor {
    /// When the first page was read.
    pub as_of: OffsetDateTime,
    /// Of the page's last entry.
    pub turn: Turn,
}

impl fmt::Display for QueueCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = |at: OffsetDateTime| at.unix_timestamp_nanos() / 1000;
        let Turn { urgency, vip_level, waiting_since, conversation } = self.turn;
        let (as_of, since) = (micros(self.as_of), micros(waiting_since));
        write!(f, "{as_of}.{}.{}.{since}.{conversation}", urgency.0, vip_level.0)
    }
}

impl FromStr for QueueCursor {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let parts: Vec<&str> = text.split('.').collect();
        let [as_of, urgency, vip_level, since, conversation] = parts[..] else {
            return Err(NotAnId);
        };
        let moment = |micros: &str| {
            let micros: i64 = micros.parse().map_err(|_| NotAnId)?;
            moment::of_micros(micros).ok_or(NotAnId)
        };
        let conversation: ConversationId = conversation.parse()?;
        let turn = Turn {
            urgency: Reverse(urgency.parse().map_err(|_| NotAnId)?),
            vip_level: Reverse(vip_level.parse().map_err(|_| NotAnId)?),
            waiting_since: moment(since)?,
            conversation,
        };
        Ok(Self { as_of: moment(as_of)?, turn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_what_it_wrote_and_nothing_else() {
        let at = OffsetDateTime::from_unix_timestamp_nanos(1_795_000_000_123_456_000).unwrap();
        let turn = Turn {
            urgency: Reverse(3),
            vip_level: Reverse(10),
            waiting_since: at - time::Duration::HOUR,
            conversation: "00000000000000000000000000000009".parse().unwrap(),
        };
        let cursor = QueueCursor { as_of: at, turn };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in ["", "50", "1.2.3.4", "1.2.3.4.x", "1.2.3.99999999999999999999.9", "é.1.2.3.4"]
        {
            assert_eq!(text.parse::<QueueCursor>(), Err(NotAnId), "{text}");
        }
    }
}
