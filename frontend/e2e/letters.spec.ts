/** A receipt by mail and on paper, and who is told of what: chosen in the settings, but for money and safety. */
import { expect, signIn, test } from "./support/test";
import { buyByCall, Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("a buyer finds the receipt of an order by mail and prints it alone @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const order = await buyByCall(page.request, buyer, await offerOf(seller));
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/order/${order}`);
  await page.getByRole("link", { name: words("order.receipt.open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("frame.title.receipt") })).toBeVisible();
  const { number } = await buyer.get<{ number: string }>(`/api/v2/market/bill_order/detail?order_id=${order}`);
  const receipt = page.getByRole("article");
  await expect(receipt.getByText(number)).toBeVisible();
  await expect(receipt.getByText(words("pay.method.card"))).toBeVisible();
  await picture(page, "receipt");
  await expectUsableByEverybody(page);

  await page.emulateMedia({ media: "print" });
  await expect(receipt).toBeVisible();
  await picture(page, "receipt-printed");
  for (const around of [page.getByRole("banner"), page.getByRole("button", { name: words("order.receipt.print") })])
    await expect(around).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const inbox = await page.context().newPage();
  await inbox.goto(`/sandbox/inbox?to=${encodeURIComponent(pair.buyer.email)}`);
  await expect(inbox.getByText(number).first()).toBeVisible();
  await inbox.close();
});

test("mail about sales is turned off in the settings and stays off; mail about money cannot be @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.seller.email, locale);
  await page.goto("/settings");
  const mail = words("settings.notices.channel.mail");
  const sales = page.getByRole("switch", { name: `${words("settings.notices.group.orders")}: ${mail}` });
  await expect(page.getByRole("switch", { name: `${words("settings.notices.group.money")}: ${mail}` })).toBeDisabled();
  await expect(sales).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().includes("/notice/preferences/set"));
  await sales.click({ force: true });
  await saved;
  await picture(page, "notice-preferences");
  await page.reload();
  await expect(sales).not.toBeChecked();
  await expectUsableByEverybody(page);
});
