import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { User } from "@/api/schema";
import { noticeStore } from "@/components/notices";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { ownPath, type CertInfo } from "./verification-calls";
import { VerificationPage } from "./verification-page";

const ana = { uid: "7", email: "ana@example.org", nickname: "Ana Silva", user_type: 1, language: "en" } as User;
const fresh: CertInfo = {
  cert: null,
  allow_to_cert: true,
  allow_manual: false,
  status: "verify",
  attempts_left: 2,
  is_under_way: false,
  support: "/faq",
};
const declined: CertInfo = { ...fresh, status: "declined", reason: "document_expired", attempts_left: 1 };

afterEach(() => {
  noticeStore.notices = [];
});

test("the code for a phone is the provider's own page", async () => {
  const asked = serve([fresh, { verification_id: "1", url: "https://verify.example/1" }, fresh]);
  renderInApp(<VerificationPage user={ana} />);
  await userEvent.click(await screen.findByRole("button", { name: "Continue on your phone" }));
  expect(await screen.findByRole("img", { name: "QR code for your phone" })).toBeTruthy();
  expect(asked[1]).toMatchObject({ path: "/api/account/cert/request", body: {} });
});

test("only who is verified is told so in the color of what is well", async () => {
  for (const [status, word, tone] of [
    ["verify", "Not verified", null],
    ["declined", "Declined", "bad"],
    ["verified", "Verified", "good"],
  ] as const) {
    serve([{ ...fresh, status }]);
    const { unmount } = renderInApp(<VerificationPage user={{ ...ana, uid: status }} />);
    expect((await screen.findByText(word)).getAttribute("data-tone")).toBe(tone);
    unmount();
  }
});

test("a decline says why and what to do, and how many attempts are left", async () => {
  serve([declined]);
  renderInApp(<VerificationPage user={ana} />);
  expect(await screen.findByText("Document expired")).toBeTruthy();
  expect(screen.getByText(/Use a document that's still valid/)).toBeTruthy();
  expect(screen.getByText("You have 1 attempt left.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/faq");
});

test("after the last attempt there is the way by pictures, or support alone", async () => {
  const over: CertInfo = { ...declined, allow_to_cert: false, attempts_left: 0 };
  serve([{ ...over, allow_manual: true }]);
  const { unmount } = renderInApp(<VerificationPage user={ana} />);
  await userEvent.click(await screen.findByRole("button", { name: "Send pictures" }));
  expect(screen.getAllByText("Add this picture.")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  unmount();
  serve([over]);
  renderInApp(<VerificationPage user={{ ...ana, uid: "8" }} />);
  expect(await screen.findByText(/You can't try again here/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send pictures" })).toBeNull();
});

test("a declined renewal says why, while the certificate of before counts", async () => {
  const ending: CertInfo = { ...fresh, status: "verified", cert: "0", expires_at: Date.UTC(2026, 11, 20) };
  serve([{ ...ending, attempts_left: 0, allow_to_cert: false, allow_manual: true, reason: "document_expired" }]);
  const { unmount } = renderInApp(<VerificationPage user={ana} />);
  expect(await screen.findByText("Document expired")).toBeTruthy();
  expect(screen.getByText(/Send us pictures instead/)).toBeTruthy();
  unmount();
  serve([{ ...ending, is_under_way: true, way: "review", allow_to_cert: false }]);
  renderInApp(<VerificationPage user={{ ...ana, uid: "8" }} />);
  expect(await screen.findByText(/Our team is checking your pictures/)).toBeTruthy();
});

test("a refusal is shown, and how it stands is read again", async () => {
  const over: CertInfo = { ...declined, allow_to_cert: false, attempts_left: 0 };
  const asked = serve([declined, refuse(409, "KYC_LIMIT"), over]);
  renderInApp(<VerificationPage user={ana} />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(await screen.findByText(/You can't try again here/)).toBeTruthy();
});

test("only a path of our own is gone back to", () => {
  for (const path of ["/balance", "/order/1?a=b&c=d#e"]) expect(ownPath(path)).toBe(path);
  const others = [null, "", "balance", "//evil.test", "https://evil.test", "/a b", "/a\\b", `/${"a".repeat(500)}`];
  for (const path of others) expect(ownPath(path)).toBeNull();
});
