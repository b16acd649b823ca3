import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/error";
import { noticeStore } from "@/components/notices";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { renderInApp } from "@/testing/render";
import { Prompts } from "./prompts";

const road = vi.hoisted(() => ({ open: true }));
vi.mock("./shell-parts", () => ({
  PromptDialogs: () => {
    if (!road.open) throw new ApiError("net_error", "cut");
    return <p>the dialog</p>;
  },
}));

afterEach(() => void (noticeStore.notices = []));

test("nothing is fetched or shown before somebody is asked to sign in", async () => {
  road.open = true;
  renderInApp(<Prompts />);
  expect(screen.queryByText("the dialog")).toBeNull();
  await act(async () => void askToSignIn());
  screen.getByText("the dialog");
});

test("whoever waits for dialogs that cannot be fetched hears no, and may ask again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  road.open = false;
  renderInApp(<Prompts />);
  let signedIn: boolean | undefined;
  await act(async () => void askToSignIn().then((answer) => (signedIn = answer)));
  expect(signedIn).toBe(false);
  expect(noticeStore.notices[0]).toMatchObject({ type: "error", code: "net_error" });
  road.open = true;
  await act(async () => void askToSignIn());
  screen.getByText("the dialog");
});
