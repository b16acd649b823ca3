/** The bell of the bar: how much is unread, and what it is. Phones have the page of it under "Me". */
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { useUser } from "@/features/session/use-session";
import classes from "./frame.module.css";
import { LateMenu } from "./late-menu";
import { Notices } from "./shell-parts";
import { UnreadBadge } from "./unread-badge";

export function NoticeBell({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const user = useUser();
  if (user === null) return null;
  return (
    <LateMenu
      key={user.uid}
      menu={Notices}
      opens="dialog"
      button={
        <UnstyledButton
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          data-tip={t("frame.menu.notices")}
        >
          <span className={classes["tool"]}>
            <Icon name="bell" />
            <UnreadBadge count={unread} of="notices" />
          </span>
          <span className="only-for-readers">{t("frame.menu.notices")}</span>
        </UnstyledButton>
      }
    />
  );
}
