import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { renderInApp } from "@/testing/render";
import { HistoryPage } from "./history-page";
import { dayEnd, dayStart, durationsOf } from "./history-rules";
import { episode, team } from "./supervision-fixtures";

interface Asked {
  path: string;
  body: Record<string, unknown>;
}

/** Answers by the name of the call; two pages of visits. */
function serveHistory(): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body ?? "{}")) as Record<string, unknown>;
    asked.push({ path, body });
    if (path.startsWith("/api/console/export")) return new Response("a,b\n");
    if (path.endsWith("console_agents")) return Response.json({ code: 0, data: { agents: [] } });
    const more = body["before"] === undefined ? { next: "p2" } : {};
    return Response.json({
      code: 0,
      data: {
        episodes: [
          episode({
            episode: more.next === undefined ? 2 : 1,
            customer: { uid: "9", nickname: more.next === undefined ? "Old" : "New" },
          }),
        ],
        ...more,
      },
    });
  });
  return asked;
}

beforeEach(() => {
  identity.token = "t";
});

function show(supervisor = true): void {
  const me = { teams: [team()], wrap_up_codes: [{ code: "order", label: "About an order" }] };
  renderInApp(
    <HistoryPage
      me={me}
      team={team()}
      picker={null}
      supervisor={supervisor}
      uid="77"
      transcript={({ conversation_id }) => <p>talk {conversation_id}</p>}
    />,
  );
}

test("a visit shows how it went, and leads to what was said", async () => {
  serveHistory();
  show();
  const row = await screen.findByRole("button", { name: /New/ });
  expect(row.textContent).toContain("About an order");
  expect(row.textContent).toContain("waited 2 min");
  expect(row.textContent).toContain("handled in 9 min");
  await userEvent.click(row);
  await screen.findByText("talk c1");
});

test("the next page follows the first, and a filter begins anew", async () => {
  const asked = serveHistory();
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByRole("button", { name: /Old/ });
  screen.getByRole("button", { name: /New/ });
  await userEvent.selectOptions(screen.getByLabelText("Rating"), "5");
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ team_id: "t1", rating: 5 }));
  expect(asked.at(-1)?.body["before"]).toBeUndefined();
});

test("the file is of the same filter", async () => {
  const asked = serveHistory();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "#file", revokeObjectURL: () => undefined }));
  show();
  await userEvent.type(await screen.findByLabelText("Search messages"), "sword");
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() =>
    expect(asked.some(({ path }) => path === "/api/console/export?team_id=t1&text=sword")).toBe(true),
  );
});

test("who supervises nothing sees their own visits and takes no file away", async () => {
  const asked = serveHistory();
  show(false);
  await screen.findByRole("button", { name: /New/ });
  expect(asked.find(({ path }) => path.endsWith("console_history"))?.body["uid"]).toBe("77");
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

test("a visit nobody answered has no wait that is known, and days are whole", () => {
  expect(durationsOf(episode({ replied_at: null, resolved_at: null }))).toEqual({});
  expect(dayEnd("2026-11-20") + 1).toBe(dayStart("2026-11-21"));
});
