import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { StockImportPage } from "./stock-import-page";

const tried = {
  import_id: "i1",
  kind: "stock" as const,
  file_name: "stock.csv",
  sha256: "ab",
  created_at: 0,
  planned: { change: 2 },
  done: {},
};

test("what was listed since the check is left out, and the page says so", async () => {
  const calls = fakeServer({
    "/api/market/inventory/import/check": tried,
    "/api/market/inventory/import/apply": { ...tried, applied_at: 1, done: { changed: 1, stale: 1 } },
    "/api/import/lines": {
      lines: [{ line: 2, subject: "7", title: "Coins", plan: "change", outcome: "stale", field: "" }],
    },
  });
  renderInApp(<StockImportPage />);
  await choose("goods_id,quantity\n7,1\n8,1");
  await userEvent.click(await screen.findByRole("button", { name: "Apply changes (2)" }));
  await screen.findByText(/^Lines that say “Changed meanwhile” were left out/u);
  expect(screen.getByRole("link", { name: "Coins" }).getAttribute("href")).toBe("/market/goods/7");
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/api/market/inventory/import/apply")?.input).toEqual({
      import_id: "i1",
      sha256: "ab",
    }),
  );
});

test("a file that is too large or empty is not sent", async () => {
  const calls = fakeServer({});
  renderInApp(<StockImportPage />);
  await choose(" \n");
  await screen.findByText("The file has no lines below its titles.");
  await choose("x".repeat(2 * 1024 * 1024 + 1));
  await screen.findByText("The file is larger than 2 MB. Split it.");
  expect(calls).toEqual([]);
});

async function choose(content: string) {
  await screen.findByRole("button", { name: /^Choose/u });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  // The DOM of tests does not read files.
  const file = Object.assign(new File([content], "stock.csv", { type: "text/csv" }), { text: async () => content });
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
}
