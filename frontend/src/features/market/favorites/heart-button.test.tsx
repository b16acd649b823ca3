import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
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
  const calls = fakeServer({
    "/api/account/check_bookmark": { target_ids: [] },
    "/api/account/add_bookmark": { is_bookmarked: true },
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
  await waitFor(() => expect(calls).toHaveLength(2));
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
  const calls = fakeServer({
    "/api/account/check_bookmark": { target_ids: ["9"] },
    "/api/account/delete_bookmark": { is_bookmarked: false },
  });
  renderInApp(<Heart id="9" />);
  await waitFor(() => expect(pressed()).toBe("true"));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(calls).toHaveLength(2));
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
