//! Where mail goes.

/// Where mail goes.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct MailSettings {
    /// Where mail goes out, as `smtp://user:password@host:port` or `smtps://...`; without it the sandbox's inbox gets it.
    #[arg(long, env = "GUILDHALL_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Sender of our mails.
    #[arg(
        long,
        env = "GUILDHALL_MAIL_FROM",
        default_value = "Guildhall <no-reply@guildhall.test>"
    )]
    pub mail_from: String,
}
