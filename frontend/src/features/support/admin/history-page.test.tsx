import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { choose } from "@/testing/choose";
import { fetchCalendar } from "@/testing/fetch-calendar";
import { renderInApp } from "@/testing/render";
import { HistoryPage } from "./history-page";
import { durationsOf } from "./history-rules";
import { episode, team } from "./admin-fixtures";
import type { Me } from "./admin-types";

/** Two pages of visits. */
const serveHistory = () =>
  fakeServer({
    "/api/console/export": () => new Response("a,b\n"),
    "/api/im/console_agents": { agents: [] },
    "/api/im/console_history": ({ before }) =>
      before === undefined
        ? { episodes: [episode({ episode: 1, customer: { uid: "9", nickname: "New" } })], next: "p2" }
        : { episodes: [episode({ episode: 2, customer: { uid: "9", nickname: "Old" } })] },
  });

beforeAll(fetchCalendar);
beforeEach(() => {
  identity.token = "t";
});

function show(supervisor = true): void {
  const me: Me = { teams: [team()], permissions: [], wrap_up_codes: [{ code: "order", label: "About an order" }] };
  renderInApp(
    <HistoryPage
      me={me}
      team={team()}
      picker={null}
      supervisor={supervisor}
      uid="77"
      transcript={({ conversation_id }) => <p>conversation {conversation_id}</p>}
    />,
  );
}

test("a visit shows how it went, and leads to what was said", async () => {
  serveHistory();
  show();
  const row = await screen.findByRole("row", { name: /New/ });
  const cell = (title: string) => row.querySelector(`[data-title="${title}"]`)?.textContent;
  expect(cell("Wrap-up code")).toBe("About an order");
  expect(cell("Waited")).toBe("2 min");
  expect(cell("Handled in")).toBe("9 min");
  expect(screen.getAllByRole("columnheader")).toHaveLength(within(row).getAllByRole("cell").length);
  await userEvent.click(within(row).getByRole("button", { name: "New" }));
  await screen.findByText("conversation c1");
});

test("the next page follows the first, and a filter begins anew", async () => {
  const asked = serveHistory();
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByRole("button", { name: /Old/ });
  screen.getByRole("button", { name: /New/ });
  await choose(screen.getByRole("combobox", { name: "Rating" }), "★★★★★");
  await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ team_id: "t1", rating: 5 }));
  expect(asked.at(-1)?.input["before"]).toBeUndefined();
});

test("the file is of the same filter", async () => {
  const asked = serveHistory();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "#file", revokeObjectURL: () => undefined }));
  show();
  await userEvent.type(await screen.findByLabelText("Search messages"), "sword");
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() =>
    expect(asked.some(({ address }) => address === "/api/console/export?team_id=t1&text=sword")).toBe(true),
  );
});

test("who supervises nothing sees their own visits and takes no file away", async () => {
  const asked = serveHistory();
  show(false);
  await screen.findByRole("button", { name: /New/ });
  expect(asked.find(({ path }) => path.endsWith("console_history"))?.input["uid"]).toBe("77");
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

test("a visit nobody answered has no wait that is known", () => {
  expect(durationsOf(episode({ replied_at: null, resolved_at: null }))).toEqual({});
});
