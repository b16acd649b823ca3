/** Who buys and who sells, and where they talked about it. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { PersonLink } from "@/components/admin/person-link";
import { Panel } from "@/components/page";
import { PersonAvatar } from "@/components/person-avatar";
import type { AdminOrderDetail } from "./orders-calls";
import { sideOf } from "./orders-words";
import classes from "./orders.module.css";

export function PeoplePanel({ detail }: { detail: AdminOrderDetail }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("order.people")}>
      {(["buyer", "seller"] as const).map((role) => {
        const { uid, nickname, profile_pic } = detail[role];
        return (
          <div key={role} className={classes["person"]}>
            <PersonAvatar seed={uid} name={nickname} picture={profile_pic} size="s" />
            <span>
              <span className={classes["dim"]}>{t(`order.${role}`)}</span>
              <PersonLink uid={uid}>
                <bdi>{nickname}</bdi>
              </PersonLink>
            </span>
          </div>
        );
      })}
    </Panel>
  );
}

export function TalksPanel({ detail }: { detail: AdminOrderDetail }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("frame.title.conversations")}>
      {detail.conversations.length === 0 ? (
        <p className={classes["none"]}>{t("people.talks_none")}</p>
      ) : (
        <ul className={classes["money"]}>
          {detail.conversations.map(({ conversation_id, customer, state }) => (
            <li key={conversation_id}>
              {customer == null ? (
                <strong>{t("people.talk.private")}</strong>
              ) : (
                <Link href={`/console/${conversation_id}`}>{t("people.talk.support")}</Link>
              )}
              <span>{t(`people.talk.state.${state}`)}</span>
              <span className={classes["dim"]}>
                {customer == null ? (
                  t("people.talk.private_words")
                ) : (
                  <bdi>{sideOf(detail, customer)?.profile.nickname}</bdi>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
