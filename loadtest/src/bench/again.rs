//! The closed model: everybody does the same again and again, each as soon as they are answered.
use futures_util::future::try_join_all;
use guildhall_loadtest::histogram::Histogram;
use std::time::{Duration, Instant};

/// All do `act` for so long; how long each time took, as `act` says.
pub async fn again_and_again<Who>(
    everybody: &[Who],
    window: Duration,
    act: impl AsyncFn(&Who) -> Result<Duration, String>,
) -> Result<Histogram, String> {
    let (act, end) = (&act, Instant::now() + window);
    let acting = everybody.iter().map(async |who| {
        let mut took = Histogram::default();
        while Instant::now() < end {
            took.add(act(who).await?);
        }
        Ok::<_, String>(took)
    });
    Ok(Histogram::of_all(&try_join_all(acting).await?))
}
