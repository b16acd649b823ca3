//! What a farm remembers.

use std::{env::temp_dir, fs, process, time::Duration};

use super::{FarmSandbox, Redemption};

/// The journal of a farm that was killed: one pack of two is redeemed of the first, all of the second, which was being checked.
const JOURNAL: &str = r#"{"key":"half","device":"device-001","goods_id":"9","packs":2,"account":"a","step":"connecting","done":0,"status":"running","reason":null}
{"key":"half","device":"device-001","goods_id":"9","packs":2,"account":"a","step":"redeeming","done":1,"status":"running","reason":null}
{"key":"whole","device":"device-002","goods_id":"9","packs":1,"account":"b","step":"redeeming","done":1,"status":"running","reason":null}
{"key":"whole","device":"device-002","goods_id":"9","packs":1,"acc"#;

#[tokio::test]
async fn who_goes_on_after_a_crash_redeems_what_is_left_and_no_more() {
    let journal = temp_dir().join(format!("guildhall-farm-{}.jsonl", process::id()));
    fs::write(&journal, JOURNAL).unwrap();
    let farm = FarmSandbox::default();
    farm.pace(Duration::from_millis(1));
    farm.keep(&journal).unwrap();
    let runs = || farm.books().redemptions.values().any(Redemption::runs);
    let ended = async {
        while runs() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), ended).await.expect("both end");
    assert_eq!((farm.redeemed("half"), farm.redeemed("whole")), (2, 1));
    let status = |key| farm.books().redemptions[key].status.clone();
    assert_eq!((status("half"), status("whole")), ("succeeded".to_owned(), "succeeded".to_owned()));

    let kept = fs::read_to_string(&journal).unwrap();
    let unreadable =
        kept.lines().filter(|line| serde_json::from_str::<Redemption>(line).is_err()).count();
    assert_eq!(unreadable, 1, "only the line that was cut off is lost: {kept}");

    // The next process finds it so, too.
    let next = FarmSandbox::default();
    next.keep(&journal).unwrap();
    fs::remove_file(&journal).unwrap();
    assert_eq!((next.redeemed("half"), next.redeemed("whole")), (2, 1));
}
