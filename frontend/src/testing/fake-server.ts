/** A server for tests: what it answers to each call, by the path the description has, typed as the description says. */
import { vi } from "vitest";
import type { Answer, Input, PathOf } from "@/api/operations";

type Path = PathOf<"get"> | PathOf<"post"> | PathOf<"delete">;
type Answered<P extends Path> =
  P extends PathOf<"post">
    ? Answer<"post", P>
    : P extends PathOf<"get">
      ? Answer<"get", P>
      : P extends PathOf<"delete">
        ? Answer<"delete", P>
        : never;
/** What was asked: a body, or a query, whose values are all text. */
type Asked<P extends Path> =
  P extends PathOf<"post">
    ? Input<"post", P>
    : P extends PathOf<"get">
      ? { [Key in keyof Input<"get", P>]?: string }
      : P extends PathOf<"delete">
        ? { [Key in keyof Input<"delete", P>]?: string }
        : never;
export type Answers = {
  [P in Path]?: Answered<P> | Response | ((asked: Asked<P>, key: string | undefined) => Answered<P> | Response);
};

export interface Call {
  path: Path;
  /** As it stood in the address bar of the call: path and query. */
  address: string;
  input: Record<string, unknown>;
  /** The idempotency key. */
  key: string | undefined;
}

/**
 * Answers until the test is over; a call nobody answers fails as if the network were gone. The calls are collected.
 * `files` are what the page fetches besides, by the end of the address.
 */
export function fakeServer(answers: Answers, files: Readonly<Record<string, () => Response>> = {}): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, "http://server");
    const file = Object.entries(files).find(([name]) => pathname.endsWith(name))?.[1];
    if (file !== undefined) return file();
    const path = pathname as Path;
    const isPost = init.method === "POST";
    const input = isPost
      ? (JSON.parse(String(init.body ?? "{}")) as Record<string, unknown>)
      : Object.fromEntries(searchParams);
    const key = (init.headers as Record<string, string> | undefined)?.["idempotency-key"];
    calls.push({ path, address, input, key });
    const found = answers[path] as unknown;
    if (found === undefined) throw new TypeError(`nobody answers ${address}`);
    const answer: unknown = typeof found === "function" ? found(input, key) : found;
    return answer instanceof Response ? answer.clone() : Response.json({ code: 0, data: answer });
  });
  return calls;
}
