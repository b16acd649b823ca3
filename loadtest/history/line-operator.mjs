// What operators do to the lines in a run: look at them, add devices, and stop them now and then, for maintenance
// (pause) or before closing (drain), while people stand in them and want in.
//
// What happens to a stopped line is read in the database, from outside: people hear of a call only if they are told.
import { randomUUID } from "node:crypto";
import { isUnsure } from "./trade-workload.mjs";
import { wait } from "./wait.mjs";

/** Of the stops, so many are pauses; the others drain. */
const PAUSES = 0.6;

/** Stops now one line and now another until `until()` says stop; in the end all are open. */
export async function operating(scene, until) {
  const { queues, random } = scene;
  while (!until()) {
    await wait(1500 + random() * 2000);
    const queue_id = [...queues][Math.floor(random() * queues.size)];
    await whileStopped(scene, random() < PAUSES ? "pause" : "drain", [queue_id], () => wait(1000 + random() * 2000));
  }
}

/** Does something while lines are stopped; what happened to them meanwhile is noted, and they are opened again. */
export async function whileStopped(scene, how, queues, something) {
  const { history, database } = scene;
  for (const queue_id of queues) {
    await operate(scene, how, queue_id);
    history.note("operator", "line_stops", { queue_id, how });
  }
  const since = await database.look((sql) => sql`select clock_timestamp()::text as at`);
  await something();
  for (const queue_id of queues) {
    const seen = since && (await database.look((sql) => whatHappened(sql, queue_id, since[0].at)));
    history.note("operator", "line_stopped", { queue_id, how, seen: seen ? { ...seen[0] } : null });
    const from = Date.now();
    await operate(scene, "resume", queue_id);
    history.note("operator", "line_resumed", { queue_id, from, to: Date.now() });
  }
}

/** Who was called and let in since then, whose clock runs, whose stands still; and whether anybody could be called. */
function whatHappened(sql, queue_id, since) {
  return sql`
    with event as (select * from topup_event where queue_id = ${queue_id}::uuid and at > ${since}::text::timestamptz),
      place as (select * from topup_place where queue_id = ${queue_id}::uuid)
    select
      array(select place_id::text from event where what = 'called') as called,
      array(select place_id::text from event where what in ('joined', 'lined_up')) as joined,
      array(select place_id::text from place where stage = 'called' and deadline_at is not null) as running,
      (select count(*)::int from place where stage = 'called' and deadline_at is null) as standing,
      (select count(*)::int from place where stage = 'waiting') as waiting,
      (select count(*)::int from topup_device where queue_id = ${queue_id}::uuid and place_id is null and not is_leaving
        and (rests_until is null or rests_until <= now())) as free`;
}

const mayAskAgain = (done) => isUnsure(done) || done.code === "REAUTHENTICATION_REQUIRED";

/** A long run is older than the proof that its first sign-in was. */
async function proveAgain({ system, admin }) {
  const key = randomUUID();
  await system.insist(() =>
    system.http("/api/account/reauthenticate", { password: system.password }, { token: admin.token, key }),
  );
}

/** Asks under one key until there is an answer: the key of a process that was killed is free again after a while. */
export async function operate({ system, admin }, call, queue_id, more = {}) {
  const key = randomUUID();
  const began = performance.now();
  let done;
  do {
    if (done) await wait(250);
    done = await system.http(`/api/admin/topup/${call}`, { queue_id, ...more }, { token: admin.token, key });
    if (done.code === "REAUTHENTICATION_REQUIRED") await proveAgain({ system, admin });
  } while (mayAskAgain(done) && performance.now() - began < 2 * system.settlesWithin);
  if (done.outcome !== "ok") throw new Error(`an operator cannot ${call}: ${JSON.stringify(done)}`);
}

/** Notes how the lines stand, as operators see it. */
export async function look({ system, history, admin, queues }) {
  const { data } = await system.insist(() =>
    system.http("/api/admin/topup/queues", null, { token: admin.token, method: "GET" }),
  );
  for (const { queue_id, state, waiting, pool } of data.queues) {
    if (queues.has(queue_id))
      history.note("operator", "line", {
        queue_id,
        state,
        waiting,
        pool: pool.map(({ name, state: is, place_id }) => ({ name, state: is, place_id })),
      });
  }
}
