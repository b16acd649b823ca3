// The client's own library speaks to the database; nothing is installed for the harness.
import { createRequire } from "node:module";

export default createRequire(new URL("../../frontend/package.json", import.meta.url))("postgres");
