//! TLS of our own requests: ring, and the roots of the web, as lettre has them for mail; and the HTTP client made of it.

/// Ours: whoever is there answers a knock by then.
const CONNECT: std::time::Duration = std::time::Duration::from_secs(5);

/// What every HTTP client of ours is built with.
///
/// # Errors
/// If ring has none of the protocols that are safe.
pub fn config() -> Result<rustls::ClientConfig, rustls::Error> {
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(config)
}

/// A client for one outside party, whose answers may take `timeout`.
///
/// # Errors
/// What keeps it from being made, in words.
pub(crate) fn client(timeout: std::time::Duration) -> Result<reqwest::Client, String> {
    reqwest::Client::builder()
        .tls_backend_preconfigured(config().map_err(|error| error.to_string())?)
        .connect_timeout(CONNECT.min(timeout))
        .timeout(timeout)
        // Nobody but the host that was set is ever spoken to.
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .user_agent("guildhall")
        .build()
        .map_err(|error| error.to_string())
}
