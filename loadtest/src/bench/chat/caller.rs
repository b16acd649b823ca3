//! Who chats: a socket, and how what it is connected to is spoken with. The packet's number comes back with its answer.
use crate::{
    limit::Limit,
    machine::Product,
    peer::Peer,
    wire::{Wire, connect, sign_in_all},
};
use guildhall_loadtest::people::Person;
use uuid::Uuid;

pub struct Caller {
    pub wire: Wire,
    pub voice: Voice,
}

/// How to say something and how to tell its answer.
pub enum Voice {
    /// Events of Socket.IO, as Guildhall and the server in Node understand them.
    SocketIo { conversation_id: String },
    /// The limit's bare frames.
    Bare,
}

impl Voice {
    pub fn message(&self, number: u64, body: &str) -> String {
        match self {
            Self::SocketIo { conversation_id } => {
                let id = Uuid::new_v4();
                format!(
                    r#"42{number}["send_msg",{{"conversation_id":"{conversation_id}","client_msg_id":"{id}","body":{body}}}]"#
                )
            }
            Self::Bare => format!("{number}{body}"),
        }
    }

    /// Which message a frame is the answer to, and whether that is kept; nothing if it is no answer.
    pub fn answered(&self, frame: &str) -> Option<(u64, bool)> {
        match self {
            Self::SocketIo { .. } => {
                let (number, answer) = frame.strip_prefix("43")?.split_once('[')?;
                Some((number.parse().ok()?, answer.contains(r#""code":200"#)))
            }
            Self::Bare => {
                let (number, _seq) = frame.strip_prefix('a')?.split_once(':')?;
                Some((number.parse().ok()?, true))
            }
        }
    }
}

/// Through the product's sockets.
pub async fn of_product(product: &Product, people: &[Person]) -> Result<Vec<Caller>, String> {
    Ok(in_conversations(sign_in_all(&product.base, people).await?, people))
}

/// Through those of the server in Node.
pub async fn of_peer(peer: &Peer, people: &[Person]) -> Result<Vec<Caller>, String> {
    let wires = peer.enter_all(people, |person| person.conversation_id.clone()).await?;
    Ok(in_conversations(wires, people))
}

fn in_conversations(wires: Vec<Wire>, people: &[Person]) -> Vec<Caller> {
    let voice =
        |person: &Person| Voice::SocketIo { conversation_id: person.conversation_id.clone() };
    let callers = wires.into_iter().zip(people);
    callers.map(|(wire, person)| Caller { wire, voice: voice(person) }).collect()
}

/// Through the bare websockets of the limit.
pub async fn of_limit(limit: &Limit, connections: usize) -> Result<Vec<Caller>, String> {
    let mut callers = Vec::with_capacity(connections);
    for n in 0..connections {
        let wire = connect(&format!("{}/chat?n={n}", limit.base)).await?;
        callers.push(Caller { wire, voice: Voice::Bare });
    }
    Ok(callers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_socket_io_says_which_message_it_is_of_and_whether_that_is_kept() {
        let voice = Voice::SocketIo { conversation_id: "c".to_owned() };
        let said = voice.message(7, r#"{"type":1,"text":"hi"}"#);
        assert!(said.starts_with(r#"427["send_msg",{"conversation_id":"c","#), "{said}");
        assert!(said.ends_with(r#","body":{"type":1,"text":"hi"}}]"#), "{said}");
        assert_eq!(voice.answered(r#"437[{"code":200,"data":{"seq":1}}]"#), Some((7, true)));
        assert_eq!(voice.answered(r#"437[{"code":409,"data":{}}]"#), Some((7, false)));
        assert_eq!(voice.answered(r#"42["msg",{"code":200}]"#), None);
    }

    #[test]
    fn an_answer_of_the_limit_says_which_message_it_is_of() {
        assert_eq!(Voice::Bare.message(12, r#"{"type":1}"#), r#"12{"type":1}"#);
        assert_eq!(Voice::Bare.answered("a12:401"), Some((12, true)));
        assert_eq!(Voice::Bare.answered(r#"m401{"type":1}"#), None);
    }
}
