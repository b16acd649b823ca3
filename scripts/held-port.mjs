// A port that is ours before anybody is told of it, and stays ours while the server on it is killed and started again.
//
// A port that was free a moment ago may be another program's by now. Here a connection of our own is bound to it, with
// SO_REUSEADDR: the system gives the port to nobody who asks for any free one, while a server that names it, and sets
// SO_REUSEADDR as ours, Redis, Postgres and nginx do, may listen on it, as often as it likes. Nobody answers there
// meanwhile: who connects is refused, as after a crash.
//
//   node scripts/held-port.mjs      prints a held port and holds it until standard input is closed
import net from "node:net";
import { pathToFileURL } from "node:url";

const HOST = "127.0.0.1";

/** Answers `{port, release}`. */
export async function holdPort() {
  const other = net.createServer();
  await new Promise((ready, failed) => other.once("error", failed).listen(0, HOST, ready));
  const ours = net.connect({ host: HOST, port: other.address().port, localAddress: HOST });
  const [theirs] = await Promise.all([
    new Promise((joined) => other.once("connection", joined)),
    new Promise((ready, failed) => ours.once("error", failed).once("connect", ready)),
  ]);
  // Held for as long as the process lives; that alone keeps no process alive.
  for (const one of [ours, theirs, other]) one.unref();
  const release = () => {
    ours.destroy();
    theirs.destroy();
    other.close();
  };
  return { port: ours.localPort, release };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { port } = await holdPort();
  console.log(port);
  process.stdin.resume().on("end", () => process.exit(0));
}
