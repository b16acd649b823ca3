//! Pictures of strangers are decoded in a process of their own. A decoder that overflows its stack, takes all memory or never
//! ends takes nothing with it: its picture is refused, and nothing else notices.
//!
//! The server starts its own program again for each picture. The child reads the file from its standard input and answers
//! there, so it needs no file, no network and no other process; it gives up the right to them before it reads the first byte.
//! Source: reliability promise 9; ASVS V5.2.1, V15.2.5; decision 0027.

mod confine;

pub use confine::give_up_rights;

use std::{
    ffi::OsString,
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
    os::{fd::AsFd, unix::net::UnixStream as Pair},
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
    time::Duration,
};

use guildhall_domain::conversation::upload::{Category, Kind, recognise};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::UnixStream,
    process::Command,
};

use super::picture::{Format, Picture, Refused, make_safe};

/// Ours: the largest picture takes two seconds of a processor; this bounds one that waits for a processor, too.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Ours: the largest picture takes two or three seconds of a processor.
const FOR_PIXELS: u64 = 12;
/// Ours: a logo takes a tenth of one.
const FOR_A_DRAWING: u64 = 4;
/// Ours: more than the largest file of a category and its small form.
const REPLY_MAX: u64 = 64 * 1024 * 1024;
/// What the child exits with when it could not give up its rights: it has not looked at the picture then.
const UNCONFINED: i32 = 70;

/// What the child is told before the file.
#[derive(Serialize, Deserialize)]
struct Request {
    category: i16,
    processor_seconds: u64,
}

/// What it says before the bytes of the picture, and of its small form.
#[derive(Serialize, Deserialize)]
enum Reply {
    Picture { format: Format, width: u32, height: u32, length: usize, thumbnail: Option<usize> },
    Kind,
    Dimensions,
    Broken,
}

/// Starts the process for each picture.
#[derive(Debug, Clone)]
pub struct PictureWorker {
    program: PathBuf,
    arguments: Vec<OsString>,
    timeout: Duration,
}

impl PictureWorker {
    /// This program, started again with `arguments`; with them it has to call [`serve`].
    ///
    /// # Errors
    /// If it cannot be found out which program this is.
    pub fn of_this_program<A: Into<OsString>>(
        arguments: impl IntoIterator<Item = A>,
    ) -> io::Result<Self> {
        // The link leads to the program that runs, also when its file was replaced by a newer one meanwhile.
        let link = Path::new("/proc/self/exe");
        let program = if link.exists() { link.to_owned() } else { std::env::current_exe()? };
        let arguments = arguments.into_iter().map(Into::into).collect();
        Ok(Self { arguments, ..Self::new(program) })
    }

