/** Every act of administrators and support agents: who did what, why, and whether the log is as it was written. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import { PageHead } from "@/components/admin/list-page";
import { RowsTable } from "@/components/admin/table-page";
import { TypedField } from "@/components/admin/typed-field";
import { DateField } from "@/components/date-field";
import { Icon } from "@/components/icon";
import { Lead } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { saveFile } from "@/components/save-file";
import { useActColumns } from "./act-columns";
import { ActProof } from "./act-proof";
import { ChainLine } from "./chain-line";
import { exportStaffActs, loadStaffActs, type StaffAct } from "./staff-acts-calls";
import { filterOf, LONGEST_SUBJECT, typedIn, withField, type Field } from "./staff-acts-filter";
import { KINDS } from "./staff-acts-kinds";
import { actWords } from "./staff-acts-words";

export function StaffActsPage() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const [opened, open] = useState<number>();
  const filter = filterOf(typedIn(address));
  const pages = usePagedQuery<StaffAct>(keyOf("/api/admin/staff_act/list", filter), (before) =>
    loadStaffActs(filter, before).then(({ acts, next }) => ({ rows: acts, next })),
  );
  const chain = useRead(keyOf("/api/admin/staff_act/list", { limit: 1 }), () =>
    loadStaffActs({}).then((answer) => answer.chain),
  );
  const [save, saving] = useTask(async () => {
    saveFile(await exportStaffActs(filter), `guildhall-staff-log-${new Date().toISOString().slice(0, 10)}.csv`);
    // The export is an act too.
    await Promise.all([pages.refetch(), chain.refetch()]);
  });
  const columns = useActColumns();
  const title = t("console.log");
  return (
    <>
      <PageHead
        title={title}
        beside={
          <Button variant="default" leftSection={<Icon name="download" size="s" />} loading={saving} onClick={save}>
            {t("admin.history.export")}
          </Button>
        }
        filters={<Filters />}
      />
      <Lead>{t("admin.log.lead")}</Lead>
      {chain.data !== undefined && <ChainLine chain={chain.data} />}
      <RowsTable
        title={title}
        pages={pages}
        icon="eye"
        nothing={t("admin.audit.nothing")}
        filtered
        rowKey={({ seq }) => `${seq}`}
        columns={columns}
        onOpen={({ seq }) => open(seq === opened ? undefined : seq)}
        below={(act) => act.seq === opened && <ActProof act={act} />}
      />
    </>
  );
}

/** What is looked for stands in the address, so that it can be sent to a colleague. */
function Filters() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const typed = typedIn(address);
  const set = (field: Field) => (value: string) => setAddress((now) => withField(now, field, value), { replace: true });
  const kinds = KINDS.map((kind) => ({ value: kind as string, label: actWords(kind, t) }));
  return (
    <>
      <TypedField
        label={t("admin.log.by")}
        inputMode="numeric"
        maxLength={LONGEST_SUBJECT}
        value={typed.by}
        onChange={set("by")}
      />
      <SelectField
        label={t("admin.audit.kind")}
        value={typed.kind}
        onChange={set("kind")}
        options={[{ value: "", label: t("admin.history.any") }, ...kinds]}
      />
      <TypedField
        label={t("admin.log.about_id")}
        maxLength={LONGEST_SUBJECT}
        value={typed.subject}
        onChange={set("subject")}
      />
      <DateField clearable label={t("admin.history.from")} value={typed.from} max={typed.to} onChange={set("from")} />
      <DateField clearable label={t("admin.history.to")} value={typed.to} min={typed.from} onChange={set("to")} />
    </>
  );
}
