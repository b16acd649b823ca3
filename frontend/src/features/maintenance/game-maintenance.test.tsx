import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { GameMaintenance } from "./game-maintenance";
import { MAINTENANCE } from "./maintenance-calls";
import { MaintenanceNotice } from "./maintenance-notice";

const NOON = Date.UTC(2026, 10, 27, 12);
const HOUR = 3_600_000;
const conf = {
  at: NOON,
  maintenance: [
    {
      maintenance_id: "m1",
      game: "genshin",
      starts_at: NOON + HOUR,
      ends_at: NOON + 5 * HOUR,
      text: "Version 6.2 is being installed.",
    },
  ],
};

afterEach(() => vi.useRealTimers());

test("a game without maintenance shows nothing, and one with it says why", async () => {
  const asked = fakeServer({
    [MAINTENANCE]: ({ game }) => (game === "genshin" ? conf : { at: NOON, maintenance: [] }),
  });
  const { rerender } = renderInApp(<GameMaintenance game="hsr" />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("status")).toBeNull();
  rerender(<GameMaintenance game="genshin" />);
  expect((await screen.findByRole("status")).textContent).toContain("Version 6.2 is being installed.");
  expect(screen.queryByText(/queues are paused/u)).toBeNull();
});

test("what is announced turns into what is under way, and goes when it is over, without being asked for", () => {
  vi.useFakeTimers({ now: NOON });
  renderInApp(<MaintenanceNotice conf={conf} heardAt={NOON} topUp />);
  const notice = () => screen.queryByRole("status")?.textContent;
  expect(notice()).toMatch(/Maintenance from .* to /u);
  expect(notice()).toContain("queues are paused");
  act(() => void vi.advanceTimersByTime(HOUR));
  expect(notice()).toMatch(/Under maintenance until /u);
  act(() => void vi.advanceTimersByTime(4 * HOUR));
  expect(notice()).toBeUndefined();
});

test("the server's clock counts, not this machine's", () => {
  vi.useFakeTimers({ now: NOON - 24 * HOUR });
  renderInApp(<MaintenanceNotice conf={{ ...conf, at: NOON + 2 * HOUR }} heardAt={Date.now()} topUp={false} />);
  expect(screen.getByRole("status").textContent).toMatch(/Under maintenance until /u);
});

test("an answer that was kept for a while does not set the clock back", () => {
  vi.useFakeTimers({ now: NOON + 90 * 60_000 });
  renderInApp(<MaintenanceNotice conf={conf} heardAt={NOON} topUp={false} />);
  expect(screen.getByRole("status").textContent).toMatch(/Under maintenance until /u);
});
