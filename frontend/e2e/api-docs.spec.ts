/** The page of the API at /api/docs, in a real browser: found, read, and within its content security policy. */
import { expect, test } from "./support/test";

test("a developer searches for a call, opens it and sees what it refuses", async ({ page, picture }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.exposeFunction("noteForbidden", (what: string) => complaints.push(what));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteForbidden: (what: string) => void }).noteForbidden;
    document.addEventListener("securitypolicyviolation", (event) => {
      note(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  const requested: URL[] = [];
  page.on("request", (request) => requested.push(new URL(request.url())));

  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Guildhall API" })).toBeVisible();
  const search = page.getByRole("textbox", { name: "Search calls" });
  await expect(search).toBeVisible();
  await expect(page.locator(".opblock-tag-section")).not.toHaveCount(0);
  await picture(page, "api-docs");

  await search.fill("recalls a message");
  const calls = page.locator(".opblock-tag-section .opblock");
  await expect(calls).toHaveCount(1);
  const call = calls.first();
  await expect(call).toContainText("/api/im/recall_msg");
  await call
    .getByRole("button", { name: /recall_msg/u })
    .first()
    .click();

  await expect(call).toContainText("Who: anybody with a session or a visitor token.");
  await expect(call).toContainText("Socket event: recall_msg.");
  const refusals = call.locator(".opblock-description-wrapper table");
  await expect(refusals.getByRole("row", { name: /RECALL_TOO_LATE/u })).toContainText("Too late to recall");
  await expect(call.getByRole("row", { name: /^409/u }).first()).toContainText("ALREADY_RECALLED");
  await expect(call.getByText("msg_id").first()).toBeVisible();
  await picture(page, "api-docs-call");

  // A development server lets one try: nobody is signed in here.
  await call.getByRole("button", { name: "Try it out" }).click();
  await call.getByRole("button", { name: "Execute" }).click();
  await expect(call.locator(".live-responses-table")).toContainText("401");

  // The browser says once that the answer was a 401: no mistake of the page's.
  expect(complaints.filter((text) => !/status of 401/u.test(text))).toEqual([]);
  const { host } = new URL(page.url());
  expect(requested.filter((url) => url.protocol !== "data:" && url.host !== host)).toEqual([]);

  for (const name of ["OpenAPI", "AsyncAPI"]) {
    const link = page.getByRole("navigation", { name: "Documents" }).getByRole("link", { name });
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(Object.keys((await answer.json()) as object)).toContain(name.toLowerCase());
  }
});
