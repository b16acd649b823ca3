import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { RevertEmailPage } from "./revert-email-page";

const restore = () => screen.getByRole("button", { name: "Restore address" });

beforeEach(() => {
  window.location.hash = "#token-1";
});
afterEach(() => {
  window.location.hash = "";
});

test("opening the link alone changes nothing, the button restores the address", async () => {
  const asked = serve([{}]);
  renderInApp(<RevertEmailPage />);
  expect(asked).toHaveLength(0);
  await userEvent.click(restore());
  expect(await screen.findByText(/Your email address is back/)).toBeTruthy();
  expect(asked[0]).toMatchObject({ path: "/api/account/email/revert", body: { token: "token-1" } });
  expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
});

test("a link that was used says so, and one without its token too", async () => {
  serve([refuse(409, "NOT_FOUND")]);
  const { unmount } = renderInApp(<RevertEmailPage />);
  await userEvent.click(restore());
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/expired or was already used/));
  unmount();
  window.location.hash = "";
  renderInApp(<RevertEmailPage />);
  expect(screen.queryByRole("button", { name: "Restore address" })).toBeNull();
});
