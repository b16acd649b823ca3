import { afterEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { DialogResult } from "@/components/dialog-result";
import { closePrompt, promptStore } from "@/features/session/prompt";
import { buyOnceSignedIn } from "./buy";

afterEach(() => {
  identity.token = null;
});

test("a guest who buys is asked to sign in where they are, and goes on to the checkout once they have", async () => {
  const go = vi.fn();
  const buying = buyOnceSignedIn(go, "/checkout?sell_order_id=1");
  expect(promptStore.asked).toMatchObject([{ name: "sign_in" }]);
  expect(go).not.toHaveBeenCalled();
  closePrompt("sign_in", DialogResult.Confirm);
  await buying;
  expect(go).toHaveBeenCalledWith("/checkout?sell_order_id=1");
});

test("a guest who does not want to sign in stays with the goods", async () => {
  const go = vi.fn();
  const buying = buyOnceSignedIn(go, "/checkout?sell_order_id=1");
  closePrompt("sign_in", DialogResult.Close);
  await buying;
  expect(go).not.toHaveBeenCalled();
});

test("somebody signed in is asked nothing", async () => {
  const go = vi.fn();
  identity.token = "t1";
  await buyOnceSignedIn(go, "/checkout?sell_order_id=1");
  expect(promptStore.asked).toEqual([]);
  expect(go).toHaveBeenCalled();
});
