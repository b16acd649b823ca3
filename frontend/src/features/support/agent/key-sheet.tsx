/** All keys at a glance. */
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog";
import classes from "./console.module.css";
import { KEYS } from "./shortcuts";

export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("agent.keys.title")}>
      <dl className={classes["keys"]}>
        {KEYS.map(({ key, does }) => (
          <div key={does}>
            <dt>
              <kbd dir="ltr">{key === "Escape" ? "Esc" : key === "Enter" ? "↵" : key}</kbd>
            </dt>
            <dd>{t(`agent.keys.${does}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd dir="ltr">Ctrl ↵</kbd> <kbd dir="ltr">⌘ ↵</kbd>
          </dt>
          <dd>{t("conversation.composer.send")}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
