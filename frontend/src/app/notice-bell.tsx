/** The bell of the bar: how much is unread, and what it is. Phones have the page of it under "Me". */
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { Icon } from "@/components/icon";
import { useUser } from "@/features/session/use-session";
import classes from "./frame.module.css";
import { LateMenu } from "./late-menu";
import { Notices } from "./shell-parts";
import { UnreadBadge } from "./unread-badge";

export function NoticeBell({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const { token } = useSnapshot(identity);
  if (user === null) {
    // Somebody is about to be signed in: the place is theirs already.
    return token === null ? null : (
      <span className={`${classes["bar-button"]} ${classes["wide-only"]}`}>
        <Icon name="bell" />
      </span>
    );
  }
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
