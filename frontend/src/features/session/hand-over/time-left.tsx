/** How long a code still counts, within a sentence; read aloud when asked for, not each second. */
import { useTranslation } from "react-i18next";
import { useCountdown } from "@/components/countdown";
import { clockWords } from "@/components/span-words";

interface Props {
  words: "settings.arrive.left" | "settings.hand_over.left";
  until: number;
  ended: () => void;
}

export function TimeLeft({ words, until, ended }: Props) {
  const { t, i18n } = useTranslation();
  const left = useCountdown(until, ended);
  return (
    <span role="timer" aria-live="off">
      {t(words, { time: clockWords(left, i18n.language) })}
    </span>
  );
}
