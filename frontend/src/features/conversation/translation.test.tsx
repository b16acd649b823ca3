import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import type { Translation } from "@/api/schema";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { message } from "./conversation-fixtures";
import { TranslationLine } from "./translation-line";
import { forgetTranslations, receiveTranslations } from "./translations-store";

const translated = (over: Partial<Translation> = {}): Translation => ({
  msg_id: "c1-1",
  language: "de",
  state: 1,
  translator: 1,
  text: "Guten Tag",
  ...over,
});

beforeEach(() => {
  identity.token = "t";
  forgetTranslations();
});

function show(): void {
  renderInApp(<TranslationLine message={message(1, { body: { type: 1, text: "Good day" } })} language="de" />);
}

test("what comes by itself is shown in its own language, and is not asked for", async () => {
  const asked = fakeServer({});
  show();
  screen.getByText("Translating…");
  act(() => receiveTranslations([translated()]));
  expect((await screen.findByText("Guten Tag")).getAttribute("lang")).toBe("de");
  expect(asked).toEqual([]);
});

test("what does not come is asked for; a failure is a sentence with a button, and another try may do it", async () => {
  const asked = fakeServer({
    "/api/im/trans_msg_body": translated({ state: -1, text: null }),
    "/api/im/retry_translate": translated({ translator: 2 }),
  });
  show();
  await screen.findByText("Translation failed. The original is shown above.");
  await userEvent.click(screen.getByRole("button", { name: "Translate again" }));
  await screen.findByText("Guten Tag");
  expect(asked.map(({ path }) => path)).toEqual(["/api/im/trans_msg_body", "/api/im/retry_translate"]);
  expect(asked[0]?.input).toEqual({ msg_id: "c1-1", language: "de" });
});

test("a server that cannot be reached is a failed translation too", async () => {
  fakeServer({}); // nobody answers
  show();
  await screen.findByText("Translation failed. The original is shown above.");
});

test('reported words go, and a late "not yet" brings nothing back', async () => {
  fakeServer({ "/api/im/report_trans_fail": translated({ state: 3, text: null }) });
  receiveTranslations([translated()]);
  show();
  await userEvent.click(screen.getByRole("button", { name: "Report bad translation" }));
  await waitFor(() => expect(screen.queryByText("Guten Tag")).toBeNull());
  await screen.findByText("Reported as a bad translation. Thank you.");
  act(() => receiveTranslations([translated({ state: 0, text: null })]));
  await screen.findByText("Reported as a bad translation. Thank you.");
});

test("words that were in the reader's language already need no second line", () => {
  receiveTranslations([translated({ text: "Good day" })]);
  show();
  expect(screen.queryByText("Machine translated")).toBeNull();
});
