/** Every widget on one page, to look at while developing. Not part of the build. */
import { useState } from "react";
import { CodeInput } from "@/components/code-input";
import { CountdownClock } from "@/components/countdown-clock";
import { IntegerInput } from "@/components/integer-input";
import { LimitedInput } from "@/components/limited-input";
import { Page } from "@/components/page";
import { MultiSelect } from "@/components/multi-select";
import { PriceInput } from "@/components/price-input";
import { QuantityCounter } from "@/components/quantity-counter";

const options = ["Sword", "Bow", "Staff", "Shield", "Potion"].map((label) => ({
  key: label,
  label,
  sub: `a ${label}`,
}));
const soon = Date.now() + 93_784_000;

export default function WidgetsPage() {
  const [quantity, setQuantity] = useState(1);
  const [chosen, setChosen] = useState<string[]>(["Sword", "Bow", "Staff", "Shield"]);
  const [texts, setTexts] = useState({ note: "", price: "", integer: "", code: "" });
  const set = (key: keyof typeof texts) => (text: string) => setTexts({ ...texts, [key]: text });
  return (
    <Page width="reading">
      <QuantityCounter label="Pieces" value={quantity} onChange={setQuantity} max={10} />
      <MultiSelect label="Weapons" options={options} value={chosen} onChange={setChosen} />
      <LimitedInput label="Note" value={texts.note} onChange={set("note")} max={12} />
      <PriceInput label="Price" symbol="$" value={texts.price} onChange={set("price")} />
      <IntegerInput label="Count" value={texts.integer} onChange={set("integer")} />
      <CodeInput label="Code" value={texts.code} onChange={set("code")} />
      <CountdownClock deadline={soon} />
    </Page>
  );
}
