/** Signing in with a provider, and linking one to the account. docs/wire.md, "Account"; spec §7. */
import { get, post } from "@/api/call";
import type { Answer, Input } from "@/api/operations";
import { enter, type SignedIn } from "@/features/session/sign-in-calls";
import { receiveUser } from "@/features/session/session-store";
import type { Fields } from "./popup";
import { isProvider, type Op, type Provider } from "./providers";

/** Where the window goes, and what shows the server that the answer comes back to who asked. */
export type Ticket = Answer<"post", "/api/account/google/request">;

export type Method = Answer<"get", "/api/account/login_methods">["methods"][number] & { provider: Provider };

export interface Methods {
  methods: Method[];
  has_password: boolean;
  has_email: boolean;
}

/** What a window has answered, with the ticket of its request. */
export interface Given {
  provider: Provider;
  ticket: Pick<Ticket, "state" | "secret">;
  fields: Fields;
}

/** The same for everybody, in every language. */
export const PROVIDERS_KEY = ["/api/account/login_providers"];

/** Those this shop is configured for, and this page knows: a newer server may know more. */
export async function loadProviders(): Promise<Provider[]> {
  const { providers } = await get("/api/account/login_providers", {}, { quiet: true });
  return providers.filter(isProvider);
}

export function requestWindow(provider: Provider, op: Op): Promise<Ticket> {
  return post(`/api/account/${provider}/request` as "/api/account/google/request", { op }, { quiet: op === "login" });
}

/** The provider's answer under the names of its calls. Spec §7 (bind). */
export function answerBody({ provider, ticket: { state, secret }, fields }: Given): Record<string, string> {
  const { code = "", device_id = "", ...others } = fields;
  const asked = { state, secret };
  switch (provider) {
    case "tiktok":
      return { ...asked, code, redirect_uri: `${location.origin}/authorization/tiktok` };
    case "vk":
      return { ...asked, silent_token: code, uuid: device_id };
    case "apple":
    case "facebook":
      return { ...asked, ...others };
    default:
      return { ...asked, code };
  }
}

export async function signInWith(given: Given): Promise<SignedIn> {
  const path = `/api/account/${given.provider}/login` as "/api/account/google/login";
  const options = { quiet: true, tokenStands: true };
  return enter(await post(path, answerBody(given) as Input<"post", typeof path>, options));
}

/** Links the provider to the account that is signed in, which then has its name. */
export async function bind(given: Given): Promise<void> {
  const path = `/api/account/${given.provider}/bind` as "/api/account/google/bind";
  await post(path, answerBody(given) as Input<"post", typeof path>, { tokenStands: true });
  receiveUser(await get("/api/account/info"));
}

export async function unbind(provider: Provider): Promise<void> {
  receiveUser(await post(`/api/account/${provider}/unbind` as "/api/account/google/unbind", {}));
}

export async function loadMethods(): Promise<Methods> {
  const { methods, ...own } = await get("/api/account/login_methods");
  return { ...own, methods: methods.filter((one): one is Method => isProvider(one.provider)) };
}
