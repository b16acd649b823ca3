/** My coupons, and what else I have won. Spec §2. */
import { useEffect, useState } from "react";
import { Page } from "@/components/page";
import classes from "./lottery.module.css";
import { WonPanel } from "./won-panel";

/** Ours: what was won a moment ago arrives while one looks. */
const EVERY_MS = 5_000;

export function CouponsPage() {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setRound((before) => before + 1);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page className={classes["event"]}>
      <WonPanel round={`${round}`} heading={1} />
    </Page>
  );
}
