/** Does who is signed in answer at the desk? Source: docs/wire.md (Console, Agent). */
import { UserType } from "@/api/schema";
import { useUser } from "@/features/session/use-session";

const STAFF: ReadonlySet<UserType> = new Set([
  UserType.CustomerService,
  UserType.VipCustomerService,
  UserType.Administrator,
]);

export function useIsStaff(): boolean {
  const user = useUser();
  return user !== null && STAFF.has(user.user_type);
}
