/**
 * Computes draws again, in the page and offline: the crate `fair`, which the server draws with, compiled to WebAssembly
 * (`make fair`). Decision 0013 tells what this proves.
 */
import url from "./fair.wasm?url";

/** What can be computed. Each throws an Error that says what is wrong with what it was given. */
export interface Fair {
  /** What has to have been published of a day's seed (hexadecimal) before the day. */
  commitment(eventId: string, day: string, seed: string): string;
  /** The hash of a table, which has to be spelled as tables are. */
  tableHash(table: string): string;
  /** The result of a draw, from 0 to 999999. */
  roll(seed: string, clientSeed: string, player: string, number: number): number;
  /** What the table says to a roll. */
  rolledPrize(table: string, roll: number): string;
  /** What a roll wins when these prizes are gone: the same, or the next lower one that is left. */
  fallTo(table: string, roll: number, gone: readonly string[]): string;
}

/** What the compiled code offers: `fair/wasm/src/lib.rs`. */
interface Exports {
  memory: WebAssembly.Memory;
  question(length: number): number;
  ask(at: number): number;
  release(at: number): void;
}

/** Every buffer begins with its length in so many bytes. */
const HEAD = 4;

/** Makes the compiled code ready to be asked. */
export async function fairFrom(bytes: BufferSource): Promise<Fair> {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const code = instance.exports as unknown as Exports;

  function ask(what: string, parts: readonly (string | number)[], table?: string): string {
    const lines = [what, ...parts.map(String)];
    if (lines.some((line) => line.includes("\n"))) throw new Error("a part has more than one line");
    const text = new TextEncoder().encode(`${lines.join("\n")}\n${table ?? ""}`);
    const question = code.question(text.length);
    new Uint8Array(code.memory.buffer, question + HEAD, text.length).set(text);
    const at = code.ask(question);
    // Only now: asking may have made the memory larger, which leaves older views empty.
    const length = new DataView(code.memory.buffer).getUint32(at, true);
    const answer = new TextDecoder().decode(new Uint8Array(code.memory.buffer, at + HEAD, length));
    code.release(at);
    if (!answer.startsWith("ok ")) throw new Error(answer.replace(/^error /, ""));
    return answer.slice("ok ".length);
  }

  return {
    commitment: (eventId, day, seed) => ask("commitment", [eventId, day, seed]),
    tableHash: (table) => ask("table_hash", [], table),
    roll: (seed, clientSeed, player, number) => Number(ask("roll", [seed, clientSeed, player, number])),
    rolledPrize: (table, roll) => ask("rolled", [roll], table),
    fallTo: (table, roll, gone) => ask("award", [roll, gone.join(",")], table),
  };
}

let loading: Promise<Fair> | undefined;

/** The compiled code, fetched once; from then on checking works without the network. */
export function loadFair(): Promise<Fair> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Fair> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`fair.wasm: ${answer.status}`);
  return fairFrom(await answer.arrayBuffer());
}
