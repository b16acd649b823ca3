/** Another account for the same place: the place in the queue is kept. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Place, TopUpQueue } from "@/api/topup";
import { Dialog, DialogActions } from "@/components/dialog";
import { AccountFields, useAccountForm } from "./account-fields";
import { switchAccount } from "./topup-calls";
import classes from "./topup.module.css";

export function AccountDialog({ place, queue, onClose }: { place: Place; queue: TopUpQueue; onClose: () => void }) {
  const { t } = useTranslation();
  const { platform, region, login } = place;
  const { request, field, saving, run } = useAccountForm({ platform, region, login, account: "" }, async (account) => {
    await switchAccount(place, account);
    onClose();
  });
  return (
    <Dialog opened title={t("topup.switch.title")} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p className={classes["plain"]}>{t("topup.switch.words")}</p>
        <AccountFields queue={queue} field={field} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t("order.back")}
          </Button>
          <Button type="submit" loading={saving} disabled={request === null}>
            {t("topup.switch.go")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
