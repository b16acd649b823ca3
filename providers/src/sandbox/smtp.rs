//! The sandbox's SMTP server. The crate `mailin` speaks the protocol; this file only moves lines.

use std::{io, net::IpAddr};

use mailin::{Action, Handler, Response, Session, SessionBuilder, response};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

use super::inbox::{Behaviour, Inbox};

/// Longest line taken. RFC 5321 §4.5.3.1.6 asks for 1000; our own HTML is encoded to less.
const LINE_MAX: u64 = 8 * 1024;
/// Largest mail kept. Ours.
const MAIL_MAX: usize = 1024 * 1024;

/// Serves until told to stop; open connections are cut then, as their senders expect of any server.
pub(super) async fn serve(listener: TcpListener, inbox: Inbox, mut stopped: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            _ = stopped.changed() => return, // told to, or the sandbox is gone
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let inbox = inbox.clone();
                    connections.spawn(async move {
                        if let Err(error) = talk(stream, peer.ip(), inbox).await {
                            tracing::debug!(%error, "sandbox: mail connection failed");
                        }
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "sandbox: accepting a mail connection failed, retry in 100 ms");
                    // Out of file handles: a busy loop would make it worse.
                    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                }
            },
        }
    }
}

async fn talk(stream: TcpStream, peer: IpAddr, inbox: Inbox) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    let post = Post { inbox: inbox.clone(), from: String::new(), to: Vec::new(), raw: Vec::new() };
    let mut session = SessionBuilder::new("sandbox.guildhall.test").build(peer, post);
    stream.write_all(&session.greeting().buffer()?).await?;
    let mut line = Vec::new();
    loop {
        line.clear();
        (&mut stream).take(LINE_MAX).read_until(b'\n', &mut line).await?;
        if !line.ends_with(b"\n") {
            return Ok(()); // hung up, or a line beyond the limit
        }
        if let (Behaviour::Delay(pause), true) = (inbox.behaviour(), is_command(&line, b"RCPT ")) {
            tokio::time::sleep(pause).await;
        }
        let (answer, action) = answer(&mut session, &line)?;
        stream.write_all(&answer).await?;
        if action == Action::Close {
            return Ok(());
        }
    }
}

fn is_command(line: &[u8], command: &[u8]) -> bool {
    line.get(..command.len()).is_some_and(|start| start.eq_ignore_ascii_case(command))
}

/// One line in, the answer's bytes out. Adds SMTPUTF8 (RFC 6531) to what the crate offers: it takes any UTF-8 address, but
/// neither announces that nor reads the parameter.
fn answer(session: &mut Session<Post>, line: &[u8]) -> io::Result<(Vec<u8>, Action)> {
    const UTF8: &str = " SMTPUTF8";
    let response = match std::str::from_utf8(line) {
        Ok(text) if is_command(line, b"MAIL ") => {
            session.process(text.replacen(UTF8, "", 1).as_bytes())
        }
        _ => session.process(line),
    };
    let mut bytes = response.buffer()?;
    if is_command(line, b"EHLO ") && bytes.starts_with(b"250-") {
        let after_first = bytes.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        bytes.splice(after_first..after_first, *b"250-SMTPUTF8\r\n");
    }
    Ok((bytes, response.action))
}

/// Gathers one mail after another and files them.
struct Post {
    inbox: Inbox,
    from: String,
    to: Vec<String>,
    raw: Vec<u8>,
}

impl Handler for Post {
    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        from.clone_into(&mut self.from);
        self.to.clear();
        self.raw.clear();
        response::OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        match self.inbox.behaviour() {
            Behaviour::Take | Behaviour::Delay(_) => {
                self.to.push(to.to_owned());
                response::OK
            }
            Behaviour::RefuseForNow => response::INTERNAL_ERROR,
            Behaviour::RefuseForGood => response::NO_MAILBOX,
        }
    }

    fn data(&mut self, line: &[u8]) -> io::Result<()> {
        if self.raw.len() + line.len() > MAIL_MAX {
            return Err(io::Error::other("mail too large"));
        }
        self.raw.extend_from_slice(line);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        self.inbox.receive(&self.from, &self.to, &self.raw);
        response::OK
    }
}
