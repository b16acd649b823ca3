/** The rest of the profile: what is theirs at Steam, a picture that is cut, and a sign-in on another device. */
import { paintedPng } from "./support/picture";
import { expect, signIn, test } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";

/** Somebody whom the sandbox's Steam knows, with a profile that all see; each is one account's. */
const steamId = () => `76561198${String(Date.now()).slice(-8)}2`;

test("Steam ID, trade URL and key are checked and kept, and the key is not shown again @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.seller.email, locale);
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: words("settings.steam.title"), exact: true });
  const save = (field: string) =>
    panel.getByRole("button", { name: `${words("settings.steam.save")}: ${words(field)}`, exact: true });
  const input = (field: string) => panel.getByLabel(words(field), { exact: true });
  await expect(panel.getByText(words("settings.steam.first"))).toBeVisible();
  await input("settings.steam.id").fill("Ada");
  await save("settings.steam.id").click();
  await expect(input("settings.steam.id")).toHaveAccessibleDescription(new RegExp(words("settings.steam.wrong_id")));
  const id = steamId();
  await input("settings.steam.id").fill(id);
  await save("settings.steam.id").click();
  await expect(panel.getByText(`Trader ${id.slice(-4)}`)).toBeVisible();
  const partner = (BigInt(id) - 76561197960265728n).toString();
  const trade = (of: string) => `https://steamcommunity.com/tradeoffer/new/?partner=${of}&token=GuildH4l`;
  await input("settings.steam.trade_url").fill(trade("39734274"));
  await save("settings.steam.trade_url").click();
  await expect(input("settings.steam.trade_url")).toHaveAttribute("aria-invalid", "true");
  await input("settings.steam.trade_url").fill(trade(partner));
  await save("settings.steam.trade_url").click();
  await expect(
    panel.getByRole("button", {
      name: `${words("settings.steam.remove")}: ${words("settings.steam.trade_url")}`,
      exact: true,
    }),
  ).toBeVisible();
  await input("settings.steam.api_key").fill("0123456789abcdef0123456789abc0de");
  await save("settings.steam.api_key").click();
  const removeKey = panel.getByRole("button", {
    name: `${words("settings.steam.remove")}: ${words("settings.steam.api_key")}`,
    exact: true,
  });
  await expect(removeKey).toBeVisible();
  await page.reload();
  await expect(input("settings.steam.api_key")).toHaveValue("");
  await expect(input("settings.steam.api_key")).toHaveAttribute(
    "placeholder",
    words("settings.steam.key_kept", { end: "C0DE" }),
  );
  await expect(input("settings.steam.id")).toHaveValue(id);
  await panel.scrollIntoViewIfNeeded();
  await picture(page, "steam");
  await expectUsableByEverybody(page);
  const events = page.getByRole("region", { name: words("settings.safety.title"), exact: true });
  await expect(events.getByText(words("settings.safety.kind.api_key_set")).first()).toBeVisible();

  await panel
    .getByRole("button", { name: `${words("settings.steam.remove")}: ${words("settings.steam.id")}`, exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(words("settings.steam.remove_words"))).toBeVisible();
  await dialog.getByRole("button", { name: words("settings.steam.remove"), exact: true }).click();
  await expect(panel.getByText(words("settings.steam.first"))).toBeVisible();
});

