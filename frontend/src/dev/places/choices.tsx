/** What something is chosen with. */
import type { PaymentMethod } from "@/api/trade";
import { Chips } from "@/components/chips";
import { Disclosure } from "@/components/disclosure";
import { MultiSelect } from "@/components/multi-select";
import { Pager } from "@/components/pager";
import { PaymentMark } from "@/components/payment-mark";
import { PaymentMethods } from "@/components/payment-methods";
import { SelectField } from "@/components/select-field";
import { Money } from "@/components/money";
import { Held } from "@/dev/held";
import { LONG, type Place } from "@/dev/place";

const METHODS: readonly PaymentMethod[] = [
  "balance",
  "card",
  "paypal",
  "pay_by_link",
  "convenience_store",
  "bank_transfer",
];

const chips = (names: readonly string[]) => (
  <Held<string | undefined> first={names[0]}>
    {(chosen, onChoose) => (
      <Chips
        label="State"
        choices={names.map((name) => ({ value: name, name }))}
        chosen={chosen}
        onChoose={(name) => onChoose(name)}
      />
    )}
  </Held>
);

const STATES = ["Waiting", "In progress", "Completed", "Canceled", "Refunded"].map((label) => ({
  key: label,
  label,
  ...(label === "Refunded" && { disabled: true, sub: "Only support may choose this." }),
}));

const several = (first: readonly string[]) => (
  <Held<readonly string[]> first={first}>
    {(value, onChange) => <MultiSelect label="States" options={STATES} value={value} onChange={onChange} />}
  </Held>
);

const one = (names: readonly string[], more: { labelHidden?: boolean; disabled?: boolean; error?: string }) => (
  <Held first={names[0] ?? ""}>
    {(value, onChange) => (
      <SelectField
        label="State"
        value={value}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={onChange}
        {...more}
      />
    )}
  </Held>
);

const methods = (first: PaymentMethod, short: boolean) => (
  <Held<PaymentMethod> first={first}>
    {(value, onChange) => (
      <PaymentMethods
        methods={METHODS}
        value={value}
        onChange={onChange}
        short={short}
        balance={<Money cents={short ? 120 : 72_200} />}
      />
    )}
  </Held>
);

export const CHOICES: readonly Place[] = [
  {
    file: "chips.tsx",
    samples: {
      normal: chips(["All", "Need action", "In progress"]),
      long: chips(["All", LONG, "In progress", "Completed", "Refund", "Dispute", "Canceled"]),
    },
  },
  {
    file: "disclosure.tsx",
    samples: {
      normal: <Disclosure line="What happens if nobody delivers?">You get the money back after 48 hours.</Disclosure>,
      open: (
        <Disclosure line="What happens if nobody delivers?" open>
          You get the money back after 48 hours.
        </Disclosure>
      ),
      boxed: (
        <Disclosure line="What happens if nobody delivers?" boxed open>
          You get the money back after 48 hours.
        </Disclosure>
      ),
      long: <Disclosure line={LONG}>{LONG}</Disclosure>,
    },
  },
  {
    file: "multi-select.tsx",
    samples: {
      normal: several(["Waiting", "Completed"]),
      empty: several([]),
      "more than three": several(["Waiting", "In progress", "Completed", "Canceled"]),
    },
  },
  {
    file: "select-field.tsx",
    samples: {
      normal: one(
        STATES.map(({ label }) => label),
        {},
      ),
      "label hidden": one(
        STATES.map(({ label }) => label),
        { labelHidden: true },
      ),
      "many, searched": one(
        Array.from({ length: 40 }, (_, at) => `Country ${at + 1}`),
        {},
      ),
      empty: one([], {}),
      disabled: one(
        STATES.map(({ label }) => label),
        { disabled: true },
      ),
      error: one(
        STATES.map(({ label }) => label),
        { error: "Choose another state." },
      ),
      long: one([LONG, "Waiting"], {}),
    },
  },
  {
    file: "pager.tsx",
    samples: {
      normal: <Pager page={3} pages={12} onPage={() => {}} />,
      first: <Pager page={1} pages={12} onPage={() => {}} />,
      last: <Pager page={12} pages={12} onPage={() => {}} />,
    },
  },
  {
    file: "payment-mark.tsx",
    samples: {
      normal: (
        <>
          {METHODS.map((method) => (
            <PaymentMark key={method} method={method} />
          ))}
        </>
      ),
    },
  },
  {
    file: "payment-methods.tsx",
    samples: { normal: methods("card", false), "balance too low": methods("card", true) },
  },
];
