import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fireEvent } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { choose, chooseDay } from "@/testing/choose";
import { fetchCalendar } from "@/testing/fetch-calendar";
import { renderInApp } from "@/testing/render";
import { team } from "./admin-fixtures";
import { TeamForm } from "./team-form";
import { TextsEditor } from "@/components/admin/texts-editor";

beforeAll(fetchCalendar);
beforeEach(() => {
  identity.token = "t";
});

const dayOfThisMonth = (day: number) => `${new Date().toLocaleDateString("sv").slice(0, 8)}${day}`;

test("a supervisor changes hours and closed days, and the version that was read goes with them", async () => {
  const calls = fakeServer({
    "/api/im/console_agents": { agents: [] },
    "/api/im/console_team_save": team({ version: 2 }),
  });
  const saved = vi.fn();
  renderInApp(<TeamForm team={team({ version: 1 })} admin={false} supervisor onSaved={saved} />);
  expect((screen.getByRole("textbox", { name: /Name/ }) as HTMLInputElement).matches(":disabled")).toBe(true);
  await choose(screen.getByRole("combobox", { name: "Monday: closes" }), "12:00 AM");
  await userEvent.click(screen.getByRole("button", { name: "Tuesday: add hours" }));
  await userEvent.click(screen.getByRole("button", { name: "Add day" }));
  const closed = dayOfThisMonth(15);
  await chooseDay(await screen.findByRole("button", { name: /^Closed day/u }), closed);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [sent] = calls.filter(({ path }) => path === "/api/im/console_team_save");
  expect(sent?.input).toMatchObject({
    team_id: "t1",
    version: 1,
    closed_days: [closed],
    hours: [
      { weekday: 1, opens: 540, closes: 1_440 },
      { weekday: 2, opens: 540, closes: 1_080 },
    ],
  });
});

test("a text is written a language at a time, and one that is emptied is none", async () => {
  let texts: Record<string, string> = { en: "Hello" };
  const show = () => <TextsEditor label="Text" value={texts} onChange={(now) => (texts = now)} />;
  const { rerender } = renderInApp(show());
  await userEvent.click(screen.getByRole("button", { name: "Deutsch" }));
  fireEvent.change(screen.getByRole("textbox", { name: "Text, Deutsch" }), { target: { value: "Hallo" } });
  expect(texts).toEqual({ en: "Hello", de: "Hallo" });
  rerender(show());
  fireEvent.change(screen.getByRole("textbox", { name: "Text, Deutsch" }), { target: { value: "" } });
  expect(texts).toEqual({ en: "Hello" });
});
