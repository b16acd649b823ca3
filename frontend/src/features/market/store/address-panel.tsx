/** The address of a store: what stands behind `/store/`. It changes seldom, since others have it in their links. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import "@/components/form-styles";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useServerForm } from "@/components/use-server-form";
import { keyUnder, type Translate } from "@/locales/keys";
import { setLink, type StoreSettings } from "./store-calls";
import classes from "./store.module.css";

function refused(cause: unknown, t: Translate) {
  const reason = cause instanceof ApiError ? cause.fields["link"] : undefined;
  if (reason === undefined) return { errors: {}, notice: true };
  return { errors: { link: t(keyUnder("store.link.flaw", reason)) }, notice: false };
}

export function AddressPanel({ store }: { store: StoreSettings }) {
  const { t, i18n } = useTranslation();
  const { form, field, saving, submit } = useServerForm({
    initialValues: { link: store.link ?? "" },
    save: async ({ link }) => {
      await setLink(link);
      showNotice("success", t("store.link.saved"));
    },
    refused: (cause) => refused(cause, t),
  });
  const next = store.link_changes_at;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" });
  const link = form.values.link.trim().toLowerCase();
  return (
    <Panel size="roomy" title={t("store.link.title")}>
      <form className={classes["form"]} onSubmit={submit}>
        <LimitedInput
          label={t("store.link.label", { start: `${location.host}/store/` })}
          description={t("store.link.tip", { days: store.link_change_days })}
          max={limits.StoreLinkRequest.link.maxLength}
          disabled={next != null}
          {...field("link")}
        />
        {next != null && <p className={classes["dim"]}>{t("store.link.next", { date: date.format(next) })}</p>}
        <div>
          <Button
            type="submit"
            variant="default"
            loading={saving}
            disabled={next != null || link === "" || link === store.link}
          >
            {t("store.link.save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
