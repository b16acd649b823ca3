import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/error";
import { usePagedQuery } from "./use-paged-query";
import { ASKED_AHEAD, KEPT, readAhead, useRead } from "./use-read";

const hearers = vi.hoisted(() => new Set<() => void>());
vi.mock("@/api/connection", () => ({
  whenConnected: (hearer: () => void) => {
    hearers.add(hearer);
    return () => hearers.delete(hearer);
  },
}));

function Shown({ load }: { load: () => Promise<string> }) {
  const { data, error } = useRead(["key"], load);
  return <p>{data ?? (error === null ? "on its way" : "failed")}</p>;
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
  await act(async () => hearers.forEach((hearer) => hearer()));
  expect(load, "what is there is not read again").toHaveBeenCalledTimes(2);
});

test("a refusal is not asked for again by itself", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError("NOT_FOUND", "no such thing", 409));
  await act(async () => void render(<Shown load={load} />));
  screen.getByText("failed");
  await act(async () => hearers.forEach((hearer) => hearer()));
  expect(load).toHaveBeenCalledTimes(1);
});

test("an answer to an earlier question never replaces one to a later", async () => {
  const answers = new Map<string, (text: string) => void>();
  const ask = (name: string) => new Promise<string>((answer) => answers.set(name, answer));
  const Named = ({ name }: { name: string }) => <p>{useRead([name], () => ask(name), KEPT).data ?? "on its way"}</p>;
  const { rerender } = render(<Named name="first" />);
  rerender(<Named name="second" />);
  await act(async () => answers.get("second")?.("the second"));
  await act(async () => answers.get("first")?.("the first"));
  screen.getByText("the second");
});

test("what was asked for before its component was drawn is not asked for again", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue("here");
  const Ahead = () => <p>{useRead(["ahead"], load, ASKED_AHEAD).data ?? "on its way"}</p>;
  await act(async () => readAhead(["ahead"], load));
  await act(async () => void render(<Ahead />));
  screen.getByText("here");
  expect(load).toHaveBeenCalledTimes(1);
});

test("what could not be read ahead is read by its component", async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError("net_error", "no answer"))
    .mockResolvedValue("here");
  const Ahead = () => <p>{useRead(["lost"], load, ASKED_AHEAD).data ?? "on its way"}</p>;
  await act(async () => readAhead(["lost"], load));
  await act(async () => void render(<Ahead />));
  screen.getByText("here");
});

test("rows are read page by page, and another key begins anew", async () => {
  const load = vi.fn(async (before?: string) =>
    before === undefined ? { rows: ["a", "b"], next: "b" } : { rows: ["c"], next: null },
  );
  const Rows = ({ name }: { name: string }) => {
    const { rows, hasMore, more } = usePagedQuery<string>([name], load);
    return (
      <button type="button" disabled={!hasMore} onClick={more}>
        {rows?.join(" ") ?? "on its way"}
      </button>
    );
  };
  const { rerender } = render(<Rows name="one" />);
  await act(async () => (await screen.findByRole("button", { name: "a b" })).click());
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "a b c" })).disabled).toBe(true);
  expect(load).toHaveBeenLastCalledWith("b");
  rerender(<Rows name="two" />);
  await screen.findByRole("button", { name: "a b" });
  expect(load).toHaveBeenCalledTimes(3);
});

test("pages that are not enabled are not asked for until they are", async () => {
  const load = vi.fn(async () => ({ rows: ["a"], next: null }));
  const Rows = ({ enabled }: { enabled: boolean }) => {
    const { rows } = usePagedQuery<string>(["closed"], load, { enabled });
    return <p>{rows?.join(" ") ?? "nothing"}</p>;
  };
  const { rerender } = render(<Rows enabled={false} />);
  screen.getByText("nothing");
  expect(load).not.toHaveBeenCalled();
  rerender(<Rows enabled />);
  await screen.findByText("a");
  expect(load).toHaveBeenCalledTimes(1);
});
