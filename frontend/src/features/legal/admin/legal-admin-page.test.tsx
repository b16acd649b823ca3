import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { LegalTextState } from "@/api/legal";
import { noticeStore } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { LegalAdminPage } from "./legal-admin-page";
import type { LegalChange } from "./legal-admin-calls";
import { LONGEST, stateOf } from "./legal-drafts";

const AT = Date.UTC(2026, 10, 25, 12);
const SET = "/api/admin/legal/set";

beforeEach(() => void (noticeStore.notices = []));

/** A shop with texts that can be written: by kind and language. */
function shop(texts: Record<string, string> = {}) {
  let version = 1;
  const versions = new Map<string, number>();
  const changes: LegalChange[] = [];
  const state = (at: string): LegalTextState => {
    const [kind, language] = at.split(" ") as [LegalTextState["kind"], LegalTextState["language"]];
    return { kind, language, version: versions.get(at) ?? 1, at: AT };
  };
  const write = (at: string, body: string, reason: string) => {
    version += 1;
    versions.set(at, version);
    texts[at] = body;
    const { kind, language } = state(at);
    const by = { uid: "7", nickname: "Ada" };
    changes.unshift({ version, kind, language, characters: body.length, by, at: AT, reason });
    return state(at);
  };
  const calls = fakeServer({
    "/api/legal/list": () => ({ texts: Object.keys(texts).flatMap((at) => (texts[at] ? [state(at)] : [])) }),
    "/api/legal/text": ({ kind, language }) => {
      const body = texts[`${kind} ${language}`];
      if (!body) return refuse(409, "NOT_FOUND");
      const at = `${kind} ${language}`;
      return { ...state(at), version: versions.get(at) ?? 1, at: AT, body };
    },
    "/api/admin/legal/history": () => ({ changes: [...changes] }),
    "/api/admin/legal/version": ({ version: wanted }) => ({ body: `# Version ${wanted}` }),
    [SET]: ({ kind, language, body, seen, reason }) => {
      const at = `${kind} ${language}`;
      const held = texts[at] ? (versions.get(at) ?? 1) : undefined;
      return seen === held ? write(at, body, reason) : refuse(409, "CONFLICT");
    },
  });
  return { write, sent: () => calls.filter(({ path }) => path === SET).map(({ input }) => input) };
}

const field = () => screen.findByRole("textbox", { name: "Text" });
async function publish(reason: string, button = "Publish") {
  await userEvent.type(screen.getByLabelText("Reason"), reason);
  await userEvent.click(screen.getByRole("button", { name: button }));
}
const noticed = () => noticeStore.notices.map(({ text }) => text);

test("the table says which languages have which text", async () => {
  shop({ "terms en": "Terms", "terms ar": "شروط" });
  renderInApp(<LegalAdminPage />);
  const table = within(await screen.findByRole("table", { name: "Texts and languages" }));
  const rows = table.getAllByRole("row").map((row) => row.textContent);
  expect(rows[1]).toContain("Terms of serviceEnglishالعربية");
  expect(rows[2]).toContain("Privacy policyNot written yet");
});

test("a text is written with its preview beside it, and stands in the table and the history", async () => {
  const { sent } = shop();
  renderInApp(<LegalAdminPage />);
  await userEvent.type(await field(), "# Rules");
  await screen.findByRole("heading", { name: "Rules" });
  expect(screen.getByRole("button", { name: "Publish" }), "without a reason").toHaveProperty("disabled", true);
  await publish("the first");
  await waitFor(() => expect(noticed()).toEqual(["Text published"]));
  expect(sent()).toEqual([{ kind: "terms", language: "en", body: "# Rules", reason: "the first" }]);
  const history = within(await screen.findByRole("table", { name: "Changes" }));
  await userEvent.click(await history.findByRole("button", { name: "Terms of service · English" }));
  within(await screen.findByRole("dialog")).getByText("Version 2");
});

test("clearing a text withdraws it, over the version that was seen", async () => {
  const { sent } = shop({ "terms en": "Terms" });
  renderInApp(<LegalAdminPage />);
  await waitFor(async () => expect(await field()).toHaveProperty("value", "Terms"));
  await userEvent.clear(await field());
  await publish("out of date", "Withdraw");
  await waitFor(() => expect(noticed()).toEqual(["Text withdrawn"]));
  expect(sent()).toEqual([{ kind: "terms", language: "en", body: "", seen: 1, reason: "out of date" }]);
  const table = within(screen.getByRole("table", { name: "Texts and languages" }));
  await waitFor(() => expect(table.getAllByText("Not written yet")).toHaveLength(5));
});

test("what is being written is there again after a look at another text", async () => {
  shop();
  renderInApp(<LegalAdminPage />);
  await userEvent.type(await field(), "Half a");
  await userEvent.click(screen.getByRole("button", { name: "Privacy policy", pressed: false }));
  await waitFor(async () => expect(await field()).toHaveProperty("value", ""));
  await userEvent.click(screen.getByRole("button", { name: "Terms of service", pressed: false }));
  await waitFor(async () => expect(await field()).toHaveProperty("value", "Half a"));
});

test("a change made meanwhile is said, and what was written stays to be published knowingly", async () => {
  const { write, sent } = shop({ "terms en": "Terms" });
  renderInApp(<LegalAdminPage />);
  await waitFor(async () => expect(await field()).toHaveProperty("value", "Terms"));
  await userEvent.type(await field(), " of mine");
  write("terms en", "Terms of theirs", "quicker");
  await publish("mine");
  await waitFor(() => expect(noticed()[0]).toMatch(/^Somebody has changed this text/u));
  expect(await field()).toHaveProperty("value", "Terms of mine");
  await waitFor(() => expect(screen.getByRole("button", { name: "Publish" })).toHaveProperty("disabled", false));
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent().map(({ seen }) => seen)).toEqual([1, 2]));
});

test("length is counted in characters, as the server does", () => {
  expect(stateOf("𠮷".repeat(LONGEST), "")).toBe("publish");
  expect(stateOf("x".repeat(LONGEST + 1), "")).toBe("too_long");
  expect(stateOf(" Terms\n", "Terms")).toBe("same");
  expect(stateOf(" ", "Terms")).toBe("withdraw");
});
