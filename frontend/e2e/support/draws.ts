/**
 * What a test of the event needs to know beforehand: a seed of one's own with which the next draw wins what the story
 * is about.
 */
import { createDecipheriv, createHmac } from "node:crypto";
import postgres, { type Sql } from "postgres";
import type { Server } from "./server";
import { needsOwnServer } from "./test";
import type { Caller } from "./trade";

interface Event {
  event_id: string;
  day: string;
  prizes: { prize: string; odds_ppm: number }[];
}
interface Session {
  player: string;
  next_number: number;
}

/** The event that is open now. */
export async function openEvent(caller: Caller): Promise<Event> {
  const { event } = await caller.get<{ event?: Event }>("/api/event/current");
  if (event === undefined) throw new Error("there is no event");
  return event;
}

/** Looks at so many different goods, as their pages do. */
export async function lookAtGoods(caller: Caller, count: number): Promise<void> {
  const { items } = await caller.get<{ items: { goods_id: string }[] }>(
    `/api/market/goods?page_num=1&page_size=${count}`,
  );
  for (const { goods_id } of items) await caller.get(`/api/market/goods/info?goods_id=${goods_id}`);
}

/** A text that makes the caller's next draw mean `prize`. Only who can read the day's secret seed can know it. */
export async function seedThatWins(server: Server, caller: Caller, event: Event, prize: string): Promise<string> {
  const secret = await secretSeed(server, event);
  const { player, next_number } = await caller.get<Session>(`/api/event/session?event_id=${event.event_id}`);
  let first = 0;
  for (const line of event.prizes) {
    if (line.prize === prize) {
      for (let attempt = 0; attempt < 100_000; attempt += 1) {
        const text = `my seed ${attempt}`;
        const roll = rollOf(secret, text, player, next_number);
        if (roll >= first && roll < first + line.odds_ppm) return text;
      }
    }
    first += line.odds_ppm;
  }
  throw new Error(`no seed was found that wins ${prize}`);
}

/** The house reveals the seeds of all days up to today, as it does when a day is over. */
export async function revealSeeds(server: Server): Promise<void> {
  needsOwnServer();
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const days = await sql<(SealedSeed & { event_id: string; day: string })[]>`
    select event_id, day::text, ${sealedSeed(sql)} from lottery_day where day <= current_date`;
  for (const { event_id, day, ...row } of days)
    await sql`update lottery_day set revealed_at = now(), seed = ${seedOf(row)}
      where event_id = ${event_id} and day = ${day}::date`;
  await sql.end();
}

async function secretSeed(server: Server, event: Event): Promise<Buffer> {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const [row] = await sql<SealedSeed[]>`
    select ${sealedSeed(sql)} from lottery_day where event_id = ${event.event_id}::uuid and day = ${event.day}::date`;
  await sql.end();
  if (row === undefined) throw new Error("the day has no seed");
  return seedOf(row);
}

/** What a seed is opened with; without a master key the database has the key itself. */
interface SealedSeed {
  seed: Buffer | null;
  seed_sealed: Buffer;
  key: Buffer;
  about: Buffer;
}

const sealedSeed = (sql: Sql) => sql`
  seed, seed_sealed, (select key from server_secret where name = 'lottery_seed') as key,
  uuid_send(event_id) || int4send(to_char(day, 'J')::int) as about`;

const seedOf = (row: SealedSeed): Buffer => row.seed ?? unsealed(row.key, row.seed_sealed, row.about);

/** AES-256-GCM with the nonce in front and the tag behind. */
function unsealed(key: Buffer, sealed: Buffer, about: Buffer): Buffer {
  const opener = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  opener.setAAD(about).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()]);
}

/**
 * Decision 0013, written down a second time: HMAC-SHA256 over a line for each part, its first 64 bits reduced to a
 * million.
 */
function rollOf(seed: Buffer, clientSeed: string, player: string, number: number): number {
  const text = `guildhall-fair-1 draw\n${clientSeed}\n${player}\n${number}\n0\n`;
  return Number(createHmac("sha256", seed).update(text).digest().readBigUInt64BE(0) % 1_000_000n);
}
