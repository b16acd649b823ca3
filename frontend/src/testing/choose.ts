/** Chooses an option of a `SelectField` as a person does: opens its list and presses the one of that name. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { wholeDay } from "@/components/date-words";

export async function choose(field: HTMLElement, option: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

/** Chooses a day of the month that a `DateField` shows first: the month of its value, or else this one. */
export async function chooseDay(field: HTMLElement, day: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole("button", { name: wholeDay(day, "en") }));
}
