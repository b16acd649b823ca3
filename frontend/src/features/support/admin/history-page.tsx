/** Every visit, newest first: filters, the conversation behind each, and the rows as a file. */
import { Button, TextInput } from "@mantine/core";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { dayAfter, dayStart } from "@/components/day-range";
import { Dialog } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { Transcript } from "./transcript";
import { PersonAvatar } from "@/components/person-avatar";
import { saveFile } from "@/components/save-file";
import { fullTime, stamp } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { durationsOf } from "./history-rules";
import { TablePage, type Column } from "@/components/admin/table-page";
import { spanWords } from "@/components/span-words";
import { exportHistory, loadHistory, loadMembers } from "./admin-calls";
import type { Episode, HistoryFilter, Me, Member, Team } from "./admin-types";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import classes from "@/components/admin/admin.module.css";
import { DateField } from "@/components/date-field";
import { SelectField } from "@/components/select-field";
import historyClasses from "./history.module.css";

interface Props {
  me: Me;
  team: Team;
  picker: ReactNode;
  supervisor: boolean;
  uid: string;
  /** The conversation behind a visit. */
  transcript?: (episode: Episode) => ReactNode;
}

interface FilterDraft {
  uid: string;
  customer: string;
  text: string;
  wrap_up: string;
  rating: string;
  state: string;
  from: string;
  to: string;
}

const NOTHING: FilterDraft = { uid: "", customer: "", text: "", wrap_up: "", rating: "", state: "", from: "", to: "" };

const showTranscript = ({ conversation_id, began_seq }: Episode) => (
  <Transcript key={conversation_id} id={conversation_id} seq={began_seq} />
);

export function HistoryPage({ me, team, picker, supervisor, uid, transcript = showTranscript }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<FilterDraft>(NOTHING);
  const [open, setOpen] = useState<Episode>();
  const filter = filterOf(useDeferredValue(draft), team, supervisor ? undefined : uid);
  const pages = usePagedQuery<Episode>(keyOf("/api/im/console_history", filter), (before) =>
    loadHistory(filter, before).then(({ episodes, next }) => ({ rows: episodes, next })),
  );
  const members = useRead(keyOf("/api/im/console_agents", { team_id: team.team_id }), () => loadMembers(team.team_id));
  const columns = useColumns(me);
  const [save, saving] = useTask(async () =>
    saveFile(await exportHistory(filter), `guildhall-history-${new Date().toISOString().slice(0, 10)}.csv`),
  );
  return (
    <>
      <TablePage
        title={t("admin.history.title")}
        beside={
          <>
            {picker}
            {supervisor && (
              <Button variant="default" leftSection={<Icon name="download" size="s" />} loading={saving} onClick={save}>
                {t("admin.history.export")}
              </Button>
            )}
          </>
        }
        filters={
          <Filters
            draft={draft}
            onChange={setDraft}
            members={supervisor ? (members.data ?? []) : []}
            codes={me.wrap_up_codes}
          />
        }
        pages={pages}
        icon="history"
        nothing={t("admin.history.nothing")}
        rowKey={(one) => `${one.conversation_id}:${one.episode}`}
        onOpen={setOpen}
        columns={columns}
      />
      <Dialog
        opened={open !== undefined}
        size="lg"
        title={t("admin.history.conversation_with", { name: open?.customer.nickname ?? "" })}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && <div className={historyClasses["transcript"]}>{transcript(open)}</div>}
      </Dialog>
    </>
  );
}

function filterOf(draft: FilterDraft, team: Team, own: string | undefined): HistoryFilter {
  const { uid, customer, text, wrap_up, rating, state, from, to } = draft;
  const given = (key: string, value: string) => (value.trim() === "" ? {} : { [key]: value.trim() });
  return {
    team_id: team.team_id,
    ...given("uid", own ?? uid),
    ...given("customer", /^\d+$/u.test(customer.trim()) ? customer : ""),
    ...given("text", text),
    ...given("wrap_up", wrap_up),
    ...given("state", state),
    ...(rating === "" ? {} : { rating: Number(rating) }),
    ...(from === "" ? {} : { from: dayStart(from) }),
    ...(to === "" ? {} : { to: dayAfter(to) - 1 }),
  };
}

