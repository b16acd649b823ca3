import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { AppealEvidencePanel } from "./appeal-evidence";
import type { AppealDetail } from "./appeals-calls";

const said = { at: 3, device: "Firefox, Linux", address: "203.0.113.7", country: "DE", has_ended: false };

const detail = {
  checks: [{ check: "address", said: "203.0.113.7", held: ["203.0.113.7"] }],
  objections: [],
} as unknown as AppealDetail;

test("staff see who says that they still have the account, by which way, and what it did", () => {
  const objections = [
    { ...said, email: "old@example.org", has_ended: true },
    { ...said, at: 4, signed_in_at: 2 },
  ];
  renderInApp(<AppealEvidencePanel detail={{ ...detail, objections }} />);
  const title = screen.getByRole("heading", { name: "Who says they still have the account" });
  const [letter, session] = within(title.closest("section") ?? document.body).getAllByRole("listitem");
  expect(letter?.textContent).toContain("By the link sent to old@example.org");
  expect(letter?.textContent).toContain("DE · Firefox, Linux · 203.0.113.7");
  expect(letter?.textContent).toContain("This ended the appeal.");
  expect(session?.textContent).toContain("Signed in since");
  expect(session?.textContent).toContain("Ended nothing");
});

test("where nobody has said so there is no panel, and what is too young proves nothing", () => {
  renderInApp(<AppealEvidencePanel detail={detail} />);
  expect(screen.queryByText("Who says they still have the account")).toBeNull();
  expect(screen.getByText("Proves nothing")).toBeTruthy();
});
