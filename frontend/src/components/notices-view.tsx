/**
 * Shows the notices. What went well leaves by itself; what needs a person stays until it is closed. Spec §4 (types).
 */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Icon, type IconName } from "./icon";
import { closeNotice, noticeStore, type Notice, type NoticeType } from "./notices";
import classes from "./notices.module.css";

/** Ours: long enough to read a sentence twice. */
const STAY_MS = 7_000;
const leaves: ReadonlySet<NoticeType> = new Set(["info", "success"]);
const icons: Record<NoticeType, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  error: "error",
  guide: "guide",
};

export function NoticesView() {
  const { notices } = useSnapshot(noticeStore);
  const { t } = useTranslation();
  return (
    <section className={classes["stack"]} aria-label={t("notice.region")}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (!leaves.has(notice.type)) return;
    const timer = setTimeout(() => closeNotice(notice.id), STAY_MS);
    return () => clearTimeout(timer);
  }, [notice.id, notice.type]);
  return (
    <div className={classes["notice"]} data-type={notice.type} role={notice.type === "error" ? "alert" : "status"}>
      <Icon name={icons[notice.type]} />
      <p className={classes["words"]}>
        {notice.text}
        {notice.code !== undefined && <code className={classes["code"]}>{notice.code}</code>}
      </p>
      <button
        type="button"
        className={classes["close"]}
        aria-label={t("notice.close")}
        onClick={() => closeNotice(notice.id)}
      >
        <Icon name="close" size="s" />
      </button>
    </div>
  );
}
