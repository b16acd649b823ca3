/** The console at its address: another conversation is another address. */
import { useMemo, type ReactNode } from "react";
import { useLocation } from "wouter";
import { MayOpenPeople } from "@/components/admin/person-link";
import { ConsolePage } from "./console-page";

interface Props {
  me: string;
  /** Administrators open people's pages from here. */
  admin: boolean;
  current: string | undefined;
  nav: (supervisor: boolean) => ReactNode;
}

export function AgentPage({ me, admin, current, nav }: Props) {
  const [, navigate] = useLocation();
  const onOpen = useMemo(
    () => (id: string | undefined) => navigate(id === undefined ? "/console" : `/console/${encodeURIComponent(id)}`),
    [navigate],
  );
  return (
    <MayOpenPeople value={admin}>
      <ConsolePage me={me} current={current} nav={nav} onOpen={onOpen} />
    </MayOpenPeople>
  );
}
