import { screen, within } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import userEvent from "@testing-library/user-event";
import { BoardPage } from "./board-page";
import { boardStore, receiveBoard } from "./board-store";
import { agent, board, duty, team } from "./admin-fixtures";

beforeEach(() => {
  identity.token = "t";
  boardStore.boards = {};
  boardStore.trails = {};
  boardStore.heard = {};
});

const show = (supervisor = false) => renderInApp(<BoardPage team={team()} picker={null} supervisor={supervisor} />);
const tile = (name: string) => screen.getAllByText(name)[0]?.parentElement?.textContent;

test("the board says who waits, how long, and who carries it, and moves with what it is told", async () => {
  fakeServer({
    "/api/im/console_board": board({ agents: [agent("1", { duty: duty({ open: 4, capacity: 4 }), needs_reply: 2 })] }),
  });
  show();
  await screen.findByText("Agent 1");
  expect(tile("Waiting")).toContain("3");
  expect(tile("Longest wait")).toMatch(/1:3\d/);
  screen.getByText("4 of 4");
  screen.getByText("2 to reply to");
  act(() => receiveBoard(board({ at: 2_000, version: 1, waiting: 9, oldest_wait: null })));
  expect(await screen.findAllByText("9")).toHaveLength(2); // the tile, and the end of the line
  expect(tile("Longest wait")).toContain("–");
});

test("agents who are there come before those who are not, and who owes words before who does not", async () => {
  const agents = [agent("1", { duty: duty({ state: "offline" }) }), agent("2"), agent("3", { needs_reply: 1 })];
  fakeServer({ "/api/im/console_board": board({ agents }) });
  show();
  const rows = await screen.findAllByText(/^Agent \d$/);
  expect(rows.map((row) => row.textContent)).toEqual(["Agent 3", "Agent 2", "Agent 1"]);
});

test("a board that cannot be read says so, and can be asked for again", async () => {
  const answers = [refuse(503, "busy")];
  fakeServer({ "/api/im/console_board": () => answers.shift() ?? board() });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("Agent 1");
});

test("over time: buckets are drawn, and another span is asked for", async () => {
  const buckets = [1, 2, 3].map((hour) => ({
    at: Date.now() - hour * 3_600_000,
    opened: hour,
    resolved: 1,
    left: 0,
    ratings: 1,
    rating: 4,
  }));
  const asked = fakeServer({ "/api/im/console_stats": { buckets }, "/api/im/console_board": board() });
  show(true);
  const visits = await screen.findByRole("figure", { name: "Conversations" });
  expect(visits.querySelectorAll("rect")).toHaveLength(6);
  await userEvent.click(screen.getByRole("radio", { name: "Last 30 days" }));
  expect(within(visits)).toBeTruthy();
  const stats = asked.filter(({ path }) => path === "/api/im/console_stats");
  expect(stats.map(({ input }) => input["bucket"])).toContain("day");
});
