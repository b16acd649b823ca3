//! How much one user or one address may ask for. Shared by both carriers, so changing carrier gains nothing.
//!
//! Source: bad-inputs CHAT-011, SOCKET-025, SOCKET-026, HTTP-023; the numbers are ours.
use crate::api::error::ApiError;
use governor::{
    DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use guildhall_domain::{
    identity::{account::VisitorLimits, password_tries::NetworkLimits},
    ids::{AccessKeyId, Uid},
};
use std::{
    collections::HashMap, hash::Hash, net::IpAddr, num::NonZeroU32, sync::Mutex, time::Duration,
};

/// So many a second for long, and so many at once after a pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub per_second: NonZeroU32,
    pub burst: NonZeroU32,
}

impl Rate {
    /// # Panics
    /// If one of the numbers is 0.
    pub const fn new(per_second: u32, burst: u32) -> Self {
        Self {
            per_second: NonZeroU32::new(per_second).expect("a rate is above zero"),
            burst: NonZeroU32::new(burst).expect("a burst is above zero"),
        }
    }

    fn quota(self) -> Quota {
        Quota::per_second(self.per_second).allow_burst(self.burst)
    }
}

/// So many within a day, at any time of it; what is used comes back evenly over the day that follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Daily(pub NonZeroU32);

impl Daily {
    /// # Panics
    /// If it is 0.
    pub const fn new(a_day: u32) -> Self {
        Self(NonZeroU32::new(a_day).expect("a day's limit is above zero"))
    }

    fn quota(self) -> Quota {
        let each = (DAY / self.0.get()).max(Duration::from_nanos(1));
        Quota::with_period(each).expect("above zero").allow_burst(self.0)
    }
}

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Objects nobody may see that somebody may ask for before it is noted, and how often it is noted. Ours: a stale page asks for a few.
const UNFOUND: Quota =
    Quota::per_minute(NonZeroU32::new(2).unwrap()).allow_burst(NonZeroU32::new(20).unwrap());
const NOTED: Quota =
    Quota::per_hour(NonZeroU32::new(6).unwrap()).allow_burst(NonZeroU32::new(1).unwrap());

/// Characters that one user has looked up in games, and codes of games that they try: games are asked, and codes could be guessed. Ours.
const ROLES: Quota =
    Quota::per_minute(NonZeroU32::new(6).unwrap()).allow_burst(NonZeroU32::new(20).unwrap());

/// Pages of the identity provider that one user may ask for: it is asked each time, and has limits of its own. Ours.
const VERIFICATIONS: Quota =
    Quota::per_minute(NonZeroU32::new(6).unwrap()).allow_burst(NonZeroU32::new(10).unwrap());

/// Questions to Steam that one user may cause, for the same reason. Ours.
const STEAM: Quota =
    Quota::per_minute(NonZeroU32::new(6).unwrap()).allow_burst(NonZeroU32::new(10).unwrap());

/// What an operator may set about limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimits {
    /// Calls of one user, over both carriers.
    pub calls: Rate,
    /// Calls of one API key; they count among its owner's, too.
    pub keys: Rate,
    /// Chat messages of one user.
    pub messages: Rate,
    /// Characters that one user has translated on request: they cost money.
    pub translated: Daily,
    /// Calls with an idempotency key of one user: each answer is kept for a month.
    pub kept: Daily,
    /// Requests of one address. Many people may sit behind one.
    pub requests: Rate,
    /// Socket connects of one address, and as many sessions opened for them.
    pub connects: Rate,
    /// Sign-ins begun by one address, where what is asked is kept until it is answered: at a provider, or with a
    /// passkey. A page that offers passkeys begins one by itself, and many people may sit behind one address.
    pub begun: Rate,
    /// Visitors made in one network.
    pub visitors: VisitorLimits,
    /// Wrong passwords of one network, whatever accounts they are meant for.
    pub passwords: NetworkLimits,
    /// Sockets one user may hold; past it the newest is refused.
    pub sockets_per_user: usize,
    /// Sign-ins one user may have; past it the oldest ends.
    pub sessions_per_user: u32,
    /// Calls refused for speed, on one socket and within ten seconds, after which its transport is closed.
    pub refusals_before_close: u32,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            calls: Rate::new(20, 60),
            keys: Rate::new(10, 30),
            messages: Rate::new(5, 20),
            translated: Daily::new(100_000),
            kept: Daily::new(20_000),
            requests: Rate::new(200, 600),
            // A whole house comes back at once after a restart (SOCKET-027).
            connects: Rate::new(300, 3_000),
            begun: Rate::new(1, 60),
            visitors: VisitorLimits::default(),
            passwords: NetworkLimits::default(),
            sockets_per_user: 50,
            sessions_per_user: 50,
            refusals_before_close: 200,
        }
    }
}

