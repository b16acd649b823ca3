/** BBCode as elements. The tree holds only allowed tags, and React writes every word as text. */
import { Fragment } from "react";
import { paint } from "@/components/colours";
import { parseBbcode, type Span } from "./bbcode";
import { SafeLink } from "./linked-text";
import classes from "./bubble.module.css";

export function BbcodeText({ text }: { text: string }) {
  return (
    <div className={classes["text"]} dir="auto">
      <Spans spans={parseBbcode(text)} />
    </div>
  );
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map((span, at) => <One key={at} span={span} />);
}

function One({ span }: { span: Span }) {
  if (span.kind === "text") return <Fragment>{span.text}</Fragment>;
  const inside = <Spans spans={span.children} />;
  switch (span.kind) {
    case "bold":
      return <b>{inside}</b>;
    case "italic":
      return <i>{inside}</i>;
    case "underline":
      return <u>{inside}</u>;
    case "strike":
      return <s>{inside}</s>;
    case "quote":
      return <blockquote className={classes["quote"]}>{inside}</blockquote>;
    case "code":
      return <code className={classes["code"]}>{inside}</code>;
    case "link":
      return <SafeLink href={span.href}>{inside}</SafeLink>;
    case "colour":
      return <span style={{ color: paint(span.colour) }}>{inside}</span>;
  }
}
