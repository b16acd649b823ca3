// A TCP proxy that injects faults between two sides: it resets connections, loses answers after the work was done,
// loses packets, hangs, stops reading, and can be told to refuse everything. It stands between clients and a process,
// and between a process and Redis.
import net from "node:net";
import { Transform } from "node:stream";

/** What TCP waits at least before it sends again what was lost. */
const SENT_AGAIN = 200;

/** One direction of one connection. What comes through waits its turn, as bytes of a connection do. */
class Way extends Transform {
  #waiting = [];
  closed = false;
  drops = false;
  /** How long the next bytes are on their way, in ms. */
  delay = () => 0;

  _transform(chunk, _, pass) {
    const go = () => (this.drops ? pass() : pass(null, chunk));
    if (this.closed) return void this.#waiting.push(go);
    const late = this.delay();
    if (late > 0) setTimeout(go, late).unref();
    else go();
  }

  open() {
    this.closed = false;
    for (const go of this.#waiting.splice(0)) go();
  }
}

export class Proxy {
  #server;
  #pairs = new Set();
  #down = false;
  #frozen = false;
  cuts = 0;

  /** Listens on any port that is free, its `port`, and passes on to `target`, both on this machine. */
  static async start(target) {
    const proxy = new Proxy();
    proxy.#server = net.createServer((client) => proxy.#join(client, target));
    await new Promise((ready, failed) => proxy.#server.once("error", failed).listen(0, "127.0.0.1", ready));
    proxy.port = proxy.#server.address().port;
    return proxy;
  }

  #join(client, target) {
    if (this.#down) return client.resetAndDestroy();
    const server = net.connect(target, "127.0.0.1");
    const pair = { client, server, asks: new Way(), answers: new Way() };
    this.#pairs.add(pair);
    if (this.#frozen) pair.asks.closed = pair.answers.closed = true;
    const end = () => {
      this.#pairs.delete(pair);
      for (const stream of [client, server, pair.asks, pair.answers]) stream.destroy();
    };
    for (const stream of [client, server, pair.asks, pair.answers]) stream.on("error", end);
    for (const side of [client, server]) side.setNoDelay(true).on("close", end);
    client.pipe(pair.asks).pipe(server);
    server.pipe(pair.answers).pipe(client);
  }

  #some(share, random) {
    return [...this.#pairs].filter(() => random() < share);
  }

  #end(pair) {
    this.cuts += 1;
    pair.client.resetAndDestroy();
    pair.server.resetAndDestroy();
  }

  /** F13: resets a share of the open connections, as a lost network does. The server's answers on them are lost. */
  reset(share, random) {
    for (const pair of this.#some(share, random)) this.#end(pair);
  }

  /**
   * What was asked is done, and its answer is lost: passes none on any more for a share of the connections, then resets
   * them.
   */
  swallow(share, random, forMs) {
    for (const pair of this.#some(share, random)) {
      pair.answers.drops = true;
      setTimeout(() => this.#end(pair), forMs).unref();
    }
  }

  /**
   * F10: loses one packet in so many of a share of the connections; it is sent again, and what comes after it waits.
   */
  lose(share, random, packets) {
    const late = () => (random() < packets ? SENT_AGAIN + random() * SENT_AGAIN : 0);
    const pairs = this.#some(share, random);
    for (const { asks, answers } of pairs) asks.delay = answers.delay = late;
    return () => pairs.forEach(({ asks, answers }) => (asks.delay = answers.delay = () => 0));
  }

  /**
   * F11: half-open. For a share of the connections nothing goes either way any more, and nobody is told for so long.
   */
  hang(share, random, forMs) {
    for (const pair of this.#some(share, random)) {
      pair.asks.closed = pair.answers.closed = true;
      setTimeout(() => this.#end(pair), forMs).unref();
    }
  }

  /** F12: a share of the clients reads nothing for so long, and then all of it. */
  stall(share, random, forMs) {
    for (const { answers } of this.#some(share, random)) {
      answers.closed = true;
      setTimeout(() => answers.open(), forMs).unref();
    }
  }

  /** Refuses new connections and resets the old ones until `up` is called. */
  cut() {
    this.#down = true;
    this.reset(1, () => 0);
  }

  /**
   * Accepts new connections and keeps the old ones, but nothing goes either way until `up` is called, which ends them.
   */
  freeze() {
    this.#frozen = true;
    for (const { asks, answers } of this.#pairs) asks.closed = answers.closed = true;
  }

  up() {
    this.#down = false;
    if (this.#frozen) this.reset(1, () => 0);
    this.#frozen = false;
  }

  async stop() {
    this.cut();
    await new Promise((done) => this.#server.close(done));
  }
}
