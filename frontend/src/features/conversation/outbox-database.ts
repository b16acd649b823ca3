/** Where unsent messages lie while the page is closed: IndexedDB, because a picture's bytes belong to them. */
import type { DBSchema, IDBPDatabase } from "idb";
import type { Unsent } from "./outbox";

interface OutboxSchema extends DBSchema {
  unsent: { key: string; value: Unsent };
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;

/** The library comes beside the first page: nobody waits for it there. What failed to open is tried anew next time. */
async function open(): Promise<IDBPDatabase<OutboxSchema>> {
  try {
    const { openDB } = await import("idb");
    return await openDB<OutboxSchema>("guildhall-outbox", 1, {
      upgrade: (db) => void db.createObjectStore("unsent", { keyPath: "client_msg_id" }),
    });
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

function database(): Promise<IDBPDatabase<OutboxSchema>> {
  opened ??= open();
  return opened;
}

/** Some browsers forbid storage in private windows: then messages live as long as the tab, which is still useful. */
async function orElse<T>(fallback: T, use: (db: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> {
  try {
    return await use(await database());
  } catch {
    return fallback;
  }
}

export function readUnsent(): Promise<Unsent[]> {
  return orElse<Unsent[]>([], (db) => db.getAll("unsent"));
}

export function keepUnsent(item: Unsent): Promise<void> {
  return orElse(undefined, async (db) => void (await db.put("unsent", item)));
}

export function dropUnsent(client_msg_id: string): Promise<void> {
  return orElse(undefined, (db) => db.delete("unsent", client_msg_id));
}
