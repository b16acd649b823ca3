/**
 * Fills one data folder with the whole demonstration before the first test; every server of the run starts on a copy of
 * it.
 */
import { Server } from "./server";

/** Filling a market of 25,000 goods takes a debug build half a minute, longer on a busy machine. */
const FILLED_WITHIN_MS = 300_000;

/** Playwright's global set-up; what it returns is its end. */
export default async function seed(): Promise<() => Promise<void>> {
  const server = await Server.start();
  try {
    await untilFilled(server);
  } catch (cause) {
    await server.stop();
    throw cause;
  }
  process.env["GUILDHALL_E2E_SEED"] = await server.leave();
  return () => server.stop();
}

async function untilFilled(server: Server): Promise<void> {
  const deadline = Date.now() + FILLED_WITHIN_MS;
  while (!(await hasTrades(server))) {
    if (Date.now() > deadline) throw new Error(`the market was not filled:\n${server.tail()}`);
    await new Promise((again) => setTimeout(again, 250));
  }
}

/** The trades come last. */
async function hasTrades(server: Server): Promise<boolean> {
  const answer = await fetch(`${server.url}/api/market/goods/bill_order?page_size=1`);
  return ((await answer.json()) as { data: { items: unknown[] } }).data.items.length > 0;
}
