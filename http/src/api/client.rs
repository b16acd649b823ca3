//! What a request says about the machine it comes from. Believed for display and language only, never as proof.
//!
//! Source: product spec §7 (headers); bad-inputs HTTP-023 to HTTP-029.
use crate::api::{language, limits, placement::ReceivedCall};
use actix_web::{HttpRequest, http::header::HeaderMap};
use guildhall_domain::{
    closed_list::ClosedList,
    identity::native_client::{OsType, SessionKind},
    ids::{SessionId, Uid},
};
use guildhall_persistence::security_log::Subject;
use std::net::{IpAddr, Ipv4Addr};

/// Longest header value kept, so that a row or a log line stays small.
const MAX_HEADER: usize = 128;
/// Longest key of a game that is looked for.
const MAX_KEY: usize = 40;

/// The kind of client, as it says itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SystemType {
    Ios,
    Android,
    MobilePwa,
    PcPwa,
    MobileWeb,
    PcWeb,
}

impl SystemType {
    /// Anything unknown is a browser on a computer.
    pub(crate) fn of_header(value: &str) -> Self {
        match value {
            "iOS" => Self::Ios,
            "Android" => Self::Android,
            "mobile_pwa" => Self::MobilePwa,
            "pc_pwa" => Self::PcPwa,
            "mobile_web" => Self::MobileWeb,
            _ => Self::PcWeb,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Ios => "iOS",
            Self::Android => "Android",
            Self::MobilePwa => "mobile_pwa",
            Self::PcPwa => "pc_pwa",
            Self::MobileWeb => "mobile_web",
            Self::PcWeb => "pc_web",
        }
    }

    /// Whether sign-ins of this client are those of an app, or of the page it shows.
    pub const fn session_kind(self) -> SessionKind {
        match self {
            Self::Ios | Self::Android => SessionKind::Native,
            Self::MobilePwa | Self::PcPwa | Self::MobileWeb | Self::PcWeb => SessionKind::Web,
        }
    }
}

/// Where a request comes from.
#[derive(Debug, Clone)]
pub struct Client {
    /// The peer, or what a trusted proxy says it is.
    pub address: IpAddr,
    /// Language of texts: the `locale` header, else English.
    pub language: &'static str,
    /// The `currency` header if it looks like a code; whether it is one of ours is for the reader to check.
    pub currency: Option<String>,
    pub device_id: Option<String>,
    pub system_type: SystemType,
    /// The system of an app, by its own words; nothing for a browser, and for what is not in the list.
    pub os_type: Option<OsType>,
    /// What may be the key of a game: the one the client came for. Whether there is such a game is for the reader to check.
    pub registered_game: Option<String>,
    /// What may be the device's fingerprint as `fingerprint/gen` gave it; not checked yet.
    pub fp_id: Option<String>,
    /// Browser or app by its own words, for the list of devices.
    pub user_agent: String,
    pub request_id: Option<String>,
    pub idempotency_key: Option<String>,
    /// Country (ISO 3166-1 alpha-2) as one of our proxies says it in `x-region`; clients are not believed.
    pub region: Option<String>,
    /// The country it is taken to be in: see [`country`].
    pub country: String,
}

impl Client {
    pub fn of(request: &HttpRequest, trusted_proxies: &[IpAddr]) -> Self {
        if let Some(placed) = ReceivedCall::of(request) {
            return placed.client().clone();
        }
        let headers = request.headers();
        let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.ip());
        let region = region(peer, text(headers, "x-region").as_deref(), trusted_proxies);
        let country = country(region.as_deref(), whole(headers, "accept-language"));
        let system_type = SystemType::of_header(&text(headers, "system-type").unwrap_or_default());
        Self {
            address: address(peer, headers, trusted_proxies),
            language: language::of_header(&text(headers, "locale").unwrap_or_default()),
            currency: text(headers, "currency")
                .filter(|code| code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase())),
            device_id: text(headers, "device-id").or_else(|| text(headers, "unique-id")),
            system_type,
            os_type: whole(headers, "os-type")
                .filter(|_| system_type.session_kind() == SessionKind::Native)
                .and_then(|said| OsType::read(said).ok()),
            registered_game: whole(headers, "registered-game")
                .filter(|key| is_key(key))
                .map(str::to_owned),
            fp_id: text(headers, "fp-id"),
            user_agent: text(headers, "user-agent").unwrap_or_default(),
            request_id: text(headers, "request-id"),
            // Whole: two keys that begin alike are two keys.
            idempotency_key: whole(headers, "idempotency-key").map(str::to_owned),
            region,
            country,
        }
    }

    /// [`network`] of the address.
    pub fn network(&self) -> String {
        network(self.address)
    }

    /// The subject of an event of the security log.
    pub fn subject(&self, uid: Option<Uid>, session: Option<SessionId>) -> Subject<'_> {
        Subject {
            uid,
            session,
            network: self.network(),
            device: self.device_id.as_deref(),
            ..Subject::default()
        }
    }
}

/// An address as limits count it and rows keep it. One household has a whole /64 of IPv6 addresses, so the rest does not count.
pub fn network(address: IpAddr) -> String {
    match limits::network(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(network) => format!("{network}/64"),
    }
}

/// The country a peer says, if it is one of our proxies and the country looks like one.
pub fn region(peer: IpAddr, said: Option<&str>, trusted_proxies: &[IpAddr]) -> Option<String> {
    said.filter(|_| trusted_proxies.contains(&peer))
        .filter(|code| code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()))
        .map(str::to_owned)
}

