// Looks at the cluster's database now and then while there are faults: no connection may sit on a transaction it has
// begun.
import postgres from "./postgres.mjs";
import { wait } from "./wait.mjs";

/** Notes every second how long a connection has been idle in a transaction at most, until `until()` says stop. */
export async function watchTransactions(cluster, history, until) {
  let sql;
  while (!until()) {
    try {
      sql ??= postgres(cluster.databaseUrl(), { max: 1, connect_timeout: 2, onnotice: () => {} });
      const [{ seconds }] = await sql`
        select coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 as seconds
        from pg_stat_activity where state like 'idle in transaction%'`;
      history.note("cluster", "idle", { seconds });
    } catch {
      // The database is at fault itself: nobody can look.
      await sql?.end({ timeout: 0 }).catch(() => {});
      sql = undefined;
    }
    await wait(1000);
  }
  await sql?.end({ timeout: 1 }).catch(() => {});
}
