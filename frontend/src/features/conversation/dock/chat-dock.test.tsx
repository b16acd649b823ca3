import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { ChatDock } from "./chat-dock";
import { dockStore, resetDock } from "./dock-store";

beforeEach(resetDock);

function show(unread = 0): void {
  renderInApp(
    <ChatDock
      unread={unread}
      list={(open) => (
        <button type="button" onClick={() => open("c1")}>
          first conversation
        </button>
      )}
      conversation={(id, back) => (
        <button type="button" onClick={back}>
          conversation {id}
        </button>
      )}
      onExpand={() => {}}
    />,
  );
}

test("the small dock says what is unread, and opening it moves the focus in", async () => {
  show(3);
  await userEvent.click(screen.getByRole("button", { name: "Open chat, 3 unread messages" }));
  expect(document.activeElement).toBe(screen.getByRole("complementary", { name: "Chat" }));
});

test("the open conversation is remembered while the dock is small and for the next visit", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Open chat" }));
  await userEvent.click(screen.getByRole("button", { name: "first conversation" }));
  await userEvent.click(screen.getByRole("button", { name: "Minimize chat" }));
  expect(localStorage.getItem("guildhall.dock")).toContain("c1");
  await userEvent.click(screen.getByRole("button", { name: "Open chat" }));
  await userEvent.click(screen.getByRole("button", { name: "conversation c1" }));
  screen.getByRole("button", { name: "first conversation" });
});

test("Escape makes it small and gives the focus back", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Open chat" }));
  await userEvent.keyboard("{Escape}");
  expect(dockStore.open).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open chat" }));
});
