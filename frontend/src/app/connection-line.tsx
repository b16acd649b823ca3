/**
 * The slim line that tells the truth about the live connection. Nothing to say is shown as nothing. Spec §4, §8.
 *
 * It stands over the page, at the head of the notices: it comes and goes with the network, and must move nothing.
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { connectionStore } from "@/api/connection";
import classes from "./frame.module.css";

/** Ours: a connection that is back within this time was never worth a word. */
const PATIENCE_MS = 1_500;

type Truth = "well" | "catching_up" | "connecting" | "offline" | "no_network";

export function truthOf({
  status,
  wanted,
  network,
  catching_up,
}: Pick<typeof connectionStore, "status" | "wanted" | "network" | "catching_up">): Truth {
  // Also for a visitor without a chat: no page and no price can be read.
  if (!network && status !== "connected") return wanted ? "offline" : "no_network";
  if (!wanted) return "well";
  if (status === "connected") return catching_up > 0 ? "catching_up" : "well";
  return status === "connecting" ? "connecting" : "offline";
}

export function ConnectionLine() {
  const { t } = useTranslation();
  const store = useSnapshot(connectionStore);
  const truth = truthOf(store);
  const away = truth === "connecting" || truth === "offline";
  const longAway = useLasting(away, PATIENCE_MS);
  const catching = useLasting(truth === "catching_up", PATIENCE_MS / 3);
  // What the browser knows needs no patience: it does not come and go as a socket does.
  const known = !store.network && (truth === "offline" || truth === "no_network");
  const shown = known || (away ? longAway : catching);
  return (
    <div className={classes["connection"]} data-truth={shown ? truth : "well"} role="status">
      {shown && truth === "connecting" && t("frame.connection.connecting")}
      {shown && truth === "no_network" && t("frame.connection.no_network")}
      {shown && truth === "offline" && t("frame.connection.offline")}
      {shown &&
        truth === "catching_up" &&
        (store.missed > 0
          ? t("frame.connection.catching_up", { count: store.missed })
          : t("frame.connection.catching_up_start"))}
    </div>
  );
}

/** True once `now` has been true for `ms` without a break. */
function useLasting(now: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return now && lasting;
}
