//! What `REDIS_URL` says: one Redis, or nodes of a cluster.

use redis::{ConnectionAddr, ConnectionInfo, IntoConnectionInfo};

use super::BusError;

/// See the module.
#[derive(Debug)]
pub(super) enum Address {
    One(Box<ConnectionInfo>),
    /// Some of its nodes; they know the others.
    Cluster(Vec<ConnectionInfo>),
}

const CLUSTER: &str = "redis+cluster://";

/// One address is one Redis. Several with commas between them are a cluster, and so is one that begins with `redis+cluster://`. The first
/// is complete; from its scheme, user and password on, those behind it may leave out what is the same.
pub(super) fn read(url: &str) -> Result<Address, BusError> {
    let parts: Vec<&str> = url.split(',').map(str::trim).collect();
    // A comma may also be one of a password: without a scheme of its own no part can have a user.
    let is_list = parts.iter().all(|part| part.contains("://") || !part.contains('@'));
    if !url.trim().starts_with(CLUSTER) && (parts.len() == 1 || !is_list) {
        return Ok(Address::One(Box::new(url.into_connection_info().map_err(refused)?)));
    }
    let mut nodes: Vec<ConnectionInfo> = Vec::with_capacity(parts.len());
    for part in parts {
        let plain = match part.strip_prefix(CLUSTER) {
            Some(rest) => format!("redis://{rest}"),
            None if part.contains("://") => part.to_owned(),
            None => format!("redis://{part}"),
        };
        let node = plain.into_connection_info().map_err(refused)?;
        if !matches!(node.addr(), ConnectionAddr::Tcp(..)) || node.redis_settings().db() != 0 {
            let rule = "a node of a cluster is a host and a port, without TLS and without the number of a database";
            return Err(BusError(rule.to_owned()));
        }
        nodes.push(like_the_first(node, nodes.first())?);
    }
    Ok(Address::Cluster(nodes))
}

/// All nodes have the same user and password: nodes that are found later have no address of ours.
fn like_the_first(
    node: ConnectionInfo,
    first: Option<&ConnectionInfo>,
) -> Result<ConnectionInfo, BusError> {
    let Some(first) = first else { return Ok(node) };
    let (own, common) = (node.redis_settings(), first.redis_settings());
    let says_nothing = own.username().is_none() && own.password().is_none();
    let says_the_same = (own.username(), own.password()) == (common.username(), common.password());
    if !says_nothing && !says_the_same {
        return Err(BusError("the nodes of a cluster have the same user and password".to_owned()));
    }
    let common = common.clone();
    Ok(node.set_redis_settings(common))
}

fn refused(error: redis::RedisError) -> BusError {
    BusError(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(url: &str) -> Vec<(String, Option<String>)> {
        let Ok(Address::Cluster(nodes)) = read(url) else { panic!("{url} is no cluster") };
        let named = nodes.iter().map(|node| {
            (node.addr().to_string(), node.redis_settings().password().map(str::to_owned))
        });
        named.collect()
    }

    #[test]
    fn one_address_is_one_redis_even_with_a_comma_in_its_password() {
        for url in ["redis://a:6379", "redis://:pass,word@a:6379/3", "redis://u:p@[::1]:1"] {
            assert!(matches!(read(url), Ok(Address::One(_))), "{url}");
        }
    }

    #[test]
    fn several_addresses_or_the_scheme_are_a_cluster() {
        let plain = |host: &str| (host.to_owned(), None);
        let both = [plain("a:6379"), plain("b:7000")];
        assert_eq!(nodes("redis://a:6379,redis://b:7000"), both);
        assert_eq!(nodes(" redis://a, b:7000 "), both);
        assert_eq!(nodes("redis+cluster://a:6379,b:7000"), both);
        assert_eq!(nodes("redis+cluster://a:6379"), both[..1]);
    }

    #[test]
    fn what_the_first_says_of_itself_holds_for_all() {
        let secret = |host: &str| (host.to_owned(), Some("p".to_owned()));
        assert_eq!(nodes("redis://u:p@a:1,b:2"), [secret("a:1"), secret("b:2")]);
        assert_eq!(nodes("redis://:p@a:1,redis://:p@b:2"), [secret("a:1"), secret("b:2")]);
    }

    #[test]
    fn an_address_that_cannot_be_meant_is_refused_in_a_sentence_without_the_password() {
        for odd in [
            "redis://:secret@a:1,redis://:other@b:2",
            "redis://a:1,redis://:secret@b:2",
            "redis://:secret@a:1/3,redis://b:2",
            "redis://:secret@a:1,",
            "redis://:secret@a:1,http://b",
            "redis+cluster://",
            "redis+cluster:///tmp/socket",
            "redis://a:1,redis+unix:///tmp/socket",
            "rediss://a:1,rediss://b:2",
        ] {
            let error = read(odd).expect_err(odd).to_string();
            assert!(error.starts_with("REDIS_URL is not the address of a Redis"), "{error}");
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
