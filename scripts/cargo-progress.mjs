// Runs `cargo build` with the words given, and says every few seconds what was built last, how much is left and how
// long it has taken. Cargo's own bar is drawn in terminals only, and CI, pipes and agents have none. A build of a few
// seconds says nothing.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Well under the ten seconds after which people think that nothing happens. */
const EVERY_MS = 8_000;
const args = process.argv.slice(2);

/**
 * The packages of this build, as far as cargo can say: not the two or three it builds twice. Waits while cargo fetches.
 */
function readPackages() {
  const scope = args.includes("--workspace")
    ? ["--workspace"]
    : args.flatMap((word, at) => (word === "-p" ? ["-p", args[at + 1]] : []));
  const tree = spawn(
    "cargo",
    ["tree", "--locked", "--quiet", "-e", "normal,build", "--prefix", "none", "--format", "{p}", ...scope],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  let text = "";
  tree.stdout.on("data", (piece) => {
    text += piece;
  });
  // "serde v1.0.2 (proc-macro)", "guildhall-http v0.1.0 (/a/path) (*)"
  tree.on("close", () => {
    packages = new Set(
      text
        .split("\n")
        .map((line) => line.split(" ").slice(0, 2).join(" "))
        .filter(Boolean),
    );
  });
}

const began = Date.now();
const elapsed = () => {
  const seconds = Math.round((Date.now() - began) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

let packages;
const built = new Set();
let last = "";
const timer = setInterval(() => {
  // Only now, so that a build with nothing to do is not held up.
  if (packages === undefined) {
    packages = null;
    readPackages();
  }
  if (!packages?.size) return console.log(`   ${elapsed()}  ${built.size} packages built`);
  const left = [...packages].filter((name) => !built.has(name)).map((name) => name.split(" ")[0]);
  const rest =
    left.length <= 4 ? `left: ${left.join(", ")}` : `${left.length} left${last ? `, last built: ${last}` : ""}`;
  console.log(`   ${elapsed()}  ${packages.size - left.length} of ${packages.size} packages built; ${rest}`);
}, EVERY_MS);

const cargo = spawn("cargo", ["build", "--locked", "--quiet", "--message-format", "json-render-diagnostics", ...args], {
  stdio: ["ignore", "pipe", "inherit"],
});
// Whoever ends us ends the build: it would go on, and hold the folder it builds into.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => cargo.kill(signal));
createInterface({ input: cargo.stdout }).on("line", (line) => {
  if (!line.startsWith("{")) return;
  const message = JSON.parse(line);
  if (message.reason !== "compiler-artifact" || message.target.kind.includes("custom-build")) return;
  // "registry+https://…#serde@1.0.2", "path+file:///…/http#guildhall-http@0.1.0", or "path+file:///…/fair#0.1.0"
  const [, place, spec] = message.package_id.match(/^(.*)#(.*)$/);
  const [name, version] = spec.includes("@") ? spec.split("@") : [place.split("/").at(-1), spec];
  built.add(`${name} v${version}`);
  if (!message.fresh) last = name;
});
cargo.on("close", (result, signal) => {
  clearInterval(timer);
  if (result === 0 && Date.now() - began > EVERY_MS) console.log(`   ${elapsed()}  built`);
  process.exit(signal ? 1 : result);
});
