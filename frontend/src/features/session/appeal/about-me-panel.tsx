/** Above the safety of an account: somebody appeals for it, and its owner can say that they still have it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Moment } from "@/components/moment";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import classes from "@/features/session/session.module.css";
import { ABOUT_ME, denyAppeal, loadAboutMe, type AppealAboutMe } from "./appeal-calls";

export function AboutMePanel() {
  const { t } = useTranslation();
  const read = useRead(keyOf(ABOUT_ME), loadAboutMe);
  const appeals = read.data?.appeals ?? [];
  if (appeals.length === 0) return null;
  return (
    <Panel size="roomy" title={t("settings.appeal.owner.title")}>
      <p className={classes["panel-lead"]}>{t("settings.appeal.owner.lead")}</p>
      <ul className={classes["devices"]}>
        {appeals.map((appeal) => (
          <Row key={appeal.appeal_id} appeal={appeal} onDenied={async () => void (await read.refetch())} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ appeal, onDenied }: { appeal: AppealAboutMe; onDenied: () => Promise<void> }) {
  const { t } = useTranslation();
  const [deny, denying] = useTask(async () => {
    await denyAppeal(appeal.appeal_id);
    showNotice("success", t("settings.appeal.owner.done"));
    await onDenied();
  });
  return (
    <li className={classes["device"]}>
      <div className={classes["device-words"]}>
        <p>
          {t(`settings.appeal.kind.${appeal.kind}`)}
          {appeal.role_id != null && (
            <>
              {": "}
              <bdi>{appeal.role_id}</bdi>
            </>
          )}
        </p>
        <p className={classes["panel-lead"]}>
          <Moment at={appeal.created_at} />
        </p>
      </div>
      <Button variant="default" size="xs" loading={denying} onClick={deny}>
        {t("settings.appeal.owner.object")}
      </Button>
    </li>
  );
}