impl RateLimits {
    /// Nothing is limited: for measurements only.
    pub const fn unlimited() -> Self {
        let open = Rate::new(u32::MAX, u32::MAX);
        Self {
            calls: open,
            keys: open,
            messages: open,
            translated: Daily::new(u32::MAX),
            kept: Daily::new(u32::MAX),
            requests: open,
            connects: open,
            begun: open,
            visitors: VisitorLimits { per_minute: u32::MAX, per_day: u32::MAX },
            passwords: NetworkLimits { in_window: u32::MAX, in_day: u32::MAX, at_once: u32::MAX },
            sockets_per_user: usize::MAX,
            sessions_per_user: u32::MAX,
            refusals_before_close: u32::MAX,
        }
    }
}

/// The counters behind [`RateLimits`].
pub struct Limits {
    rates: RateLimits,
    calls: DefaultKeyedRateLimiter<Uid>,
    keys: DefaultKeyedRateLimiter<AccessKeyId>,
    messages: DefaultKeyedRateLimiter<Uid>,
    translated: DefaultKeyedRateLimiter<Uid>,
    kept: DefaultKeyedRateLimiter<Uid>,
    unfound: DefaultKeyedRateLimiter<Uid>,
    noted: DefaultKeyedRateLimiter<Uid>,
    roles: DefaultKeyedRateLimiter<Uid>,
    verifications: DefaultKeyedRateLimiter<Uid>,
    steam: DefaultKeyedRateLimiter<Uid>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    connects: DefaultKeyedRateLimiter<IpAddr>,
    handshakes: DefaultKeyedRateLimiter<IpAddr>,
    begun: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Mutex<HashMap<Uid, usize>>,
}

impl Limits {
    pub fn new(rates: RateLimits) -> Self {
        Self {
            rates,
            calls: RateLimiter::keyed(rates.calls.quota()),
            keys: RateLimiter::keyed(rates.keys.quota()),
            messages: RateLimiter::keyed(rates.messages.quota()),
            translated: RateLimiter::keyed(rates.translated.quota()),
            kept: RateLimiter::keyed(rates.kept.quota()),
            unfound: RateLimiter::keyed(UNFOUND),
            noted: RateLimiter::keyed(NOTED),
            roles: RateLimiter::keyed(ROLES),
            verifications: RateLimiter::keyed(VERIFICATIONS),
            steam: RateLimiter::keyed(STEAM),
            requests: RateLimiter::keyed(rates.requests.quota()),
            connects: RateLimiter::keyed(rates.connects.quota()),
            handshakes: RateLimiter::keyed(rates.connects.quota()),
            begun: RateLimiter::keyed(rates.begun.quota()),
            sockets: Mutex::default(),
        }
    }

    pub fn rates(&self) -> &RateLimits {
        &self.rates
    }

    /// One call of `uid`.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequests`] with the seconds to wait, as everywhere here.
    pub fn call(&self, uid: Uid) -> Result<(), ApiError> {
        one(&self.calls, &uid)
    }

