import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DirectionProvider } from "@mantine/core";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { switchLanguage } from "@/locales/i18n";
import { languages, tagOf, type LanguageKey } from "@/locales/languages";
import { fetchCalendar } from "@/testing/fetch-calendar";
import { renderInApp } from "@/testing/render";
import { DateField } from "./date-field";
import { firstWeekday, wholeDay } from "./date-words";

function Field({ first = "2026-11-25", chosen, ...more }: Given) {
  const [value, setValue] = useState(first);
  const onChange = (day: string) => {
    chosen?.(day);
    setValue(day);
  };
  return (
    <DirectionProvider initialDirection={more.dir ?? "ltr"} detectDirection={false}>
      <DateField clearable label="From" value={value} onChange={onChange} min={more.min} max={more.max} />
    </DirectionProvider>
  );
}
interface Given {
  first?: string;
  chosen?: (day: string) => void;
  dir?: "ltr" | "rtl";
  min?: string;
  max?: string;
}

const inLanguage = (language: LanguageKey) => act(() => switchLanguage(language));
const dayButton = (day: string, language = "en") => screen.findByRole("button", { name: wholeDay(day, language) });

beforeAll(fetchCalendar);
afterEach(() => inLanguage("en"));

test("a day is chosen by keys alone, and the field has the focus again", async () => {
  const chosen = vi.fn();
  renderInApp(<Field chosen={chosen} />);
  const field = await screen.findByRole("button", { name: "From: Nov 25, 2026" });
  field.focus();
  await userEvent.keyboard("{Enter}");
  const day = await dayButton("2026-11-25");
  await vi.waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  act(() => day.focus());
  await userEvent.keyboard("{ArrowRight}{ArrowUp}{Enter}");
  expect(chosen).toHaveBeenCalledWith("2026-11-19");
  expect(screen.queryByRole("dialog")).toBeNull();
  const again = screen.getByRole("button", { name: "From: Nov 19, 2026" });
  await vi.waitFor(() => expect(document.activeElement).toBe(again));
});

test("where pages run from right to left, the left arrow goes to the next day", async () => {
  const chosen = vi.fn();
  renderInApp(<Field dir="rtl" chosen={chosen} />);
  await userEvent.click(await screen.findByRole("button", { name: /^From/u }));
  act(() => screen.getByRole("button", { name: wholeDay("2026-11-25", "en") }).focus());
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  expect(chosen).toHaveBeenCalledWith("2026-11-26");
});

test("Escape closes and changes nothing; the cross empties", async () => {
  const chosen = vi.fn();
  renderInApp(<Field chosen={chosen} />);
  await userEvent.click(await screen.findByRole("button", { name: /^From/u }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Clear From" }));
  expect(chosen).toHaveBeenLastCalledWith("");
  expect((await screen.findByRole("button", { name: "From: Any date" })).textContent).toBe("Any date");
});

test("days before the first and after the last cannot be chosen", async () => {
  renderInApp(<Field min="2026-11-10" max="2026-11-26" />);
  await userEvent.click(await screen.findByRole("button", { name: /^From/u }));
  const isOff = async (day: string) => (await dayButton(day)).matches(":disabled");
  expect(await Promise.all(["2026-11-09", "2026-11-10", "2026-11-26", "2026-11-27"].map(isOff))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test.each(languages.map(({ key }) => key))(
  "in %s the days, the month and the week are of the language",
  async (key) => {
    await inLanguage(key);
    const language = tagOf(key);
    renderInApp(<Field />);
    await userEvent.click(await screen.findByRole("button", { name: /^From: /u }));
    await dayButton("2026-11-25", language);
    const year = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
    const month = year.format(Date.UTC(2026, 10, 25)).toLocaleLowerCase(language);
    const calendar = within(screen.getByRole("dialog"));
    expect(calendar.getAllByRole("button").map((one) => one.textContent?.toLocaleLowerCase(language))).toContain(month);
    // What the first cell of the second week is, by the engine's own table where it has one.
    const week = new Intl.Locale(language) as Intl.Locale & { weekInfo?: Week; getWeekInfo?: () => Week };
    const first = (week.getWeekInfo?.() ?? week.weekInfo)?.firstDay;
    expect(firstWeekday(language)).toBe((first ?? 0) % 7);
    const [cell] = calendar.getAllByRole("row")[2]?.querySelectorAll("button") ?? [];
    const day = Array.from({ length: 7 }, (_, at) => `2026-11-${String(at + 2).padStart(2, "0")}`).find(
      (one) => new Date(`${one}T00:00:00Z`).getUTCDay() === firstWeekday(language),
    );
    expect(cell?.getAttribute("aria-label")).toBe(wholeDay(day ?? "", language));
  },
);
interface Week {
  firstDay: number;
}

test("no page draws the browser's own field for a day or a time", () => {
  const source = join(import.meta.dirname, "..");
  const native = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .filter((file) =>
      /type=\W*(?:date|datetime-local|time|month|week)\b/u.test(readFileSync(join(source, file), "utf8")),
    );
  expect(native).toEqual([]);
});

test("the calendar is fetched with the first date field, not with the pages that have one", () => {
  const source = join(import.meta.dirname, "..");
  const fetching = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
    .filter((file) => /from "(?:@mantine\/dates|dayjs)"/u.test(readFileSync(join(source, file), "utf8")));
  expect(fetching).toEqual(["components/date-picker.tsx"]);
});
