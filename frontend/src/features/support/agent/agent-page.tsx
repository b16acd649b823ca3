/** The console at its address: another conversation is another address. */
import { useMemo, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { StaffRights } from "@/components/admin/staff-rights";
import { ConsolePage } from "./console-page";

interface Props {
  me: string;
  current: string | undefined;
  nav: (rights: StaffRights) => ReactNode;
}

export function AgentPage({ me, current, nav }: Props) {
  const [, navigate] = useLocation();
  const onOpen = useMemo(
    () => (id: string | undefined) => navigate(id === undefined ? "/console" : `/console/${encodeURIComponent(id)}`),
    [navigate],
  );
  return <ConsolePage me={me} current={current} nav={nav} onOpen={onOpen} />;
}
