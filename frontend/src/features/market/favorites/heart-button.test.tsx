import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { whenUnauthorized } from "@/api/call";
import { identity } from "@/api/identity";
import { queryClient } from "@/api/query";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { HeartButton } from "./heart-button";
import { useFavorites } from "./use-favorites";

function Heart({ id }: { id: string }) {
  const favorites = useFavorites("goods", [id]);
  return <HeartButton of="goods" favorites={favorites} id={id} />;
}

beforeEach(() => {
  identity.token = "t";
});

const pressed = () => screen.getByRole("button").getAttribute("aria-pressed");

test("a press shows before the server has answered, and stays", async () => {
  let answer: () => void = () => {};
  let kept: string[] = [];
  const calls = fakeServer({
    "/api/account/check_bookmark": () => ({ target_ids: kept }),
    "/api/account/add_bookmark": () => {
      kept = ["7"];
      return { is_bookmarked: true };
    },
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.method === "POST") await new Promise<void>((resolve) => (answer = resolve));
    return fetch(address, init);
  });
  renderInApp(<Heart id="7" />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Add this item to favorites" }));
  expect(pressed()).toBe("true");
  answer();
  await waitFor(() => expect(calls, "it is read again").toHaveLength(3));
  expect(calls[1]?.input).toEqual({ target_type: "goods", target_id: "7" });
  expect(pressed()).toBe("true");
});

test("what is refused is taken back", async () => {
  fakeServer({
    "/api/account/check_bookmark": { target_ids: [] },
    "/api/account/add_bookmark": () => refuse(409, "BOOKMARKS_FULL", { most: 500 }),
  });
  renderInApp(<Heart id="8" />);
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(pressed()).toBe("false"));
});

test("a second press takes it away", async () => {
  let kept = ["9"];
  const calls = fakeServer({
    "/api/account/check_bookmark": () => ({ target_ids: kept }),
    "/api/account/delete_bookmark": () => {
      kept = [];
      return { is_bookmarked: false };
    },
  });
  renderInApp(<Heart id="9" />);
  await waitFor(() => expect(pressed()).toBe("true"));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[1]?.address).toBe("/api/account/delete_bookmark?target_type=goods&target_id=9");
  expect(pressed()).toBe("false");
});

test("visitors are asked nothing", () => {
  identity.token = null;
  const calls = fakeServer({});
  renderInApp(<Heart id="7" />);
  expect(pressed()).toBe("false");
  expect(calls).toHaveLength(0);
});

/** Three of them, in their order. */
function Three() {
  const favorites = useFavorites("goods", ["1", "2", "3"]);
  return ["1", "2", "3"].map((id) => <HeartButton key={id} of="goods" favorites={favorites} id={id} />);
}
const all = () => screen.getAllByRole("button").map((heart) => heart.getAttribute("aria-pressed") === "true");
const heartOf = (id: number) => screen.getAllByRole("button")[id - 1] as HTMLElement;

/** Whoever calls `path` waits until they are let go. */
function holdBack(path: string): () => Promise<void> {
  let go: () => void = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address.startsWith(path)) await gate;
    return fetch(address, init);
  });
  return () => act(async () => go());
}

test("a press that is refused before the others are known says nothing of them", async () => {
  const calls = fakeServer({
    "/api/account/check_bookmark": { target_ids: ["2", "3"] },
    "/api/account/add_bookmark": () => refuse(409, "BOOKMARKS_FULL", { most: 500 }),
  });
  const read = holdBack("/api/account/check_bookmark");
  renderInApp(<Three />);
  await userEvent.click(heartOf(1));
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(["/api/account/add_bookmark"]));
  await read();
  await waitFor(() => expect(all()).toEqual([false, true, true]));
});

test("a press that is carried out before the others are known stays, and they are read", async () => {
  let kept = ["2", "3"];
  fakeServer({
    "/api/account/check_bookmark": () => ({ target_ids: kept }),
    "/api/account/add_bookmark": () => {
      kept = ["1", ...kept];
      return { is_bookmarked: true };
    },
  });
  const read = holdBack("/api/account/check_bookmark");
  renderInApp(<Three />);
  await userEvent.click(heartOf(1));
  expect(all()).toEqual([true, false, false]);
  await read();
  await waitFor(() => expect(all()).toEqual([true, true, true]));
});

test("who signs in to watch something sees what they watch besides", async () => {
  identity.token = null;
  let kept = ["2"];
  fakeServer({
    "/api/account/check_bookmark": () => ({ target_ids: kept }),
    "/api/account/add_bookmark": () => {
      if (identity.token === null) return refuse(401, "unauthorized");
      kept = ["1", "2"];
      return { is_bookmarked: true };
    },
  });
  whenUnauthorized(async () => {
    identity.token = "of somebody";
    return true;
  });
  const read = holdBack("/api/account/check_bookmark");
  renderInApp(<Three />);
  await userEvent.click(heartOf(1));
  await waitFor(() => expect(kept).toEqual(["1", "2"]));
  await read();
  await waitFor(() => expect(all()).toEqual([true, true, false]));
});

test("a press of one person is not shown to the next, and its end takes nothing from them", async () => {
  fakeServer({
    "/api/account/check_bookmark": () => ({ target_ids: identity.token === "t" ? [] : ["1", "2"] }),
    "/api/account/add_bookmark": { is_bookmarked: true },
  });
  const answer = holdBack("/api/account/add_bookmark");
  renderInApp(<Three />);
  await userEvent.click(heartOf(1));
  await userEvent.click(heartOf(3));
  expect(all()).toEqual([true, false, true]);
  await act(async () => void (identity.token = "of another"));
  await waitFor(() => expect(all()).toEqual([true, true, false]));
  await answer();
  await waitFor(() => expect(all()).toEqual([true, true, false]));
});

test("after a lost answer the server is asked, and the next press is a command of its own", async () => {
  let kept: string[] = [];
  let isLost = true;
  const keys: unknown[] = [];
  fakeServer({
    "/api/account/check_bookmark": () => ({ target_ids: kept }),
    "/api/account/add_bookmark": (_, key) => {
      keys.push(key);
      kept = ["7"];
      if (isLost) throw new TypeError("the network is gone");
      return { is_bookmarked: true };
    },
  });
  renderInApp(<Heart id="7" />);
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(pressed(), "the server has it").toBe("true"));
  // It is taken away elsewhere.
  kept = [];
  isLost = false;
  await act(async () => void (await queryClient.invalidateQueries()));
  await waitFor(() => expect(pressed()).toBe("false"));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys).not.toContain(undefined);
});
