/** A person as administrators see them: profile, money, orders, sign-ins, and what was done to the account. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import styles from "@/components/admin/admin.module.css";
import { useMay } from "@/components/admin/may";
import { keyOf } from "@/api/query";
import { Deadline } from "@/components/deadline";
import { BackLink } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { PersonAvatar } from "@/components/person-avatar";
import { ReadState } from "@/components/read-state";
import { fullTime, stamp } from "@/components/time-words";
import { useRead } from "@/components/use-read";
import { AccountDialog } from "./account-dialog";
import { ActsPanel } from "./acts-panel";
import { Frozen } from "./found-groups";
import { isAgent, loadPerson, type AccountAct, type Person } from "./people-calls";
import { casesAddress, searchAddress } from "@/components/admin/person-address";
import { BalancePanel, ProfilePanel } from "./person-facts";
import { canBeViewed, ViewDialog } from "./view-dialog";
import { OrdersPanel, SignInsPanel, TalksPanel } from "./person-lists";
import classes from "./people.module.css";

export function PersonPage({ uid, me, admin }: { uid: string; me: string; admin: boolean }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const query = params.get("query") ?? "";
  const read = useRead(keyOf("/api/admin/account/detail", { uid }), () => loadPerson(uid), { staleTime: 0 });
  return (
    <>
      <BackLink href={searchAddress(query)}>{t("people.back")}</BackLink>
      <ReadState read={read}>
        {(person) => <Shown person={person} query={query} me={me} admin={admin} reload={() => void read.refetch()} />}
      </ReadState>
    </>
  );
}

interface Shown {
  person: Person;
  query: string;
  me: string;
  /** Administrators act on accounts of staff too, and say who is one. */
  admin: boolean;
  reload: () => void;
}

function Shown({ person, query, me, admin, reload }: Shown) {
  const { t, i18n } = useTranslation();
  const [act, setAct] = useState<AccountAct>();
  const [viewing, setViewing] = useState(false);
  const { uid, nickname, frozen_at, frozen_because, hold } = person;
  const mayReview = useMay("reviews");
  const mayAdjust = useMay("payments") && uid !== me && person.role !== "visitor";
  return (
    <>
      <PageSubject name={nickname} />
      <header className={styles["head"]}>
        <PersonAvatar seed={uid} name={nickname} picture={person.profile_pic} online={person.is_online} size="l" />
        <h1>
          <bdi>{nickname}</bdi>
        </h1>
        <span className={classes["role"]}>{t(`people.role.${person.role}`)}</span>
        {person.is_frozen && <Frozen />}
        {uid !== me && (
          <span className={classes["acts"]}>
            {mayReview && (
              <Button component={Link} href={casesAddress(uid)} variant="default">
                {t("admin.review.of_person")}
              </Button>
            )}
            {admin && canBeViewed(person) && (
              <Button variant="default" onClick={() => setViewing(true)}>
                {t("people.view.do")}
              </Button>
            )}
            {actsFor(person, admin).map((one) => (
              <Button
                key={one}
                variant={one === "freeze" ? "light" : "default"}
                {...(one === "freeze" ? { color: "red" } : {})}
                onClick={() => setAct(one)}
              >
                {t(`people.act.${one}.do`)}
              </Button>
            ))}
          </span>
        )}
      </header>
      {frozen_at != null && (
        <div className={classes["note"]}>
          <p title={fullTime(frozen_at, i18n.language)}>
            {t("people.frozen_since", { time: stamp(frozen_at, Date.now(), i18n.language) })}
          </p>
          <p dir="auto">{frozen_because}</p>
        </div>
      )}
      {hold != null && (
        <div className={classes["note"]}>
          <p>{t(hold.held_until == null ? "settings.safety.hold.frozen" : "settings.safety.hold.held")}</p>
          {hold.held_until != null && <Deadline until={hold.held_until} />}
        </div>
      )}
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <ProfilePanel person={person} />
          <BalancePanel
            balance={person.balance}
            adjust={mayAdjust ? `/console/adjustments?account=${uid}` : undefined}
          />
        </div>
        <div className={styles["column"]}>
          <OrdersPanel person={person} />
          <ActsPanel acts={person.acts} query={query} />
          <TalksPanel talks={person.conversations} />
          <SignInsPanel signIns={person.sign_ins} />
        </div>
      </div>
      {viewing && <ViewDialog person={person} onClose={() => setViewing(false)} />}
      {act !== undefined && (
        <AccountDialog
          act={act}
          person={person}
          onClose={(done) => {
            setAct(undefined);
            if (done) reload();
          }}
        />
      )}
    </>
  );
}

/**
 * What the reader can do to the account as it is now. A visitor has no address, no role to change, no second factor and
 * no proven identity; accounts of staff are left to administrators.
 */
export function actsFor({ is_frozen, has_second_factor, verification, role }: Person, admin: boolean): AccountAct[] {
  if (!admin && (role === "admin" || isAgent(role))) return [];
  return [
    ...(admin && role !== "visitor" ? (["set_role"] as const) : []),
    ...(admin && isAgent(role) ? (["set_permissions"] as const) : []),
    ...(has_second_factor ? (["remove_second_factor"] as const) : []),
    ...(verification !== "verify" ? (["reset_verification"] as const) : []),
    is_frozen ? "unfreeze" : "freeze",
  ];
}
