/**
 * Fills one data folder with the whole demonstration before the first test; every server of the run starts on a copy of
 * it.
 */
import { scaled, slowness, slownessOf } from "../../../scripts/machine-speed.mjs";
import { Server } from "./server";

/**
 * Filling a market of 25,000 goods takes a debug build so long on the usual machine; most of it is Postgres' work.
 */
const USUALLY_FILLED_IN_MS = 30_000;
const FILLED_WITHIN_MS = scaled(300_000);

/** Playwright's global set-up; what it returns is its end. */
export default async function seed(): Promise<() => Promise<void>> {
  const began = Date.now();
  const server = await Server.start();
  try {
    await untilFilled(server);
    scaleBy(Date.now() - began);
  } catch (cause) {
    await server.stop();
    throw cause;
  }
  process.env["GUILDHALL_E2E_SEED"] = await server.leave();
  return () => server.stop();
}

/** Processors alone do not tell how slow a database is: the workers, which begin now, go by the slower of the two. */
function scaleBy(filledIn: number): void {
  const [processors, database] = [slowness(), slownessOf(filledIn, USUALLY_FILLED_IN_MS)];
  const factor = Math.max(processors, database);
  process.env["GUILDHALL_SLOWNESS"] = String(factor);
  const took = `${(filledIn / 1000).toFixed(1)} s`;
  console.log(`Patience × ${factor}: processors × ${processors}, filling the database × ${database} (${took}).`);
}

/** Until the server says so: a copy of half a demonstration would be filled while the first stories are told on it. */
async function untilFilled(server: Server): Promise<void> {
  const deadline = Date.now() + FILLED_WITHIN_MS;
  while (!server.said("demo: everything is there")) {
    if (server.said("demo: some purchases failed") || Date.now() > deadline) {
      throw new Error(`the demonstration was not filled:\n${server.tail()}`);
    }
    await new Promise((again) => setTimeout(again, 250));
  }
}
