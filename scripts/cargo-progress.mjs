// Runs `cargo build` with the words given, and says every few seconds what was built last, how much is left and how long it has taken.
// Cargo's own bar is drawn in terminals only, and CI, pipes and agents have none. A build of a few seconds says nothing.
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

/** Well under the ten seconds after which people think that nothing happens. */
const EVERY_MS = 8_000;
const args = process.argv.slice(2);

/** The packages cargo is about to build, as far as it can say beforehand: not the two or three it builds twice. */
function packages() {
  const scope = args.includes("--workspace") ? ["--workspace"] : args.flatMap((word, at) => (word === "-p" ? ["-p", args[at + 1]] : []));
  const tree = spawnSync("cargo", ["tree", "--locked", "-e", "normal,build", "--prefix", "none", "--format", "{p}", ...scope], {
    encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 64 << 20,
  });
  // "serde v1.0.2 (proc-macro)", "guildhall-http v0.1.0 (/a/path) (*)"
  return new Set(tree.stdout.split("\n").map((line) => line.split(" ").slice(0, 2).join(" ")).filter(Boolean));
}

const began = Date.now();
const elapsed = () => {
  const seconds = Math.round((Date.now() - began) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

// Before anything else, since reading the tree may fetch what is not here yet.
let left;
let total = 0;
let last = "";
const say = () => {
  if (!left) return console.log(`   ${elapsed()}  fetching what Cargo.lock names`);
  const names = [...left].map((name) => name.split(" ")[0]);
  const rest = names.length <= 4 ? `left: ${names.join(", ")}` : `${names.length} left${last ? `, last built: ${last}` : ""}`;
  console.log(`   ${elapsed()}  ${total - names.length} of ${total} packages built; ${rest}`);
};
const timer = setInterval(say, EVERY_MS);

const fetching = spawn("cargo", ["fetch", "--locked", "--quiet"], { stdio: ["ignore", "inherit", "inherit"] });
fetching.on("close", (code) => {
  if (code !== 0) process.exit(code ?? 1);
  left = packages();
  total = left.size;
  const cargo = spawn("cargo", ["build", "--locked", "--quiet", "--message-format", "json-render-diagnostics", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: cargo.stdout }).on("line", (line) => {
    if (!line.startsWith("{")) return;
    const message = JSON.parse(line);
    if (message.reason !== "compiler-artifact" || message.target.kind.includes("custom-build")) return;
    // "registry+https://…#serde@1.0.2", "path+file:///…/http#guildhall-http@0.1.0", or "path+file:///…/fair#0.1.0"
    const [, place, spec] = message.package_id.match(/^(.*)#(.*)$/);
    const [name, version] = spec.includes("@") ? spec.split("@") : [place.split("/").at(-1), spec];
    if (left.delete(`${name} v${version}`) && !message.fresh) last = name;
  });
  cargo.on("close", (result, signal) => {
    clearInterval(timer);
    if (result === 0 && Date.now() - began > EVERY_MS) console.log(`   ${elapsed()}  built`);
    process.exit(signal ? 1 : result);
  });
});
