import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { sessionStore } from "@/features/session/session-store";
import { renderInApp } from "@/testing/render";
import { Currencies } from "./currency-list";

afterEach(() => {
  identity.currency = null;
  sessionStore.currencies = [];
});

async function menuIn(currency: string) {
  const part = { label: "", symbol: "", rate: 1, precision: 2, separator: "," };
  sessionStore.currencies = [
    { ...part, key: "USD", code: "USD", name: "US Dollar", rated_at: new Date(2026, 10, 20).getTime() },
    { ...part, key: "EUR", code: "EUR", name: "Euro", rated_at: new Date(2026, 10, 24, 12).getTime() },
  ];
  identity.currency = currency;
  renderInApp(<Currencies button={<button type="button">Currency</button>} />);
  return screen.findByRole("menu");
}

test("the currencies say as of when prices are converted into the chosen one", async () => {
  expect((await menuIn("EUR")).textContent).toContain("Rates of Nov 24, 2026");
});

test("dollars are converted into nothing, so nothing is said", async () => {
  expect((await menuIn("USD")).textContent).not.toContain("Rates of");
});
