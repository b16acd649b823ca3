//! A certificate for servers on this machine, signed by an authority of the test's own.
use std::{fs, os::unix::fs::PermissionsExt, path::PathBuf};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use uuid::Uuid;

/// Files of a test, gone with it.
pub struct Certificate {
    folder: PathBuf,
    pub authority: String,
}

impl Certificate {
    pub fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority_key = KeyPair::generate().unwrap();
        let authority = params.self_signed(&authority_key).unwrap().pem();
        let issuer = Issuer::new(params, authority_key);
        let key = KeyPair::generate().unwrap();
        let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let signed = CertificateParams::new(names).unwrap().signed_by(&key, &issuer).unwrap();

        let folder = std::env::temp_dir().join(format!("guildhall-certificate-{}", Uuid::new_v4()));
        fs::create_dir_all(&folder).unwrap();
        let certificate = Self { folder, authority };
        fs::write(certificate.path("authority.pem"), &certificate.authority).unwrap();
        fs::write(certificate.path("certificate.pem"), signed.pem()).unwrap();
        fs::write(certificate.path("key.pem"), key.serialize_pem()).unwrap();
        let private = fs::Permissions::from_mode(0o600);
        fs::set_permissions(certificate.path("key.pem"), private).unwrap();
        certificate
    }

    pub fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Certificate {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder); // a folder of temporary files
    }
}
