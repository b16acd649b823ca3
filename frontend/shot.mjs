import { chromium } from "playwright-core";
const B = "http://localhost:8099";
const r = await fetch(B + "/api/account/email/login", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "admin@demo.guildhall.test", password: "Guild2026hall" }),
}).catch((e) => console.log(e));
let d = await r.json();
if (!d.data?.token) {
  const q = await fetch(B + "/api/account/password/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@demo.guildhall.test", password: "Guild2026hall" }),
  });
  d = await q.json();
}
console.log(JSON.stringify(d).slice(0, 200));
const token = d.data.token;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const pages = process.argv.slice(2);
for (const [name, w, h, locale, scheme] of [
  ["d", 1440, 900, "en", "light"],
  ["p", 390, 844, "ar", "dark"],
]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale });
  await c.addInitScript(
    ([token, locale]) =>
      localStorage.setItem(
        "guildhall.identity",
        JSON.stringify({ token, visitor_token: null, locale, locale_chosen: true }),
      ),
    [token, locale],
  );
  const p = await c.newPage();
  p.on("console", (m) => {
    if (m.type() === "error") console.log(name, m.text());
  });
  for (const path of pages) {
    await p.goto(B + path);
    await p.waitForTimeout(2500);
    await p.screenshot({
      path: `/tmp/shot-${name}-${path.replace(/[^a-z0-9]/g, "_").slice(0, 40)}.png`,
      fullPage: false,
    });
  }
}
await b.close();
