/** A browser that can be driven: as `find_chromium` of scripts/common.sh, for who does not come from there. */
import { accessSync, constants, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** A snap sees no other program's files. */
const SNAP = /^\/snap\/|\/bin\/snap$/u;

export function findChromium({ CHROMIUM, PATH = "" } = process.env) {
  if (CHROMIUM) return CHROMIUM;
  for (const name of NAMES)
    for (const folder of PATH.split(delimiter)) {
      const program = join(folder, name);
      if (isProgram(program) && !SNAP.test(realpathSync(program))) return program;
    }
  throw new Error("no Chromium found: install it or set CHROMIUM to its program");
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
