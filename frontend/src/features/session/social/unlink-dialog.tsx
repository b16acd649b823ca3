/** Before a way to sign in is taken away: what is left, or why it stays for now. Spec §8 (unlink refused). */
import { Button, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import { Dialog, DialogActions } from "@/components/dialog";
import { showError, showNotice } from "@/components/notices";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { loadPasskeys } from "@/features/session/passkey-calls";
import { timelineChanged } from "@/features/session/safety-calls";
import { PROVIDER_NAMES, type Provider } from "./providers";
import { unbind, type Methods } from "./social-calls";
import classes from "./social.module.css";

interface Props {
  /** Whose dialog is open; `null` while none is. */
  provider: Provider | null;
  standing: Methods;
  /** Reads again what stands against it. The same function each time: it is called as the dialog opens. */
  onRead: () => Promise<unknown>;
  onClose: () => void;
}

export function UnlinkDialog({ provider, standing, onRead, onClose }: Props) {
  const { t } = useTranslation();
  // Stays while the dialog goes.
  const [shown, setShown] = useState(provider);
  if (provider !== null && provider !== shown) setShown(provider);
  // Orders and items have gone on since the page was opened.
  useEffect(() => {
    if (provider !== null) void onRead();
  }, [provider, onRead]);
  const name = shown === null ? "" : PROVIDER_NAMES[shown];
  return (
    <Dialog
      opened={provider !== null}
      title={t("settings.social.unlink_title", { provider: name })}
      size="sm"
      onClose={onClose}
      onClosed={() => setShown(null)}
    >
      {shown !== null && <Preview provider={shown} standing={standing} onRead={onRead} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({ provider, standing, onRead, onClose }: Props & { provider: Provider }) {
  const { t, i18n } = useTranslation();
  const { methods, has_email, has_password } = standing;
  const passkeys = useRead(keyOf("/api/account/passkey/list"), loadPasskeys);
  const name = PROVIDER_NAMES[provider];
  const [unlink, unlinking] = useTask(
    async () => {
      await unbind(provider);
      void timelineChanged();
      await onRead();
      showNotice("success", t("settings.social.unlinked", { provider: name }));
      onClose();
    },
    (cause) => {
      // Something has come up meanwhile: the dialog then says what.
      if (cause instanceof ApiError && REFUSED.has(cause.code)) void onRead();
      else showError(cause);
    },
  );
  const against = methods.find((method) => method.provider === provider)?.unlinking;
  const { open_orders = 0, on_sale = 0, is_last = false } = against ?? {};
  const left = [
    ...(has_email ? [t("settings.social.way.code")] : []),
    ...(has_password ? [t("settings.social.way.password")] : []),
    ...(passkeys.data?.passkeys.length ? [t("settings.social.way.passkey")] : []),
    ...methods
      .filter((one) => one.is_available && one.name != null && one.provider !== provider)
      .map((one) => PROVIDER_NAMES[one.provider]),
  ];
  if (is_last || open_orders > 0 || on_sale > 0) {
    return (
      <Stack>
        {is_last ? (
          <p className={classes["said"]}>{t("settings.social.last", { provider: name })}</p>
        ) : (
          <>
            <p className={classes["said"]}>{t("settings.social.pending", { provider: name })}</p>
            <ul className={classes["reasons"]}>
              {open_orders > 0 && <li>{t("settings.social.open_orders", { count: open_orders })}</li>}
              {on_sale > 0 && <li>{t("settings.social.on_sale", { count: on_sale })}</li>}
            </ul>
          </>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t("widget.dialog.close")}
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  return (
    <Stack>
      <p className={classes["said"]}>{t("settings.social.breaks", { provider: name })}</p>
      {left.length > 0 && (
        <p className={classes["said"]}>
          {t("settings.social.left", { ways: new Intl.ListFormat(i18n.language).format(left) })}
        </p>
      )}
      <DialogActions>
        <Button variant="default" disabled={unlinking} onClick={onClose}>
          {t("settings.social.keep")}
        </Button>
        <Button color="red" loading={unlinking} onClick={unlink}>
          {t("settings.social.unlink_one", { provider: name })}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** Refusals that are about what {@link Preview} shows. */
const REFUSED: ReadonlySet<string> = new Set(["LAST_LOGIN_METHOD", "UNLINK_REFUSED"]);
