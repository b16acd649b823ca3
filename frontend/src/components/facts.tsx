/** What is known of something: each name with its value beside it. */
import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** `children`: pairs of `dt` and `dd`. */
export function Facts({ className = "", children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={`${classes["facts"]} ${className}`}>{children}</dl>;
}
