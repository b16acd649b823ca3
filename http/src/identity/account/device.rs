//! What a sign-in is called in the list of devices: the app, or the browser, and the kind of machine, by their own words.
use crate::api::client::{Client, SystemType};
use guildhall_domain::identity::native_client::AppVersion;
use std::borrow::Cow;

/// Newer names first: most browsers also claim to be the ones they descend from.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];
const MACHINES: [(&str, &str); 6] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
];

/// `Firefox, Windows`; what is not recognised is left out.
pub fn name(client: &Client) -> String {
    let claims = |list: &[(&'static str, &'static str)]| {
        list.iter().find(|(claim, _)| client.user_agent.contains(claim)).map(|(_, name)| *name)
    };
    let app = match client.system_type {
        SystemType::Ios | SystemType::Android => Some(match version(&client.user_agent) {
            Some(version) => Cow::from(format!("App {version}")),
            None => "App".into(),
        }),
        SystemType::MobilePwa | SystemType::PcPwa => Some("Installed".into()),
        SystemType::MobileWeb | SystemType::PcWeb => None,
    };
    // The browser inside of an app says nothing to its owner.
    let browser = claims(&BROWSERS).filter(|_| !is_app(client));
    let parts: Vec<Cow<'_, str>> =
        [app, browser.map(Cow::from), claims(&MACHINES).or_else(|| os(client)).map(Cow::from)]
            .into_iter()
            .flatten()
            .collect();
    if parts.is_empty() { client.system_type.word().to_owned() } else { parts.join(", ") }
}

fn is_app(client: &Client) -> bool {
    matches!(client.system_type, SystemType::Ios | SystemType::Android)
}

/// The machine of an app that does not say it otherwise.
fn os(client: &Client) -> Option<&'static str> {
    is_app(client).then(|| client.system_type.word())
}

/// Of `GuildhallApp/Android 1.9.0`.
fn version(user_agent: &str) -> Option<AppVersion> {
    let (_, said) = user_agent.split_once("GuildhallApp/")?;
    let (_, version) = said.split_once(' ')?;
    version.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn client(address: &str, user_agent: &str, system_type: &str) -> Client {
        let request = TestRequest::default()
            .peer_addr(std::net::SocketAddr::new(address.parse().unwrap(), 1))
            .insert_header(("user-agent", user_agent))
            .insert_header(("system-type", system_type))
            .to_http_request();
        Client::of(&request, &[])
    }

    #[test]
    fn a_device_is_named_by_browser_and_machine() {
        let firefox = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(name(&client("127.0.0.1", firefox, "pc_web")), "Firefox, Windows");
        let chrome =
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";
        assert_eq!(name(&client("127.0.0.1", chrome, "mobile_pwa")), "Installed, Chrome, Android");
        assert_eq!(name(&client("127.0.0.1", "curl/8", "pc_web")), "pc_web");
    }

    #[test]
    fn an_app_is_named_by_its_version_and_its_machine() {
        let page = "Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile GuildhallApp/Android 1.9.0";
        assert_eq!(name(&client("127.0.0.1", page, "Android")), "App 1.9.0, Android");
        let older = "Mozilla/5.0 (iPhone) GuildhallApp/iOS";
        assert_eq!(name(&client("127.0.0.1", older, "iOS")), "App, iPhone");
        assert_eq!(name(&client("127.0.0.1", "GuildhallApp/iOS 1.x", "iOS")), "App, iOS");
        assert_eq!(name(&client("127.0.0.1", "okhttp/5", "Android")), "App, Android");
    }
}
