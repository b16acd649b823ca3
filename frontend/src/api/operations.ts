/** What each call takes and answers, and what each push says, read off the generated description. */
import type { components, paths, webhooks } from "./openapi.gen";

/** Every shape that crosses the wire, by the name it has in the description. */
export type Wire = components["schemas"];

type Method = "get" | "post" | "delete";
/** The paths that are called by a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never;
}[keyof paths];

type Operation<M extends Method, P> = P extends keyof paths ? (paths[P] extends Record<M, infer O> ? O : never) : never;
type Parameters<O, In extends "path" | "query"> = O extends { parameters: { [I in In]?: infer Found } }
  ? unknown extends Found
    ? unknown
    : Found
  : unknown;
type Body<O> = O extends { requestBody: { content: { "application/json": infer Found } } } ? Found : unknown;
/** What may be left out may also be said to be undefined: it is left out then. */
type Loose<Whole> = {
  [Key in keyof Whole]: Record<string, never> extends Pick<Whole, Key> ? Whole[Key] | undefined : Whole[Key];
};
type Said<Whole> = unknown extends Whole ? Record<string, never> : Loose<Whole>;

/** Everything a call takes, by name, wherever it travels: in the path, the query or the body. */
export type Input<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends infer O
    ? O extends unknown
      ? Said<Parameters<O, "path"> & Parameters<O, "query"> & Body<O>>
      : never
    : never;

/** What comes out of the envelope. */
export type Answer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: { 200: { content: { "application/json": { data: infer Data } } } } }
    ? Data
    : never;

/** Calls that are refused without an `idempotency-key`. */
type NeedsKey<O> = O extends { parameters: { header: { "idempotency-key": string } } } ? true : false;
export type Options<M extends Method, P extends PathOf<M>, Common> =
  NeedsKey<Operation<M, P>> extends true ? [options: Common & { idempotencyKey: string }] : [options?: Common];

/** Calls that answer with a file. */
export type FilePath = {
  [P in PathOf<"get">]: [Answer<"get", P>] extends [never] ? P : never;
}[PathOf<"get">];

/** What the server says without being asked: one event, one argument. */
export type Pushes = {
  [Event in keyof webhooks]: webhooks[Event] extends {
    post: { requestBody: { content: { "application/json": infer Push } } };
  }
    ? Push
    : never;
};

type ImPath = Extract<PathOf<"post">, `/api/im/${string}`>;
/** Every call that has a socket event too: what goes in, what comes out. Asking for a visitor's token is HTTP only. */
export type ImCalls = {
  [P in Exclude<ImPath, "/api/im/visitor_token"> as P extends `/api/im/${infer Name}` ? Name : never]: {
    in: Input<"post", P>;
    out: Answer<"post", P>;
  };
};
export type ImName = keyof ImCalls;
