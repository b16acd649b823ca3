/** Guide: proving one's identity, which is done on a page of its own and leads back from there. Spec §4, §8. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { DialogResult } from "@/components/dialog-result";
import { closePrompt } from "@/features/session/prompt";
import { Guide } from "./guide";
import { identityPage } from "./way-back";
import classes from "./guide.module.css";

/** The page ends the call that was refused: it is made again by whoever comes back. */
const close = () => closePrompt("identity", DialogResult.Close);

export function IdentityGuide() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <Guide
      name="identity"
      title={t("session.guide.identity.title")}
      steps={[
        ["document", t("session.guide.identity.id")],
        ["photo", t("session.guide.identity.photo")],
        ["done", t("session.guide.identity.back")],
      ]}
    >
      <div className={classes["end"]}>
        <Button
          onClick={() => {
            close();
            go(identityPage(location));
          }}
        >
          {t("session.guide.identity.go")}
        </Button>
        <Button variant="default" onClick={close}>
          {t("session.guide.later")}
        </Button>
      </div>
    </Guide>
  );
}
