/** A read that failed: why, and the way to try again. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ApiError } from "@/api/error";
import { EmptyState } from "./empty-state";
import { Icon } from "./icon";
import { errorText } from "./notices";

interface Props {
  cause: unknown;
  again: () => unknown;
  /** In place of a plain warning. */
  art?: ReactNode;
  /** 1 where this is all the page there is. */
  level?: 1 | 2;
  /** Where to go when it is not there: trying again would not bring it back. */
  elsewhere?: { href: string; words: string };
}

/** In place of what was to be read. */
export function Failed({ cause, again, art = <Icon name="warning" size="l" />, level = 2, elsewhere }: Props) {
  const { t } = useTranslation();
  if (elsewhere !== undefined && cause instanceof ApiError && cause.code === "NOT_FOUND") {
    const away = (
      <Button component={Link} href={elsewhere.href}>
        {elsewhere.words}
      </Button>
    );
    return (
      <EmptyState
        urgent
        level={level}
        art={art}
        title={t("widget.gone")}
        words={t("widget.gone_words")}
        action={away}
      />
    );
  }
  const retry = (
    <Button leftSection={<Icon name="retry" />} onClick={() => again()}>
      {t("widget.retry")}
    </Button>
  );
  return (
    <EmptyState urgent level={level} art={art} title={t("widget.failed")} words={errorText(cause)} action={retry} />
  );
}

/** In one line, where it is a small part of a page. */
export function FailedLine({ cause, again }: Pick<Props, "cause" | "again">) {
  const { t } = useTranslation();
  return (
    <p role="alert">
      {errorText(cause)}{" "}
      <Button variant="default" onClick={() => again()}>
        {t("widget.retry")}
      </Button>
    </p>
  );
}
