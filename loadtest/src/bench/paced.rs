//! A fixed rate: everybody does the same so often a second, whether the last time was quick or not.
use futures_util::future::try_join_all;
use guildhall_loadtest::histogram::Histogram;
use std::time::{Duration, Instant};
use tokio::time::sleep_until;

/// All do `act` at each beat for so long. Times count from the beat: who is late has their successor wait, and that is counted too.
pub async fn paced<Who>(
    everybody: &[Who],
    beat: Duration,
    window: Duration,
    act: impl AsyncFn(&Who, u32) -> Result<(), String>,
) -> Result<Histogram, String> {
    let (act, began) = (&act, Instant::now());
    let acting = everybody.iter().zip(0_u32..).map(async |(who, number)| {
        let mut took = Histogram::default();
        // Not all at the same moment.
        let first = beat * number / u32::try_from(everybody.len()).unwrap_or(u32::MAX).max(1);
        for turn in 0.. {
            let due = first + beat * turn;
            if due >= window {
                break;
            }
            sleep_until((began + due).into()).await;
            act(who, turn).await?;
            took.add(began.elapsed() - due);
        }
        Ok::<_, String>(took)
    });
    Ok(Histogram::of_all(&try_join_all(acting).await?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::Cell, thread};

    const BEAT: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn everybody_acts_as_often_as_the_beat_says() {
        let took = paced(&[(), ()], BEAT, 5 * BEAT, async |(), _| Ok(())).await.unwrap();
        assert_eq!(took.count(), 10);
    }

    #[tokio::test]
    async fn who_comes_behind_one_who_took_long_has_waited() {
        let longest = Cell::new(true);
        let took = paced(&[()], BEAT, 5 * BEAT, async |(), _| {
            if longest.replace(false) {
                thread::sleep(4 * BEAT);
            }
            Ok(())
        });
        // The second was due one beat after the first began, and began no sooner than four.
        let took = took.await.unwrap();
        let long = (1..=1_000).filter(|of| took.percentile(*of).unwrap() >= 2 * BEAT).count();
        assert!(long >= 600, "three of five have waited two beats or more: {long}");
    }
}
