/** The tab "Top up", with who is here: visitors see the queues, and no places. */
import { useUser } from "@/features/session/use-session";
import { TopUpHomePage } from "./parts";

export function TopUpHome() {
  const user = useUser();
  return <TopUpHomePage uid={user?.uid ?? null} />;
}
