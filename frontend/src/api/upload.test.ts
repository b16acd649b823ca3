// @vitest-environment jsdom
/** Pictures and files, and whose they are. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "./identity";
import { UploadCategory, pictureAddress, uploadFile } from "./upload";

interface Sent {
  address: string;
  headers: Record<string, string>;
}
let sent: Sent[];

/** Remembers what would have been sent, and answers as the server does. */
class Sending {
  readonly upload = {};
  readonly response = { code: 0, data: { upload_id: "u1" } };
  readonly status = 200;
  onload = () => {};
  #sent: Sent = { address: "", headers: {} };
  open(_: string, address: string) {
    this.#sent = { address, headers: {} };
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.headers[name] = value;
  }
  send() {
    sent.push(this.#sent);
    this.onload();
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("XMLHttpRequest", Sending);
  vi.stubGlobal("fetch", (address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ address, headers });
    return Promise.resolve(new Response("pixels"));
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(identity, { token: null, visitor_token: null });
});

test("a visitor's token is in a header of pictures and uploads, never in their addresses", async () => {
  Object.assign(identity, { token: null, visitor_token: "v-secret" });
  await uploadFile(new Blob(["x"]), UploadCategory.Chat);
  await pictureAddress("p1", "thumb");
  expect(sent.map(({ address }) => address)).toEqual(["/api/upload?category=7", "/api/upload/p1?size=thumb"]);
  expect(sent.map(({ headers }) => headers["visitor-token"])).toEqual(["v-secret", "v-secret"]);
});

test("who is signed in sends the sign-in alone", async () => {
  Object.assign(identity, { token: "t1", visitor_token: "v-left-over" });
  await uploadFile(new Blob(["x"]), UploadCategory.Chat);
  await pictureAddress("p2");
  expect(sent.map(({ headers }) => headers["visitor-token"])).toEqual([undefined, undefined]);
  expect(sent.map(({ headers }) => headers["authorization"])).toEqual(["PS t1", "PS t1"]);
});

test("an address of the server that names its size is asked for as it is", async () => {
  await pictureAddress("/api/upload/p3?size=thumb", "thumb");
  await pictureAddress("/api/upload/p3", "thumb");
  expect(sent.map(({ address }) => address)).toEqual(["/api/upload/p3?size=thumb"]);
});
