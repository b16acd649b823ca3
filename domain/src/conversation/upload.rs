//! What may be uploaded: the categories, and for each its largest size and the kinds of picture it takes.
//!
//! Source: product spec §3 (upload categories), §5 (logo and banner rules); `bad-inputs.tsv` UPLOAD-*.

use time::Duration;

const MB: u64 = 1024 * 1024;

/// Longest side of a picture. Ours: larger than any camera or screen a seller has, small enough to decode.
pub const SIDE_MAX: u32 = 10_000;
/// Most pixels of a picture, checked before anything is decoded. Ours.
pub const PIXELS_MAX: u64 = 50_000_000;
/// Longest side of the small picture shown in lists. Ours.
pub const THUMBNAIL_SIDE: u32 = 480;
/// How many files one person may send within [`QUOTA_WINDOW`]. Ours.
pub const FILES_PER_WINDOW: i64 = 200;
/// How many bytes one person may keep within [`QUOTA_WINDOW`]. Ours.
pub const BYTES_PER_WINDOW: i64 = 500 * 1024 * 1024;
/// The time that the two limits above are for.
pub const QUOTA_WINDOW: Duration = Duration::days(1);

/// What a picture is for. The numbers are the wire's. Spec §3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(i16)]
pub enum Category {
    Community = 1,
    /// For somebody's appeal for an account.
    Retrieve = 2,
    /// For an appeal for a character of a game.
    RoleRetrieve = 3,
    SellerCenter = 5,
    Chat = 7,
    UtilsGenshinImpact = 19,
    BuyerInfo = 20,
    Avatar = 22,
    Promote = 23,
    SellerManagement = 24,
    CommentUpload = 25,
    ShopLogo = 27,
    ShopBackground = 28,
    /// Documents and faces, for staff who verify who somebody is. The number is ours: spec §3 has none for it.
    Identity = 40,
}

/// A picture format, recognised by the first bytes of the file and never by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Png,
    Jpeg,
    Gif,
    Webp,
    Tiff,
    Svg,
}

impl Category {
    pub const ALL: [Self; 14] = [
        Self::Community,
        Self::Retrieve,
        Self::RoleRetrieve,
        Self::SellerCenter,
        Self::Chat,
        Self::UtilsGenshinImpact,
        Self::BuyerInfo,
        Self::Avatar,
        Self::Promote,
        Self::SellerManagement,
        Self::CommentUpload,
        Self::ShopLogo,
        Self::ShopBackground,
        Self::Identity,
    ];

    /// Reads the number or the name (spec §3 lists `chat` and `sellerCenter` as names too).
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "chat" => Some(Self::Chat),
            "sellerCenter" => Some(Self::SellerCenter),
            _ => Self::ALL.into_iter().find(|category| category.number().to_string() == text),
        }
    }

    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.number() == number)
    }

    pub fn number(self) -> i16 {
        self as i16
    }

    /// Most bytes of the file as sent. Logos and banners: spec §5 (20 MB); the rest ours.
    pub fn byte_limit(self) -> u64 {
        match self {
            Self::SellerManagement | Self::ShopLogo | Self::ShopBackground => 20 * MB,
            Self::Avatar => 5 * MB,
            _ => 10 * MB,
        }
    }

    /// The accepted formats. Spec §5 lists them for logos and banners; animated pictures only in chats (ours).
    pub fn takes(self, kind: Kind) -> bool {
        match kind {
            Kind::Png | Kind::Jpeg | Kind::Webp => true,
            Kind::Gif => matches!(self, Self::Community | Self::Chat | Self::CommentUpload),
            Kind::Tiff => !matches!(self, Self::Avatar),
            Kind::Svg => {
                matches!(self, Self::SellerManagement | Self::ShopLogo | Self::ShopBackground)
            }
        }
    }

    /// Whether everybody may look at it once it is stored.
    pub fn is_public(self) -> bool {
        matches!(self, Self::Avatar | Self::ShopLogo | Self::ShopBackground)
    }

    /// Whether only sellers may upload one: pictures of their shop.
    pub fn is_of_sellers(self) -> bool {
        matches!(self, Self::SellerManagement | Self::ShopLogo | Self::ShopBackground)
    }

    /// Whether a guest who is not signed in may send one: pictures in a conversation with customer service, and for an appeal.
    pub fn is_open_to_visitors(self) -> bool {
        self == Self::Chat || self.is_of_appeals()
    }

    /// Whether it is for an appeal of somebody who cannot get into an account.
    pub fn is_of_appeals(self) -> bool {
        matches!(self, Self::Retrieve | Self::RoleRetrieve)
    }

    /// Whether it shows who somebody is, and is for staff alone.
    pub fn is_of_identity(self) -> bool {
        self == Self::Identity || self.is_of_appeals()
    }
}

