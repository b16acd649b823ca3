//! REST and the Socket.IO calls. Turns requests into commands and answers into the wire's words; decides nothing. What runs behind the
//! port is put together in [`root`].
pub mod api;
pub mod conversation;
pub mod country_rule;
pub mod feature_switch;
pub mod features;
pub mod identity;
pub mod import;
pub mod init_info;
pub mod legal;
pub mod lookup;
pub mod lottery;
pub mod market;
pub mod notice;
pub mod openapi;
pub mod order;
pub mod payment;
pub mod report;
pub mod review;
pub mod root;
pub mod setup;
pub mod shop_setting;
pub mod special_seller;
pub mod staff_act;
pub mod support;
pub mod topup;
pub mod wallet;

pub use api::sign::Keys;

use actix_web::{
    App, Error, HttpRequest, HttpResponse,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::from_fn,
    web,
};
use api::error::ApiError;
use api::state::{Documents, HttpState};
use tracing_actix_web::TracingLogger;

/// The whole http floor as an application; the server adds its own pages (health, metrics, the client) to it.
pub fn app(
    state: web::Data<HttpState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    // The last one wrapped sees a request first.
    App::new()
        .wrap(from_fn(api::encryption::read))
        .wrap(from_fn(api::envelope::answers))
        .wrap(from_fn(api::encryption::write))
        .wrap(from_fn(api::compression::answers))
        .wrap(from_fn(api::security::guard))
        .wrap(TracingLogger::<api::trace::RequestSpan>::new())
        .configure(|service| configure(service, &state))
}

/// Mounts every call and the sockets.
pub fn configure(service: &mut web::ServiceConfig, state: &web::Data<HttpState>) {
    service.app_data(state.clone());
    if state.settings.documents != Documents::Closed {
        openapi::routes(service);
    }
    api::call::routes(service);
    state.gateway.configure(service);
    service.default_service(web::to(unmatched));
}

/// What no route serves: not there, or there for another method.
pub async fn unmatched(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Err(openapi::refuse(request.path()))
}
