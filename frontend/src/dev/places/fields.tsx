/** Fields to type into. */
import { Button } from "@mantine/core";
import { CodeInput } from "@/components/code-input";
import { IntegerInput } from "@/components/integer-input";
import { LimitedInput } from "@/components/limited-input";
import { PriceInput } from "@/components/price-input";
import { QuantityCounter } from "@/components/quantity-counter";
import { SearchField } from "@/components/search-field";
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
];
