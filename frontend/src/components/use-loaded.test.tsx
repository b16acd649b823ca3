import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/error";
import { useLoaded } from "./use-loaded";

const hearers = vi.hoisted(() => new Set<() => void>());
vi.mock("@/api/connection", () => ({
  whenConnected: (hearer: () => void) => {
    hearers.add(hearer);
    return () => hearers.delete(hearer);
  },
}));

function Shown({ load }: { load: () => Promise<string> }) {
  const { value, failure } = useLoaded("key", load);
  return <p>{value ?? (failure === undefined ? "on its way" : "failed")}</p>;
}

test("what nobody answered is read again when the connection is back", async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError("net_error", "no answer"))
    .mockResolvedValue("here");
  await act(async () => void render(<Shown load={load} />));
  screen.getByText("failed");
  await act(async () => hearers.forEach((hearer) => hearer()));
  screen.getByText("here");
  expect(hearers.size, "nobody waits for what is there").toBe(0);
});

test("a refusal is not asked for again by itself", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError("NOT_FOUND", "no such thing", 409));
  await act(async () => void render(<Shown load={load} />));
  screen.getByText("failed");
  expect(hearers.size).toBe(0);
  expect(load).toHaveBeenCalledTimes(1);
});
