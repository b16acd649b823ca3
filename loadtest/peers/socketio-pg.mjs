// A chat as one would write it with Node: socket.io and pg, one process. `make bench` measures it beside ours, on the
// same Postgres: `node socketio-pg.mjs <database url> <port>`; it prints a line when it listens.
//
// - The connect packet has `{ user, conversation_id }`: the sender, and the conversation they take part in.
// - `send_msg` `{ conversation_id, client_msg_id, body: { type: 1, text } }`: one insert, durable before the
//   acknowledgement `{ code: 200, data: { seq, send_time } }`, then `msg` to everybody else of the conversation. A
//   client_msg_id that was kept before gets its first seq again.
//
// It is spared what a product does besides: sessions, rights, secrets in texts, limits of pace, unread counts.
import { createServer } from "node:http";
import pg from "pg";
import { Server } from "socket.io";

/** More does not make it quicker: the commits of these already share each flush of the disk. */
const CONNECTIONS = 32;
const LONGEST_TEXT = 2_000;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const UNIQUE_VIOLATION = "23505";

const SCHEMA = `
  create schema if not exists peer;
  create table if not exists peer.conversation (conversation_id uuid primary key, last_seq bigint not null default 0);
  create table if not exists peer.message (
    conversation_id uuid not null references peer.conversation,
    seq bigint not null,
    sender bigint not null,
    client_msg_id uuid not null,
    body jsonb not null,
    sent_at timestamptz not null default now(),
    primary key (conversation_id, seq),
    unique (conversation_id, sender, client_msg_id)
  );
  truncate peer.message;`;

/** Prepared once on each connection; a statement of its own is a transaction of its own. */
const INSERT = {
  name: "insert",
  text: `with next as (
           update peer.conversation set last_seq = last_seq + 1 where conversation_id = $1 returning last_seq
         )
         insert into peer.message (conversation_id, seq, sender, client_msg_id, body)
         select $1, last_seq, $2, $3, $4 from next returning seq, sent_at`,
};
const FIRST = {
  name: "first",
  text: "select seq, sent_at from peer.message where conversation_id = $1 and sender = $2 and client_msg_id = $3",
};

const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
await pool.query(SCHEMA);

async function insert(values) {
  const { rows } = await pool.query({ ...INSERT, values });
  return { message: rows[0], isNew: true };
}

async function insertOnce([conversation, sender, id, body]) {
  try {
    return await insert([conversation, sender, id, body]);
  } catch (error) {
    if (error.code !== UNIQUE_VIOLATION) throw error;
    const { rows } = await pool.query({ ...FIRST, values: [conversation, sender, id] });
    return { message: rows[0], isNew: false };
  }
}

/** What is wrong with a message, in a word; nothing if it can be kept. */
function fault(message, conversation) {
  if (message?.conversation_id !== conversation) return "conversation_id";
  if (typeof message.client_msg_id !== "string" || !UUID.test(message.client_msg_id)) return "client_msg_id";
  const { type, text } = message.body ?? {};
  if (type !== 1 || typeof text !== "string" || text === "" || text.length > LONGEST_TEXT) return "body";
}

const http = createServer();
const io = new Server(http, {
  transports: ["websocket"],
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
});

io.use(async (socket, next) => {
  const { user, conversation_id: conversation } = socket.handshake.auth;
  if (!Number.isSafeInteger(user) || !UUID.test(conversation)) return next(new Error("auth"));
  try {
    await pool.query("insert into peer.conversation (conversation_id) values ($1) on conflict do nothing", [
      conversation,
    ]);
    Object.assign(socket.data, { user, conversation });
    next();
  } catch (error) {
    next(error);
  }
});

io.on("connection", (socket) => {
  const { user, conversation } = socket.data;
  socket.join(conversation);
  socket.on("send_msg", async (message, acknowledge) => {
    if (typeof acknowledge !== "function") return;
    const wrong = fault(message, conversation);
    if (wrong) return acknowledge({ code: 422, data: { field: wrong } });
    try {
      const { client_msg_id, body } = message;
      const kept = await insertOnce([conversation, user, client_msg_id, { type: body.type, text: body.text }]);
      const { seq, sent_at } = kept.message;
      const send_time = sent_at.getTime();
      acknowledge({ code: 200, data: { seq: Number(seq), send_time } });
      if (!kept.isNew) return;
      socket.to(conversation).emit("msg", {
        conversation_id: conversation,
        seq: Number(seq),
        client_msg_id,
        send_time,
        from: user,
        body,
      });
    } catch (error) {
      console.error(error);
      acknowledge({ code: 500, data: {} });
    }
  });
});

http.listen({ host: "127.0.0.1", port: Number(port), backlog: 4_096 }, () => console.log(`pid ${process.pid}`));
process.on("SIGTERM", () => process.exit(0));
