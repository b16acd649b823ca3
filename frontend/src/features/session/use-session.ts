/** The signed-in user, live while a component shows it; `null` when nobody is. */
import { useSnapshot } from "valtio";
import { sessionStore } from "./session-store";
import type { User } from "@/api/schema";

export function useUser(): User | null {
  const { login } = useSnapshot(sessionStore);
  return login.status === "logined" ? (login.user as User) : null;
}
