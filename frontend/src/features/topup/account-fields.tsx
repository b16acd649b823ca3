/**
 * Which account is to be topped up: where it is played, how one is signed in to it, and what it is called. Never a
 * password.
 */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LoginWay, Platform, TopUpQueue } from "@/api/topup";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import choice from "@/components/choice.module.css";
import { useServerForm } from "@/components/use-server-form";
import { Remark } from "./remark";
import type { Account } from "./kept-accounts";
import choosePanel from "./choose-panel.module.css";
import classes from "./topup.module.css";

const LONGEST = limits.JoinQueueRequest.account.maxLength;

export type Asked = Pick<TopUpQueue, "platforms" | "logins" | "region">;

export function startingAccount(queue: Asked): Account {
  return {
    platform: queue.platforms[0] ?? "android",
    region: queue.region,
    // What everybody has, and sees in the game.
    login: queue.logins.includes("uid") ? "uid" : (queue.logins[0] ?? "uid"),
    account: "",
  };
}

/** What is sent, or `null` while something is missing. */
export function spokenAccount(account: Account): Account | null {
  const name = account.account.trim();
  return name === "" ? null : { ...account, account: name };
}

/** The account as a form: `request` is what is sent, `null` while something is missing. */
export function useAccountForm(initialValues: Account, send: (account: Account) => Promise<unknown>) {
  const { t } = useTranslation();
  const { form, field, saving, run } = useServerForm<Account>({
    initialValues,
    save: async (values) => {
      const account = spokenAccount(values);
      if (account !== null) await send(account);
    },
    // As a notice too: whatever else is wrong has no field here.
    refused: (cause) => ({
      errors:
        cause instanceof ApiError && cause.fields["account"] !== undefined ? { account: t("topup.field.wrong") } : {},
      notice: true,
    }),
  });
  return { request: spokenAccount(form.values), field, saving, run };
}

export function AccountFields({ queue, field }: { queue: Asked; field: ReturnType<typeof useAccountForm>["field"] }) {
  const { t } = useTranslation();
  const login = field("login");
  const account = field("account");
  return (
    <>
      <Pills<Platform>
        legend={t("topup.field.platform")}
        name="platform"
        all={queue.platforms}
        wordsOf={(one) => t(`topup.platform.${one}`)}
        {...field("platform")}
      />
      <Pills<LoginWay>
        legend={t("topup.field.login")}
        name="login"
        all={queue.logins}
        wordsOf={(one) => t(`topup.login.${one}`)}
        {...login}
      />
      <p className={classes["dim"]}>{t("topup.field.no_apple")}</p>
      <TextInput
        label={t(
          login.value === "uid"
            ? "topup.field.uid"
            : login.value === "email"
              ? "topup.field.email"
              : "topup.field.name",
        )}
        required
        autoComplete="off"
        dir="ltr"
        maxLength={LONGEST}
        value={account.value}
        error={account.error}
        onChange={(event) => account.onChange(event.currentTarget.value)}
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
  wordsOf: (one: Word) => ReactNode;
  onChange: (one: Word) => void;
}

/** A choice of a few words, beside each other. */
export function Pills<Word extends string>({ legend, name, all, value, wordsOf, onChange }: PillsProps<Word>) {
  return (
    <fieldset className={choosePanel["pills"]}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one}>
          <input
            type="radio"
            className={choice["radio"]}
            name={name}
            checked={one === value}
            onChange={() => onChange(one)}
          />{" "}
          {wordsOf(one)}
        </label>
      ))}
    </fieldset>
  );
}
