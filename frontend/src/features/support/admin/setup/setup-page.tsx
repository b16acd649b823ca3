/** What a new shop still needs, in the server's order, each with where it is done. */
import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PageHead } from "@/components/admin/list-page";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import type { Key } from "@/locales/keys";
import { loadSetup, type SetupTask, type SetupTaskName } from "./setup-calls";
import classes from "./setup.module.css";

/** Where it is done: on another page, or in the server's settings. */
type Way = { href: string; page: Key } | { setting: string; webhook?: { path: string; events: string } };

const WAYS: Readonly<Record<SetupTaskName, Way>> = {
  mail: { setting: "GUILDHALL_SMTP_URL" },
  payment: { setting: "GUILDHALL_STRIPE_KEY" },
  // Source: README.md, "Money comes through Stripe".
  payment_webhook: {
    setting: "GUILDHALL_STRIPE_WEBHOOK_SECRETS",
    webhook: { path: "/api/webhook/stripe", events: "checkout.session.*, charge.*, refund.*" },
  },
  exchange_rates: { setting: "GUILDHALL_RATES_FEED" },
  translation: { setting: "GUILDHALL_TRANSLATE_URL" },
  second_factor: { href: "/settings", page: "frame.bar.settings" },
  legal_texts: { href: "/console/legal", page: "console.legal" },
  catalogue: { href: "/console/catalogue", page: "console.catalogue" },
  seller: { href: "/console/people", page: "console.people" },
  listing: { href: "/market", page: "frame.bar.market" },
  support_team: { href: "/console/teams", page: "console.teams" },
  top_up_queue: { href: "/console/queues", page: "console.queues" },
  event: { href: "/console/events", page: "console.events" },
};

export function SetupPage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/setup"), loadSetup);
  // Much of it is done in other windows: at the server, at Stripe, by sellers.
  useWindowEvent("focus", () => void read.refetch());
  return (
    <>
      <PageHead title={t("console.setup")} />
      <ReadState read={read} rows={Object.keys(WAYS).length}>
        {({ tasks }) => <Steps tasks={tasks} />}
      </ReadState>
    </>
  );
}

function Steps({ tasks }: { tasks: readonly SetupTask[] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const required = tasks.filter(({ is_optional }) => !is_optional);
  const done = required.filter(({ is_done }) => is_done);
  return (
    <>
      {done.length === required.length ? (
        <EmptyState art={<Icon name="market" size="l" />} title={t("setup.open")} words={t("setup.open_words")} />
      ) : (
        <Lead>{t("setup.progress", { done: number.format(done.length), all: number.format(required.length) })}</Lead>
      )}
      <ul className={admin["rows"]}>
        {tasks.map((task) => (
          <Step key={task.name} task={task} />
        ))}
      </ul>
    </>
  );
}

function Step({ task }: { task: SetupTask }) {
  const { t } = useTranslation();
  const { name, is_done } = task;
  const state = stateOf(task);
  return (
    <li className={classes["step"]} data-state={state}>
      <span className={classes["mark"]} aria-hidden="true">
        {is_done && <Icon name="check" size="s" />}
      </span>
      <div className={classes["main"]}>
        <strong>{t(`setup.task.${name}.title`)}</strong>
        <p>{t(`setup.task.${name}.words`)}</p>
        {!is_done && <WayThere way={WAYS[name]} />}
      </div>
      <span className={state === "open" ? admin["pill"] : classes["state"]}>{t(`setup.state.${state}`)}</span>
    </li>
  );
}

function stateOf({ is_done, is_optional }: SetupTask) {
  if (is_done) return "done";
  return is_optional ? "optional" : "open";
}

function WayThere({ way }: { way: Way }) {
  const { t } = useTranslation();
  if ("href" in way)
    return (
      <Button component={Link} href={way.href} variant="default" size="xs" className={classes["link"] ?? ""}>
        {t(way.page)}
      </Button>
    );
  return (
    <dl className={classes["facts"]}>
      {way.webhook !== undefined && (
        <>
          <dt>{t("setup.address")}</dt>
          <dd>
            <Copyable text={`${location.origin}${way.webhook.path}`} />
          </dd>
          <dt>{t("setup.events")}</dt>
          <dd>
            <code dir="ltr">{way.webhook.events}</code>
          </dd>
        </>
      )}
      <dt>{t("setup.setting")}</dt>
      <dd>
        <code dir="ltr">{way.setting}</code>
      </dd>
    </dl>
  );
}

function Copyable({ text }: { text: string }) {
  const { t } = useTranslation();
  const [copy] = useTask(async () => {
    await navigator.clipboard.writeText(text);
    showNotice("success", t("setup.copied"));
  });
  return (
    <>
      <code dir="ltr">{text}</code>
      <Button variant="default" size="compact-sm" leftSection={<Icon name="copy" size="s" />} onClick={copy}>
        {t("setup.copy")}
      </Button>
    </>
  );
}
