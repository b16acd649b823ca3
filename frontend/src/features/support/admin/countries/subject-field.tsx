/** Which game, goods, way to pay or event: chosen by its name, goods by their number. */
import { useGames } from "@/components/use-games";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import type { Wire } from "@/api/operations";
import { SelectField } from "@/components/select-field";
import { useRead } from "@/components/use-read";
import { loadEvents, type SubjectKind } from "./country-rules-calls";
import { EVERY_EVENT } from "./country-rules-words";

/** The balance is always taken. */
const METHODS = [
  "card",
  "paypal",
  "pay_by_link",
  "convenience_store",
  "bank_transfer",
] as const satisfies readonly Exclude<Wire["PaymentMethod"], "balance">[];

interface Props {
  subject: SubjectKind;
  value: string;
  onChange: (id: string) => void;
  error: string | null;
}

export function SubjectField({ subject, ...field }: Props) {
  switch (subject) {
    case "game":
      return <GameField {...field} />;
    case "goods":
      return <GoodsField {...field} />;
    case "payment_method":
      return <MethodField {...field} />;
    case "event":
      return <EventField {...field} />;
  }
}

type FieldProps = Omit<Props, "subject">;

function GameField(field: FieldProps) {
  const { t } = useTranslation();
  const games = useGames();
  const options = (games.data?.games ?? []).map(({ game, name }) => ({ value: game, label: name }));
  return <SelectField label={t("shop_settings.countries.kind.game")} options={options} {...field} />;
}

function GoodsField({ onChange, ...field }: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      label={t("shop_settings.countries.goods_number")}
      description={t("shop_settings.countries.goods_number_words")}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/gu, ""))}
    />
  );
}

function MethodField(field: FieldProps) {
  const { t } = useTranslation();
  const options = METHODS.map((method) => ({ value: method as string, label: t(`pay.method.${method}`) }));
  return <SelectField label={t("shop_settings.countries.kind.payment_method")} options={options} {...field} />;
}

function EventField(field: FieldProps) {
  const { t, i18n } = useTranslation();
  const events = useRead(keyOf("/api/event/current", { by: "span" }), loadEvents);
  const days = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  const options = [
    { value: EVERY_EVENT, label: t("shop_settings.countries.every_event") },
    ...(events.data ?? []).map(({ event_id, starts_at, ends_at }) => ({
      value: event_id as string,
      label: days.formatRange(starts_at, ends_at - 1),
    })),
  ];
  return <SelectField label={t("shop_settings.countries.kind.event")} options={options} {...field} />;
}
