/** Somebody's name, which leads who may look people up to their page; to everybody else it is the name alone. */
import { createContext, useContext, type ReactNode } from "react";
import { Link } from "wouter";
import { personAddress } from "./person-address";

/** Whether the reader may look people up; the server decides it again for each person that is asked for. */
export const MayOpenPeople = createContext(false);

export function PersonLink({ uid, children }: { uid: string; children: ReactNode }) {
  if (!useContext(MayOpenPeople)) return children;
  return <Link href={personAddress(uid, "")}>{children}</Link>;
}
