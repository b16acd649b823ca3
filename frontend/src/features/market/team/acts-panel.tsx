/** What members did in the shop: newest first, by one member or by all. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Money } from "@/components/money";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { SelectField } from "@/components/select-field";
import { fullTime, stamp } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { ACTS, loadActs, type TeamAct, type TeamMember } from "./team-calls";
import classes from "./team.module.css";

export function ActsPanel({ members }: { members: readonly TeamMember[] }) {
  const { t } = useTranslation();
  const [uid, setUid] = useState("");
  const of = uid === "" ? undefined : uid;
  const read = usePagedQuery<TeamAct>(keyOf(ACTS, { uid: of }), (before) => loadActs(of, before));
  const { rows, error, hasMore, isFetchingMore, more, refetch } = read;
  return (
    <Panel size="roomy" title={t("market.team.acts.title")}>
      {members.length > 1 && (
        <SelectField
          label={t("market.team.acts.member")}
          value={uid}
          options={[
            { value: "", label: t("market.team.acts.all") },
            ...members.map(({ profile }) => ({ value: profile.uid, label: profile.nickname })),
          ]}
          onChange={setUid}
        />
      )}
      <ReadState read={{ data: rows, error, refetch }} rows={3}>
        {(acts) =>
          acts.length === 0 ? (
            <p className={classes["dim"]}>{t("market.team.acts.none")}</p>
          ) : (
            <>
              <ol className={classes["rows"]}>
                {acts.map((act) => (
                  <ActRow key={act.act_id} act={act} />
                ))}
              </ol>
              {hasMore && (
                <Button variant="default" className={classes["start"] ?? ""} loading={isFetchingMore} onClick={more}>
                  {t("market.team.acts.more")}
                </Button>
              )}
            </>
          )
        }
      </ReadState>
    </Panel>
  );
}

function ActRow({ act }: { act: TeamAct }) {
  const { t, i18n } = useTranslation();
  const { by, kind, name, order_id, amount_cents, at } = act;
  return (
    <li className={classes["row"]}>
      <div className={classes["words"]}>
        <p>
          <bdi>{by.nickname}</bdi> · {t(`market.team.acts.kind.${kind}`)}
        </p>
        {name != null && (
          <p className={classes["dim"]}>
            {order_id == null ? <bdi>{name}</bdi> : <Link href={`/order/${order_id}`}>{name}</Link>}
            {amount_cents != null && (
              <>
                {" · "}
                <Money cents={amount_cents} />
              </>
            )}
          </p>
        )}
      </div>
      <time className={classes["dim"]} dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
        {stamp(at, Date.now(), i18n.language)}
      </time>
    </li>
  );
}
