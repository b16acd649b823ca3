// Walks the npm socket.io-client through everything the browser does with it, against the server at argv[2].
// argv[3] is the folder whose node_modules has socket.io-client.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";

const [, , url, home] = process.argv;
const require = createRequire(join(home, "package.json"));
const { io } = require("socket.io-client");

const quick = { reconnectionDelay: 10, reconnectionDelayMax: 20, forceNew: true, timeout: 5000 };
const once = (emitter, event) => new Promise((resolve) => emitter.once(event, (...all) => resolve(all)));

async function walk(title, steps) {
  const before = Date.now();
  await steps();
  console.log(`ok ${title} (${Date.now() - before} ms)`);
}

async function connected(options) {
  const socket = io(url, { ...quick, ...options });
  const greeting = once(socket, "hello");
  await once(socket, "connect");
  return { socket, greeting: (await greeting)[0] };
}

for (const transports of [["polling"], ["websocket"], ["polling", "websocket"]]) {
  await walk(`over ${transports.join(" then ")}`, async () => {
    const { socket, greeting } = await connected({ transports, auth: { name: "mei" } });
    assert.deepEqual(greeting.auth, { name: "mei" });
    if (transports.length === 2) {
      if (socket.io.engine.transport.name !== "websocket") await once(socket.io.engine, "upgrade");
      assert.equal(socket.io.engine.transport.name, "websocket");
    }
    assert.equal(await socket.timeout(5000).emitWithAck("who"), "mei");
    const said = { text: "héllo 你好 ไทย", list: [1, 2.5, null, true] };
    assert.deepEqual(await socket.timeout(5000).emitWithAck("echo", said), said);

    const [right, left] = await new Promise((resolve, reject) =>
      socket
        .timeout(5000)
        .emit("reverse", Buffer.from([1, 2, 3]), Buffer.from("right"), (error, ...all) =>
          error ? reject(error) : resolve(all),
        ),
    );
    assert.deepEqual([Buffer.from(right).toString(), [...Buffer.from(left)]], ["right", [1, 2, 3]]);

    socket.on("question", (number, answer) => answer({ number }));
    assert.deepEqual(await socket.timeout(5000).emitWithAck("ask"), { Ok: { number: 1 } });

    const order = await Promise.all(Array.from({ length: 200 }, (_, n) => socket.timeout(5000).emitWithAck("echo", n)));
    assert.deepEqual(
      order,
      Array.from({ length: 200 }, (_, n) => n),
    );
    socket.close();
  });
}

await walk("messages sent during the upgrade arrive once and in order", async () => {
  const { socket } = await connected({ transports: ["polling", "websocket"] });
  const answers = [];
  for (let n = 0; n < 50; n += 1) answers.push(await socket.timeout(5000).emitWithAck("echo", n));
  assert.deepEqual(
    answers,
    Array.from({ length: 50 }, (_, n) => n),
  );
  socket.close();
});

await walk("a heartbeat keeps an idle client", async () => {
  const { socket } = await connected({ transports: ["websocket"] });
  await once(socket.io, "ping");
  await once(socket.io, "ping");
  assert.equal(socket.connected, true);
  socket.close();
});

for (const transports of [["polling"], ["websocket"]]) {
  await walk(`a transport close over ${transports} is followed by a reconnect`, async () => {
    const { socket } = await connected({ transports });
    const first = socket.id;
    const gone = once(socket, "disconnect");
    const back = once(socket, "hello");
    socket.emit("reset");
    assert.match((await gone)[0], /^transport (close|error)$/);
    await back;
    assert.notEqual(socket.id, first);
    socket.close();
  });

  await walk(`a DISCONNECT over ${transports} is not`, async () => {
    const { socket } = await connected({ transports });
    const gone = once(socket, "disconnect");
    socket.emit("log out");
    assert.equal((await gone)[0], "io server disconnect");
    assert.equal(socket.active, false, "it would reconnect");
    socket.close();
  });
}

await walk("a refusal carries its data, and the client may try again", async () => {
  let refuse = true;
  const socket = io(url, { ...quick, auth: (send) => send({ refuse }) });
  const [error] = await once(socket, "connect_error");
  assert.equal(error.message, "unauthorized");
  assert.deepEqual(error.data, { code: 401 });
  refuse = false;
  socket.connect();
  await once(socket, "connect");
  socket.close();
});

await walk("an unknown namespace is refused", async () => {
  const socket = io(`${url}/nowhere`, quick);
  const [error] = await once(socket, "connect_error");
  assert.equal(error.message, "Invalid namespace");
  socket.close();
});

process.exit(0);
