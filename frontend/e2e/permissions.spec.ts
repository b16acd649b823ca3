/** An administrator lets an agent into a part of the admin area, and out of it again: the agent's pages follow. */
import { expect, signIn, test } from "./support/test";

test("an agent is let into all orders, and out again @own-server", async ({ page, person, words, locale }) => {
  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/people?query=agent3%40demo.guildhall.test");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Agent 3/u })
    .click();
  const change = words("people.act.set_permissions.do");
  const flip = async () => {
    await page.getByRole("button", { name: change }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: words("people.permission.orders.title"), exact: true }).click();
    await dialog.getByLabel(words("people.reason")).fill("Looks after the orders in July");
    await dialog.getByRole("button", { name: change }).click();
    await expect(dialog).toBeHidden();
  };

  const agent = await person();
  await signIn(agent, "agent3@demo.guildhall.test", locale);
  await agent.goto("/console/orders");
  const closed = agent.getByRole("heading", { level: 1, name: words("console.closed.title") });
  await expect(closed).toBeVisible();

  await flip();
  await expect(page.getByRole("main")).toContainText("Looks after the orders in July");
  await agent.goto("/console");
  const rail = agent.getByRole("navigation", { name: words("console.label") });
  await rail.getByRole("link", { name: words("console.orders"), exact: true }).click();
  await expect(agent.getByRole("heading", { level: 1, name: words("console.orders") })).toBeVisible();
  await expect(agent.getByRole("main").getByText("100000001")).toBeVisible();
  await expect(rail.getByRole("link", { name: words("console.payments"), exact: true })).toHaveCount(0);

  await flip();
  await agent.reload();
  await expect(closed).toBeVisible();
});
