/** Shows the notices. Each leaves by itself, but not while somebody is at it; spec §4 (types). */
import { Button } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Icon, type IconName } from "./icon";
import { closeNotice, noticeStore, type Notice, type NoticeType } from "./notices";
import classes from "./notices.module.css";

/** Ours: long enough to read a sentence twice; what went wrong has more words, and a code to copy. */
const STAY_MS: Record<NoticeType, number> = {
  info: 7_000,
  success: 7_000,
  guide: 15_000,
  warning: 15_000,
  error: 15_000,
};
const icons: Record<NoticeType, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  error: "error",
  guide: "guide",
};

/** `children`: what lasts, ahead of what comes and goes. */
export function NoticesView({ children }: { children?: ReactNode }) {
  const { notices } = useSnapshot(noticeStore);
  const { t } = useTranslation();
  return (
    <section className={classes["stack"]} aria-label={t("widget.notice.region")}>
      {children}
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

export function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const { action } = notice;
  const act = () => {
    closeNotice(notice.id);
    action?.run();
  };
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeNotice(notice.id), STAY_MS[notice.type]);
    return () => clearTimeout(timer);
  }, [held, notice.id, notice.type]);
  return (
    <div
      className={classes["notice"]}
      data-type={notice.type}
      role={notice.type === "error" ? "alert" : "status"}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={icons[notice.type]} />
      <p className={classes["words"]}>
        {notice.text}
        {notice.code !== undefined && <code className={classes["code"]}>{notice.code}</code>}
      </p>
      {action !== undefined && (
        <Button size="compact-sm" variant="light" className={classes["action"]} onClick={act}>
          {action.label}
        </Button>
      )}
      <button
        type="button"
        className={classes["close"]}
        aria-label={t("widget.notice.close")}
        onClick={() => closeNotice(notice.id)}
      >
        <Icon name="close" size="s" />
      </button>
    </div>
  );
}
