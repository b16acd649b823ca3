/** What an act was done to, by its name or number, which leads to it where it has a page. What it is, the act says. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { LegalKind } from "@/api/lists.gen";
import { dayText } from "@/components/date-words";
import { Reference } from "@/components/reference";
import { PersonLink } from "@/components/admin/person-link";
import { languageName } from "@/locales/languages";
import type { Translate } from "@/locales/keys";
import type { StaffAct } from "./staff-acts-calls";
import { detailOf, nameOf } from "./staff-acts-words";

export function ActSubject({ act }: { act: StaffAct }) {
  const { t, i18n } = useTranslation();
  return shown(act, t, i18n.language);
}

function shown(act: StaffAct, t: Translate, language: string): ReactNode {
  const { subject, subject_kind } = act;
  switch (subject_kind) {
    case "account":
    case "store":
      return (
        <PersonLink uid={subject}>
          <bdi dir="ltr">{subject}</bdi>
        </PersonLink>
      );
    case "order":
      return (
        <Link href={`/console/orders/${encodeURIComponent(subject)}`}>
          <Reference id={subject} />
        </Link>
      );
    case "payment":
      return (
        <Link href={`/console/payments/${encodeURIComponent(subject)}`}>
          <Reference id={subject} />
        </Link>
      );
    case "review":
      return (
        <Link href={`/console/reviews/${encodeURIComponent(subject)}`}>
          <Reference id={subject} />
        </Link>
      );
    case "verification":
      return (
        <Link href={`/console/verifications/${encodeURIComponent(subject)}`}>
          <Reference id={subject} />
        </Link>
      );
    case "seller_application":
      return (
        <Link href={`/console/applications/${encodeURIComponent(subject)}`}>
          <Reference id={subject} />
        </Link>
      );
    case "appeal":
      return (
        <Link href={`/console/appeals/${encodeURIComponent(subject)}`}>
          <Reference id={subject} />
        </Link>
      );
    case "goods":
      return (
        <Link href={`/console/catalogue/${encodeURIComponent(subject)}`}>
          <bdi>{detailOf(act)["name"] ?? `#${subject}`}</bdi>
        </Link>
      );
    case "game":
      return <bdi>{detailOf(act)["name"] ?? subject}</bdi>;
    case "import":
      return <bdi>{detailOf(act)["file"] ?? subject}</bdi>;
    case "currency":
      return new Intl.DisplayNames(language, { type: "currency" }).of(subject) ?? subject;
    case "day":
      return dayText(subject, language);
    case "legal_text":
      return legalText(subject, t);
    case "export":
      return null; // the act says which
    case "team":
      return <bdi>{detailOf(act)["name"] ?? `#${subject}`}</bdi>;
    case "difference":
      return <bdi dir="ltr">#{subject}</bdi>;
    case "queue":
    case "unmatched_payment":
    case "lottery_event":
    case "template":
      return <Reference id={subject} />;
    default:
      return nameOf(act, t) ?? <bdi dir="ltr">{subject}</bdi>;
  }
}

/** `terms:en` */
function legalText(subject: string, t: Translate): string {
  const [kind, language = ""] = subject.split(":");
  const known = LegalKind.find((one) => one === kind);
  return known === undefined ? subject : `${t(`frame.legal.${known}`)}, ${languageName(language)}`;
}
