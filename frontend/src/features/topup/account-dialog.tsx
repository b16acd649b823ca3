/** Another account for the same place: the place in the queue is kept. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import type { Place, TopUpQueue } from "@/api/topup";
import { Dialog } from "@/components/dialog";
import { showError } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { AccountFields, spokenAccount } from "./account-fields";
import { switchAccount, type Account } from "./topup-calls";
import classes from "./topup.module.css";

export function AccountDialog({ place, queue, onClose }: { place: Place; queue: TopUpQueue; onClose: () => void }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<Account>({
    platform: place.platform,
    region: place.region,
    login: place.login,
    account: "",
  });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const wish = spokenAccount(account);
  const [go, going] = useTask(
    async () => {
      if (wish === null) return;
      await switchAccount(place, wish);
      onClose();
    },
    (cause) => {
      setWrong(cause instanceof ApiError ? cause.fields : {});
      showError(cause);
    },
  );
  return (
    <Dialog opened title={t("topup.switch.title")} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <p className={classes["plain"]}>{t("topup.switch.words")}</p>
        <AccountFields
          queue={queue}
          value={account}
          wrong={wrong}
          onChange={(next) => {
            setWrong({});
            setAccount(next);
          }}
        />
        <div className={classes["actions"]}>
          <Button variant="default" onClick={onClose}>
            {t("order.back")}
          </Button>
          <Button type="submit" loading={going} disabled={wish === null}>
            {t("topup.switch.go")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
