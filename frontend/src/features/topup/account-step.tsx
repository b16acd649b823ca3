/**
 * The first step: the server, the account's name on it, and where and how it is played. What this device knows of the
 * game stands in it already.
 */
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import type { TopUpQueue } from "@/api/topup";
import { Icon } from "@/components/icon";
import { SelectField } from "@/components/select-field";
import { useRegionName } from "@/components/region-name";
import { Pills } from "./account-fields";
import type { Account } from "./kept-accounts";
import gamePage from "./top-up-game-page.module.css";
import classes from "./topup.module.css";

interface Props {
  queues: readonly TopUpQueue[];
  region: string | undefined;
  onRegion: (region: string) => void;
  account: Account;
  onAccount: (part: Partial<Account>) => void;
  /** Somebody pressed before the name was written. */
  missing: boolean;
}

export function AccountStep({ queues, region, onRegion, account, onAccount, missing }: Props) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  const queue = queues.find((one) => one.region === region) ?? queues[0];
  if (queue === undefined) return null;
  return (
    <>
      {queues.length > 1 && (
        <Pills<string>
          legend={t("topup.field.region")}
          name="region"
          all={queues.map((one) => one.region)}
          wordsOf={(one) => <bdi>{regionName(one)}</bdi>}
          value={region ?? ""}
          onChange={onRegion}
        />
      )}
      <div className={gamePage["account"]}>
        <TextInput
          name="account"
          label={t(
            account.login === "uid"
              ? "topup.field.uid"
              : account.login === "email"
                ? "topup.field.email"
                : "topup.field.name",
          )}
          required
          autoComplete="off"
          inputMode={account.login === "email" ? "email" : "text"}
          dir="ltr"
          maxLength={limits.JoinQueueRequest.account.maxLength}
          value={account.account}
          error={missing && t("topup.buy.account_missing")}
          onChange={(event) => onAccount({ account: event.currentTarget.value })}
        />
        <SelectField
          label={t("topup.field.platform")}
          value={account.platform}
          options={queue.platforms.map((one) => ({ value: one, label: t(`topup.platform.${one}`) }))}
          onChange={(platform) => onAccount({ platform })}
        />
        <SelectField
          label={t("topup.field.login")}
          value={account.login}
          options={queue.logins.map((one) => ({ value: one, label: t(`topup.login.${one}`) }))}
          onChange={(login) => onAccount({ login })}
        />
      </div>
      <p className={classes["dim"]}>
        <Icon name="shield" size="s" /> {t("topup.field.no_password")} {t("topup.field.no_apple")}
      </p>
    </>
  );
}
