/** Stands in for an app that shows the page: takes its messages, and answers each as `methods` says. */
import { vi } from "vitest";

export interface Message {
  guildhall: number;
  id: string;
  method: string;
  params: Record<string, unknown>;
}

type Answer = { code?: number; data?: unknown; message?: string };

interface BridgeWindow {
  webkit?: unknown;
  guildhallApp?: unknown;
  guildhallBridge?: { answer: (answer: object | string) => void };
}

/** `undefined` as an answer: the app says nothing. Android speaks text, iOS objects. */
export function fakeApp(
  agent: string,
  methods: Record<string, (params: Record<string, unknown>) => Answer | undefined>,
): Message[] {
  vi.stubGlobal("navigator", { ...navigator, userAgent: agent, language: "en", languages: ["en"] });
  const page = window as unknown as BridgeWindow;
  const heard: Message[] = [];
  const hear = (message: Message, write: (answer: object) => object | string) => {
    heard.push(message);
    const answer = methods[message.method]?.(message.params);
    if (answer !== undefined) page.guildhallBridge?.answer(write({ id: message.id, code: 0, ...answer }));
  };
  if (agent.includes("GuildhallApp/iOS"))
    page.webkit = { messageHandlers: { guildhall: { postMessage: (message: Message) => hear(message, (it) => it) } } };
  else
    page.guildhallApp = {
      postMessage: (text: string) => hear(JSON.parse(text) as Message, (it) => JSON.stringify(it)),
    };
  return heard;
}

/** The page is in a browser again. */
export function leaveApp(): void {
  const page = window as unknown as BridgeWindow;
  delete page.webkit;
  delete page.guildhallApp;
  vi.unstubAllGlobals();
}
