import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { switchLanguage } from "@/locales/i18n";
import { choose } from "@/testing/choose";
import { renderInApp } from "@/testing/render";
import { TimeField } from "./time-field";

afterEach(() => act(() => switchLanguage("en")));

test("a time is chosen as the language writes it, and kept as the wire does", async () => {
  const chosen = vi.fn();
  renderInApp(<TimeField label="Opens" value="09:30" onChange={chosen} />);
  const field = screen.getByRole("combobox", { name: "Opens" });
  expect(field).toHaveProperty("value", "9:30 AM");
  await choose(field, "10:15 PM");
  expect(chosen).toHaveBeenLastCalledWith("22:15");
  await act(() => switchLanguage("de"));
  expect(field).toHaveProperty("value", "9:30");
});

test("a time that lies between two quarters stays, in its place among them", async () => {
  renderInApp(<TimeField label="Opens" value="09:07" onChange={() => undefined} />);
  await userEvent.click(screen.getByRole("combobox", { name: "Opens" }));
  const offered = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  const at = offered.indexOf("9:07 AM");
  expect(offered.slice(at - 1, at + 2)).toEqual(["9:00 AM", "9:07 AM", "9:15 AM"]);
  expect(offered).toHaveLength(97);
});
