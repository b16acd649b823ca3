/** Lists, what stands in their place, and notices. */
import { Button } from "@mantine/core";
import { ApiError } from "@/api/error";
import { EmptyState } from "@/components/empty-state";
import { Facts } from "@/components/facts";
import { Failed, FailedLine } from "@/components/failed";
import { Icon } from "@/components/icon";
import { NoticeCard } from "@/components/notices-view";
import type { NoticeType } from "@/components/notices";
import { PagedList } from "@/components/paged-list";
import { ReadState } from "@/components/read-state";
import { LONG, type Place } from "@/dev/place";

const nothing = () => {};
const broken = new ApiError("net_error", "no answer");
const refused = new ApiError("OTHER", LONG);
const gone = new ApiError("NOT_FOUND", "not found");
const empty = (
  <EmptyState art={<Icon name="order" size="l" />} title="No orders yet" words="What you buy stands here." />
);

const notice = (type: NoticeType, text: string, more: { code?: string; action?: boolean } = {}) => (
  <NoticeCard
    notice={{
      id: -1,
      type,
      text,
      ...(more.code !== undefined && { code: more.code }),
      ...(more.action && { action: { label: "Undo", run: nothing } }),
    }}
  />
);

interface Read<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
}
const read = <T,>(data: T | undefined, error: unknown = null): Read<T> => ({
  data,
  error,
  isFetching: data === undefined && error === null,
  refetch: nothing,
});

const list = (state: Read<{ items: string[]; total: number }>) => (
  <PagedList read={state} page={1} size={2} onPage={nothing} className={undefined} empty={empty}>
    {(row) => <li key={row}>{row}</li>}
  </PagedList>
);

const rows = (state: Read<string>) => (
  <ReadState read={state} rows={3}>
    {(value) => <p>{value}</p>}
  </ReadState>
);

export const LISTS: readonly Place[] = [
  {
    file: "empty-state.tsx",
    samples: {
      normal: (
        <EmptyState
          art={<Icon name="order" size="l" />}
          title="No orders yet"
          words="What you buy stands here."
          action={<Button>Browse the market</Button>}
        />
      ),
      long: <EmptyState art={<Icon name="order" size="l" />} title={LONG} words={LONG} />,
    },
  },
  {
    file: "facts.tsx",
    samples: {
      normal: (
        <Facts>
          <dt>Seller</dt>
          <dd>Seller 1</dd>
          <dt>Listed</dt>
          <dd>3 items</dd>
        </Facts>
      ),
      long: (
        <Facts>
          <dt>{LONG}</dt>
          <dd>{LONG}</dd>
        </Facts>
      ),
    },
  },
  {
    file: "failed.tsx",
    samples: {
      normal: <Failed cause={broken} again={nothing} />,
      "not found": <Failed cause={gone} again={nothing} elsewhere={{ href: "/market", words: "Browse the market" }} />,
      line: <FailedLine cause={broken} again={nothing} />,
      long: <Failed cause={refused} again={nothing} />,
    },
  },
  {
    file: "notices-view.tsx",
    samples: {
      normal: notice("success", "Saved."),
      info: notice("info", "The price of this item changed."),
      warning: notice("warning", "Your session ends in 5 minutes."),
      error: notice("error", "The payment failed. You were not charged.", { code: "card_declined" }),
      guide: notice("guide", "The listing was removed.", { action: true }),
      long: notice("error", LONG, { code: "a_very_long_code_of_the_server", action: true }),
    },
  },
  {
    file: "paged-list.tsx",
    samples: {
      normal: list(read({ items: ["AK-47 | Redline", "AWP | Asiimov"], total: 9 })),
      loading: list(read<{ items: string[]; total: number }>(undefined)),
      empty: list(read({ items: [], total: 0 })),
      error: list(read<{ items: string[]; total: number }>(undefined, broken)),
      failed: (
        <PagedList
          read={read<{ items: string[]; total: number }>(undefined, broken)}
          page={1}
          size={2}
          onPage={nothing}
          className={undefined}
          empty={empty}
          failed={<Icon name="market" size="l" />}
        >
          {(row) => <li key={row}>{row}</li>}
        </PagedList>
      ),
    },
  },
  {
    file: "read-state.tsx",
    samples: {
      normal: rows(read("What was read.")),
      loading: rows(read<string>(undefined)),
      error: rows(read<string>(undefined, broken)),
    },
  },
];
