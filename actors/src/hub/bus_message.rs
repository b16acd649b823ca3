//! Messages between processes: one line of JSON, followed by the text of an encoded frame if there is one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use guildhall_domain::{
    ids::{Uid, UploadId},
    placement::mixed,
};
use guildhall_persistence::identity::public_profile::PublicProfile;

use super::{DeliveryClass, EndReason, SubscriberId, Viewer};

/// See the module. A process ignores messages it does not know (of a newer release). The tags on the wire are those of earlier
/// releases, so that two releases can run side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BusMessage {
    /// On the channel of a person or a topic: a frame for all its subscribers.
    Frame(DeliveryClass),
    /// To all processes: a frame for these people, who are too many for a message on each one's channel. On a person's channel: a frame
    /// for all of their subscribers except its sender, whose socket is in another process than the one that handled the command.
    #[serde(rename = "crowd")]
    Multicast {
        uids: Vec<i64>,
        treatment: DeliveryClass,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        except: Option<SubscriberId>,
    },
    /// To all processes: a session has ended.
    EndSession { session: Uuid, reason: EndReason },
    /// To all processes: disconnect all sockets of a person.
    EndPerson { uid: i64, reason: EndReason },
    /// To all processes: the person may connect again.
    #[serde(rename = "readmit")]
    Unban { uid: i64 },
    /// To all processes: a person's role has changed.
    #[serde(rename = "reseat")]
    ForceReconnect { uid: i64 },
    /// To all processes: the viewers of something in this process.
    Looking {
        #[serde(rename = "conversation")]
        id: Uuid,
        lookers: Vec<ViewerRef>,
    },
    /// To all processes, every two seconds and when somebody connects: what has changed, and a checksum of everything, which shows the
    /// receiver whether it has missed something.
    #[serde(rename = "beat")]
    PresenceDelta { came: Vec<i64>, left: Vec<i64>, sum: Digest },
    /// To all processes or to one: asks for the complete state.
    #[serde(rename = "hello")]
    SnapshotRequest,
    /// To one process: the complete state, in parts.
    #[serde(rename = "here")]
    PresenceSnapshot { piece: Chunk, uids: Vec<i64>, looking: Vec<(Uuid, Vec<ViewerRef>)> },
    /// On the channel of a person or a topic: a push could not be made, so its subscribers are asked to read again.
    Resync,
    /// To all processes: this process ends.
    #[serde(rename = "leaving")]
    Goodbye,
    /// On a person's channel: something has changed whose content differs by person. The process with their sockets reads it for them.
    #[serde(untagged)]
    View(BTreeMap<String, ViewRef>),
}

/// What has to be read, and for whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ViewRef {
    pub id: Uuid,
    pub role: String,
}

/// Which part of the complete state it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Chunk {
    pub is_first: bool,
    pub is_last: bool,
}

/// A checksum of a process's presence, in three numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Digest {
    pub people: usize,
    /// The sum of [`mixed`] over all people. Two different sets with the same sum are too improbable to matter.
    pub who: u64,
    pub looking: u64,
}

/// A viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ViewerRef {
    uid: i64,
    nickname: String,
    picture: Option<Uuid>,
    typing: bool,
}

impl From<&Viewer> for ViewerRef {
    fn from(looker: &Viewer) -> Self {
        let PublicProfile { uid, nickname, profile_pic } = &looker.face;
        Self {
            uid: uid.0,
            nickname: nickname.clone(),
            picture: profile_pic.map(|picture| picture.0),
            typing: looker.typing,
        }
    }
}

impl From<ViewerRef> for Viewer {
    fn from(eye: ViewerRef) -> Self {
        let face = PublicProfile {
            uid: Uid(eye.uid),
            nickname: eye.nickname,
            profile_pic: eye.picture.map(UploadId),
        };
        Self { face, typing: eye.typing }
    }
}

impl BusMessage {
    /// The message as it is published, with or without the text of a frame.
    pub fn written(&self, text: &str) -> Vec<u8> {
        let mut written = serde_json::to_vec(self).expect("strings and numbers only");
        if !text.is_empty() {
            written.push(b'\n');
            written.extend_from_slice(text.as_bytes());
        }
        written
    }

    /// Reads a message and the text behind it; `None` if it is not one.
    pub fn read(written: &[u8]) -> Option<(Self, &str)> {
        let written = std::str::from_utf8(written).ok()?;
        let (word, text) = written.split_once('\n').unwrap_or((written, ""));
        let word = serde_json::from_str(word).ok()?;
        (word != Self::View(BTreeMap::new())).then_some((word, text))
    }
}

/// The checksum of all viewers.
pub(super) fn looking_sum<'a>(looking: impl Iterator<Item = (Uuid, &'a [Viewer])>) -> u64 {
    looking
        .flat_map(|(id, lookers)| lookers.iter().map(move |one| (id, one)))
        .map(|(id, looker)| {
            let (high, low) = id.as_u64_pair();
            mixed(high ^ mixed(low ^ mixed(looker.face.uid.0.cast_unsigned())))
                .wrapping_add(u64::from(looker.typing))
        })
        .fold(0, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_and_its_frame_are_read_as_they_were_written() {
        let words = [
            (
                BusMessage::Frame(DeliveryClass::Snapshot("read:1".into())),
                "42[\"read\",{\"a\":\"\\n\"}]",
            ),
            (
                BusMessage::Multicast {
                    uids: vec![1, 2],
                    treatment: DeliveryClass::Event,
                    except: None,
                },
                "42[\"msg\",{}]",
            ),
            (BusMessage::SnapshotRequest, ""),
            (BusMessage::Resync, ""),
            (BusMessage::EndPerson { uid: 7, reason: EndReason::Frozen }, ""),
            (BusMessage::View([("kind".to_owned(), view())].into()), ""),
        ];
        for (word, text) in words {
            let written = word.written(text);
            assert_eq!(BusMessage::read(&written), Some((word, text)));
        }
    }

    fn view() -> ViewRef {
        ViewRef { id: Uuid::nil(), role: "user".to_owned() }
    }

    /// Two releases run side by side while one replaces the other.
    #[test]
    fn what_is_to_be_shown_is_written_as_earlier_releases_do() {
        let nil = Uuid::nil();
        let view = BusMessage::View([("conversation".to_owned(), view())].into());
        let looking = BusMessage::Looking { id: nil, lookers: Vec::new() };
        for (word, written) in [
            (view, format!(r#"{{"conversation":{{"id":"{nil}","role":"user"}}}}"#)),
            (looking, format!(r#"{{"looking":{{"conversation":"{nil}","lookers":[]}}}}"#)),
        ] {
            assert_eq!(String::from_utf8(word.written("")).unwrap(), written);
            assert_eq!(BusMessage::read(written.as_bytes()), Some((word, "")));
        }
    }

    #[test]
    fn what_is_no_word_is_passed_over() {
        for odd in
            [&b""[..], b"\xff\xfe", b"{}", b"\"of_a_newer_release\"", b"{\"frame\":1}", b"\n"]
        {
            assert_eq!(BusMessage::read(odd), None, "{odd:?}");
        }
    }
}
