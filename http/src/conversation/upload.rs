//! Uploads: receiving pictures as a stream, and serving them to the people who may see them.
//!
//! A broken upload leaves nothing behind; stored pictures are encoded anew from their pixels, so nothing that is served can run in our
//! origin. Source: product spec §3, §5; `docs/wire.md`, last lines of "Chat"; reliability U1-U5.
use crate::api::{
    call::{Call, Context, RawRequest, calls, codes},
    caller::{Anyone, Caller, Guest},
    envelope::{self, Envelope},
    error::{
        ApiError, Fields, Reason,
        names::{Forbidden, NotFound, Quota, UnknownRoute},
    },
    feature::Feature,
    idempotency::Settled,
    look::note_look,
    state::HttpState,
};
use actix_files::NamedFile;
use actix_multipart::{Multipart, MultipartError};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, ContentDisposition, DispositionParam, DispositionType, HeaderValue},
};
use dashmap::DashMap;
use futures_util::{FutureExt, TryStreamExt, future::BoxFuture};
use garde::Validate;
use guildhall_actors::{
    floor::{Failure, Floor},
    registry::Need,
    supervision::Stop,
};
use guildhall_domain::{
    conversation::upload::Category,
    ids::{Uid, UploadId},
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    DatabaseError,
    conversation::upload::{self, Kept, Readable, Upload},
    security_log::{self, Event, Outcome, Subject},
    staff_act::StaffAct,
};
use guildhall_providers::upload::{
    LEFTOVER, Received, UploadFolder,
    picture::{Picture, Refused},
    worker::PictureWorker,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use std::{
    collections::HashSet,
    io::{self, Read},
    path::PathBuf,
    sync::{Arc, Weak},
    time::{Duration, SystemTime},
};
use tokio::sync::Semaphore;
use utoipa::ToSchema;
use uuid::Uuid;

/// Uploads one person may have under way. Ours: more than a person picks at once, and it bounds the disk.
const AT_ONCE_EACH: usize = 12;
/// Pictures decoded at a time. Ours: each may take 600 MB for a moment.
const DECODED_AT_ONCE: usize = 2;
/// Fields before the file. Ours: we read none of them, and forms of browsers have a few.
const MOST_FIELDS: usize = 16;
/// Bytes of all of them.
const MOST_FIELD_BYTES: usize = 64 * 1024;
/// Ours: what waits longer than this for its turn is told to come back.
const QUEUE_PATIENCE: Duration = Duration::from_secs(30);

/// How long a file may lie without a row. Ours: far longer than the moment between the two.
const STRAY_AFTER: Duration = Duration::from_secs(3600);
/// Ours: files looked up at a time.
const LOOKED_UP_AT_ONCE: usize = 1_000;
/// Between two removals of files without a row. Ours: they cost only room, and looking for them reads the whole folder.
const STRAY_SWEEP: Duration = Duration::from_secs(24 * 3600);
/// A crash leaves a few. More strays than this, and more than there are files with rows, is no crash but the wrong database.
const STRAYS_OF_A_CRASH: usize = 100;

/// The upload folder and the limits around it. Built once at start.
pub struct Uploads {
    folder: UploadFolder,
    worker: PictureWorker,
    decoding: Arc<Semaphore>,
    under_way: Arc<DashMap<Uid, Sender>>,
}

/// A person with uploads under way.
struct Sender {
    uploads: usize,
    /// One picture of each sender is decoded at a time, so that a sender of twelve delays others by one at most.
    decoding: Arc<Semaphore>,
}

impl Default for Sender {
    fn default() -> Self {
        Self { uploads: 0, decoding: Arc::new(Semaphore::new(1)) }
    }
}

impl Uploads {
    /// Opens the folder, and sweeps it now and then for as long as the result is alive.
    ///
    /// # Errors
    /// The folder cannot be made or written to.
    pub fn open(folder: impl Into<PathBuf>, worker: PictureWorker) -> io::Result<Arc<Self>> {
        let uploads = Arc::new(Self {
            folder: UploadFolder::open(folder)?,
            worker,
            decoding: Arc::new(Semaphore::new(DECODED_AT_ONCE)),
            under_way: Arc::default(),
        });
        std::thread::Builder::new()
            .name("upload-sweep".to_owned())
            .spawn({
                let uploads = Arc::downgrade(&uploads);
                move || sweep(&uploads)
            })
            .map(|_| uploads)
    }

    /// Removes files that have had no row for over an hour: a crash between file and row left them. Says how many.
    ///
    /// # Errors
    /// The folder or the database cannot be read; what was not looked at stays.
    pub async fn sweep_strays(&self, pool: &PgPool, now: SystemTime) -> Result<usize, SweepError> {
        let folder = self.folder.clone();
        let old = tokio::task::spawn_blocking(move || folder.kept_before(now - STRAY_AFTER));
        let old = old.await.map_err(io::Error::other)??;
        let mut strays = Vec::new();
        for some in old.chunks(LOOKED_UP_AT_ONCE) {
            let ids: Vec<Uuid> = some.iter().map(|upload| upload.0).collect();
            let known = upload::known(pool, &ids).await.map_err(DatabaseError::from)?;
            let known: HashSet<UploadId> = known.into_iter().collect();
            strays.extend(some.iter().copied().filter(|upload| !known.contains(upload)));
        }
        // Visitors' pictures lose their rows by hundreds, so many strays alone say nothing.
        if strays.len() > STRAYS_OF_A_CRASH && strays.len() == old.len() {
            return Err(SweepError::WrongDatabase { strays: strays.len() });
        }
        for stray in &strays {
            self.folder.remove(*stray);
        }
        Ok(strays.len())
    }

    /// Where the files are.
    pub(crate) fn folder(&self) -> &UploadFolder {
        &self.folder
    }

    /// One more upload of this person, or none if there are too many already.
    fn begin(&self, uid: Uid) -> Option<UnderWay> {
        let mut sender = self.under_way.entry(uid).or_default();
        if sender.uploads >= AT_ONCE_EACH {
            return None;
        }
        sender.uploads += 1;
        let decoding = Arc::clone(&sender.decoding);
        Some(UnderWay { uid, decoding, all: Arc::clone(&self.under_way) })
    }
}

/// Why strays were not removed.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    #[error("the upload folder cannot be read: {0}")]
    Folder(#[from] io::Error),
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// Removing what this database does not know would remove another's pictures.
    #[error("none of {strays} files has a row: is this folder another database's?")]
    WrongDatabase { strays: usize },
}

fn sweep(uploads: &Weak<Uploads>) {
    // In small steps, so that the thread leaves soon after the server.
    const STEP: Duration = Duration::from_secs(5);
    let mut waited = Duration::ZERO;
    loop {
        std::thread::sleep(STEP);
        waited += STEP;
        let Some(uploads) = uploads.upgrade() else { return };
        if waited * 8 >= LEFTOVER {
            waited = Duration::ZERO;
            if let Err(error) = uploads.folder.sweep(SystemTime::now()) {
                tracing::warn!(%error, "upload: sweeping the folder failed");
            }
        }
    }
}

/// Counts one upload until it is over, however it ends.
struct UnderWay {
    uid: Uid,
    decoding: Arc<Semaphore>,
    all: Arc<DashMap<Uid, Sender>>,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.all.remove_if_mut(&self.uid, |_, sender| {
            sender.uploads -= 1;
            sender.uploads == 0
        });
    }
}

