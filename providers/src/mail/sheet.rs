//! How a mail looks: the same words as plain text and as HTML, in the direction of its language. Whatever people wrote is escaped.

use guildhall_domain::language::{Direction, Language};
use maud::{DOCTYPE, html};

use super::Mail;

/// A mail's words, from top to bottom.
#[derive(Debug, Default)]
pub(super) struct Sheet<'a> {
    pub subject: &'a str,
    pub lead: &'a str,
    /// To be typed in, large.
    pub code: Option<&'a str>,
    /// Shown as it is, to be opened or copied.
    pub link: Option<&'a str>,
    /// Names and values, one below the other.
    pub rows: &'a [(&'a str, String)],
    /// A button: what it says, and where it leads.
    pub button: Option<(&'a str, &'a str)>,
    pub rest: &'a [&'a str],
}

/// Keeps a name or a number together and in its own direction among words of another. Unicode's first strong isolate and its end.
fn isolated(value: &str, direction: Direction) -> String {
    match direction {
        Direction::LeftToRight => value.to_owned(),
        Direction::RightToLeft => format!("\u{2068}{value}\u{2069}"),
    }
}

impl Sheet<'_> {
    pub(super) fn write(&self, to: &str, language: &Language) -> Mail {
        Mail {
            to: to.to_owned(),
            subject: self.subject.to_owned(),
            text: self.plain(language.direction),
            html: self.html(language),
        }
    }

    fn plain(&self, direction: Direction) -> String {
        let row =
            |(name, value): &(&str, String)| format!("{name}: {}", isolated(value, direction));
        let rows = self.rows.iter().map(row).collect::<Vec<_>>().join("\n");
        let rows = (!rows.is_empty()).then_some(rows);
        let button = self.button.map(|(says, link)| format!("{says}:\n{link}"));
        let paragraphs: Vec<&str> = [self.lead]
            .into_iter()
            .chain(self.code)
            .chain(self.link)
            .chain(rows.as_deref())
            .chain(button.as_deref())
            .chain(self.rest.iter().copied())
            .collect();
        format!("{}\n", paragraphs.join("\n\n"))
    }

    fn html(&self, language: &Language) -> String {
        let html = html! {
            (DOCTYPE)
            html lang=(language.key.replace('_', "-")) dir=(language.direction.as_str()) {
                head { meta charset="utf-8"; title { (self.subject) } }
                body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1c2024;background:#ffffff" {
                    p style="font-weight:700;font-size:20px;margin:0 0 16px" { "Guildhall" }
                    p { (self.lead) }
                    @if let Some(code) = self.code {
                        // The code is Latin in every language, so it always runs from left to right.
                        p dir="ltr" style="font:700 32px/1.2 monospace;letter-spacing:6px;margin:16px 0" { (code) }
                    }
                    @if let Some(link) = self.link { p dir="ltr" { a href=(link) { (link) } } }
                    @if !self.rows.is_empty() {
                        table style="border-collapse:collapse;margin:16px 0" {
                            @for (name, value) in self.rows {
                                tr {
                                    th scope="row" style="padding:4px 0;padding-inline-end:24px;text-align:start;font-weight:400;color:#60646c" { (name) }
                                    td style="padding:4px 0;font-weight:600" { bdi { (value) } }
                                }
                            }
                        }
                    }
                    @if let Some((says, link)) = self.button {
                        p style="margin:24px 0" {
                            a href=(link) style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1c2024;color:#ffffff;text-decoration:none;font-weight:600" { (says) }
                        }
                    }
                    @for line in self.rest { p style="color:#60646c" { (line) } }
                }
            }
        };
        html.into_string()
    }
}
