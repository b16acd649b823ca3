import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { legalStore, loadLegalTexts } from "@/api/legal";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { Footer } from "./footer";

test("the footer leads to the legal texts that are written, in the order of the list, and to no others", async () => {
  legalStore.kinds = [];
  const text = { language: "de", version: 1, at: 0 } as const;
  fakeServer({
    "/api/legal/list": {
      texts: [
        { kind: "imprint", ...text },
        { kind: "terms", ...text },
        { kind: "terms", ...text, language: "en" },
      ],
    },
  });
  renderInApp(<Footer />);
  expect(screen.queryByRole("navigation", { name: "Legal" })).toBeNull();
  await act(loadLegalTexts);
  const links = within(screen.getByRole("navigation", { name: "Legal" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/legal/terms", "/legal/imprint"]);
});
