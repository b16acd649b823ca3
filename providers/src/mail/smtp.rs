//! Mail by SMTP, through the crate `lettre`. The sandbox's inbox and a real relay are reached by the same code.

use std::{future::Future, pin::Pin, time::Duration};

use actix_web::http::Uri;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, MultiPart},
};

use super::{Mail, MailError, Mailer};

/// Ours: a relay that does not answer in this time is tried again later by the outbox.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Where mail goes and whom it comes from.
#[derive(Clone)]
pub struct SmtpConfig {
    /// `smtps://user:password@host:465` (TLS), `smtp://user:password@host:587?tls=required` (STARTTLS), or, on this machine
    /// only, `smtp://127.0.0.1:2525` (plain).
    pub url: String,
    /// `Guildhall <no-reply@example.com>`.
    pub from: String,
}

/// What is wrong with the configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("the mail address is not smtp://host or smtps://host")]
    Url,
    #[error("plain SMTP is for this machine only: use smtps:// or add ?tls=required")]
    PlainToOutside,
    #[error("the sender is not a mailbox like 'Guildhall <no-reply@example.com>'")]
    From,
}

/// Sends mail to one SMTP server.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Smtp {
    /// Checks the configuration; connects only when there is mail.
    ///
    /// # Errors
    /// [`ConfigError`] says what is wrong. The address itself is not repeated: it has a password in it.
    pub fn new(config: &SmtpConfig) -> Result<Self, ConfigError> {
        let uri: Uri = config.url.parse().map_err(|_| ConfigError::Url)?;
        let host = uri.host().ok_or(ConfigError::Url)?;
        let is_plain = uri.scheme_str() == Some("smtp")
            && !uri.query().unwrap_or_default().contains("tls=required");
        if is_plain && !matches!(host, "127.0.0.1" | "localhost" | "[::1]") {
            return Err(ConfigError::PlainToOutside);
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.url)
            .map_err(|_| ConfigError::Url)?
            .timeout(Some(TIMEOUT))
            .build();
        Ok(Self { transport, from: config.from.parse().map_err(|_| ConfigError::From)? })
    }

    async fn carry(&self, mail: &Mail, key: &str) -> Result<(), MailError> {
        let to: Mailbox =
            mail.to.parse().map_err(|_| MailError::Refused("not an address".to_owned()))?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&mail.subject)
            .message_id(Some(format!("<{key}@{}>", self.from.email.domain())))
            .multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))
            .map_err(|error| MailError::Refused(error.to_string()))?;
        let Err(error) = self.transport.send(message).await else { return Ok(()) };
        // A server's own words may repeat the address, which is nobody's business in a log: its number says enough.
        let why = match error.status() {
            Some(code) => format!("the mail server answered {code}"),
            None => error.to_string(),
        };
        // "Client" errors are about the mail itself, as a permanent refusal is.
        let is_final = error.is_permanent() || error.is_client();
        Err(if is_final { MailError::Refused(why) } else { MailError::Passing(why) })
    }
}

impl Mailer for Smtp {
    fn send<'a>(
        &'a self,
        mail: &'a Mail,
        key: &'a str,
    ) -> Pin<Box<dyn Future<Output = Result<(), MailError>> + Send + 'a>> {
        Box::pin(self.carry(mail, key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(url: &str, from: &str) -> Result<(), ConfigError> {
        Smtp::new(&SmtpConfig { url: url.into(), from: from.into() }).map(|_| ())
    }

    #[test]
    fn plain_smtp_stays_on_this_machine() {
        assert!(build("smtp://127.0.0.1:2525", "Guildhall <a@x.test>").is_ok());
        assert!(build("smtps://u:p@mail.example.com", "a@x.test").is_ok());
        assert!(build("smtp://mail.example.com:587?tls=required", "a@x.test").is_ok());
        assert!(matches!(
            build("smtp://mail.example.com", "a@x.test"),
            Err(ConfigError::PlainToOutside)
        ));
    }

    #[test]
    fn a_wrong_setting_is_named_without_repeating_it() {
        assert!(matches!(build("http://mail.example.com", "a@x.test"), Err(ConfigError::Url)));
        assert!(matches!(build("smtp://127.0.0.1", "nobody"), Err(ConfigError::From)));
    }
}
