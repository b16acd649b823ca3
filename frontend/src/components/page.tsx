/** What pages are built of: the page itself, its panels, and the way back to the list it was opened from. */
import { useId, type ComponentProps, type ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "./icon";
import classes from "./page.module.css";

interface PageProps {
  /** The parts stand closer together: a page of rows or tiles. */
  close?: boolean;
  /**
   * `reading`: as text is read well; `wide`: for tables and boards; `full`: for goods side by side. As wide as pages
   * are without.
   */
  width?: "reading" | "wide" | "full";
  busy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The parts of a page, one below the other. */
export function Page({ close = false, width, busy = false, className, children }: PageProps) {
  return (
    <div
      className={both(classes["page"], className)}
      data-close={close || undefined}
      data-width={width}
      aria-busy={busy || undefined}
    >
      {children}
    </div>
  );
}

/** What a page or a panel is for, in a sentence or two below its title. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={classes["lead"]}>{children}</p>;
}

type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  /** Its heading, which also names it; a panel without one is named by `aria-label` or `aria-labelledby`. */
  title?: ReactNode;
  /** `roomy`: with more space around; `dense`: with less between its parts. */
  size?: "roomy" | "dense";
};

/** A part of a page with an edge around it. */
export function Panel({ title, size, className, children, ...named }: PanelProps) {
  const heading = useId();
  return (
    <section
      {...(title === undefined ? {} : { "aria-labelledby": heading })}
      {...named}
      className={both(classes["panel"], className)}
      data-size={size}
    >
      {title !== undefined && <h2 id={heading}>{title}</h2>}
      {children}
    </section>
  );
}

/** A link with this as its state opens a page where it was left. */
export const KEEP_PLACE = { keepPlace: true } as const;

/** Back to where this page was opened from, above its title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <nav className={classes["back"]}>
      <Link href={href} state={KEEP_PLACE}>
        <Icon name="back" turns size="s" /> {children}
      </Link>
    </nav>
  );
}

function both(own: string | undefined, more: string | undefined): string {
  return more === undefined ? `${own}` : `${own} ${more}`;
}
