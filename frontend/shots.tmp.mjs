import { chromium } from "playwright-core";
const base = "http://localhost:8099";
const login = async (email) => (await (await fetch(base + "/api/account/email/login", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email, password: "Guild2026hall" }) })).json()).data;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const want = process.argv[2];
const buyer = await login("buyer1@demo.guildhall.test");
const goods = JSON.parse(await (await fetch(base + "/api/market/goods?game=csgo&state=2&page_size=5")).text()).data.items;
console.log(goods.map((g) => [g.goods_id, g.name, g.highest_bid_cents, g.lowest_price_cents]));
const gid = goods[0].goods_id;
const pages = { goods: `/market/goods/${gid}`, requests: "/buy/requests", favorites: "/favorites", balance: "/balance" };
for (const [locale, w, h, scheme] of [["en", 1440, 900, "light"], ["en", 1440, 900, "dark"], ["ar", 390, 844, "dark"]]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, isMobile: w < 500, hasTouch: w < 500 });
  await c.addInitScript(([t, l]) => localStorage.setItem("guildhall.identity", JSON.stringify({ token: t, visitor_token: null, locale: l, locale_chosen: true })), [buyer.token, locale]);
  const p = await c.newPage();
  for (const [name, path] of Object.entries(pages)) {
    if (want && !want.split(",").includes(name)) continue;
    await p.goto(base + path); await p.waitForLoadState("networkidle"); await p.waitForTimeout(800);
    await p.screenshot({ path: `/tmp/s-${name}-${locale}-${scheme}.png`, fullPage: name === "goods" });
    if (name === "goods") {
      const btn = p.getByRole("button", { name: /buy request|طلب شراء/i }).first();
      if (await btn.count()) { await btn.click(); await p.waitForTimeout(1500); await p.screenshot({ path: `/tmp/s-dialog-${locale}-${scheme}.png` }); await p.keyboard.press("Escape"); }
    }
  }
  await c.close();
}
await b.close();
