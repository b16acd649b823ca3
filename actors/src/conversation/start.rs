//! Starts the conversations and registers what other features need of them.

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{
    conversation::writer::{Writer, WriterConfig},
    deadline::conversations_due,
};

use super::{
    Conversations, ReplyLetters,
    translation::{Translations, Translators},
};
use crate::floor::{Failure, Floor};

/// Starts the writer, [`Conversations`], and [`Translations`] by [`Translators`] if they are provided.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let writer = start_writer(floor).await?;
        let conversations = Conversations::start(
            &floor.workers,
            floor.pool.clone(),
            writer,
            floor.hub.clone(),
            floor.host.clone(),
        )
        .await?;
        floor.deadlines(conversations.host(), |pool, limit, skip| {
            conversations_due(pool, limit, skip).boxed()
        });
        floor.empty_at_end(conversations.host());
        start_translations(floor, &conversations).await?;
        floor.registry.insert(conversations);
        ReplyLetters::start(floor);
        Ok(())
    }
    .boxed()
}

async fn start_writer(floor: &mut Floor) -> Result<Writer, Failure> {
    let (writer, lanes) = Writer::new(&floor.pool, &WriterConfig::default());
    for lane in lanes {
        let name = lane.name();
        let lane = Arc::new(lane);
        floor
            .workers
            .spawn_service(name, move |_stop| {
                // `Writer::stop` ends a lane once its queue is saved.
                let lane = Arc::clone(&lane);
                async move {
                    lane.run().await;
                    Ok(())
                }
            })
            .await?;
    }
    let stopped = writer.clone();
    floor.at_end("writer", move |within: Duration| {
        let writer = stopped.clone();
        async move { tokio::time::timeout(within, writer.stop()).await.is_ok() }
    });
    Ok(writer)
}

async fn start_translations(
    floor: &mut Floor,
    conversations: &Conversations,
) -> Result<(), Failure> {
    let translations = Translations::new(
        floor.pool.clone(),
        floor.hub.clone(),
        conversations.translation_bell(),
        floor.registry.find::<Translators>().cloned(),
    );
    let kept = translations.clone();
    floor
        .producers
        .spawn_service("translator", move |stop| {
            let kept = kept.clone();
            async move { kept.run(stop).await }
        })
        .await?;
    floor.registry.insert(translations);
    Ok(())
}