    /// Another program, which has to call [`serve`].
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), arguments: Vec::new(), timeout: TIMEOUT }
    }

    /// How long a picture may take.
    #[must_use]
    pub fn within(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Makes a picture safe: see [`make_safe`].
    ///
    /// # Errors
    /// [`Refused`]; [`Refused::Broken`] also for one that has ended its decoder, and [`Refused::Disk`] if there is no decoder.
    pub async fn make_safe(&self, file: &Path, category: Category) -> Result<Picture, Refused> {
        let file = tokio::fs::read(file).await?;
        let (ours, theirs) = Pair::pair()?;
        ours.set_nonblocking(true)?;
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::from(std::os::fd::OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let asked =
            tokio::time::timeout(self.timeout, ask(UnixStream::from_std(ours)?, &file, category));
        let reply = asked.await;
        // It has said all it had to say, or is not listened to any longer.
        child.start_kill()?;
        let status = child.wait().await?;
        match reply {
            Ok(Ok(reply)) => read_reply(&reply).ok_or_else(|| without_reply(status))?,
            Ok(Err(_)) => Err(without_reply(status)),
            Err(_) => {
                tracing::warn!(
                    bytes = file.len(),
                    "upload: a picture was not decoded in time; it is refused"
                );
                Err(Refused::Broken)
            }
        }
    }
}

/// Sends the file; answers what came back.
async fn ask(mut stream: UnixStream, file: &[u8], category: Category) -> io::Result<Vec<u8>> {
    let is_drawing = recognise(file) == Some(Kind::Svg);
    let processor_seconds = if is_drawing { FOR_A_DRAWING } else { FOR_PIXELS };
    let request = Request { category: category.number(), processor_seconds };
    let mut head = serde_json::to_vec(&request)?;
    head.push(b'\n');
    stream.write_all(&head).await?;
    stream.write_all(file).await?;
    stream.shutdown().await?;
    let mut reply = Vec::new();
    stream.take(REPLY_MAX).read_to_end(&mut reply).await?;
    Ok(reply)
}

/// `None` if it is not whole.
fn read_reply(mut reply: &[u8]) -> Option<Result<Picture, Refused>> {
    let mut head = String::new();
    reply.read_line(&mut head).ok()?;
    Some(Err(match serde_json::from_str(&head).ok()? {
        Reply::Kind => Refused::Kind,
        Reply::Dimensions => Refused::Dimensions,
        Reply::Broken => Refused::Broken,
        Reply::Picture { format, width, height, length, thumbnail } => {
            let (bytes, small) = reply.split_at_checked(length)?;
            if small.len() != thumbnail.unwrap_or(0) {
                return None;
            }
            return Some(Ok(Picture {
                mime: format.mime(),
                width,
                height,
                sha256: Sha256::digest(bytes).into(),
                bytes: bytes.to_vec(),
                thumbnail: thumbnail.map(|_| small.to_vec()),
            }));
        }
    }))
}

fn without_reply(status: ExitStatus) -> Refused {
    if status.code() == Some(UNCONFINED) {
        return Refused::Disk(io::Error::other("the decoder could not give up its rights"));
    }
    tracing::warn!(%status, "upload: a picture has ended its decoder; it is refused");
    Refused::Broken
}

/// The child's whole life: decodes the one picture on its standard input. Never returns to the program around it.
pub fn serve() -> ! {
    let status = match asked() {
        // Nobody is left to hear of an error.
        Ok((request, stream)) => i32::from(answer(&request, stream).is_err()),
        Err(_) => UNCONFINED,
    };
    std::process::exit(status)
}

/// What the server asks; the rights are given up before anything of the picture is looked at.
fn asked() -> io::Result<(Request, BufReader<File>)> {
    let mut stream = BufReader::new(File::from(io::stdin().as_fd().try_clone_to_owned()?));
    let mut head = String::new();
    stream.read_line(&mut head)?;
    let request: Request = serde_json::from_str(&head)?;
    give_up_rights(request.processor_seconds)?;
    Ok((request, stream))
}

fn answer(request: &Request, mut from: BufReader<File>) -> io::Result<()> {
    let category = Category::from_number(request.category).ok_or(io::ErrorKind::InvalidInput)?;
    let mut file = Vec::new();
    from.read_to_end(&mut file)?;
    let made = make_safe(&file, category);
    drop(file);
    let (reply, bytes, small) = match made {
        Ok(Picture { mime, width, height, bytes, thumbnail, .. }) => {
            let format = Format::of_mime(mime).ok_or(io::ErrorKind::InvalidData)?;
            let (length, small) = (bytes.len(), thumbnail.as_ref().map(Vec::len));
            (
                Reply::Picture { format, width, height, length, thumbnail: small },
                bytes,
                thumbnail.unwrap_or_default(),
            )
        }
        Err(refused) => {
            let reply = match refused {
                Refused::Kind => Reply::Kind,
                Refused::Dimensions => Reply::Dimensions,
                Refused::Broken | Refused::Disk(_) => Reply::Broken,
            };
            (reply, Vec::new(), Vec::new())
        }
    };
    let mut to = from.into_inner();
    to.write_all(serde_json::to_string(&reply)?.as_bytes())?;
    to.write_all(b"\n")?;
    to.write_all(&bytes)?;
    to.write_all(&small)
}
