/** The checker: take one of your draws, or paste and change whatever you like, and your browser computes it again. */
import { Chips } from "@/components/chips";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Disclosure } from "@/components/disclosure";
import { LimitedInput } from "@/components/limited-input";
import { showError } from "@/components/notices";
import { Panel } from "@/components/page";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { SelectField } from "@/components/select-field";
import { check, claimOf, goneAfter, type Claim, type Finding } from "./check-rules";
import { loadFair } from "./fair";
import { Findings } from "./findings";
import { loadDraws, loadLog } from "./lottery-calls";
import fairnessPage from "./fairness-page.module.css";
import classes from "./lottery.module.css";
import { PRIZES, type Draw, type Fairness } from "./lottery-wire";

/** How long a pasted value may be. Ours: a table of this kind has a few hundred characters. */
const LONGEST = { short: 200, table: 5_000 };
const SHORT = ["seed", "commitment", "client_seed", "player", "number", "day", "roll", "gone"] as const;

interface Props {
  facts: Fairness;
  uid: string | null;
  /** The draw that was asked for, by its number; NaN for none. */
  number: number;
  onSignIn: () => void;
}

export function CheckPanel({ facts, uid, number, onSignIn }: Props) {
  const { t } = useTranslation();
  // Fetched with the panel, so that the check itself needs no network.
  const fair = useRead(["fair.wasm"], loadFair);
  const draws = useRead(
    keyOf("/api/event/draws", { uid, event_id: facts.event_id, number: String(number) }),
    async () =>
      uid === null ? [] : (await loadDraws(facts.event_id, Number.isNaN(number) ? undefined : number + 1)).draws,
  );
  const [claim, setClaim] = useState<Claim>(() => emptyClaim(facts));
  const [chosen, setChosen] = useState<Draw>();
  const [findings, setFindings] = useState<Finding[]>([]);
  const take = async (draw: Draw) => {
    // Only a draw that fell to a lower prize depends on what was gone; the public log says it.
    const gone = draw.prize === draw.rolled ? [] : goneAfter(await loadLog(facts.event_id, draw.seq - 1), facts.table);
    const seed = draw.seed ?? facts.days.find(({ day }) => day === draw.day)?.seed ?? null;
    setChosen(draw);
    setFindings([]);
    setClaim(claimOf({ ...draw, ...(seed === null ? {} : { seed }) }, facts, gone));
  };
  const [choose] = useTask(take);
  const first = draws.data?.find((draw) => draw.number === number);
  const firstId = first?.draw_id;
  // The draw one came for is taken once; afterwards the reader chooses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draw is another id, not another object
  useEffect(() => {
    if (first !== undefined) choose(first);
  }, [firstId]);
  const put = (field: keyof Claim, text: string) => {
    setFindings([]);
    setClaim((before) => ({ ...before, [field]: text }));
  };
  const run = () => {
    if (fair.data !== undefined) setFindings(check(claim, fair.data));
    else if (fair.error !== null) {
      showError(fair.error);
      void fair.refetch();
    }
  };
  const isSealed = chosen !== undefined && claim.seed === "";
  return (
    <Panel size="roomy" title={t("lottery.fair.check.title")}>
      <p className={classes["dim"]}>{t("lottery.fair.check.words")}</p>
      {uid === null && (
        <p className={classes["dim"]}>
          <Button size="sm" variant="default" onClick={onSignIn}>
            {t("lottery.fair.check.sign_in")}
          </Button>
        </p>
      )}
      {draws.data !== undefined && draws.data.length > 0 && (
        <Chips
          label={t("lottery.history.title")}
          choices={draws.data.map((draw) => ({
            value: draw.draw_id,
            name: `${t("lottery.history.number", { number: draw.number })} · ${t(`lottery.prize.${draw.prize}`)}`,
          }))}
          chosen={chosen?.draw_id}
          onChoose={(id) => {
            const draw = draws.data.find(({ draw_id }) => draw_id === id);
            if (draw !== undefined) choose(draw);
          }}
        />
      )}
      <form
        className={fairnessPage["check"]}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {SHORT.map((field) => (
          <div key={field} className={fairnessPage["field"]} dir="auto">
            <LimitedInput
              label={t(`lottery.fair.field.${field}`)}
              value={claim[field]}
              max={LONGEST.short}
              onChange={(text) => put(field, text)}
            />
          </div>
        ))}
        <SelectField
          label={t("lottery.fair.field.prize")}
          value={claim.prize}
          options={PRIZES.map((prize) => ({ value: prize, label: t(`lottery.prize.${prize}`) }))}
          onChange={(prize) => put("prize", prize)}
        />
        <Disclosure line={t("lottery.fair.field.table")}>
          <LimitedInput
            label={t("lottery.fair.field.event_id")}
            value={claim.event_id}
            max={LONGEST.short}
            onChange={(text) => put("event_id", text)}
          />
          <LimitedInput
            label={t("lottery.fair.field.table_hash")}
            value={claim.table_hash}
            max={LONGEST.short}
            onChange={(text) => put("table_hash", text)}
          />
          <LimitedInput
            label={t("lottery.fair.field.table")}
            value={claim.table}
            max={LONGEST.table}
            lines={4}
            onChange={(text) => put("table", text)}
          />
        </Disclosure>
        <Button
          type="submit"
          size="md"
          loading={fair.data === undefined && fair.error === null}
          disabled={claim.seed.trim() === ""}
        >
          {t("lottery.fair.check.run")}
        </Button>
      </form>
      {isSealed && <p className={fairnessPage["note"]}>{t("lottery.fair.check.sealed")}</p>}
      <Findings findings={findings} />
    </Panel>
  );
}

function emptyClaim({ event_id, table, table_hash, days }: Fairness): Claim {
  const revealed = days.findLast(({ seed }) => seed != null);
  return {
    event_id,
    table,
    table_hash,
    day: revealed?.day ?? "",
    seed: revealed?.seed ?? "",
    commitment: revealed?.commitment ?? "",
    client_seed: "",
    player: "",
    number: "",
    roll: "",
    prize: "thanks",
    gone: "",
  };
}
