/** Chooses an option of a list by its name, as a person does: opens the list and presses it. */
import { expect, type Locator } from "@playwright/test";

export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole("option", { name: option, exact: true }).click();
  await expect(field).toHaveValue(option);
}
