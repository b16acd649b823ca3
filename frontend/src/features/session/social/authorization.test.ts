// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import german from "../../../locales/de/session.json";
import { CHANNEL } from "./providers";

const root = document.documentElement;
const heard: unknown[] = [];
const channel = new BroadcastChannel(CHANNEL);
channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => heard.push(data));
const postMessage = vi.fn();

afterEach(() => {
  heard.length = 0;
  root.lang = "en";
  history.replaceState(null, "", "/");
});

/** The page at this address, as a browser draws it; answers the file of texts that it asked for. */
async function draw(address: string, opener: object | null = { postMessage }) {
  vi.resetModules();
  document.body.innerHTML = '<p id="words"></p>';
  history.replaceState(null, "", address);
  Object.assign(window, { opener });
  root.lang = "de";
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(german);
  });
  const close = vi.spyOn(window, "close").mockReturnValue();
  await import("./authorization");
  await vi.waitFor(() => expect(document.getElementById("words")?.textContent).not.toBe(""));
  expect(asked).toEqual([expect.stringContaining("/locales/de/session.json")]);
  return { words: document.getElementById("words")?.textContent, closes: close.mock.calls.length };
}

test("a window that has just opened says what opens, and passes nothing on", async () => {
  expect(await draw("/authorization/google")).toEqual({ words: "Google wird geöffnet …", closes: 0 });
  expect(postMessage).not.toHaveBeenCalled();
});

test("an answer is passed on both ways, leaves the address, and the window closes", async () => {
  const passed = { op: "login-apple", state: "login-s1", id_token: "i1", name: "" };
  const drawn = await draw("/authorization/apple/verify#id_token=i1&state=login-s1&name=");
  expect(drawn).toEqual({ words: "Du kannst dieses Fenster schließen.", closes: 1 });
  expect(postMessage.mock.calls).toEqual([[passed, location.origin]]);
  await vi.waitFor(() => expect(heard).toEqual([passed]));
  expect(location.href).toBe(`${location.origin}/authorization/apple/verify`);
});

test("an answer whose link to the opener was cut still goes over the channel", async () => {
  await draw("/authorization/line?code=c1&state=bind-s1", null);
  await vi.waitFor(() => expect(heard).toEqual([{ op: "bind-line", state: "bind-s1", code: "c1" }]));
});
