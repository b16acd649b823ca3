/** Words that lead into a part of the admin area; to whoever may not open that part they are the words alone. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Permission } from "@/api/lists.gen";
import { useMay } from "./may";

interface Props {
  part: Permission;
  href: string;
  children: ReactNode;
}

export function PartLink({ part, href, children }: Props) {
  return useMay(part) ? <Link href={href}>{children}</Link> : children;
}