function Filters({
  draft,
  onChange,
  members,
  codes,
}: {
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
  members: Member[];
  codes: Me["wrap_up_codes"];
}) {
  const { t } = useTranslation();
  const set = (key: keyof FilterDraft) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...draft, [key]: event.currentTarget.value });
  const choose = (key: keyof FilterDraft) => (value: string) => onChange({ ...draft, [key]: value });
  const any = { value: "", label: t("admin.history.any") };
  return (
    <>
      <TextInput type="search" label={t("admin.history.text")} value={draft.text} onChange={set("text")} />
      <TextInput
        type="search"
        inputMode="numeric"
        label={t("admin.history.customer")}
        value={draft.customer}
        onChange={set("customer")}
      />
      {members.length > 0 && (
        <SelectField
          label={t("admin.history.agent")}
          value={draft.uid}
          onChange={choose("uid")}
          options={[any, ...members.map(({ uid, nickname }) => ({ value: uid, label: nickname }))]}
        />
      )}
      <SelectField
        label={t("admin.history.state")}
        value={draft.state}
        onChange={choose("state")}
        options={[
          any,
          ...(["open", "resolved"] as const).map((value) => ({ value, label: t(`conversation.state.${value}`) })),
        ]}
      />
      <SelectField
        label={t("admin.history.wrap_up")}
        value={draft.wrap_up}
        onChange={choose("wrap_up")}
        options={[any, ...codes.map(({ code, label }) => ({ value: code, label }))]}
      />
      <SelectField
        label={t("admin.history.rating")}
        value={draft.rating}
        onChange={choose("rating")}
        options={[any, ...[1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: "★".repeat(stars) }))]}
      />
      <DateField
        clearable
        label={t("admin.history.from")}
        value={draft.from}
        max={draft.to}
        onChange={choose("from")}
      />
      <DateField clearable label={t("admin.history.to")} value={draft.to} min={draft.from} onChange={choose("to")} />
    </>
  );
}

/** Who, by whom, how long, and how it ended. */
function useColumns(me: Me): Column<Episode>[] {
  const { t, i18n } = useTranslation();
  const span = (seconds: number | undefined) => seconds !== undefined && spanWords(seconds, i18n.language);
  const codeOf = (wrapUp: string | null | undefined) =>
    me.wrap_up_codes.find(({ code }) => code === wrapUp)?.label ?? wrapUp;
  return [
    {
      key: "customer",
      title: t("admin.history.customer_name"),
      cell: ({ customer }) => (
        <span className={historyClasses["person"]}>
          <PersonAvatar seed={customer.uid} name={customer.nickname} picture={customer.profile_pic} size="s" />
          <strong>
            <bdi>{customer.nickname}</bdi>
          </strong>
        </span>
      ),
    },
    {
      key: "agent",
      title: t("admin.history.agent"),
      cell: ({ agent }) => (agent == null ? t("admin.history.nobody") : <bdi>{agent.nickname}</bdi>),
    },
    {
      key: "state",
      title: t("admin.history.state"),
      cell: ({ resolved_at }) => (
        <span className={classes["pill"]} data-done={resolved_at != null || undefined}>
          {t(resolved_at == null ? "conversation.state.open" : "conversation.state.resolved")}
        </span>
      ),
    },
    { key: "wrap_up", title: t("admin.history.wrap_up"), cell: ({ wrap_up }) => codeOf(wrap_up) },
    {
      key: "rating",
      title: t("admin.history.rating"),
      cell: ({ rating }) =>
        rating != null && (
          <span role="img" aria-label={t("conversation.evaluate.star", { count: rating })} className={classes["stars"]}>
            {"★".repeat(rating)}
          </span>
        ),
    },
    {
      key: "comment",
      title: t("admin.history.comment"),
      width: "grow",
      cell: ({ comment }) => comment && <q dir="auto">{comment}</q>,
    },
    { key: "wait", title: t("admin.history.wait"), width: "end", cell: (one) => span(durationsOf(one).wait) },
    { key: "handle", title: t("admin.history.handle"), width: "end", cell: (one) => span(durationsOf(one).handle) },
    {
      key: "transfers",
      title: t("admin.history.transfers"),
      width: "end",
      cell: ({ transfers }) => transfers > 0 && new Intl.NumberFormat(i18n.language).format(transfers),
    },
    {
      key: "began",
      title: t("admin.history.began"),
      width: "end",
      cell: ({ began_at }) => (
        <time dateTime={new Date(began_at).toISOString()} title={fullTime(began_at, i18n.language)}>
          {stamp(began_at, Date.now(), i18n.language)}
        </time>
      ),
    },
  ];
}
