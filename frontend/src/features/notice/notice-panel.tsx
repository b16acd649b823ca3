/** What the bell opens: the newest notices, and the way to all of them. Open at once: it was fetched by a press. */
import { Popover } from "@mantine/core";
import { cloneElement, useRef, useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { NoticeList } from "./notice-list";
import classes from "./notice.module.css";

/** Ours: what fits beside the page without a second scroll. */
const MOST = 8;

export function NoticePanel({ button }: { button: ReactElement }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(true);
  const bell = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  const turn = (open: boolean) => {
    setOpened(open);
    // The button that was pressed first has gone: this one took its place with the panel.
    if (!open) bell.current?.focus();
  };
  const pressed = { ref: bell, onClick: () => turn(!opened) };
  return (
    <Popover opened={opened} onChange={turn} position="bottom-end" width={400} trapFocus>
      <Popover.Target>{cloneElement(button as ReactElement<object>, pressed as object)}</Popover.Target>
      <Popover.Dropdown className={classes["panel"] ?? ""} aria-label={t("notice.title")}>
        <NoticeList heading="h2" most={MOST} onLeave={close} />
        <Link href="/notices" className={classes["all"]} onClick={close}>
          {t("notice.all")}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
