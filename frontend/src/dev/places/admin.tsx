/** What the staff's pages are built of. */
import { TextInput } from "@mantine/core";
import { ApiError } from "@/api/error";
import { CountriesField } from "@/components/admin/countries-field";
import { CopyReference } from "@/components/admin/copy-reference";
import { EditForm } from "@/components/admin/edit-form";
import { EditPage } from "@/components/admin/edit-page";
import { ListPage } from "@/components/admin/list-page";
import { LoadBar } from "@/components/admin/load-bar";
import { NoteForm } from "@/components/admin/note-form";
import { atOnce, PageList } from "@/components/admin/page-list";
import { StaffPermissions } from "@/components/admin/may";
import { PartLink } from "@/components/admin/part-link";
import { PersonLink } from "@/components/admin/person-link";
import { Row } from "@/components/admin/row";
import { TablePage } from "@/components/admin/table-page";
import { TextsEditor } from "@/components/admin/texts-editor";
import { WeekField } from "@/components/admin/week-field";
import type { Hours } from "@/components/admin/week-rules";
import { Tile } from "@/components/admin/tile";
import { TypedField } from "@/components/admin/typed-field";
import { Held } from "@/dev/held";
import { LONG, type Place } from "@/dev/place";

const nothing = () => {};
const NAMES = ["Refunds", "Delivery", LONG];
const broken = new ApiError("net_error", "no answer");
const read = (data: readonly string[] | undefined, error: unknown = null) =>
  atOnce({ data, error, isFetching: false, refetch: nothing });
const all = read(NAMES);
const row = (name: string) => (
  <Row key={name} icon="template" title={name} text={LONG} facts="12 uses" end="On" onOpen={nothing} />
);

const rows = (pages: typeof all) => (
  <PageList pages={pages} icon="template" nothing="No templates">
    {row}
  </PageList>
);

const form = (complete: boolean, save: () => Promise<unknown>) => (
  <EditForm initial={{ name: "Refunds" }} complete={() => complete} save={save} onSaved={nothing}>
    {({ getInputProps }) => <TextInput label="Name" {...getInputProps("name")} />}
  </EditForm>
);

const table = (pages: typeof all, opened?: string) => (
  <TablePage
    title="Conversations"
    pages={pages}
    icon="history"
    nothing="No conversations"
    rowKey={(name) => name}
    onOpen={nothing}
    {...(opened === undefined ? {} : { below: (name: string) => name === opened && "Twelve messages since Monday" })}
    columns={[
      { key: "name", title: "Subject", cell: (name) => name, width: "grow" },
      { key: "count", title: "Messages", cell: () => "12", width: "end" },
    ]}
  />
);

const texts = (first: Record<string, string>, error?: string) => (
  <Held first={first}>
    {(value, onChange) => <TextsEditor label="Answer" value={value} onChange={onChange} error={error} />}
  </Held>
);

const week = (first: Hours[], error?: string) => (
  <Held first={first}>
    {(hours, onChange) => <WeekField hours={hours} always="Always open" error={error} onChange={onChange} />}
  </Held>
);

const note = (save: () => Promise<unknown>) => (
  <NoteForm
    about={NAMES[0]}
    words="It is closed for good."
    label="Note"
    description="Why it is settled, for other administrators."
    max={500}
    action="Close"
    save={save}
    done="Closed"
    gone={{ CONFLICT: "It is closed already." }}
    onClose={nothing}
  />
);

const countries = (value: string[], error: string | null = null) => (
  <CountriesField label="Countries" codes={["AT", "DE", "JP", "US"]} value={value} onChange={nothing} error={error} />
);

