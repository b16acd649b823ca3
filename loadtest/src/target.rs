//! Which machine an address is: load goes to this one only, unless somebody says otherwise.
use std::net::{IpAddr, TcpListener, ToSocketAddrs};

/// Whether `base` (`http://host:port`) is this machine. A name has to mean nothing but it.
///
/// # Errors
/// One sentence, when it is no such address or leads elsewhere.
pub fn insist_on_this_machine(base: &str) -> Result<(), String> {
    let (host, port) = host_and_port(base)?;
    let addresses = (host, port)
        .to_socket_addrs()
        .map_err(|error| format!("{host} is not to be found: {error}"))?;
    let mut strangers = addresses.map(|address| address.ip()).filter(|ip| !is_here(*ip));
    match strangers.next() {
        None => Ok(()),
        Some(stranger) => Err(format!(
            "{host} is {stranger}, which is not this machine: load a machine only if it is yours to load, with ANYWHERE=yes"
        )),
    }
}

/// Host and port of `http://host:port`.
///
/// # Errors
/// One sentence.
pub fn host_and_port(base: &str) -> Result<(&str, u16), String> {
    let wrong = || format!("{base} is not of the form http://host:port");
    let rest = base.strip_prefix("http://").ok_or_else(wrong)?;
    // A user's name before an @ would hide the host.
    if rest.contains(['/', '@', '?', '#']) {
        return Err(wrong());
    }
    let (host, port) = rest.rsplit_once(':').ok_or_else(wrong)?;
    let host = host.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(host);
    let port = port.parse().map_err(|_| wrong())?;
    if host.is_empty() { Err(wrong()) } else { Ok((host, port)) }
}

/// Only an address of this machine can be listened at.
fn is_here(ip: IpAddr) -> bool {
    ip.is_loopback() || ip.is_unspecified() || TcpListener::bind((ip, 0)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_here() {
        for base in ["http://127.0.0.1:8080", "http://127.9.9.9:1", "http://[::1]:80"] {
            assert_eq!(insist_on_this_machine(base), Ok(()), "{base}");
        }
    }

    #[test]
    fn another_machine_is_refused() {
        // Addresses of documentation: nobody's, so never this machine's.
        for base in ["http://192.0.2.1:80", "http://198.51.100.7:8080", "http://[2001:db8::1]:80"] {
            let refused = insist_on_this_machine(base).unwrap_err();
            assert!(refused.contains("not this machine"), "{refused}");
        }
    }

    #[test]
    fn an_address_that_hides_where_it_leads_is_none() {
        for base in
            ["http://127.0.0.1@192.0.2.1:80", "https://127.0.0.1:80", "127.0.0.1:80", "http://:80"]
        {
            let refused = insist_on_this_machine(base).unwrap_err();
            assert!(refused.contains("http://host:port"), "{base}: {refused}");
        }
        assert_eq!(host_and_port("http://[::1]:80"), Ok(("::1", 80)));
    }
}
