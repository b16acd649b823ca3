/** What an account needs before it may apply: what is there, and what is missing with the way to it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Panel } from "@/components/page";
import { askFor } from "@/features/session/prompt";
import { identityPage } from "@/features/session/prompts/way-back";
import type { SellerInfo } from "./seller-calls";
import classes from "./seller.module.css";

export function SellerNeeds({ info, again }: { info: SellerInfo; again: () => Promise<void> }) {
  const { t } = useTranslation();
  const email = async () => {
    if (await askFor("email")) await again();
  };
  return (
    <Panel size="roomy" title={t("settings.seller.need.title")}>
      <ul className={classes["needs"]}>
        <Need words={t("settings.seller.need.email")} isThere={info.has_email}>
          <Button size="compact-sm" variant="default" onClick={() => void email()}>
            {t("settings.seller.need.email_add")}
          </Button>
        </Need>
        {info.needs_identity && (
          <Need words={t("settings.seller.need.identity")} isThere={info.is_verified}>
            <Button component={Link} href={identityPage(location)} size="compact-sm" variant="default">
              {t("settings.seller.need.identity_go")}
            </Button>
          </Need>
        )}
      </ul>
    </Panel>
  );
}

function Need({ words, isThere, children }: { words: string; isThere: boolean; children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className={classes["need"]} data-there={isThere}>
      <Icon name={isThere ? "check" : "clock"} />
      <span className={classes["need-words"]}>
        {words} <span className={classes["dim"]}>{t(`settings.seller.need.${isThere ? "done" : "missing"}`)}</span>
      </span>
      {!isThere && children}
    </li>
  );
}
