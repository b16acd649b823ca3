/** Who it is, and what they have here. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { PersonLink } from "@/components/admin/person-link";
import { Money } from "@/components/money";
import { Panel } from "@/components/page";
import { SumLines } from "@/components/sum-lines";
import { fullTime } from "@/components/time-words";
import { languageName } from "@/locales/languages";
import { isAgent, PROMOTER_LEVELS, type Person, type Profile } from "./people-calls";
import { permissionWords } from "./permission-words";

export function ProfilePanel({ person }: { person: Person }) {
  const { t, i18n } = useTranslation();
  const { uid, email, language, currency, vip_level, created_at, has_password, has_second_factor } = person;
  const { role, permissions, verification } = person;
  const { promoter_level } = person;
  const { works_for, team } = person;
  const onOff = (on: boolean) => t(on ? "people.on" : "people.off");
  const facts: [key: string, name: string, value: ReactNode][] = [
    ["uid", t("agent.person.uid"), <bdi dir="ltr">{uid}</bdi>],
    ["email", t("session.field.email"), email != null && <bdi dir="ltr">{email}</bdi>],
    ["language", t("agent.person.language"), languageName(language)],
    ["currency", t("agent.person.currency"), <bdi>{currency}</bdi>],
    ["vip", t("people.vip"), vip_level > 0 && vip_level],
    [
      "since",
      t("people.since"),
      <time dateTime={new Date(created_at).toISOString()} title={fullTime(created_at, i18n.language)}>
        {new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(created_at)}
      </time>,
    ],
    [
      "promoter",
      t("people.promoter_level"),
      promoter_level != null && t(`people.level.${PROMOTER_LEVELS[promoter_level]}`),
    ],
    ["permissions", t("people.permissions"), isAgent(role) && permissionWords(permissions.join(" "), t, i18n.language)],
    ["works_for", t("people.works_for"), works_for != null && <PersonName person={works_for} />],
    [
      "team",
      t("people.team"),
      team.length > 0 && (
        <>
          {team.map((member, at) => (
            <span key={member.uid}>
              {at > 0 && ", "}
              <PersonName person={member} />
            </span>
          ))}
        </>
      ),
    ],
    ["password", t("session.field.password"), onOff(has_password)],
    ["second", t("settings.factor.title"), onOff(has_second_factor)],
    ["identity", t("settings.verification.title"), t(`settings.verification.status.${verification}`)],
  ];
  const there = facts.filter(([, , value]) => value !== false);
  return (
    <Panel size="dense" title={t("people.profile")}>
      <SumLines lines={there.map(([key, name, amount]) => ({ key, name, amount }))} />
    </Panel>
  );
}

const PersonName = ({ person }: { person: Profile }) => (
  <PersonLink uid={person.uid}>
    <bdi>{person.nickname}</bdi>
  </PersonLink>
);

/** As the ledger knows it: by where the money came from. `adjust` is where the reader may change it. */
export function BalancePanel({ balance, adjust }: { balance: Person["balance"]; adjust: string | undefined }) {
  const { t } = useTranslation();
  const { by_origin, available_cents, in_orders_cents } = balance;
  const origins = (["bonus", "refund", "deposit", "sale"] as const).map((origin) => ({
    key: origin,
    name: t(`wallet.origin.${origin}`),
    amount: <Money cents={by_origin[origin]} />,
  }));
  return (
    <Panel size="dense" title={t("people.balance")}>
      <SumLines
        lines={[
          ...origins,
          { key: "available", name: t("wallet.available"), amount: <Money cents={available_cents} />, total: true },
          { key: "in_orders", name: t("people.in_orders"), amount: <Money cents={in_orders_cents} /> },
        ]}
      />
      {adjust !== undefined && (
        <Button component={Link} href={adjust} variant="default" size="compact-sm">
          {t("people.adjust")}
        </Button>
      )}
    </Panel>
  );
}
