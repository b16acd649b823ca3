//! Makes the next actor of a kind panic, for the runs that must survive it (reliability.md, F2). Debug builds with the sandbox only.

use actix_web::{HttpResponse, web};
use guildhall_actors::host::fault::{Moment, arm};
use serde::Deserialize;

/// Which actor, and when.
#[derive(Deserialize)]
struct FaultRequest {
    kind: String,
    moment: At,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum At {
    Begin,
    Answer,
}

/// The route, in the scope of the sandbox.
pub fn configure(service: &mut web::ServiceConfig) {
    service.route("/fault", web::post().to(panic));
}

async fn panic(request: web::Form<FaultRequest>) -> HttpResponse {
    let FaultRequest { kind, moment } = request.into_inner();
    let moment = match moment {
        At::Begin => Moment::Begin,
        At::Answer => Moment::Answer,
    };
    tracing::warn!(kind, ?moment, "faults: the next actor of this kind will panic, as requested");
    arm(kind, moment);
    HttpResponse::NoContent().finish()
}
