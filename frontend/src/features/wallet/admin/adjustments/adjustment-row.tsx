/** One change of a balance: how much, whose, why, by whom, and what the reader may do about it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "@/components/admin/admin.module.css";
import { PersonLink } from "@/components/admin/person-link";
import { Icon } from "@/components/icon";
import { Moment } from "@/components/moment";
import { isolated } from "@/locales/isolated";
import { AdjustedAmount } from "./adjusted-amount";
import type { Adjustment } from "./adjustments-calls";

interface Props {
  adjustment: Adjustment;
  /** The reader's own uid. */
  me: string;
  /** Only administrators confirm. */
  admin: boolean;
  onDecide: (act: "confirm" | "decline") => void;
}

export function AdjustmentRow({ adjustment, me, admin, onDecide }: Props) {
  const { t } = useTranslation();
  const { of, origin, reason, proposed_by, proposed_at, state, decided_by, decided_at } = adjustment;
  return (
    <li className={classes["row"]}>
      <Icon name="wallet" />
      <span className={classes["row-main"]}>
        <strong>
          <AdjustedAmount adjustment={adjustment} /> · {t(`wallet.origin.${origin}`)}
        </strong>
        <span>
          <PersonLink uid={of.uid}>
            <bdi>{of.nickname}</bdi>
          </PersonLink>{" "}
          <bdi dir="ltr">{of.uid}</bdi>
        </span>
        <q dir="auto">{reason}</q>
        <span>
          {t("adjustments.by", { name: isolated(proposed_by.nickname) })} · <Moment at={proposed_at} />
        </span>
        {decided_by != null && decided_at != null && (
          <span>
            {t(state === "confirmed" ? "adjustments.confirmed_by" : "adjustments.declined_by", {
              name: isolated(decided_by.nickname),
            })}{" "}
            · <Moment at={decided_at} />
          </span>
        )}
      </span>
      <span className={classes["row-end"]}>
        <span className={classes["pill"]} {...(state === "open" ? {} : { "data-done": true })}>
          {t(`adjustments.state.${state}`)}
        </span>
        {state === "open" && <Acts adjustment={adjustment} me={me} admin={admin} onDecide={onDecide} />}
      </span>
    </li>
  );
}

function Acts({ adjustment: { of, proposed_by }, me, admin, onDecide }: Props) {
  const { t } = useTranslation();
  const own = proposed_by.uid === me;
  const barred = own || of.uid === me;
  return (
    <>
      {barred || !admin ? (
        <span className={classes["fine"]}>{t(admin ? "adjustments.needs_second" : "adjustments.needs_admin")}</span>
      ) : (
        <Button size="compact-sm" onClick={() => onDecide("confirm")}>
          {t("adjustments.confirm.title")}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onDecide("decline")}>
        {t(own ? "adjustments.decline.own" : "adjustments.decline.title")}
      </Button>
    </>
  );
}
