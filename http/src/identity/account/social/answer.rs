//! What each provider sends back, as its page hands it on. Source: product spec §7 (bind).
use crate::api::rules;
use garde::Validate;
use guildhall_domain::identity::login_provider::SocialProvider;
use guildhall_providers::sign_in::Answer;
use serde::{Deserialize, de::DeserializeOwned};
use utoipa::ToSchema;

/// One provider as the calls know it.
pub trait Way: Send + 'static {
    const PROVIDER: SocialProvider;
    type Answer: Answered;
}

/// What a provider sent back, and which authorization it answers.
pub struct Sent {
    pub state: String,
    pub secret: String,
    pub answer: Answer,
}

/// The body of `login` and `bind`.
pub trait Answered: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static {
    fn sent(self) -> Sent;

    fn visitor_token(&self) -> Option<&str>;
}

macro_rules! ways {
    ($($way:ident: $answer:ty),+ $(,)?) => {
        $(
            pub struct $way;
            impl Way for $way {
                const PROVIDER: SocialProvider = SocialProvider::$way;
                type Answer = $answer;
            }
        )+
    };
}

ways! {
    Google: CodeAnswer,
    Twitter: CodeAnswer,
    Line: CodeAnswer,
    Apple: AppleAnswer,
    Facebook: FacebookAnswer,
    Tiktok: TiktokAnswer,
    Vk: VkAnswer,
}

/// Longest code or token of a provider. Ours: Apple's identity tokens have about 1 KB.
const TOKEN: usize = 4_096;

/// An authorization code of Google, X or LINE.
#[derive(Deserialize, Validate, ToSchema)]
pub struct CodeAnswer {
    /// As the provider sent it back.
    #[garde(custom(rules::text(1, 64)))]
    pub state: String,
    /// What `request` answered.
    #[garde(custom(rules::text(1, 64)))]
    pub secret: String,
    /// The authorization code.
    #[garde(custom(rules::text(1, TOKEN)))]
    pub code: String,
    /// To `login`: what this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// What Apple posts.
#[derive(Deserialize, Validate, ToSchema)]
pub struct AppleAnswer {
    /// As the provider sent it back.
    #[garde(custom(rules::text(1, 64)))]
    pub state: String,
    /// What `request` answered.
    #[garde(custom(rules::text(1, 64)))]
    pub secret: String,
    /// The identity token.
    #[garde(custom(rules::text(1, TOKEN)))]
    pub id_token: String,
    /// The name, which Apple tells the first time only. It is shown and not believed.
    #[garde(custom(rules::optional_text(0, 128)))]
    pub name: Option<String>,
    /// To `login`: what this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// What Facebook sends back.
#[derive(Deserialize, Validate, ToSchema)]
pub struct FacebookAnswer {
    /// As the provider sent it back.
    #[garde(custom(rules::text(1, 64)))]
    pub state: String,
    /// What `request` answered.
    #[garde(custom(rules::text(1, 64)))]
    pub secret: String,
    /// The access token. Whose it is and for which app it was made is asked of Facebook.
    #[garde(custom(rules::text(1, TOKEN)))]
    pub access_token: String,
    /// To `login`: what this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// What TikTok sends back.
#[derive(Deserialize, Validate, ToSchema)]
pub struct TiktokAnswer {
    /// As the provider sent it back.
    #[garde(custom(rules::text(1, 64)))]
    pub state: String,
    /// What `request` answered.
    #[garde(custom(rules::text(1, 64)))]
    pub secret: String,
    /// The authorization code.
    #[garde(custom(rules::text(1, TOKEN)))]
    pub code: String,
    /// The page it was sent back to. The server knows it and goes by its own word.
    #[garde(custom(rules::text(1, 512)))]
    pub redirect_uri: String,
    /// To `login`: what this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// What VK sends back.
#[derive(Deserialize, Validate, ToSchema)]
pub struct VkAnswer {
    /// As the provider sent it back.
    #[garde(custom(rules::text(1, 64)))]
    pub state: String,
    /// What `request` answered.
    #[garde(custom(rules::text(1, 64)))]
    pub secret: String,
    /// The authorization code.
    #[garde(custom(rules::text(1, TOKEN)))]
    pub silent_token: String,
    /// The device id that came with the code.
    #[garde(custom(rules::text(1, 512)))]
    pub uuid: String,
    /// To `login`: what this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

impl Answered for CodeAnswer {
    fn sent(self) -> Sent {
        let answer = Answer::Code { code: self.code, device_id: None };
        Sent { state: self.state, secret: self.secret, answer }
    }

    fn visitor_token(&self) -> Option<&str> {
        self.visitor_token.as_deref()
    }
}

impl Answered for AppleAnswer {
    fn sent(self) -> Sent {
        let answer = Answer::IdToken { id_token: self.id_token, name: self.name };
        Sent { state: self.state, secret: self.secret, answer }
    }

    fn visitor_token(&self) -> Option<&str> {
        self.visitor_token.as_deref()
    }
}

impl Answered for FacebookAnswer {
    fn sent(self) -> Sent {
        let answer = Answer::AccessToken(self.access_token);
        Sent { state: self.state, secret: self.secret, answer }
    }

    fn visitor_token(&self) -> Option<&str> {
        self.visitor_token.as_deref()
    }
}

impl Answered for TiktokAnswer {
    fn sent(self) -> Sent {
        let answer = Answer::Code { code: self.code, device_id: None };
        Sent { state: self.state, secret: self.secret, answer }
    }

    fn visitor_token(&self) -> Option<&str> {
        self.visitor_token.as_deref()
    }
}

impl Answered for VkAnswer {
    fn sent(self) -> Sent {
        let answer = Answer::Code { code: self.silent_token, device_id: Some(self.uuid) };
        Sent { state: self.state, secret: self.secret, answer }
    }

    fn visitor_token(&self) -> Option<&str> {
        self.visitor_token.as_deref()
    }
}
