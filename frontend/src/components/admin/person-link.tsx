/** Somebody's name, which leads who may look people up to their page; to everybody else it is the name alone. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useMay } from "./may";
import { personAddress } from "./person-address";

export function PersonLink({ uid, children }: { uid: string; children: ReactNode }) {
  if (!useMay("people")) return children;
  return <Link href={personAddress(uid, "")}>{children}</Link>;
}
