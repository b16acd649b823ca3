//! What settings are read, refused and warned of.

use super::*;

fn read(arguments: &[&str]) -> Result<Cli, ConfigError> {
    Cli::read(std::iter::once("guildhall").chain(arguments.iter().copied()).map(OsString::from))
}

fn file(name: &str, text: &str) -> PathBuf {
    let path =
        std::env::temp_dir().join(format!("guildhall-config-{name}-{}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_flag_wins_over_the_file_and_the_file_over_the_default() {
    let path = file(
        "order",
        "drain_seconds = 3\nkeep_alive = 7\nallowed_origins = [\"https://a\", \"https://b\"]\n",
    );
    let name = path.to_str().unwrap();
    let cli = read(&["--config", name, "run", "--keep-alive", "9"]).unwrap();
    assert_eq!(cli.settings.watching.drain_seconds, 3);
    assert_eq!(cli.settings.http.keep_alive, 9);
    assert_eq!(cli.settings.http.request_timeout, 10);
    assert_eq!(cli.settings.http.allowed_origins, ["https://a", "https://b"]);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_name_that_is_no_setting_is_refused_in_a_sentence() {
    let path = file("unknown", "prot = 80\n");
    let error = read(&["--config", path.to_str().unwrap()]).unwrap_err();
    assert!(error.to_string().contains("sets `prot`, which is not a setting"), "{error}");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn production_refuses_demo_data_and_needs_a_database_and_mail() {
    let refused = |arguments: &[&str]| read(arguments).unwrap_err().to_string();
    assert!(refused(&["--mode", "production", "--demo"]).contains("published passwords"));
    assert!(
        refused(&["--mode", "production", "demo", "--out", "f"]).contains("published passwords")
    );
    let mut production = production();
    assert!(production.check(None).is_ok());
    let refused = |settings: &Settings| settings.check(None).unwrap_err().to_string();
    production.mail.smtp_url = None;
    assert!(refused(&production).contains("GUILDHALL_SMTP_URL"));
    production.database.database_url = None;
    assert!(refused(&production).contains("DATABASE_URL"));
}

/// Settings that may serve people. Not from arguments: the environment of a test may have a database.
fn production() -> Settings {
    let mut settings = read(&["--demo=false"]).unwrap().settings;
    settings.mode = Mode::Production;
    settings.database.database_url = Some("postgres://h/d?sslmode=verify-full".into());
    settings.mail.smtp_url = Some("smtps://h".into());
    settings.secrets.master_key = Some("0123456789abcdef".repeat(4));
    settings.http.public_url = Some("https://shop.example".into());
    settings
}

#[cfg(feature = "sandbox")]
#[test]
fn the_sandbox_is_no_server_of_production_mode_and_needs_a_secret_to_sign_with() {
    let refused = |arguments: &[&str]| read(arguments).unwrap_err().to_string();
    let alone = ["sandbox", "--webhook-secret", "abcdefghijklmnop"];
    assert!(
        refused(&[&["--mode", "production"], &alone[..]].concat()).contains("development mode")
    );
    assert!(refused(&[&["--host", "0.0.0.0"], &alone[..]].concat()).contains("this machine only"));
    assert!(refused(&["sandbox"]).contains("--webhook-secret"));
    assert!(refused(&["sandbox", "--webhook-secret", "short"]).contains("12 characters"));
}

#[test]
fn production_refuses_settings_that_would_harm_people() {
    let refused = |change: fn(&mut Settings)| {
        let mut settings = production();
        change(&mut settings);
        settings.check(Some(&Task::Run)).map_err(|error| error.to_string())
    };
    let says = |change: fn(&mut Settings), word: &str| {
        let refused = refused(change).unwrap_err();
        assert!(refused.contains(word), "{refused}");
    };
    says(|it| it.secrets.master_key = None, "GUILDHALL_MASTER_KEY");
    says(|it| it.http.public_url = None, "GUILDHALL_PUBLIC_URL");
    says(|it| it.http.public_url = Some("http://shop.example".into()), "https://");
    says(|it| it.http.rate_limit_factor = 2, "GUILDHALL_RATE_LIMIT_FACTOR");
    says(|it| it.payment.stripe_url = "http://pay.example".into(), "GUILDHALL_STRIPE_URL");
    says(|it| it.identity.identity_url = "http://id.example".into(), "GUILDHALL_IDENTITY_URL");
    says(|it| it.identity.identity_key = Some("changeme".into()), "GUILDHALL_IDENTITY_KEY");
    says(|it| it.identity.identity_key = Some("rk_test_k9Jw2nXq81".into()), "for tests");
    says(|it| it.payment.paypal_url = "http://pay.example".into(), "GUILDHALL_PAYPAL_URL");
    says(
        |it| it.payment.paypal_client_secret = Some("changeme".into()),
        "GUILDHALL_PAYPAL_CLIENT_SECRET",
    );
    says(|it| it.farm.farm_url = Some("http://10.0.0.9".into()), "GUILDHALL_FARM_URL");
    says(|it| it.rates.rates_url = Some("http://rates.example".into()), "GUILDHALL_RATES_URL");
    says(|it| it.rates.rates_key = Some("your_app_id_here".into()), "GUILDHALL_RATES_KEY");
    says(|it| it.translation.translate_url = Some("http://t.example".into()), "TRANSLATE_URL");
    says(|it| it.payment.stripe_key = Some("sk_sandbox_and_more".into()), "STRIPE_KEY");
    says(|it| it.farm.farm_secrets = vec!["short".into()], "GUILDHALL_FARM_SECRETS");
    says(|it| it.watching.metrics_token = Some("please-change-me".into()), "METRICS_TOKEN");
    assert_eq!(refused(|it| it.farm.farm_url = Some("http://127.0.0.1:9000".into())), Ok(()));
    assert_eq!(refused(|it| it.farm.farm_key = Some("k9Jw2nXq81LmZ0aa".into())), Ok(()));
}

#[test]
fn production_warns_of_a_proxy_that_is_not_named_and_of_meters_nobody_can_read() {
    let mut settings = production();
    let doubts = settings.doubts().concat();
    assert!(doubts.contains("GUILDHALL_TRUSTED_PROXIES"), "{doubts}");
    assert!(doubts.contains("GUILDHALL_METRICS_TOKEN"), "{doubts}");
    settings.http.trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
    settings.watching.metrics_token = Some("k9Jw2nXq81LmZ0aa".into());
    assert_eq!(settings.doubts(), Vec::<&str>::new());
}

#[test]
fn what_is_set_to_nothing_is_not_set() {
    let settings = read(&["--farm-secrets=", "--farm-url=", "--stripe-webhook-secrets=a, "]);
    let settings = settings.unwrap().settings;
    assert_eq!(settings.farm.farm_secrets, Vec::<String>::new());
    assert_eq!(settings.farm.farm_url, None);
    assert_eq!(settings.payment.stripe_webhook_secrets, ["a"]);
}

#[test]
fn the_address_of_a_process_is_one_and_nothing_more() {
    let url = |text: &str| read(&["--node-url", text]).map(|cli| cli.settings.cluster.node_url);
    assert_eq!(url("http://10.0.0.5:8080/").unwrap().as_deref(), Some("http://10.0.0.5:8080"));
    assert_eq!(url("").unwrap(), None);
    for wrong in ["10.0.0.5:8080", "http://h/path", "ftp://h", "http://h?x=1"] {
        assert!(url(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn development_listens_on_this_machine_alone_unless_told_otherwise() {
    for host in ["0.0.0.0", "::", "192.0.2.7", "shop.example"] {
        let refused = read(&["--host", host]).unwrap_err().to_string();
        assert!(refused.contains("--exposed-sandbox") && refused.contains(host), "{refused}");
        let demo = read(&["--host", host, "--sandbox=false", "--demo=true", "run"]);
        assert!(demo.unwrap_err().to_string().contains("--exposed-sandbox"));
        assert!(read(&["--host", host, "--exposed-sandbox"]).is_ok());
        assert!(read(&["--host", host, "--sandbox=false", "--demo=false"]).is_ok());
        assert!(read(&["--host", host, "openapi"]).is_ok(), "nothing is served");
    }
    for host in ["localhost", "127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
        assert!(read(&["--host", host, "--demo"]).is_ok(), "{host}");
    }
}

#[test]
fn development_is_told_of_at_the_start() {
    let doubts = |arguments: &[&str]| read(arguments).unwrap().settings.doubts().concat();
    assert!(doubts(&[]).contains("development mode"));
    assert!(doubts(&["--exposed-sandbox"]).contains("exposed sandbox"));
}

#[test]
fn the_sandbox_never_runs_in_production() {
    let cli = read(&[
        "--mode=production",
        "--sandbox=true",
        "--database-url=postgres://h/d?sslmode=verify-full",
        "--smtp-url=smtp://h",
        "--master-key=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "--public-url=https://shop.example",
    ]);
    assert!(!cli.unwrap().settings.sandbox_runs());
}

#[test]
fn every_setting_is_explained_and_can_come_from_the_environment() {
    for argument in Cli::command().get_arguments() {
        let name = argument.get_id();
        assert!(argument.get_help().is_some(), "{name} has no explanation");
        assert!(argument.get_env().is_some(), "{name} cannot be set from the environment");
    }
}

#[test]
fn production_refuses_lines_to_other_machines_that_anybody_may_listen_to() {
    let refused = |database: &str, redis: &str, node: &str, is_private: bool| {
        let mut settings = production();
        settings.database.database_url = Some(database.to_owned());
        settings.cluster.redis_url = Some(redis.to_owned());
        settings.cluster.node_url = Some(node.to_owned());
        settings.cluster.private_network = is_private;
        let refusal = settings.check(Some(&Task::Run)).err().map(|error| error.to_string());
        let doubts = settings.doubts().concat();
        assert_eq!(doubts.contains("PRIVATE_NETWORK"), refusal.is_some() || is_private, "{doubts}");
        refusal
    };
    let (database, redis) = ("postgres://u@db/d?sslmode=verify-full", "rediss://redis:6379/1");
    let node = "https://10.0.0.5:8080";
    for (plain, setting) in [
        (("postgres://u@db/d", redis, node), "DATABASE_URL"),
        (("postgres://u@db/d?sslmode=require", redis, node), "DATABASE_URL"),
        ((database, "redis://:p@redis:6379", node), "REDIS_URL"),
        ((database, "redis+cluster://a:1,b:2", node), "REDIS_URL"),
        ((database, redis, "http://10.0.0.5:8080"), "GUILDHALL_NODE_URL"),
    ] {
        let (database, redis, node) = plain;
        let refusal = refused(database, redis, node, false).unwrap();
        assert!(refusal.starts_with(setting), "{refusal}");
        assert_eq!(refused(database, redis, node, true), None, "said to be private");
    }
    for (database, redis, node) in [
        (database, redis, node),
        ("postgres://u@127.0.0.1/d", "redis://u:p@127.0.0.1:6379/0", "http://127.0.0.1:8081"),
        ("postgres://u@localhost/d", "redis://[::1]:6379", "http://localhost:8081"),
    ] {
        assert_eq!(refused(database, redis, node, false), None, "{database} {redis} {node}");
    }
}
