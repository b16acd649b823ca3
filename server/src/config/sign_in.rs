//! Providers that people sign in with.

use super::unset_empty;

/// Providers that people sign in with. One without its id is not offered; in the sandbox each has one.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct SignInSettings {
    /// Client ID of the app at Google, for signing in with Google. Its redirect address is <public url>/authorization/google; so with the
    /// others, but for Apple's, which is <public url>/authorization/apple/verify.
    #[arg(long, env = "GUILDHALL_GOOGLE_CLIENT_ID")]
    pub google_client_id: Option<String>,
    /// Secret of the app at Google.
    #[arg(long, env = "GUILDHALL_GOOGLE_CLIENT_SECRET", hide_env_values = true)]
    pub google_client_secret: Option<String>,
    /// Services ID at Apple, for signing in with Apple.
    #[arg(long, env = "GUILDHALL_APPLE_CLIENT_ID")]
    pub apple_client_id: Option<String>,
    /// App ID at Facebook, for signing in with Facebook.
    #[arg(long, env = "GUILDHALL_FACEBOOK_APP_ID")]
    pub facebook_app_id: Option<String>,
    /// Secret of the app at Facebook.
    #[arg(long, env = "GUILDHALL_FACEBOOK_APP_SECRET", hide_env_values = true)]
    pub facebook_app_secret: Option<String>,
    /// OAuth 2.0 client ID of the app at X, for signing in with X.
    #[arg(long, env = "GUILDHALL_TWITTER_CLIENT_ID")]
    pub twitter_client_id: Option<String>,
    /// Secret of the app at X.
    #[arg(long, env = "GUILDHALL_TWITTER_CLIENT_SECRET", hide_env_values = true)]
    pub twitter_client_secret: Option<String>,
    /// ID of the LINE Login channel, for signing in with LINE.
    #[arg(long, env = "GUILDHALL_LINE_CHANNEL_ID")]
    pub line_channel_id: Option<String>,
    /// Secret of the channel at LINE.
    #[arg(long, env = "GUILDHALL_LINE_CHANNEL_SECRET", hide_env_values = true)]
    pub line_channel_secret: Option<String>,
    /// Client key of the app at TikTok, for signing in with TikTok.
    #[arg(long, env = "GUILDHALL_TIKTOK_CLIENT_KEY")]
    pub tiktok_client_key: Option<String>,
    /// Secret of the app at TikTok.
    #[arg(long, env = "GUILDHALL_TIKTOK_CLIENT_SECRET", hide_env_values = true)]
    pub tiktok_client_secret: Option<String>,
    /// ID of the app at VK ID, for signing in with VK. It needs no secret.
    #[arg(long, env = "GUILDHALL_VK_CLIENT_ID")]
    pub vk_client_id: Option<String>,
}

impl SignInSettings {
    pub(super) fn without_empty(&mut self) {
        for setting in [
            &mut self.google_client_id,
            &mut self.google_client_secret,
            &mut self.apple_client_id,
            &mut self.facebook_app_id,
            &mut self.facebook_app_secret,
            &mut self.twitter_client_id,
            &mut self.twitter_client_secret,
            &mut self.line_channel_id,
            &mut self.line_channel_secret,
            &mut self.tiktok_client_key,
            &mut self.tiktok_client_secret,
            &mut self.vk_client_id,
        ] {
            unset_empty(setting);
        }
    }
}
