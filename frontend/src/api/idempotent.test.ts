import { expect, test } from "vitest";
import { ApiError } from "./error";
import { once } from "./idempotent";

const failing = (code: string) => async () => {
  throw new ApiError(code, code);
};

test("a request whose answer was lost keeps its key, one that was answered or refused does not", async () => {
  const used: string[] = [];
  const note = async (key: string) => void used.push(key);
  await expect(
    once("buy", async (key) => {
      used.push(key);
      return failing("net_error")();
    }),
  ).rejects.toThrow();
  await once("buy", note);
  expect(used[1]).toBe(used[0]);
  await once("buy", note);
  expect(used[2]).not.toBe(used[1]);
  await expect(
    once("pay", async (key) => {
      used.push(key);
      return failing("INSUFFICIENT_BALANCE")();
    }),
  ).rejects.toThrow();
  await once("pay", note);
  expect(used[4]).not.toBe(used[3]);
});

test("two requests never share a key", async () => {
  const [a, b] = await Promise.all([once("a", async (key) => key), once("b", async (key) => key)]);
  expect(a).not.toBe(b);
});