/// Whether a picture of this size may be decoded at all.
pub fn may_decode(width: u32, height: u32) -> bool {
    (1..=SIDE_MAX).contains(&width)
        && (1..=SIDE_MAX).contains(&height)
        && u64::from(width) * u64::from(height) <= PIXELS_MAX
}

/// The picture format that the first bytes belong to, if any.
pub fn recognise(bytes: &[u8]) -> Option<Kind> {
    match bytes {
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some(Kind::Png),
        [0xFF, 0xD8, 0xFF, ..] => Some(Kind::Jpeg),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Kind::Gif),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Kind::Webp),
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => Some(Kind::Tiff),
        _ => starts_like_svg(bytes).then_some(Kind::Svg),
    }
}

/// SVG has no magic number, so the first element decides, after a byte order mark, an XML declaration and comments.
/// A file with anything else in front of it, such as a DOCTYPE, is refused.
fn starts_like_svg(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(4096)];
    let text = String::from_utf8_lossy(head);
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end_mark = if rest.starts_with("<?xml") {
            "?>"
        } else if rest.starts_with("<!--") {
            "-->"
        } else {
            break;
        };
        let Some((_, after)) = rest.split_once(end_mark) else { return false };
        rest = after.trim_start();
    }
    rest.strip_prefix("<svg")
        .is_some_and(|after| after.starts_with([' ', '\t', '\r', '\n', '>', '/']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_listed_categories_exist() {
        assert_eq!(Category::parse("7"), Some(Category::Chat));
        assert_eq!(Category::parse("chat"), Some(Category::Chat));
        for text in ["4", "99", "chat; rm", "", "07", "-7", "7 "] {
            assert_eq!(Category::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_logo_takes_still_pictures_and_svg_up_to_20_mb() {
        assert_eq!(Category::ShopLogo.byte_limit(), 20 * 1024 * 1024);
        let kinds = [Kind::Png, Kind::Jpeg, Kind::Webp, Kind::Tiff, Kind::Svg];
        assert!(kinds.into_iter().all(|kind| Category::ShopLogo.takes(kind)));
        assert!(!Category::ShopLogo.takes(Kind::Gif));
        assert!(!Category::Chat.takes(Kind::Svg));
    }

    #[test]
    fn the_first_bytes_decide_what_a_file_is() {
        assert_eq!(recognise(b"\x89PNG\r\n\x1a\n...."), Some(Kind::Png));
        assert_eq!(recognise(b"\xff\xd8\xff\xe0...."), Some(Kind::Jpeg));
        assert_eq!(recognise(b"GIF89a...."), Some(Kind::Gif));
        assert_eq!(recognise(b"RIFF1234WEBPVP8 "), Some(Kind::Webp));
        assert_eq!(recognise(b"II*\0...."), Some(Kind::Tiff));
        assert_eq!(
            recognise(b"<?xml version='1.0'?>\n<!-- x --><svg xmlns='...'/>"),
            Some(Kind::Svg)
        );
        for bytes in [
            &b""[..],
            b"0123456789",
            b"BM......",
            b"%PDF-1.7",
            b"<html><svg></svg></html>",
            b"<!DOCTYPE svg><svg/>",
            b"<!-- endless",
            b"<svgx/>",
            b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
        ] {
            assert_eq!(recognise(bytes), None, "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn a_pixel_flood_is_refused_before_it_is_decoded() {
        assert!(may_decode(10_000, 5_000));
        assert!(!may_decode(10_000, 5_001));
        assert!(!may_decode(10_001, 1));
        assert!(!may_decode(30_000, 30_000));
        assert!(!may_decode(0, 10));
    }
}