test("a picture is moved and made larger, worn, and taken off @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: words("settings.profile.title"), exact: true });
  await panel.getByTestId("avatar-file").setInputFiles({
    name: "torn.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture at all"),
  });
  const dialog = page.getByRole("dialog", { name: words("settings.avatar.title") });
  await expect(dialog.getByText(words("settings.avatar.unreadable"))).toBeVisible();
  await dialog.getByRole("button", { name: words("settings.avatar.cancel"), exact: true }).click();
  await expect(dialog).toBeHidden();

  await panel.getByTestId("avatar-file").setInputFiles({
    name: "wide.png",
    mimeType: "image/png",
    buffer: paintedPng(640, 320),
  });
  const wear = dialog.getByRole("button", { name: words("settings.avatar.wear"), exact: true });
  await expect(wear).toBeEnabled();
  const image = dialog.getByTestId("avatar-stage").locator("img");
  const before = await image.getAttribute("style");
  await dialog.getByRole("slider", { name: words("settings.avatar.zoom") }).fill("2");
  await expect(image).not.toHaveAttribute("style", before ?? "");
  const zoomed = await image.getAttribute("style");
  await dialog.getByTestId("cropper").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(image, "an arrow key moves it").not.toHaveAttribute("style", zoomed ?? "");
  const box = await dialog.getByTestId("avatar-stage").boundingBox();
  if (box === null) throw new Error("the stage is not on the screen");
  const moved = await image.getAttribute("style");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await expect(image, "so does the mouse").not.toHaveAttribute("style", moved ?? "");
  await picture(page, "avatar-crop");
  await expectUsableByEverybody(page);
  const sent = page.waitForRequest((request) => request.url().includes("/api/account/avatar/set"));
  await wear.click();
  await sent;
  await expect(dialog).toBeHidden();
  const remove = panel.getByRole("button", { name: words("settings.avatar.remove"), exact: true });
  await expect(remove).toBeVisible();
  await expect(panel.locator("img")).toHaveCount(1);
  await picture(page, "avatar-worn");
  await remove.click();
  await expect(panel.locator("img")).toHaveCount(0);
});

test("another device signs in with a code, and may decline @everywhere", async ({
  page,
  pair,
  person,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: words("settings.devices.title"), exact: true });
  const dialog = page.getByRole("dialog", { name: words("settings.hand_over.title") });
  /** What a camera would read. */
  const codeOf = async (make: () => Promise<void>) => {
    const made = page.waitForResponse((response) => response.url().includes("/one_time_token/create"));
    await make();
    const { data } = (await (await made).json()) as { data: { token: string } };
    await expect(dialog.getByRole("img", { name: words("settings.hand_over.qr") })).toBeVisible();
    return data.token;
  };
  const open = () => panel.getByRole("button", { name: words("settings.hand_over.title"), exact: true }).click();
  const first = await codeOf(open);
  await picture(page, "hand-over");
  await expectUsableByEverybody(page);

  const phone = await person();
  await phone.goto(`/settings/device#${first}`);
  const question = phone.getByRole("region", { name: words("settings.arrive.title"), exact: true });
  await expect(question.getByText(pair.buyer.name)).toBeVisible();
  expect(new URL(phone.url()).hash, "the token leaves the address").toBe("");
  await picture(phone, "hand-over-question");
  await expectUsableByEverybody(phone);
  await question.getByRole("button", { name: words("settings.arrive.decline"), exact: true }).click();
  await expect(question.getByText(words("settings.arrive.declined"))).toBeVisible();
  await expect(dialog.getByText(words("settings.hand_over.declined"), { exact: true })).toBeVisible();
  await picture(page, "hand-over-declined");

  const second = await codeOf(() =>
    dialog.getByRole("button", { name: words("settings.hand_over.again"), exact: true }).click(),
  );
  await phone.goto("/");
  await phone.goto(`/settings/device#${second}`);
  await question.getByRole("button", { name: words("settings.arrive.confirm"), exact: true }).click();
  await expect(phone).toHaveURL("/");
  await expect(dialog.getByText(words("settings.hand_over.used"), { exact: true })).toBeVisible();
  await dialog
    .getByRole("button", { name: words("settings.hand_over.close"), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole("button", { name: words("settings.devices.revoke"), exact: true })).toHaveCount(1);
  await phone.goto("/settings");
  await expect(
    phone
      .getByRole("region", { name: words("settings.devices.title"), exact: true })
      .getByText(words("settings.devices.current")),
  ).toBeVisible();

  await phone.goto(`/settings/device#${second}`);
  await expect(question.getByText(words("settings.arrive.used"))).toBeVisible();
});
