// A TCP proxy between the clients and the server that makes trouble: it resets connections, cuts answers off after
// the server has done its work, stops for a while, and can be told to refuse everything.
import net from "node:net";

export class Proxy {
  #server;
  #pairs = new Set();
  #down = false;
  cuts = 0;

  /** Listens on `port` and passes on to `target`, both on this machine. */
  static async start(port, target) {
    const proxy = new Proxy();
    proxy.#server = net.createServer((client) => proxy.#join(client, target));
    await new Promise((ready, failed) => proxy.#server.once("error", failed).listen(port, "127.0.0.1", ready));
    return proxy;
  }

  #join(client, target) {
    if (this.#down) return client.resetAndDestroy();
    const server = net.connect(target, "127.0.0.1");
    const pair = { client, server };
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const side of [client, server]) side.setNoDelay(true).on("error", end).on("close", end);
    client.pipe(server);
    server.pipe(client);
  }

  /** Resets a share of the open connections, as a lost network does. The server's answers on them are lost. */
  reset(share, random) {
    for (const { client, server } of [...this.#pairs]) {
      if (random() >= share) continue;
      this.cuts += 1;
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Half-open: stops passing answers on for a share of the connections, then resets them. The work is done, the answer lost. */
  swallow(share, random, forMs) {
    for (const pair of [...this.#pairs]) {
      if (random() >= share) continue;
      this.cuts += 1;
      pair.server.unpipe(pair.client);
      pair.server.resume();
      setTimeout(() => pair.client.resetAndDestroy(), forMs).unref();
    }
  }

  /** Refuses new connections and resets the old ones until `up` is called. */
  cut() {
    this.#down = true;
    this.reset(1, () => 0);
  }

  up() {
    this.#down = false;
  }

  async stop() {
    this.cut();
    await new Promise((done) => this.#server.close(done));
  }
}