/// Where nobody says anything.
const NO_COUNTRY: &str = "US";

/// The country (ISO 3166-1 alpha-2) a client is taken to be in: what one of our proxies says, else the region of the first
/// `accept-language` that has one (`en-SG` is SG), else US. Without a proxy that says it, a client can choose.
pub fn country(region: Option<&str>, accept_language: Option<&str>) -> String {
    let of_language = || {
        accept_language
            .unwrap_or_default()
            .split(',')
            .take(10)
            .filter_map(|choice| choice.split(';').next())
            .flat_map(|locale| locale.trim().split('-').skip(1))
            .find(|part| part.len() == 2 && part.bytes().all(|b| b.is_ascii_alphabetic()))
            .map(str::to_ascii_uppercase)
    };
    region.map(str::to_owned).or_else(of_language).unwrap_or_else(|| NO_COUNTRY.to_owned())
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    whole(headers, name).map(cut)
}

/// Whether it may be a game's key. What is none is as if nothing was said.
fn is_key(text: &str) -> bool {
    text.len() <= MAX_KEY
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn whole<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let value = headers.get(name)?.to_str().ok()?.trim();
    (!value.is_empty()).then_some(value)
}

/// No more of what a header says than anybody wants to keep.
pub fn cut(value: &str) -> String {
    value.chars().take(MAX_HEADER).collect()
}

/// The peer itself, unless it is one of our proxies: then the last address in `x-forwarded-for` that is not. What
/// stands further left was written by the client.
pub fn address(peer: IpAddr, headers: &HeaderMap, trusted_proxies: &[IpAddr]) -> IpAddr {
    if !trusted_proxies.contains(&peer) {
        return peer;
    }
    headers
        .get_all("x-forwarded-for")
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|hop| hop.trim().parse::<IpAddr>())
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .map_while(Result::ok)
        .find(|hop| !trusted_proxies.contains(hop))
        .unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    const PROXY: &str = "10.0.0.1";

    fn seen(peer: &str, forwarded: &str) -> String {
        let request = TestRequest::default()
            .peer_addr(format!("{peer}:1").parse().unwrap())
            .insert_header(("x-forwarded-for", forwarded))
            .insert_header(("fake-ip", "8.8.8.8"))
            .to_http_request();
        Client::of(&request, &[PROXY.parse().unwrap()]).address.to_string()
    }

    #[test]
    fn a_client_cannot_choose_its_address() {
        assert_eq!(seen("203.0.113.9", "1.2.3.4"), "203.0.113.9");
    }

    #[test]
    fn a_trusted_proxy_is_believed_for_the_last_hop_only() {
        assert_eq!(seen(PROXY, "1.2.3.4, 203.0.113.9"), "203.0.113.9");
        assert_eq!(seen(PROXY, "203.0.113.9, 10.0.0.1"), "203.0.113.9");
        assert_eq!(seen(PROXY, "1.2.3.4, rubbish"), PROXY);
    }

    #[test]
    fn the_country_is_what_a_proxy_says_else_the_region_of_the_clients_language() {
        assert_eq!(country(None, Some("zh-Hant-TW,zh;q=0.9")), "TW");
        assert_eq!(country(None, Some("de,en-gb;q=0.8")), "GB");
        assert_eq!(country(None, Some("fr, es-419")), "US");
        assert_eq!(country(None, None), "US");
        assert_eq!(country(Some("JP"), Some("de-DE")), "JP");
        let request = TestRequest::default()
            .peer_addr(format!("{PROXY}:1").parse().unwrap())
            .insert_header(("x-region", "JP"))
            .insert_header(("accept-language", "de-DE"))
            .to_http_request();
        assert_eq!(Client::of(&request, &[PROXY.parse().unwrap()]).country, "JP");
        assert_eq!(Client::of(&request, &[]).country, "DE", "anybody can say a region");
    }

    #[test]
    fn an_ipv6_household_is_one_network() {
        let of = |address: &str| network(address.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(of("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
        assert_eq!(of("::ffff:203.0.113.7"), "203.0.113.7");
    }

    #[test]
    fn an_app_says_its_system_and_its_game_in_known_words_or_says_nothing() {
        let said = |system_type: &str, os_type: &str, game: &str| {
            let request = TestRequest::default()
                .insert_header(("system-type", system_type))
                .insert_header(("os-type", os_type))
                .insert_header(("registered-game", game))
                .to_http_request();
            let client = Client::of(&request, &[]);
            (client.os_type, client.registered_game)
        };
        let genshin = Some("genshin".to_owned());
        assert_eq!(said("Android", "Android", "genshin"), (Some(OsType::Android), genshin.clone()));
        assert_eq!(said("iOS", "iOS", "genshin"), (Some(OsType::Ios), genshin.clone()));
        assert_eq!(said("pc_web", "Android", "genshin"), (None, genshin), "a browser has none");
        let long = "x".repeat(MAX_KEY + 1);
        for (os_type, game) in
            [("android", "Genshin"), ("Windows", "a b"), ("", ""), ("iOS'--", &long)]
        {
            assert_eq!(said("iOS", os_type, game), (None, None), "{os_type} {game}");
        }
    }

    #[test]
    fn unknown_system_types_and_currencies_do_no_harm() {
        let request = TestRequest::default()
            .insert_header(("system-type", "toaster"))
            .insert_header(("currency", "USD'; --"))
            .to_http_request();
        let client = Client::of(&request, &[]);
        assert_eq!(client.system_type, SystemType::PcWeb);
        assert_eq!(client.currency, None);
        assert_eq!(client.device_id, None);
    }
}
