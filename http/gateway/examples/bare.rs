//! Websockets on actix-web-actors and nothing else: what any server on this stack can reach at most. The benchmark
//! compares against it. `/echo` sends a text back to its sender, `/room` to everyone in the room.

use std::sync::{Arc, Mutex, PoisonError};

use actix::{
    Actor, ActorContext, Addr, AsyncContext, Handler, Message as ActorMessage, StreamHandler,
};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use actix_web_actors::ws::{Message, ProtocolError, WebsocketContext, WsResponseBuilder};
use bytestring::ByteString;
use guildhall_gateway::on_connect;

#[derive(Clone, Default)]
struct Room(Arc<Mutex<Vec<Addr<Bare>>>>);

impl Room {
    fn members(&self) -> std::sync::MutexGuard<'_, Vec<Addr<Bare>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Bare {
    room: Option<Room>,
}

#[derive(ActorMessage)]
#[rtype(result = "()")]
struct Said(ByteString);

impl Actor for Bare {
    type Context = WebsocketContext<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        if let Some(room) = &self.room {
            room.members().push(ctx.address());
        }
    }

    fn stopped(&mut self, ctx: &mut Self::Context) {
        if let Some(room) = &self.room {
            let own = ctx.address();
            room.members().retain(|member| *member != own);
        }
    }
}

impl Handler<Said> for Bare {
    type Result = ();

    fn handle(&mut self, said: Said, ctx: &mut Self::Context) {
        ctx.text(said.0);
    }
}

impl StreamHandler<Result<Message, ProtocolError>> for Bare {
    fn handle(&mut self, message: Result<Message, ProtocolError>, ctx: &mut Self::Context) {
        match (message, &self.room) {
            (Ok(Message::Text(text)), None) => ctx.text(text),
            (Ok(Message::Text(text)), Some(room)) => {
                room.members().iter().for_each(|member| member.do_send(Said(text.clone())));
            }
            (Ok(Message::Ping(bytes)), _) => ctx.pong(&bytes),
            (Ok(Message::Close(_)) | Err(_), _) => ctx.stop(),
            (Ok(_), _) => {}
        }
    }
}

async fn echo(request: HttpRequest, payload: web::Payload) -> actix_web::Result<HttpResponse> {
    WsResponseBuilder::new(Bare { room: None }, &request, payload).start()
}

async fn room(
    request: HttpRequest,
    payload: web::Payload,
    room: web::Data<Room>,
) -> actix_web::Result<HttpResponse> {
    WsResponseBuilder::new(Bare { room: Some(Room::clone(&room)) }, &request, payload).start()
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(7705);
    let members = web::Data::new(Room::default());
    HttpServer::new(move || {
        App::new()
            .app_data(members.clone())
            .route("/echo", web::get().to(echo))
            .route("/room", web::get().to(room))
    })
    .on_connect(on_connect)
    .workers(2)
    .max_connections(20_000)
    .backlog(4_096)
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
