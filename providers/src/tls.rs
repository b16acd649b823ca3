//! TLS of our own requests: ring, and the roots of the web, as lettre has them for mail.

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
