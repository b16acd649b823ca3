import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { LegalText } from "./legal-calls";
import { LegalPage } from "./legal-page";

const text = (part: Partial<LegalText> = {}): LegalText => ({
  kind: "terms",
  language: "en",
  version: 7,
  at: Date.UTC(2026, 10, 25, 12),
  body: "## Buying\n\nBe kind.",
  ...part,
});

test("a text is shown with its name and when it was changed, and asked for in the reader's language", async () => {
  const calls = fakeServer({ "/api/legal/text": text() });
  renderInApp(<LegalPage kind="terms" />);
  await screen.findByText("Be kind.");
  screen.getByRole("heading", { level: 1, name: "Terms of service" });
  screen.getByText("Last changed on November 25, 2026");
  expect(screen.queryByText(/Not available in/u)).toBeNull();
  expect(calls.map(({ input }) => input)).toEqual([{ kind: "terms", language: "en" }]);
});

test("one in another language says so, and runs its own way", async () => {
  fakeServer({ "/api/legal/text": text({ language: "ar", body: "الشراء" }) });
  renderInApp(<LegalPage kind="terms" />);
  await screen.findByText("Not available in English yet. You're reading it in العربية.");
  const article = screen.getByRole("article");
  expect([article.getAttribute("dir"), article.getAttribute("lang")]).toEqual(["rtl", "ar"]);
});

test("a version that was accepted is shown as it was, with its time and the way to what holds today", async () => {
  history.replaceState(null, "", "/legal/terms?version=3");
  const calls = fakeServer({ "/api/legal/text": text({ version: 3, until: Date.UTC(2026, 11, 1, 12) }) });
  renderInApp(<LegalPage kind="terms" />);
  await screen.findByText("Be kind.");
  screen.getByText(/In force from November 25, 2026 to December 1, 2026/u);
  const now = screen.getByRole("link", { name: "Read the version in force today" });
  expect(now.getAttribute("href")).toBe("/legal/terms");
  expect(calls.map(({ input }) => input)).toEqual([{ kind: "terms", version: "3" }]);
  history.replaceState(null, "", "/");
});

test("what nobody has written says so", async () => {
  fakeServer({ "/api/legal/text": () => refuse(409, "NOT_FOUND") });
  renderInApp(<LegalPage kind="imprint" />);
  await screen.findByRole("heading", { name: "Nothing here yet" });
  screen.getByRole("heading", { level: 1, name: "Legal notice" });
});
