/**
 * The page of the pop-up: before the provider's page it says what opens, after it passes the answer on to the page that
 * opened it, and closes. No React and nothing of the app: whoever signs in waits for it twice. It says
 * "session.social.window.opening" and "session.social.window.done". Spec §2, §4 (binding).
 */
import "./authorization.css";
import { passedOn, providerAt, type Passed } from "./authorization-rules";
import { CHANNEL, PROVIDER_NAMES } from "./providers";

/** The addresses of the texts: the page reads one file, in the language that first-paint.js has found. */
const TEXTS = import.meta.glob<string>("../../../locales/*/session.json", {
  query: "?url",
  import: "default",
  eager: true,
});

interface Texts {
  social: { window: Record<"opening" | "done", string> };
}

async function say(what: keyof Texts["social"]["window"]): Promise<void> {
  const { lang, dir } = document.documentElement;
  const provider = providerAt(location);
  const name = provider === null ? "" : PROVIDER_NAMES[provider];
  const address = TEXTS[`../../../locales/${lang.replace("-", "_")}/session.json`];
  const { social } = (await (await fetch(address ?? "")).json()) as Texts;
  // As the app does: a Latin name keeps its own order in a sentence from right to left.
  const words = social.window[what].replace("{{provider}}", dir === "rtl" ? `\u2068${name}\u2069` : name);
  const line = document.getElementById("words");
  if (line !== null) line.textContent = words;
  document.title = `${words} · Guildhall`;
}

/** Both ways at once: the page that opened this one takes the first and ignores the second. */
function passOn(passed: Passed): void {
  try {
    window.opener?.postMessage(passed, location.origin);
  } catch {
    // The opener shows another origin by now, whose business this is not.
  }
  if (typeof BroadcastChannel !== "function") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(passed);
  channel.close();
}

const passed = passedOn(location);
// No code and no token stays in the address or in the history.
history.replaceState(null, "", location.pathname);
if (passed !== null) passOn(passed);
const isOver = passed !== null || window.opener === null;
document.documentElement.dataset["over"] = String(isOver);
// The words are a help; without them the window still does its work.
void say(isOver ? "done" : "opening").catch(() => undefined);
if (passed !== null) window.close();
