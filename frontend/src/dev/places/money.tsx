/** Sums, clocks and dates. */
import { Button } from "@mantine/core";
import { rateStore } from "@/api/rates";
import { CountdownClock } from "@/components/countdown-clock";
import { CounterPrice } from "@/components/counter-price";
import { Deadline } from "@/components/deadline";
import { Dollars } from "@/components/dollars";
import { LocalAmount } from "@/components/local-amount";
import { Moment } from "@/components/moment";
import { Money } from "@/components/money";
import { PayBar, PayWords } from "@/components/pay-bar";
import { Reference } from "@/components/reference";
import { SumLines } from "@/components/sum-lines";
import { TermsAccepted } from "@/components/terms-accepted";
import { LONG, type Place } from "@/dev/place";

const from = Date.now();
const MINUTE = 60_000;

// There is no server that says them.
if (rateStore.currencies.length === 0) {
  const yen = { key: "JPY", code: "JPY", label: "JPY", symbol: "¥", name: "Japanese Yen" } as const;
  rateStore.currencies = [{ ...yen, rate: 152, rated_at: 0, precision: 0, separator: "," }];
}

export const MONEY: readonly Place[] = [
  {
    file: "countdown-clock.tsx",
    samples: {
      normal: <CountdownClock deadline={from + 10 * MINUTE} />,
      days: <CountdownClock deadline={from + 47 * 60 * MINUTE} />,
      soon: <CountdownClock deadline={from + 1.6 * MINUTE} />,
      "almost over": <CountdownClock deadline={from + 25_000} />,
      over: <CountdownClock deadline={from} />,
    },
  },
  {
    file: "counter-price.tsx",
    samples: { normal: <CounterPrice cents={1_999} />, large: <CounterPrice cents={1_298_448_00} /> },
  },
  {
    file: "deadline.tsx",
    samples: { normal: <Deadline until={from + 47 * 60 * MINUTE} />, soon: <Deadline until={from + MINUTE} /> },
  },
  {
    file: "dollars.tsx",
    samples: { normal: <Dollars cents={1_250} />, negative: <Dollars cents={-3_942} /> },
  },
  {
    file: "local-amount.tsx",
    samples: { normal: <LocalAmount of={{ amount: 3_039, currency: "JPY" }} /> },
  },
  { file: "terms-accepted.tsx", samples: { normal: <TermsAccepted version={7} at={from} /> } },
  { file: "moment.tsx", samples: { normal: <Moment at={from} />, long: <Moment at={from - 400 * 1_440 * MINUTE} /> } },
  {
    file: "money.tsx",
    samples: {
      normal: <Money cents={1_250} />,
      nothing: <Money cents={0} />,
      negative: <Money cents={-3_942} />,
      large: <Money cents={1_298_448_00} />,
    },
  },
  {
    file: "pay-bar.tsx",
    samples: {
      normal: bar(760),
      unknown: bar(undefined),
      "price moved": bar(760, 710),
      "long sum": bar(1_298_448_00, 1_198_448_00),
    },
  },
  { file: "reference.tsx", samples: { normal: <Reference id="01a2071c-2192-7154-b7ca-e98c25ee2099" /> } },
  {
    file: "sum-lines.tsx",
    samples: {
      normal: sum("AK-47 | Redline"),
      long: sum(LONG),
    },
  },
];

function bar(due: number | undefined, before?: number) {
  return (
    <PayBar due={due} before={before}>
      <Button disabled={due === undefined}>
        <PayWords due={due} />
      </Button>
    </PayBar>
  );
}

function sum(name: string) {
  return (
    <SumLines
      lines={[
        { key: "item", name, amount: <Money cents={1_250} /> },
        { key: "fee", name: "Fee", amount: <Money cents={63} /> },
        { key: "due", name: "To pay", amount: <Money cents={1_313} />, total: true },
      ]}
    />
  );
}
