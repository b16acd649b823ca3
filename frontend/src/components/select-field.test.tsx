import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { choose } from "@/testing/choose";
import { renderInApp } from "@/testing/render";
import { SelectField } from "./select-field";

const STATES = [
  { value: "", label: "All states" },
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const;

test("one of the list is chosen by the pointer or by keys, and never none", async () => {
  const chosen = vi.fn();
  renderInApp(<SelectField label="State" value="" options={STATES} onChange={chosen} />);
  const field = screen.getByRole("combobox", { name: "State" });
  expect(field).toHaveProperty("value", "All states");
  await choose(field, "Open");
  expect(chosen).toHaveBeenLastCalledWith("open");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  expect(chosen).toHaveBeenCalledTimes(2);
  await choose(field, "All states");
  expect(chosen, "what is chosen already is no choice, and cannot be taken away").toHaveBeenCalledTimes(2);
});

test("a hidden label is still its name, and a long list is searched", async () => {
  const chosen = vi.fn();
  const options = Array.from({ length: 20 }, (_, at) => ({ value: `${at}`, label: `Zone ${at}` }));
  renderInApp(<SelectField labelHidden label="Time zone" value="0" options={options} onChange={chosen} />);
  const field = screen.getByRole("combobox", { name: "Time zone" });
  expect(screen.queryByText("Time zone")).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, "17");
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["Zone 17"]);
  await userEvent.click(screen.getByRole("option"));
  expect(chosen).toHaveBeenLastCalledWith("17");
});

test("a field looks like itself before its list is fetched, which comes for who presses it and opens", async () => {
  let come: () => void = () => {};
  const fetched = vi.fn();
  const coming = new Promise<void>((go) => (come = go));
  vi.resetModules();
  vi.doMock("./select-list", async (real) => {
    fetched();
    await coming;
    return real();
  });
  const { SelectField: Field } = await import("./select-field");
  const { renderInApp: render } = await import("@/testing/render");
  const chosen = vi.fn();
  await act(async () => void render(<Field listLater label="State" value="open" options={STATES} onChange={chosen} />));
  const field = screen.getByRole("combobox", { name: "State" });
  expect(field).toHaveProperty("value", "Open");
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(field);
  expect(screen.queryByRole("option")).toBeNull();
  await act(async () => come());
  await userEvent.click(await screen.findByRole("option", { name: "Closed" }));
  expect(chosen).toHaveBeenLastCalledWith("closed");
  vi.doUnmock("./select-list");
});

test("no page draws the browser's own select", () => {
  const source = join(import.meta.dirname, "..");
  const native = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .filter((file) => /<select\b|\bNativeSelect\b/u.test(readFileSync(join(source, file), "utf8")));
  expect(native).toEqual([]);
});
