/** The sign-in dialog's refusals, the countdown of a code, and signing another device out. */
import { expect, DEMO_PASSWORD, signIn, test } from "./support/test";

test("a wrong password is said at its field; a sent code counts down", async ({ page, pair, words }) => {
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: words("frame.bar.sign_in"), exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  const email = dialog.getByLabel(words("session.field.email"), { exact: true });
  const send = dialog.getByRole("button", { name: words("session.code.send"), exact: true });

  await expect(send).toBeDisabled();
  await email.fill("not an address");
  await send.click();
  await expect(email).toHaveAccessibleDescription(words("session.reason.email"));
  await email.fill("counted@example.org");
  await send.click();
  const counting = words("session.code.resend_in", { seconds: "SECONDS" }).replace("SECONDS", "(\\d+)");
  const button = dialog.getByRole("button", { name: new RegExp(counting) });
  await expect(button).toBeDisabled();
  const left = async () => Number(new RegExp(counting).exec(await button.innerText())?.[1]);
  const first = await left();
  await expect.poll(left).toBeLessThan(first);

  await dialog.getByRole("tab", { name: words("session.way.password") }).click();
  await email.fill(pair.buyer.email);
  const password = dialog.getByLabel(words("session.field.password"), { exact: true });
  await password.fill("Wrong2026hall");
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  // The server's words; this story is told in English.
  await expect(password).toHaveAccessibleDescription("Wrong email or password.");
  await password.fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: pair.buyer.name })).toBeVisible();
});

test("a device that is signed out elsewhere is cut off", async ({ person, pair, words, locale }) => {
  const [here, there] = [await person(), await person()];
  await signIn(here, pair.buyer.email, locale);
  await signIn(there, pair.buyer.email, locale);
  const socket = there.waitForEvent("websocket", (one) => one.url().includes("socket.io"));
  await there.goto("/messages");
  const live = await socket;
  await expect(
    there
      .getByRole("list", { name: words("conversation.list.label") })
      .getByRole("button")
      .first(),
  ).toBeVisible();

  await here.goto("/settings");
  const devices = here.getByRole("region", { name: words("settings.devices.title") });
  await expect(devices.getByText(words("settings.devices.current"))).toBeVisible();
  // By the server: how soon is its own tests' matter, and a browser tells of it late when the machine is busy.
  await devices.getByRole("button", { name: words("settings.devices.revoke"), exact: true }).click();
  await expect.poll(() => live.isClosed()).toBe(true);
  await expect(there.getByText(words("frame.ended"))).toBeVisible();
  await expect(
    there.getByRole("banner").getByRole("button", { name: words("frame.bar.sign_in"), exact: true }),
  ).toBeVisible();
  await expect(devices.getByRole("button", { name: words("settings.devices.revoke"), exact: true })).toHaveCount(0);
});
