/** A code that another device reads to go on with something, and what is said of it. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { QrCode } from "@/features/session/qr-code";
import classes from "@/features/session/session.module.css";

interface Props {
  /** The address that the other device opens. */
  text: string;
  /** What the code is for, to who cannot see it. */
  label: string;
  children: ReactNode;
}

export function QrHandOver({ text, label, children }: Props) {
  return (
    <Stack>
      <QrCode text={text} label={label} />
      <p className={classes["panel-lead"]}>{children}</p>
    </Stack>
  );
}
