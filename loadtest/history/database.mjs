// A look into the cluster's database from outside, which is away or gone again and again in a run.
import postgres from "./postgres.mjs";
import { wait } from "./wait.mjs";

const OPTIONS = { max: 1, connect_timeout: 2, onnotice: () => {} };
/** A database that recovers is asked again: in so many tries, so many ms apart. */
const TRIES = 4;
const PAUSE = 500;

export class Database {
  #sql;

  constructor(cluster, pause = PAUSE) {
    this.cluster = cluster;
    this.pause = pause;
  }

  /** What `ask(sql)` finds; `undefined` if the database is at fault itself for longer, and nobody can look. */
  async look(ask) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await wait(this.pause);
      let sql;
      try {
        // Not even its address is there while the process it belongs to is dead.
        sql = this.#sql ??= postgres(this.cluster.databaseUrl(), OPTIONS);
        return await ask(sql);
      } catch {
        // Whoever asked at the same moment may have begun anew already.
        if (this.#sql === sql) this.#sql = undefined;
        await end(sql);
      }
    }
    return undefined;
  }

  async close() {
    const sql = this.#sql;
    this.#sql = undefined;
    await end(sql);
  }

  /** What is kept of a conversation behind message `base`, in order. */
  messages(conv, base) {
    return this.look(
      (sql) => sql`
        select seq::int, client_msg_id::text as id, body ->> 'text' as text, recalled_at is not null as recalled
        from message where conversation_id = ${conv}::uuid and seq > ${base} order by seq`,
    );
  }
}

async function end(sql) {
  await sql?.end({ timeout: 1 }).catch(() => {});
}
