/**
 * Who this is: what they speak and use, our mark, what they bought, what they asked before, and whether they may write.
 */
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { PersonAvatar } from "@/components/person-avatar";
import { fullTime, shortTime, whenWords } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import { useConversations } from "@/features/conversation/use-conversations";
import { MarkForm } from "@/features/conversation/conversation-panel";
import { PersonLink } from "@/components/admin/person-link";
import { BlockDialog } from "./block-dialog";
import { liftBlock } from "./console-calls";
import { consoleStore } from "./console-store";
import type { Block, Episode, Me, Person, PersonOrder } from "./console-wire";
import classes from "./person-panel.module.css";
import { languageName } from "@/locales/languages";

export function PersonPanel({ conversationId: id, onClose }: { conversationId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useSnapshot(consoleStore);
  const person = store.people[id] as Person | undefined;
  const conversation = useConversations()[id];
  const codes = (store.me as Me | null)?.wrap_up_codes ?? [];
  const [blocking, setBlocking] = useState(false);
  return (
    <div className={classes["panel"]}>
      <div className={classes["top"]}>
        <h2>{t("agent.person.title")}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes["close"] ?? ""}
          aria-label={t("widget.dialog.close")}
          onClick={onClose}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      {person === undefined ? <Waiting /> : <Facts person={person} />}
      {conversation !== undefined && <MarkForm key={id} conversation={conversation} />}
      {person !== undefined && (
        <>
          <section aria-labelledby="person-orders">
            <h3 id="person-orders">{t("agent.person.orders")}</h3>
            {person.orders.length === 0 && <p className={classes["nothing"]}>{t("agent.person.orders_none")}</p>}
            <ol className={classes["orders"]}>
              {person.orders.map((order) => (
                <OneOrder key={order.order_id} order={order} />
              ))}
            </ol>
          </section>
          <section aria-labelledby="person-past">
            <h3 id="person-past">{t("agent.person.past")}</h3>
            {person.episodes.length === 0 && <p className={classes["nothing"]}>{t("agent.person.past_none")}</p>}
            <ol className={classes["episodes"]}>
              {person.episodes.map((episode) => (
                <PastVisit
                  key={`${episode.conversation_id}:${episode.episode}`}
                  episode={episode}
                  label={codes.find(({ code }) => code === episode.wrap_up)?.label}
                />
              ))}
            </ol>
          </section>
          <section aria-labelledby="person-blocks">
            <h3 id="person-blocks">{t("agent.person.blocks")}</h3>
            {person.blocks.map((one) => (
              <BlockRow key={one.block_id} block={one} conversationId={id} />
            ))}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="shield" size="s" />}
              onClick={() => setBlocking(true)}
            >
              {t("agent.block.open")}
            </Button>
          </section>
        </>
      )}
      <BlockDialog conversationId={id} opened={blocking} onClose={() => setBlocking(false)} />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className={classes["waiting"]}>
      <Skeleton height="3rem" width="3rem" circle />
      <Skeleton height="1rem" width="60%" />
      <Skeleton height="6rem" />
    </div>
  );
}

