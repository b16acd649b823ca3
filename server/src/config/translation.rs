//! The translators.

/// The translators.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct TranslationSettings {
    /// Base address of the LibreTranslate server that translates, as `http://localhost:5000`; without it the sandbox does, with a
    /// small dictionary.
    #[arg(long, env = "GUILDHALL_TRANSLATE_URL")]
    pub translate_url: Option<String>,
    /// Its key, if it asks for one.
    #[arg(long, env = "GUILDHALL_TRANSLATE_KEY", hide_env_values = true)]
    pub translate_key: Option<String>,
    /// Key of Google Cloud Translation v2, the second translator, asked for another try. Without it there is no
    /// second one, or the sandbox is.
    #[arg(long, env = "GUILDHALL_GOOGLE_TRANSLATE_KEY", hide_env_values = true)]
    pub google_translate_key: Option<String>,
    /// Seconds one answer of a translator may take. The whole translation may take 60.
    #[arg(long, env = "GUILDHALL_TRANSLATE_TIMEOUT", default_value_t = 20,
          value_parser = clap::value_parser!(u64).range(1..=40))]
    pub translate_timeout: u64,
}
