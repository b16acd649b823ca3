//! The short table at the start: addresses, and demo accounts.

use std::fmt::Write;
use std::time::Duration;

/// What the table says.
#[derive(Debug)]
pub struct Banner {
    pub address: String,
    pub database: String,
    pub client_is_built: bool,
    pub sandbox: bool,
    /// The calls are described at `/api/docs`.
    pub has_documents: bool,
    /// The password of the demo accounts, when there are any.
    pub demo_password: Option<&'static str>,
}

impl Banner {
    /// The whole text; `took` is how long the start took.
    pub fn text(&self, took: Duration) -> String {
        let Self { address, database, .. } = self;
        let mut text = format!("\nGuildhall is ready after {:.1} s.\n\n", took.as_secs_f32());
        let mut row = |name: &str, what: &str| {
            let _ = writeln!(text, "  {name:<12} {what}"); // writing to a String cannot fail
        };
        row("open", address);
        if !self.client_is_built {
            row("", "(the client is not built: run `make build`)");
        }
        if self.has_documents {
            row("calls", &format!("{address}/api/docs"));
        }
        if self.sandbox {
            row("mail inbox", &format!("{address}/sandbox/inbox"));
            row("translator", &format!("{address}/sandbox/translator"));
        }
        row("health", &format!("{address}/health/ready   {address}/metrics"));
        row("database", database);
        if let Some(password) = self.demo_password {
            row("", "");
            row("password", &format!("{password} for all of these:"));
            row(
                "buyers",
                "buyer1@demo.guildhall.test ... buyer200@   (buyerN talks with sellerN, N <= 50)",
            );
            row("sellers", "seller1@demo.guildhall.test ... seller50@");
            row("its team", "subseller1@demo.guildhall.test, child1@    (of seller1)");
            row("agents", "agent1@demo.guildhall.test ... agent10@    (customer service)");
            row("admin", "admin@demo.guildhall.test");
        }
        text.push_str("\nCtrl-C stops everything.\n");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demo_accounts_are_shown_only_when_there_are_any() {
        let mut banner = Banner {
            address: "http://localhost:8080".into(),
            database: "PostgreSQL 18".into(),
            client_is_built: true,
            sandbox: false,
            has_documents: true,
            demo_password: None,
        };
        assert!(!banner.text(Duration::from_millis(1250)).contains("buyer1"));
        banner.demo_password = Some("Guild2026hall");
        assert!(banner.text(Duration::from_millis(1250)).contains("buyer1@demo.guildhall.test"));
        assert!(banner.text(Duration::from_millis(1250)).contains("Guild2026hall"));
    }
}
