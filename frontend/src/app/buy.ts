/** From goods to their checkout. Spec §4 (prompt flow): who must sign in does so over the goods, and buying goes on. */
import { identity } from "@/api/identity";
import { askToSignIn } from "@/features/session/sign-in-prompt";

export async function buyOnceSignedIn(go: (href: string) => void, href: string): Promise<void> {
  if (identity.token === null && !(await askToSignIn())) return;
  go(href);
}
