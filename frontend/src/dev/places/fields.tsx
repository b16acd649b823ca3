/** Fields to type into. */
import { Button } from "@mantine/core";
import { CalendarSign } from "@/components/calendar-sign";
import { CodeInput } from "@/components/code-input";
import { DateField, type Props as DateFieldProps } from "@/components/date-field";
import { IntegerInput } from "@/components/integer-input";
import { LimitedInput } from "@/components/limited-input";
import { PriceInput } from "@/components/price-input";
import { QuantityCounter } from "@/components/quantity-counter";
import { SearchField } from "@/components/search-field";
import { TimeField } from "@/components/time-field";
import { Held } from "@/dev/held";
import { LONG, type Place } from "@/dev/place";

const code = (first: string, error?: string) => (
  <Held first={first}>
    {(value, onChange) => (
      <CodeInput
        label="Code from the email"
        value={value}
        onChange={onChange}
        error={error ?? null}
        action={<Button variant="default">Send code</Button>}
      />
    )}
  </Held>
);

const integer = (first: string, error?: string) => (
  <Held first={first}>
    {(value, onChange) => (
      <IntegerInput label="Pieces" placeholder="1 to 50" value={value} onChange={onChange} error={error ?? null} />
    )}
  </Held>
);

const limited = (first: string, more: { error?: string; disabled?: boolean; lines?: number; description?: string }) => (
  <Held first={first}>
    {(value, onChange) => <LimitedInput label="Nickname" max={20} value={value} onChange={onChange} {...more} />}
  </Held>
);

const price = (symbol: string, first: string, error?: string) => (
  <Held first={first}>
    {(value, onChange) => (
      <PriceInput label="Your price" symbol={symbol} value={value} onChange={onChange} error={error ?? null} />
    )}
  </Held>
);

const counter = (first: number, more: { disabled?: boolean; max?: number; placeholder?: number }) => (
  <Held first={first}>
    {(value, onChange) => <QuantityCounter label="Quantity" value={value} onChange={onChange} {...more} />}
  </Held>
);

const day = (first: string, more: Partial<DateFieldProps>) => (
  <Held first={first}>
    {(value, onChange) => <DateField label="Starts on" value={value} onChange={onChange} {...more} />}
  </Held>
);

const time = (first: string, more: { error?: string; disabled?: boolean; labelHidden?: boolean }) => (
  <Held first={first}>
    {(value, onChange) => <TimeField label="Opens" value={value} onChange={onChange} {...more} />}
  </Held>
);

const search = (first: string, more: { disabled?: boolean; error?: string }) => (
  <Held first={first}>
    {(value, onChange) => <SearchField label="Search purchases" value={value} onChange={onChange} {...more} />}
  </Held>
);

export const FIELDS: readonly Place[] = [
  {
    file: "code-input.tsx",
    samples: {
      normal: code("a1B2c3"),
      empty: code(""),
      error: code("a1B2c3", "This code has expired. Request a new one."),
    },
  },
  {
    file: "calendar-sign.tsx",
    samples: { normal: <CalendarSign /> },
  },
  {
    file: "date-field.tsx",
    samples: {
      normal: day("2026-11-25", {}),
      empty: day("", {}),
      "may be empty": day("2026-11-25", { clearable: true }),
      described: day("2026-11-25", { description: "At 00:00 UTC, for 7 days" }),
      error: day("2026-11-25", { error: "Another event is on these days." }),
      disabled: day("2026-11-25", { disabled: true }),
      "no label": day("2026-11-25", { labelHidden: true }),
      between: day("2026-11-25", { min: "2026-11-10", max: "2026-11-28" }),
    },
  },
  {
    file: "integer-input.tsx",
    samples: { normal: integer("12"), empty: integer(""), error: integer("99", "You can list 50 pieces at most.") },
  },
  {
    file: "limited-input.tsx",
    samples: {
      normal: limited("Ana", {}),
      empty: limited("", { description: "Other players see it." }),
      full: limited("Ana of the north gate", {}),
      error: limited("Ana", { error: "This nickname is taken. Choose another." }),
      disabled: limited("Ana", { disabled: true }),
      "several lines": limited("Two\nlines", { lines: 3 }),
    },
  },
  {
    file: "price-input.tsx",
    samples: {
      normal: price("$", "12.50"),
      "long symbol": price("NT$", "400"),
      empty: price("$", ""),
      error: price("$", "0.00", "The lowest price is $0.01."),
    },
  },
  {
    file: "quantity-counter.tsx",
    samples: {
      normal: counter(3, {}),
      "at the least": counter(1, {}),
      "at the most": counter(5, { max: 5 }),
      disabled: counter(3, { disabled: true }),
    },
  },
  {
    file: "search-field.tsx",
    samples: {
      normal: search("redline", {}),
      empty: search("", {}),
      disabled: search("redline", { disabled: true }),
      long: search(LONG, {}),
    },
  },
  {
    file: "time-field.tsx",
    samples: {
      normal: time("09:30", {}),
      "in between": time("09:07", {}),
      error: time("09:30", { error: "The shift ends before it begins." }),
      disabled: time("09:30", { disabled: true }),
      "no label": time("09:30", { labelHidden: true }),
    },
  },
];
