/** One of the steps of a top-up: its number, what it is about, and what is to be said or chosen. */
import type { ReactNode } from "react";
import { Panel } from "@/components/page";
import gamePage from "./top-up-game-page.module.css";

interface Props {
  number: number;
  title: string;
  /** What was pressed before it was done. */
  wrong?: string | undefined;
  children: ReactNode;
}

export function Step({ number, title, wrong, children }: Props) {
  return (
    <Panel
      title={
        <>
          <span className={gamePage["number"]} aria-hidden="true">
            {number}
          </span>{" "}
          {title}
        </>
      }
    >
      {wrong !== undefined && (
        <p className={gamePage["wrong"]} role="alert">
          {wrong}
        </p>
      )}
      {children}
    </Panel>
  );
}
