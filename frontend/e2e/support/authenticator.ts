/** What an authenticator app shows: RFC 6238. */
import { createHmac } from "node:crypto";

/** The code for that key, so many steps from now. */
export function codeOf(base32: string, steps = 0): string {
  const bits = [...base32.replaceAll(" ", "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const secret = Buffer.from((bits.join("").match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mark = createHmac("sha1", secret).update(counter).digest();
  const at = (mark[19] ?? 0) & 15;
  return String((mark.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
