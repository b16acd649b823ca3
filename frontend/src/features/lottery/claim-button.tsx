/** Takes something that was earned: a chance or a prize; afterwards it says that it is taken. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import classes from "./lottery.module.css";
import { receiveSession } from "./lottery-store";
import type { Session } from "./lottery-wire";

interface Props {
  uid: string | null;
  state: "open" | "done" | "reached" | "claimed" | "taken_back";
  claim: () => Promise<Session>;
  /** For who cannot see what it stands beside. */
  about: string;
}

export function ClaimButton({ uid, state, claim, about }: Props) {
  const { t } = useTranslation();
  const [take, taking] = useTask(async () => {
    const session = await claim();
    if (uid !== null) receiveSession(uid, session);
  });
  if (state === "claimed")
    return (
      <span className={classes["taken"]}>
        <Icon name="check" size="s" /> {t("lottery.claimed")}
      </span>
    );
  if (state === "taken_back") return <span className={classes["dim"]}>{t("lottery.taken_back")}</span>;
  return (
    <Button
      size="sm"
      loading={taking}
      disabled={state === "open"}
      onClick={take}
      aria-label={`${t("lottery.claim")}: ${about}`}
    >
      {t("lottery.claim")}
    </Button>
  );
}
