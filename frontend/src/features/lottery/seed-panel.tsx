/** One's own seed: it goes into every draw from now on, so that the house alone cannot choose a result. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { LimitedInput } from "@/components/limited-input";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { setClientSeed } from "./lottery-calls";
import classes from "./lottery.module.css";
import { receiveSession } from "./lottery-store";
import type { Session } from "./lottery-wire";

/** As the server's rule: 1 to 64 characters on one line. */
const LONGEST = limits.ClientSeedRequest.client_seed.maxLength;

export function SeedPanel({ session, uid }: { session: Session; uid: string | null }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(session.client_seed);
  const [savedFor, setSavedFor] = useState<number>();
  const [save, saving] = useTask(async () => {
    const after = await setClientSeed(session.event_id, typed);
    if (uid !== null) receiveSession(uid, after);
    setSavedFor(after.next_number);
  });
  const change = (text: string) => {
    setSavedFor(undefined);
    setTyped(text.replace(/\p{Cc}/gu, ""));
  };
  return (
    <Panel size="roomy" title={t("lottery.fair.seed.title")}>
      <p className={classes["dim"]}>{t("lottery.fair.seed.words")}</p>
      <div className={classes["form"]}>
        <LimitedInput label={t("lottery.fair.field.client_seed")} value={typed} max={LONGEST} onChange={change} />
        <div className={classes["buttons"]}>
          <Button loading={saving} disabled={typed === "" || typed === session.client_seed} onClick={save}>
            {t("lottery.fair.seed.save")}
          </Button>
          <Button variant="default" onClick={() => change(byChance())}>
            {t("lottery.fair.seed.random")}
          </Button>
        </div>
      </div>
      <p role="status" className={classes["dim"]}>
        {savedFor !== undefined && t("lottery.fair.seed.saved", { number: savedFor })}
      </p>
    </Panel>
  );
}

function byChance(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
