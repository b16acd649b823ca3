/** What was said as a visitor moves into the account at sign-in: once, by an explicit call. Spec §4; CHT-03. */
import { post } from "@/api/call";
import { ApiError } from "@/api/error";
import { identity } from "@/api/identity";
import { UserType, type User } from "@/api/schema";

/** Sellers and child accounts skip the merge. Spec §4. */
export function skipsMerge(user: Pick<User, "user_type">): boolean {
  const sellers: UserType[] = [UserType.Seller, UserType.SubSeller, UserType.ChildAccount];
  return sellers.includes(user.user_type);
}

/**
 * Merges what the kept visitor token stands for; answers how many conversations moved. The token is dead afterwards and
 * forgotten, unless the network failed: then it is kept for the next start of the page.
 */
export async function mergeVisitor(user: User): Promise<number> {
  const visitor_token = identity.visitor_token;
  if (visitor_token === null) return 0;
  if (skipsMerge(user)) {
    identity.visitor_token = null;
    return 0;
  }
  try {
    // Over HTTP on purpose: the open socket still speaks for the visitor.
    const { merged } = await post("/api/im/merge_vistor_msg", { visitor_token }, { quiet: true });
    identity.visitor_token = null;
    return merged;
  } catch (cause) {
    const passing = cause instanceof ApiError && cause.isPassing;
    if (!passing) identity.visitor_token = null;
    return 0;
  }
}
