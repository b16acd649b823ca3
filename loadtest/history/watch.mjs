// Looks at the cluster's database now and then while there are faults: no connection may sit on a transaction it has
// begun.
import { Database } from "./database.mjs";
import { wait } from "./wait.mjs";

/** Notes every second how long a connection has been idle in a transaction at most, until `until()` says stop. */
export async function watchTransactions(cluster, history, until) {
  const database = new Database(cluster);
  while (!until()) {
    const rows = await database.look(
      (sql) => sql`
        select coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 as seconds
        from pg_stat_activity where state like 'idle in transaction%'`,
    );
    if (rows) history.note("cluster", "idle", { seconds: rows[0].seconds });
    await wait(1000);
  }
  await database.close();
}