/// What uploads bring to this floor. The folder ([`Uploads`]) is provided.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        tags: &[("upload", "Pictures.")],
        parameter_schemas: vec![|schemas| {
            schemas.push(("Size".to_owned(), <Size as utoipa::PartialSchema>::schema()))
        }],
        start: vec![start],
        needs: vec![Need::of::<Arc<Uploads>>()],
        ..Feature::default()
    }
}

/// Removes uploaded files that a crash left without a row: once at the start, then daily.
fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (pool, uploads) = (floor.pool.clone(), floor.need::<Arc<Uploads>>()?);
        let sweeping = move |mut stop: Stop| {
            let (pool, uploads) = (pool.clone(), Arc::clone(&uploads));
            async move {
                loop {
                    match uploads.sweep_strays(&pool, SystemTime::now()).await {
                        Ok(0) => {}
                        Ok(removed) => {
                            tracing::info!(removed, "upload: removed files without a row")
                        }
                        Err(error) => {
                            tracing::warn!(%error, "upload: removing files without a row failed, retry in 24 h")
                        }
                    }
                    if stop.within(STRAY_SWEEP).await {
                        return Ok(());
                    }
                }
            }
        };
        floor.producer("stray-sweep", sweeping);
        Ok(())
    }
    .boxed()
}

