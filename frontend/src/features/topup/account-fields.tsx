/**
 * Which account is to be topped up: where it is played, how one is signed in to it, and what it is called. Never a
 * password.
 */
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LoginWay, Platform, TopUpQueue } from "@/api/topup";
import { limits } from "@/api/limits.gen";
import { Remark } from "./remark";
import type { Account } from "./topup-calls";
import classes from "./topup.module.css";

const LONGEST = limits.JoinQueueRequest.account.maxLength;

export type Asked = Pick<TopUpQueue, "platforms" | "logins" | "region">;

export function startingAccount(queue: Asked): Account {
  return {
    platform: queue.platforms[0] ?? "android",
    region: queue.region,
    login: queue.logins[0] ?? "uid",
    account: "",
  };
}

/** What is sent, or `null` while something is missing. */
export function spokenAccount(account: Account): Account | null {
  const name = account.account.trim();
  return name === "" ? null : { ...account, account: name };
}

export function AccountFields({
  queue,
  value,
  wrong,
  onChange,
}: {
  queue: Asked;
  value: Account;
  wrong: Record<string, string>;
  onChange: (value: Account) => void;
}) {
  const { t } = useTranslation();
  const put = (part: Partial<Account>) => onChange({ ...value, ...part });
  return (
    <>
      <Pills<Platform>
        legend={t("topup.field.platform")}
        name="platform"
        all={queue.platforms}
        value={value.platform}
        wordsOf={(one) => t(`topup.platform.${one}`)}
        onChange={(platform) => put({ platform })}
      />
      <Pills<LoginWay>
        legend={t("topup.field.login")}
        name="login"
        all={queue.logins}
        value={value.login}
        wordsOf={(one) => t(`topup.login.${one}`)}
        onChange={(login) => put({ login })}
      />
      <p className={classes["dim"]}>{t("topup.field.no_apple")}</p>
      <TextInput
        label={t(
          value.login === "uid"
            ? "topup.field.uid"
            : value.login === "email"
              ? "topup.field.email"
              : "topup.field.name",
        )}
        required
        autoComplete="off"
        dir="ltr"
        maxLength={LONGEST}
        value={value.account}
        onChange={(event) => put({ account: event.currentTarget.value })}
        error={wrong["account"] === undefined ? undefined : t("topup.field.wrong")}
      />
      <Remark icon="shield">{t("topup.field.no_password")}</Remark>
    </>
  );
}

interface PillsProps<Word> {
  legend: string;
  name: string;
  all: readonly Word[];
  value: Word;
  wordsOf: (one: Word) => string;
  onChange: (one: Word) => void;
}

function Pills<Word extends string>({ legend, name, all, value, wordsOf, onChange }: PillsProps<Word>) {
  return (
    <fieldset className={classes["pills"]}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} /> {wordsOf(one)}
        </label>
      ))}
    </fieldset>
  );
}
