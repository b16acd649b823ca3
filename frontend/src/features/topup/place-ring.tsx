/**
 * The wait as a ring: what is surely over, what may be over with luck, and one's place in the middle. Or a clock that
 * runs out.
 */
import type { ReactNode } from "react";
import type { RingParts } from "./topup-rules";
import classes from "./place-ring.module.css";

interface Props {
  label: string;
  /** `null`: nobody knows, and nothing is drawn that would say otherwise. */
  parts: RingParts | null;
  tone?: "wait" | "turn" | "hurry" | "good" | "bad";
  children: ReactNode;
}

export function PlaceRing({ label, parts, tone = "wait", children }: Props) {
  return (
    <div className={classes["ring"]} data-tone={tone} role="group" aria-label={label}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={classes["ring-ground"]} data-unknown={parts === null || undefined} cx="60" cy="60" r="52" />
        {parts !== null && (
          <>
            <Arc className={classes["ring-likely"]} part={parts.likely} />
            <Arc className={classes["ring-sure"]} part={parts.sure} />
          </>
        )}
      </svg>
      <div className={classes["ring-words"]}>{children}</div>
    </div>
  );
}

function Arc({ className, part }: { className: string | undefined; part: number }) {
  if (part <= 0) return null;
  return <circle className={className} cx="60" cy="60" r="52" pathLength="100" strokeDasharray={`${part * 100} 100`} />;
}
