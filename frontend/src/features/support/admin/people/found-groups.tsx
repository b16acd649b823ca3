/** What was found, by what it is. Each line leads to where one can act on it, and to the people it is about. */
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import admin from "@/components/admin/admin.module.css";
import { Icon, type IconName } from "@/components/icon";
import { Money } from "@/components/money";
import { Moment } from "@/components/moment";
import { PersonAvatar } from "@/components/person-avatar";
import type { Found, Profile } from "./people-calls";
import { useMay } from "@/components/admin/may";
import { personAddress } from "@/components/admin/person-address";
import classes from "./people.module.css";

export const isNothing = (found: Found) => Object.values(found).every((kind) => kind.length === 0);

interface Given {
  found: Found;
  query: string;
}

export function FoundGroups({ found, query }: Given) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const [mayOrders, mayPayments] = [useMay("orders"), useMay("payments")];
  const person = (profile: Profile) => <PersonLink key={profile.uid} profile={profile} query={query} />;
  return (
    <>
      <Group name={t("people.group.people")} all={found.people}>
        {(one) => (
          <Line
            key={one.uid}
            sign={<PersonAvatar seed={one.uid} name={one.nickname} picture={one.profile_pic} size="s" />}
            href={personAddress(one.uid, query)}
            title={<bdi>{one.nickname}</bdi>}
            detail={[<bdi dir="ltr">{one.uid}</bdi>, one.email != null && <bdi dir="ltr">{one.email}</bdi>]}
            end={
              <>
                {one.is_frozen && <Frozen />}
                <span>{t(`people.role.${one.role}`)}</span>
              </>
            }
          />
        )}
      </Group>
      <Group name={t("people.group.orders")} all={found.orders}>
        {(one) => (
          <Line
            key={one.order_id}
            sign="order"
            href={mayOrders ? `/console/orders/${one.order_id}` : undefined}
            title={t("order.title", { number: one.number })}
            detail={[
              <bdi>{one.name}</bdi>,
              <>
                {t("order.buyer")}: {person(one.buyer)}
              </>,
              <>
                {t("order.seller")}: {person(one.seller)}
              </>,
            ]}
            end={
              <>
                <span>{t(`order.status.${one.status}`)}</span>
                <Money cents={one.due_cents} />
              </>
            }
          />
        )}
      </Group>
      <Group name={t("people.group.payments")} all={found.payments}>
        {(one) => (
          <Line
            key={one.payment_id}
            sign="wallet"
            href={mayPayments ? `/console/payments/${one.payment_id}` : undefined}
            title={
              <>
                {t(`pay.purpose.${one.purpose}`)} · {t(`pay.method.${one.method}`)}
              </>
            }
            detail={[
              person(one.payer),
              <bdi dir="ltr">{one.provider_ref ?? one.payment_id}</bdi>,
              <Moment at={one.created_at} />,
            ]}
            end={
              <>
                <span>{t(`pay.status.${one.status}`)}</span>
                <Money cents={one.amount_cents} />
              </>
            }
          />
        )}
      </Group>
      <Group name={t("people.group.conversations")} all={found.conversations}>
        {(one) => (
          <Line
            key={one.conversation_id}
            sign={one.is_support ? "headset" : "messages"}
            href={one.is_support ? `/console/${one.conversation_id}` : undefined}
            title={t(one.is_support ? "people.talk.support" : "people.talk.private")}
            detail={[
              ...one.people.map(person),
              <Moment at={one.last_msg_at} />,
              !one.is_support && t("people.talk.private_words"),
            ]}
            end={<span>{t(`people.talk.state.${one.state}`)}</span>}
          />
        )}
      </Group>
      <Group name={t("people.group.listings")} all={found.listings}>
        {(one) => (
          <Line
            key={one.sell_order_id}
            sign="list"
            href={`/market/goods/${one.goods_id}`}
            title={<bdi>{one.name}</bdi>}
            detail={[
              <>
                {t("order.seller")}: {person(one.seller)}
              </>,
              <Moment at={one.created_at} />,
            ]}
            end={
              <>
                <span>
                  {one.ended_at == null
                    ? t("people.on_sale", { number: number.format(one.on_sale) })
                    : t("people.listing_ended")}
                </span>
                <Money cents={one.price_cents} />
              </>
            }
          />
        )}
      </Group>
      <Group name={t("people.group.goods")} all={found.goods}>
        {(one) => (
          <Line
            key={one.goods_id}
            sign="market"
            href={`/market/goods/${one.goods_id}`}
            title={<bdi>{one.name}</bdi>}
            detail={[<bdi>{one.game_name}</bdi>, <bdi dir="ltr">{one.goods_id}</bdi>]}
            end={<span>{t("people.on_sale", { number: number.format(one.on_sale) })}</span>}
          />
        )}
      </Group>
    </>
  );
}

function Group<T>({ name, all, children }: { name: string; all: readonly T[]; children: (one: T) => ReactNode }) {
  if (all.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2 className={admin["section"]}>{name}</h2>
      <ul className={admin["rows"]}>{all.map(children)}</ul>
    </section>
  );
}

interface LineProps {
  sign: IconName | ReactNode;
  /** Without one there is nowhere to go: what it says is all there is. */
  href?: string | undefined;
  title: ReactNode;
  /** With a point between them; what is not there is left out. */
  detail: readonly ReactNode[];
  /** What somebody wrote about it, in whatever language. */
  note?: string | null | undefined;
  end: ReactNode;
}

export function Line({ sign, href, title, detail, note, end }: LineProps) {
  const said = detail.filter((part) => part !== false && part != null);
  return (
    <li className={classes["line"]}>
      {typeof sign === "string" ? <Icon name={sign as IconName} /> : sign}
      <span className={admin["row-main"]}>
        <strong>{href === undefined ? title : <Link href={href}>{title}</Link>}</strong>
        <span className={classes["detail"]}>
          {said.map((part, at) => (
            <Fragment key={at}>
              {at > 0 && " · "}
              {part}
            </Fragment>
          ))}
        </span>
        {note != null && (
          <span className={classes["detail"]} dir="auto">
            {note}
          </span>
        )}
      </span>
      <span className={classes["end"]}>{end}</span>
    </li>
  );
}

export function Frozen() {
  const { t } = useTranslation();
  return <span className={classes["frozen"]}>{t("people.frozen")}</span>;
}

/** A person's name, which leads to their page. */
export function PersonLink({ profile, query }: { profile: Profile; query: string }) {
  return (
    <Link href={personAddress(profile.uid, query)}>
      <bdi>{profile.nickname}</bdi>
    </Link>
  );
}
