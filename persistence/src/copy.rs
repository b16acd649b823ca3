//! Rows for Postgres' `copy ... from stdin`: the quickest way in for many.

use std::fmt::{Display, Write as _};

/// Lines in the text format, gathered until they are sent.
#[derive(Debug, Default)]
pub struct Lines {
    text: String,
    /// Of the line begun.
    fields: usize,
}

impl Lines {
    /// Adds a value to the line.
    pub fn field(&mut self, value: impl Display) -> &mut Self {
        self.separate();
        write!(Escaping(&mut self.text), "{value}").expect("a String takes everything");
        self
    }

    /// Adds a value, or null.
    pub fn optional(&mut self, value: Option<impl Display>) -> &mut Self {
        match value {
            Some(value) => self.field(value),
            None => {
                self.separate();
                self.text.push_str("\\N");
                self
            }
        }
    }

    /// Ends the line.
    pub fn end(&mut self) {
        self.text.push('\n');
        self.fields = 0;
    }

    /// Bytes gathered.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    /// What was gathered; the next line begins anew.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text).into_bytes()
    }

    fn separate(&mut self) {
        if self.fields > 0 {
            self.text.push('\t');
        }
        self.fields += 1;
    }
}

/// Writes what would end a field or a line as an escape.
struct Escaping<'s>(&'s mut String);

impl std::fmt::Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let mut rest = text;
        while let Some(at) = rest.find(['\\', '\t', '\n', '\r']) {
            self.0.push_str(&rest[..at]);
            self.0.push_str(match rest.as_bytes()[at] {
                b'\\' => "\\\\",
                b'\t' => "\\t",
                b'\n' => "\\n",
                _ => "\\r",
            });
            rest = &rest[at + 1..];
        }
        self.0.push_str(rest);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_field_ends_it() {
        let mut lines = Lines::default();
        lines.field("a\tb\\").optional(None::<i32>).field(7).end();
        lines.field("").field("x\ny").end();
        assert_eq!(lines.take(), b"a\\tb\\\\\t\\N\t7\n\tx\\ny\n");
        assert_eq!(lines.size(), 0);
    }
}
