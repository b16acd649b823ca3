// Secrets planted in what only one person may read, and a scan of every answer for secrets of somebody else.
import { randomUUID } from "node:crypto";

const PLANTED = /canary-[0-9a-f]{32}/g;

export class Secrets {
  #owners = new Map();
  scanned = 0;
  leaks = [];
  #never = new Set();

  /** A text nobody can guess, that only `owner` may ever receive. */
  plant(...owners) {
    const secret = `canary-${randomUUID().replaceAll("-", "")}`;
    this.#owners.set(secret, new Set(owners));
    return secret;
  }

  /** Whatever `one` may receive, `other` may too. */
  share(one, other) {
    for (const owners of this.#owners.values()) if (owners.has(one)) owners.add(other);
  }

  /** Something that may be in no log, as what is planted. */
  guard(secret) {
    this.#never.add(secret);
  }

  /** The secrets that are in a text. */
  foundIn(text) {
    const planted = text.match(PLANTED) ?? [];
    return [
      ...planted.filter((secret) => this.#owners.has(secret)),
      ...[...this.#never].filter((secret) => text.includes(secret)),
    ];
  }

  scan(who, answer) {
    this.scanned += 1;
    for (const secret of JSON.stringify(answer ?? null).match(PLANTED) ?? []) {
      const owners = this.#owners.get(secret);
      if (owners && !owners.has(who)) this.leaks.push(`${secret} reached somebody else`);
    }
  }
}
