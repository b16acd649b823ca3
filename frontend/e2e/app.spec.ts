/** The page in an app, which the test stands in for: a bridge that is put into the page, and the app's own sign-in. */
import { DEMO_PASSWORD, expect, test } from "./support/test";

const AGENT = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile GuildhallApp/Android 1.9.0";
const AS_APP = { "system-type": "Android", "os-type": "Android", "user-agent": AGENT };

test("the app signs its page in, and signing out on the page signs the app out", async ({
  browser,
  server,
  request,
  pair,
  words,
  locale,
}) => {
  // The app signs in by itself, and hears of every message of its page.
  const signedIn = await request.post("/api/account/email/login", {
    headers: AS_APP,
    data: { email: pair.buyer.email, password: DEMO_PASSWORD },
  });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;
  const own = { ...AS_APP, authorization: `PS ${token}` };
  const context = await browser.newContext({
    userAgent: AGENT,
    baseURL: server.url,
    ...(locale === undefined ? {} : { locale }),
  });
  const heard: string[] = [];
  await context.exposeFunction("nativeSide", async (text: string) => {
    const { id, method } = JSON.parse(text) as { id: string; method: string };
    heard.push(method);
    const made = await request.post("/api/account/native_token/create", { headers: own, data: {} });
    const { data } = (await made.json()) as { data: { token: string } };
    return JSON.stringify({ id, code: 0, data: { token: data.token } });
  });
  await context.addInitScript(() => {
    const page = window as unknown as {
      nativeSide: (text: string) => Promise<string>;
      guildhallApp: object;
      guildhallBridge?: { answer: (text: string) => void };
    };
    page.guildhallApp = {
      postMessage: (text: string) => void page.nativeSide(text).then((answer) => page.guildhallBridge?.answer(answer)),
    };
  });

  const page = await context.newPage();
  await page.goto("/settings");
  const devices = page.getByRole("region", { name: words("settings.devices.title") }).getByText("App 1.9.0, Android");
  await expect(devices).toHaveCount(2);
  expect(heard).toEqual(["get_token"]);

  // A page that knows who is signed in asks for nothing.
  await page.reload();
  await expect(devices).toHaveCount(2);
  expect(heard).toEqual(["get_token"]);

  await page
    .getByRole("main")
    .getByRole("button", { name: words("frame.bar.sign_out"), exact: true })
    .last()
    .click();
  await expect
    .poll(async () => (await request.get("/api/account/info", { headers: own })).status(), { message: "the app" })
    .toBe(401);
  await context.close();
});
