//! Loads a running Guildhall as its people would: visitors, chatting pairs, buyers and sellers, the line, the lottery, customer support, a storm of
//! reconnections, and a day of all of them. Timings are goose's own metrics, in its console and HTML report; beside them stands a
//! table with p99.9 and with what is ok, refused and unknown.
//!
//! `make load SCENARIO=buyer USERS=200 TIME=30s` starts it against a server of its own.
mod goose_scenarios;
mod prepare;
mod run;
mod scenario;
mod virtual_user;

use goose::{config::GooseConfiguration, prelude::*};
use guildhall_loadtest::{options::Options, people::People, report};
use run::Run;
use std::{env, fs, io::IsTerminal as _, process::ExitCode, time::Duration};

/// How many users come in a second, when no ramp is wished for: signing in is slow on purpose.
const COME_IN: usize = 50;

#[tokio::main]
async fn main() -> ExitCode {
    match Box::pin(load()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

async fn load() -> Result<(), String> {
    let wish = Options::read(|name| env::var(name).ok())?;
    let parts = scenario::parts(&wish.scenario)?;
    let least: usize = parts.iter().map(|part| part.weight).sum();
    if wish.users < least {
        return Err(format!(
            "{} takes USERS of at least {least}: fewer are not everybody in it",
            wish.scenario
        ));
    }
    // `loadtest check`: only whether the wish is one.
    if env::args().nth(1).as_deref() == Some("check") {
        return Ok(());
    }
    let run = Run::begin(wish, People::from_env()?);
    prepare::prepare(&parts).await?;
    let progress = tokio::spawn(goose_scenarios::show_progress(progress_every()));
    let attacked = Box::pin(attack(&parts)).await.map_err(|error| error.to_string());
    progress.abort();
    attacked?;
    if let Some(door) = run.open_door() {
        run.tally.never_began(door.waiting().await);
    }
    tell(run)
}

/// Lets goose play them.
async fn attack(parts: &[scenario::Part]) -> Result<(), GooseError> {
    let mut attack = GooseAttack::initialize_with_config(settings())?
        // As they are written down: chatting pairs side by side.
        .set_scheduler(GooseScheduler::Serial);
    for part in parts {
        attack = attack.register_scenario(goose_scenarios::scenario(part)?);
    }
    Box::pin(attack.execute()).await?;
    Ok(())
}

fn settings() -> GooseConfiguration {
    let wish = &run::run().wish;
    let seconds = |span: Duration| Some(format!("{}s", span.as_secs()));
    let is_open = wish.rate.is_some();
    // In the open model the ramp is that of the arrivals. Goose spreads users over a ramp only if there are two.
    let rises = !is_open && !wish.ramp.is_zero() && wish.users > 1;
    let mut settings = GooseConfiguration::default();
    settings.host = Some(wish.base.clone());
    settings.users = Some(wish.users);
    settings.increase_time = if rises { seconds(wish.ramp) } else { None };
    settings.increase_rate = (!rises).then(|| COME_IN.to_string());
    settings.run_time = seconds(if is_open { wish.length() } else { wish.time });
    settings.report_file = wish.report.iter().cloned().collect();
    settings.quiet = 1;
    settings.no_reset_metrics = true;
    settings.no_status_codes = true;
    // Here a scenario of goose's is one act over and over, or an ear at the door.
    settings.no_scenario_metrics = true;
    settings.no_transaction_metrics = is_open;
    // Nobody steers a run from outside; the other controller is off by itself.
    settings.no_telnet = true;
    settings
}

/// Prints the table, adds it to the report, and says whether the run was one.
#[expect(clippy::print_stdout, reason = "the result of a command-line tool")]
fn tell(run: &Run) -> Result<(), String> {
    let wish = &run.wish;
    let model = match wish.rate {
        Some(rate) => format!("open model, {rate} arrivals a second, {} users", wish.users),
        None => format!("closed model, {} users", wish.users),
    };
    let Options { scenario, ramp, time, seed, .. } = wish;
    let title = format!("{scenario}: {model}, ramp {ramp:?}, {time:?}, seed {seed}");
    let table = run.tally.table(wish.length());
    println!("\n{title}\n{table}");
    if let Some(path) = &wish.report {
        let page = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        let page = report::with_table(&page, &title, &table);
        fs::write(path, page).map_err(|error| format!("{path}: {error}"))?;
    }
    run.tally.verdict().map_or(Ok(()), Err)
}

/// A line every second would bury a log.
fn progress_every() -> Duration {
    Duration::from_secs(if std::io::stderr().is_terminal() { 1 } else { 5 })
}
