import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MantineProvider } from "@mantine/core";
import { act, render } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { mantine } from "@/app/theme";
import { renderInApp } from "@/testing/render";
import { CodeInput } from "./code-input";
import { Dialog } from "./dialog";
import { IntegerInput } from "./integer-input";
import { LimitedInput } from "./limited-input";
import { MultiSelect } from "./multi-select";
import { PriceInput } from "./price-input";
import { QuantityCounter } from "./quantity-counter";
import type { QuantityRule } from "./quantity";

function Counter(rule: QuantityRule) {
  const [value, setValue] = useState(1);
  return <QuantityCounter label="Pieces" value={value} onChange={setValue} {...rule} />;
}

test("the counter settles what was typed when the field is left", async () => {
  renderInApp(<Counter max={10} />);
  const field = screen.getByRole("textbox", { name: "Pieces" });
  await userEvent.clear(field);
  await userEvent.type(field, "-12");
  expect(field).toHaveProperty("value", "12");
  await userEvent.tab();
  expect(field).toHaveProperty("value", "10");
  expect(screen.getByRole("button", { name: "Increase" })).toHaveProperty("disabled", true);
});

test("the counter's minus stops at the minimum", async () => {
  renderInApp(<Counter />);
  expect(screen.getByRole("button", { name: "Decrease" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Increase" }));
  await userEvent.click(screen.getByRole("button", { name: "Decrease" }));
  expect(screen.getByRole("textbox", { name: "Pieces" })).toHaveProperty("value", "1");
});

function Limited() {
  const [value, setValue] = useState("");
  return <LimitedInput label="Note" value={value} max={5} onChange={setValue} />;
}

test("a limited text refuses the sixth letter and then shows the counter", async () => {
  renderInApp(<Limited />);
  const field = screen.getByRole("textbox", { name: "Note" });
  await userEvent.type(field, "abcd");
  expect(screen.queryByText("4/5")).toBeNull();
  await userEvent.type(field, "ef");
  expect(field).toHaveProperty("value", "abcde");
  expect(screen.getByText("5/5")).toBeTruthy();
});

test("a paste into a limited text is cut to the room there is, and what stood there stays", async () => {
  renderInApp(<Limited />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Note" });
  await userEvent.type(field, "xy");
  field.setSelectionRange(1, 1);
  fireEvent.paste(field, { clipboardData: { getData: () => "123456" } });
  expect(field.value).toBe("x123y");
});

const options = ["Sword", "Bow", "Staff", "Shield"].map((label) => ({ key: label.toLowerCase(), label }));

function Choice({ saved }: { saved: (chosen: string[]) => void }) {
  const [value, setValue] = useState<string[]>(["sword", "bow", "staff"]);
  const change = (chosen: string[]) => {
    setValue(chosen);
    saved(chosen);
  };
  return <MultiSelect label="Weapons" options={options} value={value} onChange={change} />;
}

test("leaving a changed choice asks; Save keeps it and shows +1", async () => {
  const saved = vi.fn();
  renderInApp(<Choice saved={saved} />);
  await userEvent.click(screen.getByRole("button", { name: /Weapons/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Shield" }));
  await userEvent.keyboard("{Escape}");
  expect(saved).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  expect(saved).toHaveBeenCalledWith(["sword", "bow", "staff", "shield"]);
  expect(screen.getByText("+1")).toBeTruthy();
});

test("Not save forgets the change, and an unchanged choice closes without a question", async () => {
  const saved = vi.fn();
  renderInApp(<Choice saved={saved} />);
  const open = () => userEvent.click(screen.getByRole("button", { name: /Weapons/ }));
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Shield" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Don't save" }));
  expect(screen.queryByText("+1")).toBeNull();
  await open();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved).not.toHaveBeenCalled();
});

test("Escape closes a modal, and it takes 500 ms to go", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"] });
  const closed = vi.fn();
  const Opened = () => {
    const [opened, setOpened] = useState(true);
    return (
      <Dialog opened={opened} title="Question" onClose={() => setOpened(false)} onClosed={closed}>
        words
      </Dialog>
    );
  };
  render(
    <MantineProvider {...mantine}>
      <Opened />
    </MantineProvider>,
  );
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  act(() => void vi.advanceTimersByTime(16 * 2)); // the two frames before a transition begins
  act(() => void vi.advanceTimersByTime(499));
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByText("words")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(closed).toHaveBeenCalled();
  vi.useRealTimers();
});

test("price, integer and code fields clean what is typed", async () => {
  const Fields = () => {
    const [price, setPrice] = useState("");
    const [integer, setInteger] = useState("");
    const [code, setCode] = useState("");
    return (
      <>
        <PriceInput label="Price" symbol="$" value={price} onChange={setPrice} />
        <IntegerInput label="Count" value={integer} onChange={setInteger} />
        <CodeInput label="Code" value={code} onChange={setCode} />
      </>
    );
  };
  renderInApp(<Fields />);
  await userEvent.type(screen.getByLabelText("Price"), "12.345x");
  await userEvent.type(screen.getByLabelText("Count"), "-0120");
  await userEvent.type(screen.getByLabelText("Code"), "ab-12 cd9");
  expect(screen.getByLabelText("Price")).toHaveProperty("value", "12.34");
  expect(screen.getByLabelText("Count")).toHaveProperty("value", "120");
  expect(screen.getByLabelText("Code")).toHaveProperty("value", "ab12cd");
});
