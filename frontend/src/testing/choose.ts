/** Chooses an option of a `SelectField` as a person does: opens its list and presses the one of that name. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

export async function choose(field: HTMLElement, option: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole("option", { name: option }));
}