    /// One call of an API key.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn key(&self, key: AccessKeyId) -> Result<(), ApiError> {
        one(&self.keys, &key)
    }

    /// One chat message of `uid`.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn message(&self, uid: Uid) -> Result<(), ApiError> {
        one(&self.messages, &uid)
    }

    /// So many characters that `uid` wants to have translated.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn translation(&self, uid: Uid, characters: usize) -> Result<(), ApiError> {
        let Some(wanted) = u32::try_from(characters).ok().and_then(NonZeroU32::new) else {
            return Ok(());
        };
        // No message is longer than a day's limit.
        let wanted = wanted.min(self.rates.translated.0);
        match self.translated.check_key_n(&uid, wanted) {
            Ok(outcome) => outcome.map_err(wait),
            Err(_) => Err(ApiError::TooManyRequests { retry_after: DAY.as_secs() }),
        }
    }

    /// One call of `uid` whose answer is kept.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn keep(&self, uid: Uid) -> Result<(), ApiError> {
        one(&self.kept, &uid)
    }

    /// One character that `uid` has a game asked about.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn role(&self, uid: Uid) -> Result<(), ApiError> {
        one(&self.roles, &uid)
    }

    /// One page of the identity provider for `uid`.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn verification(&self, uid: Uid) -> Result<(), ApiError> {
        one(&self.verifications, &uid)
    }

    /// One question to Steam for `uid`.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn steam(&self, uid: Uid) -> Result<(), ApiError> {
        one(&self.steam, &uid)
    }

    /// `uid` asked for what is not there for them. Whether that is to be noted: it was too often, and was not noted lately.
    pub fn is_probing(&self, uid: Uid) -> bool {
        self.unfound.check_key(&uid).is_err() && self.noted.check_key(&uid).is_ok()
    }

    /// One HTTP request from `address`.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn request(&self, address: IpAddr) -> Result<(), ApiError> {
        one(&self.requests, &network(address))
    }

    /// One socket connect from `address`.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn connect(&self, address: IpAddr) -> Result<(), ApiError> {
        one(&self.connects, &network(address))
    }

    /// One session opened by `address`, whether a socket ever connects on it or not. As many as [`Self::connect`] allows, counted apart:
    /// a socket needs both.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn handshake(&self, address: IpAddr) -> Result<(), ApiError> {
        one(&self.handshakes, &network(address))
    }

    /// One sign-in begun by `address`, of which a row is kept.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub fn begin(&self, address: IpAddr) -> Result<(), ApiError> {
        one(&self.begun, &network(address))
    }

    /// Counts one more socket of `uid`; every success is paired with one [`Self::socket_closed`].
    ///
    /// # Errors
    /// As [`Self::call`], when the user holds as many as allowed.
    pub fn socket_opened(&self, uid: Uid) -> Result<(), ApiError> {
        let mut sockets = self.sockets.lock().unwrap_or_else(|poison| poison.into_inner());
        let held = sockets.entry(uid).or_default();
        if *held >= self.rates.sockets_per_user {
            return Err(ApiError::TooManyRequests { retry_after: 10 });
        }
        *held += 1;
        Ok(())
    }

    pub fn socket_closed(&self, uid: Uid) {
        let mut sockets = self.sockets.lock().unwrap_or_else(|poison| poison.into_inner());
        if let Some(held) = sockets.get_mut(&uid) {
            *held = held.saturating_sub(1);
            if *held == 0 {
                sockets.remove(&uid);
            }
        }
    }

    /// Drops callers that have been quiet long enough to have a full allowance again. Called once a minute.
    pub fn forget_the_quiet(&self) {
        self.calls.retain_recent();
        self.keys.retain_recent();
        self.messages.retain_recent();
        self.translated.retain_recent();
        self.kept.retain_recent();
        self.unfound.retain_recent();
        self.noted.retain_recent();
        self.roles.retain_recent();
        self.verifications.retain_recent();
        self.steam.retain_recent();
        self.requests.retain_recent();
        self.connects.retain_recent();
        self.handshakes.retain_recent();
        self.begun.retain_recent();
    }
}

/// What counts as one address: with IPv6 a household has 2^64 of them.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() & !u128::from(u64::MAX)).into()),
        v4 => v4,
    }
}

fn one<K: Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), ApiError> {
    limiter.check_key(key).map_err(wait)
}

fn wait(until: NotUntil<<DefaultClock as Clock>::Instant>) -> ApiError {
    let wait = until.wait_time_from(DefaultClock::default().now());
    ApiError::TooManyRequests { retry_after: wait.as_secs() + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_the_next_is_told_to_wait() {
        let limits =
            Limits::new(RateLimits { messages: Rate::new(5, 20), ..RateLimits::default() });
        let (mine, another) = (Uid(1), Uid(2));
        assert!((0..20).all(|_| limits.message(mine).is_ok()));
        assert_eq!(limits.message(mine), Err(ApiError::TooManyRequests { retry_after: 1 }));
        assert_eq!(limits.message(another), Ok(()), "one user's haste is not another's");
    }

    #[test]
    fn a_days_characters_are_used_up_and_come_back_over_the_day() {
        let limits =
            Limits::new(RateLimits { translated: Daily::new(100), ..RateLimits::default() });
        let (mine, another) = (Uid(1), Uid(2));
        assert_eq!(limits.translation(mine, 60), Ok(()));
        let Err(ApiError::TooManyRequests { retry_after }) = limits.translation(mine, 60) else {
            panic!("120 of 100 characters")
        };
        // 20 of them have to come back, each after a hundredth of a day.
        assert!((17_000..=17_281).contains(&retry_after), "{retry_after}");
        assert_eq!(limits.translation(mine, 40), Ok(()));
        assert_eq!(limits.translation(another, 100), Ok(()));
        assert_eq!(limits.translation(another, 0), Ok(()), "a picture");
    }

    #[test]
    fn who_keeps_asking_for_what_is_not_there_is_noted_once_and_not_each_time() {
        let limits = Limits::new(RateLimits::default());
        assert_eq!((0..100).filter(|_| limits.is_probing(Uid(1))).count(), 1);
        assert!(!limits.is_probing(Uid(2)));
    }

    #[test]
    fn a_household_with_ipv6_is_one_address() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::7"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::7"), of("2001:db8:1:3::7"));
        assert_eq!(of("::ffff:203.0.113.7").to_string(), "203.0.113.7");
    }

    #[test]
    fn sockets_of_a_user_are_counted_up_and_down() {
        let limits = Limits::new(RateLimits { sockets_per_user: 1, ..RateLimits::default() });
        assert_eq!(limits.socket_opened(Uid(1)), Ok(()));
        assert!(limits.socket_opened(Uid(1)).is_err());
        limits.socket_closed(Uid(1));
        assert_eq!(limits.socket_opened(Uid(1)), Ok(()));
    }
}