function Facts({ person }: { person: Person }) {
  const { t, i18n } = useTranslation();
  const {
    uid,
    nickname,
    profile_pic,
    online,
    user_type,
    language,
    currency,
    vip_level,
    member_since,
    device_name,
    address,
  } = person;
  const facts: [string, React.ReactNode][] = [
    [
      "uid",
      <bdi key="u" dir="ltr">
        {uid}
      </bdi>,
    ],
    ["language", languageName(language)],
    ["currency", <bdi key="c">{currency}</bdi>],
    [
      "since",
      <time key="s" title={fullTime(member_since, i18n.language)}>
        {new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(member_since)}
      </time>,
    ],
  ];
  if (device_name) facts.push(["device", <bdi key="d">{device_name}</bdi>]);
  if (address)
    facts.push([
      "address",
      <bdi key="a" dir="ltr">
        {address}
      </bdi>,
    ]);
  return (
    <div>
      <div className={classes["person"]}>
        <PersonAvatar seed={uid} name={nickname} picture={profile_pic} online={online} />
        <div>
          <p className={classes["name"]}>
            <PersonLink uid={uid}>
              <bdi>{nickname}</bdi>
            </PersonLink>
          </p>
          <p className={classes["kind"]}>
            {t(
              user_type === 0
                ? "conversation.person.tourist"
                : user_type === 2
                  ? "conversation.person.seller"
                  : "conversation.person.buyer",
            )}
            {" · "}
            {t(online ? "conversation.person.online" : "conversation.person.offline")}
            {vip_level > 0 && (
              <>
                {" "}
                · <bdi className={classes["vip"]}>{t("agent.vip", { level: vip_level })}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
      <dl className={classes["facts"]}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(keyUnder("agent.person", name))}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function OneOrder({ order }: { order: PersonOrder }) {
  const { t, i18n } = useTranslation();
  const { order_id, number, name, status, side, due_cents, deadline_at } = order;
  return (
    <li>
      <Link href={`/order/${order_id}`} className={classes["order"]}>
        <bdi className={classes["order-name"]}>{name}</bdi>
        <Money cents={due_cents} />
        <span className={classes["order-state"]}>{t(`order.status.${status}`)}</span>
        <span>
          {t(side === "seller" ? "conversation.person.seller" : "conversation.person.buyer")}
          {" · "}
          <bdi dir="ltr">{number}</bdi>
          {deadline_at != null && (
            <> · {t("order.until", { time: whenWords(deadline_at, Date.now(), i18n.language) })}</>
          )}
        </span>
      </Link>
    </li>
  );
}

function PastVisit({ episode, label }: { episode: Episode; label: string | undefined }) {
  const { t, i18n } = useTranslation();
  const { agent, began_at, resolved_at, wrap_up, wrap_up_note, rating, comment } = episode;
  return (
    <li className={classes["episode"]} data-open={resolved_at == null || undefined}>
      <p className={classes["episode-top"]}>
        <time dateTime={new Date(began_at).toISOString()} title={fullTime(began_at, i18n.language)}>
          {shortTime(began_at, Date.now(), i18n.language)}
        </time>
        <span>
          {resolved_at == null ? t("conversation.state.open") : (label ?? wrap_up ?? t("conversation.state.resolved"))}
        </span>
        {rating != null && (
          <span className={classes["rating"]}>
            {"★".repeat(rating)}
            <span className="only-for-readers">{t("conversation.evaluate.star", { count: rating })}</span>
          </span>
        )}
      </p>
      {agent != null && (
        <p className={classes["episode-words"]}>
          <bdi>{agent.nickname}</bdi>
        </p>
      )}
      {wrap_up_note !== "" && (
        <p className={classes["episode-words"]} dir="auto">
          {wrap_up_note}
        </p>
      )}
      {comment && (
        <p className={classes["episode-words"]} dir="auto">
          “{comment}”
        </p>
      )}
    </li>
  );
}

function BlockRow({ block, conversationId }: { block: Block; conversationId: string }) {
  const { t, i18n } = useTranslation();
  const [lift, lifting] = useTask(() => liftBlock(block.block_id, conversationId));
  const over = block.lifted_at != null || (block.until != null && block.until < Date.now());
  return (
    <div className={classes["block"]} data-over={over || undefined}>
      <p>
        <strong>{t(`agent.block.${block.level}`)}</strong> · <bdi>{block.by.nickname}</bdi>
        {block.until != null && (
          <> · {t("agent.block.until", { time: shortTime(block.until, Date.now(), i18n.language) })}</>
        )}
      </p>
      <p dir="auto">{block.why}</p>
      {!over && (
        <Button size="compact-xs" variant="default" loading={lifting} onClick={() => lift()}>
          {t("agent.block.lift")}
        </Button>
      )}
    </div>
  );
}
