import { describe, expect, test } from "vitest";
import {
  afterAttempt,
  isOf,
  nextToSend,
  nextToUpload,
  pauseAfter,
  revive,
  sendAgain,
  sendAnyway,
  untilNext,
  uploaded,
  type Unsent,
} from "./outbox";

const NOW = 1_000_000;

function unsent(id: string, over: Partial<Unsent> = {}): Unsent {
  return {
    client_msg_id: id,
    conversation_id: "c1",
    owner: "1000001",
    by_visitor: false,
    body: { type: 1, text: id },
    created_at: NOW + Number(id.replace(/\D/gu, "")),
    attempts: 0,
    state: { status: "waiting", notBefore: 0 },
    ...over,
  };
}

const ids = (items: Unsent[]) => items.map((item) => item.client_msg_id);

describe("which go next", () => {
  test("one of each conversation, the oldest, so that none overtakes another", () => {
    const items = [unsent("m2"), unsent("m1"), unsent("m3", { conversation_id: "c2" })];
    expect(ids(nextToSend(items, NOW))).toEqual(["m1", "m3"]);
  });

  test("nothing while one of the conversation is under way", () => {
    expect(nextToSend([unsent("m1", { state: { status: "sending" } }), unsent("m2")], NOW)).toEqual([]);
  });

  test("one that pauses holds back those behind it", () => {
    const items = [unsent("m1", { state: { status: "waiting", notBefore: NOW + 500 } }), unsent("m2")];
    expect(nextToSend(items, NOW)).toEqual([]);
    expect(untilNext(items, NOW)).toBe(500);
    expect(ids(nextToSend(items, NOW + 500))).toEqual(["m1"]);
  });

  test("a refused one and an upload hold back nobody", () => {
    const refused = unsent("m1", { state: { status: "refused", reason: { code: "FORBIDDEN", message: "no" } } });
    const upload = unsent("m2", { state: { status: "uploading", sent: 0.4, notBefore: 0 } });
    expect(ids(nextToSend([refused, upload, unsent("m3")], NOW))).toEqual(["m3"]);
  });
});

describe("after an attempt", () => {
  test("acknowledged is gone", () => {
    expect(afterAttempt(unsent("m1"), { kind: "acknowledged" }, NOW)).toBeUndefined();
  });

  test("an unknown outcome is asked again under the same id, with growing pauses", () => {
    const once = afterAttempt(unsent("m1"), { kind: "unknown" }, NOW);
    expect(once?.client_msg_id).toBe("m1");
    expect(once?.state).toEqual({ status: "waiting", notBefore: NOW + 1000 });
    const twice = once && afterAttempt(once, { kind: "unknown" }, NOW);
    expect(twice?.state).toEqual({ status: "waiting", notBefore: NOW + 2000 });
    expect(pauseAfter(20)).toBe(30_000);
  });

  test("the server's own pause wins over ours", () => {
    const after = afterAttempt(unsent("m1"), { kind: "unknown", retryAfterSeconds: 7 }, NOW);
    expect(after?.state).toEqual({ status: "waiting", notBefore: NOW + 7000 });
  });

  test("a refusal keeps the message with its reason", () => {
    const reason = { code: "CONVERSATION_CLOSED", message: "This conversation is closed." };
    expect(afterAttempt(unsent("m1"), { kind: "refused", reason }, NOW)?.state).toEqual({ status: "refused", reason });
  });
});

test("after a reload what was under way is asked again with its old id, and a refusal stays a refusal", () => {
  expect(revive(unsent("m1", { state: { status: "sending" } }))).toEqual(unsent("m1"));
  const refused = unsent("m2", { state: { status: "refused", reason: { code: "x", message: "y" } } });
  expect(revive(refused)).toBe(refused);
});

test("sending a refused message again keeps its id, other words get a new one", () => {
  const refused = unsent("m1", { state: { status: "refused", reason: { code: "x", message: "y" } } });
  expect(sendAgain(refused, "new").client_msg_id).toBe("m1");
  const edited = sendAgain(refused, "new", "better");
  expect([edited.client_msg_id, edited.body]).toEqual(["new", { type: 1, text: "better" }]);
});

test("an uploaded picture becomes an image message and its bytes are let go", () => {
  const { body: _none, ...picture } = unsent("m1", {
    image: { file: new Blob(["x"]), name: "a.png", width: 4, height: 3 },
  });
  const ready = uploaded(picture, "u1", 4, 3);
  expect(ready.body).toEqual({ type: 2, upload_id: "u1", width: 4, height: 3 });
  expect(ready.image).toBeUndefined();
  expect(ready.state.status).toBe("waiting");
});

test("a failed upload is tried again after a pause, with its bytes", () => {
  const { body: _none, ...picture } = unsent("m1", {
    image: { file: new Blob(["x"]), name: "a.png", width: 4, height: 3 },
  });
  const failed = afterAttempt(picture, { kind: "unknown" }, NOW);
  expect(failed?.state).toEqual({ status: "uploading", sent: 0, notBefore: NOW + 1000 });
  expect(failed && nextToUpload([failed], NOW)).toEqual([]);
  expect(failed && nextToUpload([failed], NOW + 1000)).toHaveLength(1);
});

test("another account on this browser does not send it, but a visitor's words follow a merged conversation", () => {
  expect(isOf(unsent("m1"), "2", new Set(["c1"]))).toBe(false);
  const visitors = unsent("m1", { owner: "9", by_visitor: true });
  expect([isOf(visitors, "2", new Set(["c1"])), isOf(visitors, "2", new Set())]).toEqual([true, false]);
});

test("sent anyway, it is the same message with the same id, and says that it is meant", () => {
  const refused = unsent("m1", {
    told: { seen_seq: 4 },
    state: { status: "refused", reason: { code: "UNSEEN_MESSAGES", message: "" } },
  });
  const again = sendAnyway(refused);
  expect(again).toMatchObject({
    client_msg_id: "m1",
    told: { seen_seq: 4, force: true },
    state: { status: "waiting" },
  });
});
