// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse, serve } from "@/testing/serve";
import { connectionStore, startConnection } from "./connection";
import { identity } from "./identity";
import { callIm } from "./im";
import { onPush, socket } from "./socket";

/** Plays the socket: `answer` acknowledges an event, or never does. */
function connected(answer: (name: string, payload: unknown) => unknown) {
  const sent: [string, unknown][] = [];
  vi.spyOn(socket, "timeout").mockReturnValue({
    emitWithAck: async (name: string, payload: unknown) => {
      sent.push([name, payload]);
      return answer(name, payload);
    },
  } as never);
  socket.listeners("connect").forEach((listener) => listener());
  return sent;
}

let stop = () => {};
beforeEach(() => {
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  Object.assign(identity, { token: "t", visitor_token: null });
  stop = startConnection();
});
afterEach(() => {
  stop();
  Object.assign(identity, { token: null, visitor_token: null });
});

const send = { conversation_id: "c", client_msg_id: "m1", body: { type: 1 as const, text: "hi" } };

test("connected, a call goes over the socket; otherwise the same call goes over HTTP", async () => {
  const asked = serve([{ seq: 1 }]);
  expect(await callIm("send_msg", send)).toEqual({ seq: 1 });
  expect(asked[0]).toMatchObject({ path: "/api/im/send_msg", body: send });
  const sent = connected(() => ({ code: 200, data: { seq: 2 } }));
  expect(await callIm("send_msg", send)).toEqual({ seq: 2 });
  expect(sent).toEqual([["send_msg", send]]);
  expect(asked).toHaveLength(1);
});

test("an unanswered message goes on over HTTP under the same client_msg_id, and the socket is renewed", async () => {
  const asked = serve([{ seq: 3 }]);
  connected(() => Promise.reject(new Error("operation has timed out")));
  expect(await callIm("send_msg", send)).toEqual({ seq: 3 });
  expect(asked[0]?.body).toEqual(send);
  expect(connectionStore.status).toBe("init");
  expect(socket.disconnect).toHaveBeenCalled();
});

test("what must not happen twice is reported instead of repeated", async () => {
  const asked = serve([]);
  connected(() => Promise.reject(new Error("operation has timed out")));
  await expect(callIm("recall_msg", { msg_id: "x" })).rejects.toMatchObject({ code: "net_error" });
  expect(asked).toEqual([]);
});

test("a refusal over the socket is the same error as over HTTP", async () => {
  connected(() => ({ code: 409, message: "too late", data: { code: "RECALL_TOO_LATE" } }));
  await expect(callIm("recall_msg", { msg_id: "x" })).rejects.toMatchObject({ code: "RECALL_TOO_LATE", status: 409 });
  serve([refuse(409, "RECALL_TOO_LATE")]);
  socket.listeners("disconnect").forEach((listener) => listener("transport close"));
  await expect(callIm("recall_msg", { msg_id: "x" })).rejects.toMatchObject({ code: "RECALL_TOO_LATE", status: 409 });
});

test("nobody yet becomes a visitor first, once however many calls wait; the token goes with each call", async () => {
  identity.token = null;
  const asked = serve([{ visitor_token: "v" }, {}, {}]);
  await Promise.all([callIm("unread_msg_count", {}), callIm("im_template_list", {})]);
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/im/visitor_token",
    "/api/im/unread_msg_count",
    "/api/im/im_template_list",
  ]);
  expect(asked[1]?.body).toEqual({ visitor_token: "v" });
});

test("a visitor token that has run out is replaced without asking anybody", async () => {
  Object.assign(identity, { token: null, visitor_token: "old" });
  const asked = serve([refuse(401, "unauthorized"), { visitor_token: "new" }, { total: 0 }]);
  expect(await callIm("unread_msg_count", {})).toEqual({ total: 0 });
  expect(asked[2]?.body).toEqual({ visitor_token: "new" });
});

test("a listener that throws costs the connection, not the page", () => {
  connected(() => ({ code: 200 }));
  const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
  const off = onPush("presence", () => {
    throw new Error("broken listener");
  });
  socket.listeners("presence").forEach((listener) => listener({ uid: "1", online: true }));
  off();
  expect(quiet).toHaveBeenCalled();
  expect(connectionStore.status).toBe("init");
});
