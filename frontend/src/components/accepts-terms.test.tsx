import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { legalStore } from "@/api/legal";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { AcceptsTerms } from "./accepts-terms";

const TERMS = { texts: [{ kind: "terms", language: "en", version: 1, at: 0 }] } as const;
const draw = (atOnce: boolean) =>
  renderInApp(<AcceptsTerms atOnce={atOnce} words="checkout.accept" className={undefined} />);

beforeEach(() => void (legalStore.kinds = []));

test("who pays is told what they accept as soon as it is known that there are terms", async () => {
  fakeServer({ "/api/legal/list": { texts: [...TERMS.texts] } });
  draw(true);
  const link = await screen.findByRole("link", { name: "terms of service" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/legal/terms?version=1", "_blank"]);
  expect(link.parentElement?.textContent).toBe("By paying, you accept the terms of service.");
});

test("without terms nothing is said, and elsewhere nobody asks for them", () => {
  const calls = fakeServer({});
  legalStore.kinds = ["privacy"];
  const { container } = draw(false);
  expect(container.textContent).toBe("");
  expect(calls).toEqual([]);
});
