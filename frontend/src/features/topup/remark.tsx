/** A sentence one should not overlook. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/icon";
import classes from "./topup.module.css";

export function Remark({ icon, urgent = false, children }: { icon: IconName; urgent?: boolean; children: ReactNode }) {
  return (
    <p className={classes["remark"]} data-urgent={urgent || undefined}>
      <Icon name={icon} size="s" /> <span>{children}</span>
    </p>
  );
}
