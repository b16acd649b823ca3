/** Opens a guide dialog by its name, from a page or from the address of a link. Spec §2. */
import { askFor, type PromptName } from "@/features/session/prompt";
import { PROVIDERS } from "@/features/session/social/providers";
import { sourceOf } from "./sources";

/** The guides that can be opened without being asked for by the server. */
const GUIDES: ReadonlySet<string> = new Set<PromptName>([
  "email",
  "email_support",
  "passkey",
  "role",
  "identity",
  ...PROVIDERS.map((provider) => `bind_${provider}` as const),
]);

/** Answers whether it was done; `source` says from where it was opened, and any word that is no key is dropped. */
export function openGuide(name: PromptName, source: string | null): Promise<boolean> {
  return askFor(name, sourceOf(source));
}

/** What an address asks for, as `?guide=bind_google&source=topup`; `null` if it names none. */
export function guideIn(search: string): { name: PromptName; source: string | null } | null {
  const asked = new URLSearchParams(search);
  const name = asked.get("guide") ?? "";
  return GUIDES.has(name) ? { name: name as PromptName, source: asked.get("source") } : null;
}
