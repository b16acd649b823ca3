/** What whoever enters a store is shown first, once a day: its welcome, or that its seller is away. */
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog";
import { useRead } from "@/components/use-read";
import type { Translate } from "@/locales/keys";
import { dayOf, isSeen, keepSeen, readSeen, withSeen } from "./seen-today";
import { loadPopup, popupKey, type StoreAddress, type StorePopup } from "./store-calls";
import classes from "./store.module.css";

export function StoreWelcome({ of, uid }: { of: StoreAddress; uid: string }) {
  const { t, i18n } = useTranslation();
  const { data: popup } = useRead(popupKey(of), () => loadPopup(of));
  const [closed, setClosed] = useState<number>();
  if (popup === undefined) return null;
  const words = wordsOf(popup, t, i18n.language);
  const isOver = words === "" || closed === popup.version || isSeen(readSeen(), uid, popup.version, dayOf(Date.now()));
  const close = () => {
    keepSeen(withSeen(readSeen(), uid, popup.version, dayOf(Date.now())));
    setClosed(popup.version);
  };
  return (
    <Dialog opened={!isOver} title={popup.name} onClose={close}>
      <Stack>
        <p className={classes["said"]} dir="auto">
          {words}
        </p>
        <Button onClick={close}>{t("store.page.go_on")}</Button>
      </Stack>
    </Dialog>
  );
}

/** Nothing where nothing is to be said; that a store is offline stands on its page. */
function wordsOf({ state, away_until, welcome }: StorePopup, t: Translate, language: string): string {
  if (state === "open") return welcome;
  if (away_until == null) return "";
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(away_until);
  return t("store.page.away", { date });
}
