//! A queue that is paused while somebody is called.

use guildhall_domain::{
    ids::{PlaceId, QueueId, Uid},
    topup::{Stage, hours::State},
};
use guildhall_persistence::{
    DatabaseError,
    topup::{PlaceRecord, SaveError, operate, queue::Queue},
};
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::sync::Barrier;

use super::{
    super::{
        calling::{Absent, Calling, call_next},
        read_model::QueueReadModel,
    },
    shop::shop,
};

/// Waits with each call until somebody else has done something.
struct Halted {
    window: QueueReadModel,
    reached: Barrier,
    go_on: Barrier,
}

impl Calling for Halted {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        self.window.now().await
    }

    async fn queue(&self, queue: QueueId) -> Result<Option<Queue>, DatabaseError> {
        Calling::queue(&self.window, queue).await
    }

    async fn free(&self, queue: QueueId) -> Result<usize, DatabaseError> {
        self.window.free(queue).await
    }

    async fn heads(&self, queue: QueueId, limit: i64) -> Result<Vec<PlaceRecord>, DatabaseError> {
        self.window.heads(queue, limit).await
    }

    async fn load(&self, place: PlaceId) -> Result<Option<PlaceRecord>, DatabaseError> {
        self.window.load(place).await
    }

    async fn passed(&self, place: PlaceId, others: i32) -> Result<(), DatabaseError> {
        self.window.passed(place, others).await
    }

    async fn call(&self, live: &PlaceRecord) -> Result<(), SaveError> {
        self.reached.wait().await;
        self.go_on.wait().await;
        self.window.call(live).await
    }

    fn is_here(&self, uid: Uid) -> bool {
        self.window.is_here(uid)
    }

    async fn tell(&self, live: PlaceRecord) {
        Calling::tell(&self.window, live).await;
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_queue_that_is_paused_during_a_call_calls_nobody(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    // So that joining calls nobody yet.
    operate::set_state(&pool, None, shop.queue, State::Paused).await.unwrap();
    house.join(&shop, ann, order).await.unwrap();
    operate::set_state(&pool, None, shop.queue, State::Open).await.unwrap();
    let (reached, go_on) = (Barrier::new(2), Barrier::new(2));
    let halted = Halted { window: house.topups.window.clone(), reached, go_on };
    let mut absent = Absent::default();
    let pause = async {
        halted.reached.wait().await;
        operate::set_state(&pool, None, shop.queue, State::Paused).await.unwrap();
        halted.go_on.wait().await;
    };
    let (called, ()) = tokio::join!(call_next(&halted, shop.queue, &mut absent, true), pause);
    called.unwrap();
    let place = house.place(order).await.place;
    assert_eq!((place.stage, place.deadline), (Stage::Waiting, None));

    operate::set_state(&pool, None, shop.queue, State::Open).await.unwrap();
    house.look(&shop).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Called);
}