/// The two calls.
fn calls() -> Vec<Call> {
    calls![
        "upload",
        Call::upload::<_, _, Stored, _>("/api/upload", "multipart/form-data", send)
            .id("send")
            .summary("Stores a picture (multipart, field `file`).")
            .refuses(codes![Forbidden, Quota, NotFound]),
        Call::download("/api/upload/{upload_id}", "image/*", get)
            .id("get")
            .summary("Returns the bytes of a picture to callers who may see it; to all others it is not found.")
            .refuses(codes![UnknownRoute]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SendParams {
    /// Number of a category (7 chat, 22 avatar, 27 shop logo, 28 shop banner ...).
    #[garde(custom(is_category))]
    pub category: String,
    /// The conversation a chat picture is meant for. It is bound to the conversation when it is sent there, not before.
    #[garde(skip)]
    #[schema(value_type = Option<guildhall_domain::ids::ConversationId>)]
    pub conversation_id: Option<String>,
}

fn is_category(text: &str, _: &()) -> garde::Result {
    Category::parse(text).map(|_| ()).ok_or_else(|| garde::Error::new(Reason::Invalid.word()))
}

/// A picture as it was stored: not byte for byte what was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct Stored {
    /// The picture, as its upload was answered.
    pub upload_id: UploadId,
    /// The content type.
    pub mime: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// In bytes.
    pub byte_size: usize,
    /// In hexadecimal, of the stored bytes.
    pub sha256: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct GetParams {
    /// The upload, as its answer named it.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::UploadId)]
    pub upload_id: String,
    /// `thumb` for the small form.
    #[garde(skip)]
    pub size: Option<Size>,
}

/// The whole picture, or the small one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    Full,
    Thumb,
}

async fn send(
    context: Context,
    Guest(caller): Guest,
    input: SendParams,
    RawRequest { request, payload }: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let category = Category::parse(&input.category)
        .ok_or_else(|| ApiError::field("category", Reason::Invalid))?;
    if caller.is_visitor() && !category.is_open_to_visitors() {
        return Err(ApiError::Unauthorized);
    }
    if category.is_of_sellers() && !caller.role.is_seller() {
        return Err(ApiError::Forbidden);
    }
    let state = context.state.clone();
    let uploads = Arc::clone(state.get::<Arc<Uploads>>());
    let under_way = uploads.begin(caller.uid).ok_or(ApiError::Quota)?;
    let pool = state.pool.clone();
    let is_visitor = caller.is_visitor();
    let look = async move {
        // Whoever was never talked with has nothing to show anybody, unless they appeal for an account.
        if is_visitor
            && !category.is_of_appeals()
            && !upload::has_conversation(&pool, caller.uid).await?
        {
            return Err(ApiError::NotFound);
        }
        Ok(upload::has_quota(&pool, caller.uid).await?)
    };
    if !state.run(look).await? {
        return Err(ApiError::Quota);
    }
    let form = Multipart::new(request.headers(), payload);
    let received = receive(&uploads.folder, form, category.byte_limit()).await?;
    // With a key, the same picture for the same purpose is the same request; how the form was cut into parts is not.
    let sent = match context.has_key() {
        true => format!("{} {}", input.category, digest(received.path()).await?),
        false => String::new(),
    };
    // From here on the work goes to its end, even if the sender leaves.
    let work = move |context: Context| async move {
        let stored = store(context, uploads, received, category, &under_way).await;
        drop(under_way);
        stored
    };
    let stored = context.once_at_length(caller.uid, sent.as_bytes(), work).await?;
    Ok(HttpResponse::Ok().json(Envelope::ok(stored)))
}

/// SHA-256 of a received file.
async fn digest(path: &std::path::Path) -> Result<String, ApiError> {
    let path = path.to_owned();
    let read = tokio::task::spawn_blocking(move || {
        let mut file = std::fs::File::open(path)?;
        let (mut hash, mut piece) = (Sha256::new(), vec![0; 64 * 1024]);
        loop {
            match file.read(&mut piece)? {
                0 => return Ok(hex::encode(hash.finalize())),
                length => hash.update(&piece[..length]),
            }
        }
    });
    read.await.map_err(|_| ApiError::Internal)?.map_err(disk)
}

/// Reads the field `file` into the folder, never more than `limit`.
async fn receive(
    folder: &UploadFolder,
    mut form: Multipart,
    limit: u64,
) -> Result<Received, ApiError> {
    let (mut fields, mut passed) = (0, 0);
    while let Some(mut field) = form.try_next().await.map_err(broken)? {
        if field.name() != Some("file") {
            fields += 1;
            while let Some(chunk) = field.try_next().await.map_err(broken)? {
                passed += chunk.len();
                if passed > MOST_FIELD_BYTES {
                    return Err(ApiError::TooLarge);
                }
            }
            if fields > MOST_FIELDS {
                return Err(ApiError::TooLarge);
            }
            continue;
        }
        let mut received = folder.receive().await.map_err(disk)?;
        while let Some(chunk) = field.try_next().await.map_err(broken)? {
            if received.length() + chunk.len() as u64 > limit {
                return Err(ApiError::TooLarge);
            }
            received.write(&chunk).await.map_err(disk)?;
        }
        received.finish().await.map_err(disk)?;
        return Ok(received);
    }
    Err(ApiError::field("file", Reason::Required))
}

fn broken(error: MultipartError) -> ApiError {
    match error {
        MultipartError::Payload(error) => envelope::broken(error),
        _ => ApiError::Invalid(Fields::new()),
    }
}

fn disk(error: io::Error) -> ApiError {
    tracing::error!(%error, "upload: file operation failed");
    ApiError::Busy
}

/// Makes the picture safe, puts the file in place, and then writes its row together with the answer.
async fn store(
    context: Context,
    uploads: Arc<Uploads>,
    received: Received,
    category: Category,
    under_way: &UnderWay,
) -> Result<Settled<Stored>, ApiError> {
    let uid = under_way.uid;
    let waiting = async {
        let own = under_way.decoding.acquire().await;
        (own, uploads.decoding.acquire().await)
    };
    let turn = tokio::time::timeout(QUEUE_PATIENCE, waiting).await.map_err(|_| ApiError::Busy)?;
    let upload_id = UploadId(Uuid::new_v4());
    let picture = uploads.worker.make_safe(received.path(), category).await.map_err(refused)?;
    drop((turn, received));
    let folder = uploads.folder.clone();
    let kept = tokio::task::spawn_blocking(move || {
        folder.keep(upload_id, &picture).map_err(disk)?;
        Ok::<Picture, ApiError>(picture)
    });
    let picture = kept.await.map_err(|_| ApiError::Internal)??;
    let kept = write_row(&context, upload_id, uid, category, &picture).await;
    match &kept {
        // The row may be there: a file too many is better than a row without its file.
        Ok(_) | Err(ApiError::UnknownOutcome) => {}
        Err(_) => uploads.folder.remove(upload_id),
    }
    kept
}

async fn write_row(
    context: &Context,
    upload_id: UploadId,
    uid: Uid,
    category: Category,
    picture: &Picture,
) -> Result<Settled<Stored>, ApiError> {
    let row = Upload {
        upload_id,
        uid,
        category,
        mime: picture.mime.to_owned(),
        // All three are far below the limits of their columns: see `domain::upload`.
        byte_size: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
        width: i32::try_from(picture.width).unwrap_or(i32::MAX),
        height: i32::try_from(picture.height).unwrap_or(i32::MAX),
        sha256: picture.sha256,
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if upload::keep(&mut tx, &row).await? == Kept::OverQuota {
        return Err(ApiError::Quota);
    }
    let stored = Stored {
        upload_id,
        mime: picture.mime,
        width: picture.width,
        height: picture.height,
        byte_size: picture.bytes.len(),
        sha256: hex::encode(picture.sha256),
    };
    context.settle(tx, &stored).await
}

fn refused(refused: Refused) -> ApiError {
    match refused {
        Refused::Kind | Refused::Broken => ApiError::field("file", Reason::Invalid),
        Refused::Dimensions => ApiError::field("file", Reason::TooLong),
        Refused::Disk(error) => disk(error),
    }
}

async fn get(
    context: Context,
    anyone: Anyone,
    input: GetParams,
    RawRequest { request, .. }: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let state = &context.state;
    let upload_id: UploadId = input.upload_id.parse().map_err(|_| ApiError::UnknownRoute)?;
    // Nobody is 0, and nothing is theirs but what is public.
    let viewer = anyone.caller.as_ref().map_or(Uid(0), |caller| caller.uid);
    let is_staff = anyone.caller.as_ref().is_some_and(|caller| caller.role.is_staff());
    let pool = state.pool.clone();
    let found = state
        .run(async move {
            upload::find_readable(&pool, upload_id, viewer, is_staff).await.map_err(|error| {
                tracing::error!(%error, "upload: look-up failed");
                ApiError::Busy
            })
        })
        .await?;
    let Some(found) = found else {
        note_refusal(state, upload_id, &anyone, request.path()).await;
        return Err(ApiError::UnknownRoute);
    };
    if let Some(staff) = anyone.caller.as_ref().filter(|_| found.is_by_office) {
        note_picture(&context, staff, &found).await?;
    }
    if let Some(agent) = anyone.caller.as_ref().filter(|_| found.is_by_office) {
        // Agents may look at every conversation of customer support; who looks outside their own team's is found again.
        let subject = Subject {
            call: Some(request.path()),
            ..agent.client.subject(Some(agent.uid), agent.session_id)
        };
        security_log::record(Event::StaffView, Outcome::Done, &subject);
    }
    let folder = &state.get::<Arc<Uploads>>().folder;
    let full = folder.place(upload_id, false);
    let file = match input.size {
        Some(Size::Thumb) => match NamedFile::open_async(folder.place(upload_id, true)).await {
            Ok(small) => Ok(small),
            Err(_) => NamedFile::open_async(full).await, // small enough itself
        },
        Some(Size::Full) | None => NamedFile::open_async(full).await,
    };
    let file = file.map_err(|error| {
        tracing::error!(%error, upload.id = %upload_id, "upload: row without its file");
        ApiError::UnknownRoute
    })?;
    Ok(serve(file, &found.upload, &request))
}

/// Pictures that show who somebody is are an act of staff who look.
async fn note_picture(context: &Context, staff: &Caller, found: &Readable) -> Result<(), ApiError> {
    let verification = found.verification.map(|id| {
        let (kind, of) = (StaffActKind::VerificationViewed, StaffActSubject::Verification);
        StaffAct::new(Some(staff.uid), kind, of, id)
    });
    let appeal = found.appeal.map(|id| {
        let (kind, of) = (StaffActKind::AppealViewed, StaffActSubject::Appeal);
        StaffAct::new(Some(staff.uid), kind, of, id)
    });
    let owner = Some(found.upload.uid);
    for look in [verification, appeal].into_iter().flatten() {
        note_look(context, staff, look, owner, "/api/upload/{upload_id}").await?;
    }
    Ok(())
}

/// Who asks for a document or a face that is not theirs is found again; the answer is the same as for what is not there.
async fn note_refusal(state: &HttpState, upload_id: UploadId, anyone: &Anyone, call: &str) {
    match upload::is_of_identity(&state.pool, upload_id).await {
        Ok(true) => {
            let caller = anyone.caller.as_ref();
            let (uid, session) =
                (caller.map(|caller| caller.uid), caller.and_then(|caller| caller.session_id));
            let subject = Subject { call: Some(call), ..anyone.client.subject(uid, session) };
            security_log::record(Event::IdentityPicture, Outcome::Refused, &subject);
        }
        Ok(false) => {}
        Err(error) => tracing::error!(%error, "upload: look-up of a refused picture failed"),
    }
}

/// With headers under which nothing in the file could run, were it ever more than pixels.
fn serve(file: NamedFile, upload: &Upload, request: &HttpRequest) -> HttpResponse {
    let extension = match upload.mime.as_str() {
        "image/jpeg" => "jpg",
        "image/webp" => "webp",
        _ => "png",
    };
    let disposition = ContentDisposition {
        disposition: DispositionType::Inline,
        parameters: vec![DispositionParam::Filename(format!("{}.{extension}", upload.upload_id))],
    };
    let mime = upload.mime.parse().unwrap_or(actix_web::mime::APPLICATION_OCTET_STREAM);
    let file = file.set_content_type(mime).set_content_disposition(disposition);
    let mut response = file.into_response(request);
    // A private picture stays nowhere, whoever looks: a visitor has no authorization header that would say so.
    let caching = if upload.category.is_public() { "public, max-age=86400" } else { "no-store" };
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'; frame-ancestors 'none'"),
        (header::CACHE_CONTROL, caching),
        (header::VARY, "authorization, visitor-token"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn of_one_person_a_single_picture_is_decoded_at_a_time() {
        let folder = std::env::temp_dir().join(format!("guildhall-turns-{}", Uuid::new_v4()));
        let uploads = Uploads::open(&folder, PictureWorker::new("/bin/false")).unwrap();
        let (first, second) = (uploads.begin(Uid(1)).unwrap(), uploads.begin(Uid(1)).unwrap());
        let other = uploads.begin(Uid(2)).unwrap();
        let turn = first.decoding.try_acquire().unwrap();
        assert!(second.decoding.try_acquire().is_err());
        assert!(other.decoding.try_acquire().is_ok());
        drop(turn);
        assert!(second.decoding.try_acquire().is_ok());
        drop((first, second, other));
        assert!(uploads.under_way.is_empty());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