export const ADMIN: readonly Place[] = [
  {
    file: "admin/countries-field.tsx",
    samples: { normal: countries(["DE", "JP"]), empty: countries([]), error: countries([], "Choose at least one") },
  },
  { file: "admin/copy-reference.tsx", samples: { normal: <CopyReference id="pi_3QxK2eLkdIwHu7ix0aB12345" /> } },
  {
    file: "admin/edit-form.tsx",
    samples: {
      normal: form(true, async () => {}),
      disabled: form(false, async () => {}),
      "fails when saved": form(true, async () => Promise.reject(broken)),
    },
  },
  {
    file: "admin/edit-page.tsx",
    wide: true,
    samples: {
      normal: (
        <EditPage
          title="Templates"
          pages={all}
          icon="template"
          nothing="No templates"
          fresh="New template"
          name={(name) => name}
          row={row}
          form={() => form(true, async () => {})}
        />
      ),
    },
  },
  {
    file: "admin/list-page.tsx",
    wide: true,
    samples: {
      normal: (
        <ListPage
          title="Templates"
          pages={all}
          icon="template"
          nothing="No templates"
          filters={<TextInput label="Name" />}
          groups={[
            { key: "short", title: "Short", rows: (some) => some.filter((name) => name !== LONG) },
            { key: "long", title: "Long", rows: (some) => some.filter((name) => name === LONG) },
          ]}
        >
          {row}
        </ListPage>
      ),
    },
  },
  {
    file: "admin/load-bar.tsx",
    samples: { normal: <LoadBar part={0.4} />, empty: <LoadBar part={0} />, full: <LoadBar part={1} /> },
  },
  {
    file: "admin/note-form.tsx",
    samples: {
      normal: note(async () => {}),
      "fails when saved": note(async () => Promise.reject(broken)),
    },
  },
  {
    file: "admin/page-list.tsx",
    wide: true,
    samples: {
      normal: rows(all),
      loading: rows(read(undefined)),
      empty: rows(read([])),
      error: rows(read(undefined, broken)),
      more: rows({ ...all, hasMore: true }),
      "loading more": rows({ ...all, hasMore: true, isFetchingMore: true }),
    },
  },
  {
    file: "admin/part-link.tsx",
    samples: {
      normal: (
        <StaffPermissions value={["payments"]}>
          <PartLink part="payments" href="/console/payments">
            Payments
          </PartLink>
        </StaffPermissions>
      ),
      closed: (
        <PartLink part="payments" href="/console/payments">
          Payments
        </PartLink>
      ),
    },
  },
  {
    file: "admin/person-link.tsx",
    samples: {
      normal: (
        <StaffPermissions value={["people"]}>
          <PersonLink uid="1000001">Ada Lovelace</PersonLink>
        </StaffPermissions>
      ),
      "not for the reader": <PersonLink uid="1000001">Ada Lovelace</PersonLink>,
    },
  },
  { file: "admin/row.tsx", wide: true, samples: { normal: <ul>{row("Refunds")}</ul>, long: <ul>{row(LONG)}</ul> } },
  {
    file: "admin/table-page.tsx",
    wide: true,
    samples: { normal: table(all), "with an opened row": table(all, LONG), empty: table(read([])) },
  },
  {
    file: "admin/texts-editor.tsx",
    wide: true,
    samples: {
      normal: texts({ en: "Your refund is on its way.", ar: "المبلغ في الطريق إليك." }),
      empty: texts({}),
      error: texts({ en: LONG }, "Write it in English at least."),
    },
  },
  {
    file: "admin/week-field.tsx",
    wide: true,
    samples: {
      normal: week([
        { weekday: 1, opens: 540, closes: 720 },
        { weekday: 1, opens: 780, closes: 1_080 },
        { weekday: 6, opens: 0, closes: 1_440 },
      ]),
      empty: week([]),
      error: week([{ weekday: 2, opens: 540, closes: 600 }], "Two openings overlap."),
    },
  },
  {
    file: "admin/tile.tsx",
    samples: {
      normal: <Tile name="Waiting" value="12" note="4 for more than 5 minutes" />,
      alarm: <Tile name="Waiting" value="97" alarm />,
      long: <Tile name={LONG} value="1,298,448" note={LONG} />,
    },
  },
  {
    file: "admin/typed-field.tsx",
    samples: {
      normal: (
        <Held first="">
          {(value, onChange) => <TypedField label="Order number" value={value} onChange={onChange} />}
        </Held>
      ),
      "a price": (
        <Held first="12.50">
          {(value, onChange) => <TypedField price label="From (USD)" value={value} onChange={onChange} />}
        </Held>
      ),
      "long words": (
        <Held first={LONG}>{(value, onChange) => <TypedField label={LONG} value={value} onChange={onChange} />}</Held>
      ),
    },
  },
];
