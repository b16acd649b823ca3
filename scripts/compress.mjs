// Puts a .br and a .gz beside every text file of the built client, so that the server need not compress while it
// serves.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest|map|xml)$/;
/** Below this a packed file is hardly smaller. */
const WORTH_IT = 1024;

const folder = process.argv[2];
for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!TEXT.test(path) || !statSync(path).isFile()) continue;
  const plain = readFileSync(path);
  if (plain.length < WORTH_IT) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const packed = { br: brotliCompressSync(plain, { params }), gz: gzipSync(plain, { level: 9 }) };
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < plain.length) writeFileSync(`${path}.${ending}`, bytes);
  }
}
