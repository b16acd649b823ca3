import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import net from "node:net";
import { test } from "node:test";
import { holdPort } from "./held-port.mjs";

/** A server in a process of its own, as those that are killed. Resolves once it listens. */
async function serverOn(port) {
  const code = `require("net").createServer().listen(${port}, "127.0.0.1", () => console.log("ready"))`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((ready, failed) => {
    child.stdout.once("data", ready);
    child.once("exit", () => failed(new Error("it could not listen")));
  });
  child.removeAllListeners("exit");
  return child;
}

/** "connected", or why not. */
function knock(port) {
  return new Promise((told) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      told("connected");
    });
    socket.once("error", ({ code }) => told(code));
  });
}

test("a server is killed and started again on a held port; in between nobody answers and nobody gets it", async () => {
  const { port, release } = await holdPort();
  assert.equal(await knock(port), "ECONNREFUSED");
  for (const _ of [1, 2]) {
    const child = await serverOn(port);
    assert.equal(await knock(port), "connected");
    child.kill("SIGKILL");
    await new Promise((gone) => child.once("exit", gone));
    assert.equal(await knock(port), "ECONNREFUSED");
    const others = await Promise.all(Array.from({ length: 200 }, () => holdPort()));
    assert.ok(others.every((other) => other.port !== port));
    for (const other of others) other.release();
  }
  release();
});
