/** Stands in for the server: answers each HTTP call with the next of `answers`; a `Response` is given as it is. */
import { vi } from "vitest";

export interface Asked {
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** The answer collects what was asked, in order. */
export function serve(answers: unknown[]): Asked[] {
  const left = [...answers];
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const isJson = (init.headers as Record<string, string> | undefined)?.["content-type"] === "application/json";
    const body = isJson ? (JSON.parse(String(init.body)) as unknown) : init.body;
    asked.push({ path, body, headers: (init.headers ?? {}) as Record<string, string> });
    const next = left.shift();
    return next instanceof Response ? next : Response.json({ code: 0, data: next });
  });
  return asked;
}

/** A refusal as the server writes it. */
export function refuse(status: number, code: string, data: object = {}): Response {
  return Response.json({ code, message: code, data }, { status });
}
