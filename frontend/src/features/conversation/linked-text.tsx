/** Text of people: line breaks kept, web addresses clickable and harmless to this page. */
import { Fragment } from "react";
import { splitLinks } from "./links";
import classes from "./bubble.module.css";

export function LinkedText({ text }: { text: string }) {
  return (
    <p className={classes["text"]} dir="auto">
      {splitLinks(text).map((piece, at) =>
        piece.kind === "link" ? (
          <SafeLink key={at} href={piece.href}>
            {piece.text}
          </SafeLink>
        ) : (
          <Fragment key={at}>{piece.text}</Fragment>
        ),
      )}
    </p>
  );
}

/** Opens elsewhere, cannot reach back into this page, tells nobody where the reader came from. */
export function SafeLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}
