/** Which pieces will do: wear, patterns, the counter, stickers. What is left empty does not matter. */
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Chips } from "@/components/chips";
import { LimitedInput } from "@/components/limited-input";
import type { WantedTyped, wantedProblem } from "./buy-request-rules";
import classes from "./buy-requests.module.css";

/** Five names. Ours. */
const STICKERS_LENGTH = 600;
const SEEDS_LENGTH = 120;

interface Props {
  typed: WantedTyped;
  problem: ReturnType<typeof wantedProblem>;
  onChange: (typed: WantedTyped) => void;
}

export function WantedFields({ typed, problem, onChange }: Props) {
  const { t } = useTranslation();
  const set = (part: Partial<WantedTyped>) => onChange({ ...typed, ...part });
  const said = (of: typeof problem) => (problem === of ? t(`market.requests.problem.${of ?? "wear"}`) : null);
  const wear = (name: "least" | "most", placeholder: string) => (
    <TextInput
      label={t(`market.requests.${name}`)}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={typed[name]}
      error={problem === "wear"}
      onChange={(event) => set({ [name]: event.currentTarget.value.replace(",", ".").replace(/[^\d.]/gu, "") })}
    />
  );
  return (
    <div className={classes["form"]}>
      <div className={classes["both"]}>
        {wear("least", "0")}
        {wear("most", "1")}
      </div>
      {problem === "wear" && (
        <p role="alert" className={classes["missing"]}>
          {said("wear")}
        </p>
      )}
      <LimitedInput
        label={t("market.requests.seeds")}
        value={typed.seeds}
        max={SEEDS_LENGTH}
        error={said("seeds")}
        onChange={(seeds) => set({ seeds })}
      />
      <div className={classes["labelled"]}>
        <bdi aria-hidden="true">StatTrak™</bdi>
        <Chips
          label="StatTrak™"
          choices={(["any", "yes", "no"] as const).map((value) => ({
            value,
            name: t(`market.requests.stat_trak.${value}`),
          }))}
          chosen={typed.statTrak}
          onChoose={(statTrak) => set({ statTrak })}
        />
      </div>
      <LimitedInput
        label={t("market.requests.stickers")}
        value={typed.stickers}
        max={STICKERS_LENGTH}
        lines={2}
        error={said("stickers")}
        onChange={(stickers) => set({ stickers })}
      />
    </div>
  );
}
