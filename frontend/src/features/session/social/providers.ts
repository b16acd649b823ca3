/** Who people may sign in with besides an email address, and what their windows say. Spec §1, §2, §7; docs/wire.md. */

export const PROVIDERS = ["google", "apple", "facebook", "twitter", "line", "tiktok", "vk"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What the providers call themselves: the same in every language. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
  twitter: "X",
  line: "LINE",
  tiktok: "TikTok",
  vk: "VK",
};

/** What a window is opened for: signing in, or linking the provider to the account that is signed in. */
export type Op = "login" | "bind";

/** What a provider may send back, of which its own part goes to the server. */
export const ANSWER_FIELDS = ["code", "id_token", "name", "access_token", "device_id"] as const;
export type AnswerField = (typeof ANSWER_FIELDS)[number];

/** On which the window speaks besides `postMessage`: a provider's page may have cut its link to its opener. */
export const CHANNEL = "guildhall-authorization";

export function isProvider(name: string): name is Provider {
  return (PROVIDERS as readonly string[]).includes(name);
}
