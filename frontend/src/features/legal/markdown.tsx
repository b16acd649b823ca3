/**
 * A text with the small markup that operators know from Markdown: headings, lists, links, emphasis, quotes, tables.
 * `marked` only takes it apart; every part becomes an element of ours. So there is no HTML of the text's own to make
 * harmless: tags stand there as they were typed, pictures as their words. Decision 0059.
 */
import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { Fragment, useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import { addressOf } from "./markdown-address";
import classes from "./legal.module.css";

export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => parsed(text), [text]);
  return <div className={classes["text"]}>{drawn(tokens)}</div>;
}

/** The page has the first heading: the highest of the text, whichever it begins with, becomes the second. */
function parsed(text: string): Token[] {
  // A line is a line: an address must not become one.
  const tokens = lexer(text, { gfm: true, breaks: true });
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const highest = Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth += 2 - highest;
  return tokens;
}

const drawn = (tokens: readonly Token[] | undefined): ReactNode =>
  // `lexer` is given no extensions, which alone make tokens of other kinds.
  tokens?.map((token, at) => <Fragment key={at}>{one(token as MarkedToken)}</Fragment>);

function one(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "heading":
      return <Heading depth={token.depth}>{drawn(token.tokens)}</Heading>;
    case "paragraph":
      return <p>{drawn(token.tokens)}</p>;
    case "list":
      return <List list={token} />;
    case "list_item":
      return <li>{drawn(token.tokens)}</li>;
    case "blockquote":
      return <blockquote>{drawn(token.tokens)}</blockquote>;
    case "table":
      return <Table table={token} />;
    case "code":
      return <pre>{token.text}</pre>;
    case "hr":
      return <hr />;
    case "strong":
      return <strong>{drawn(token.tokens)}</strong>;
    case "em":
      return <em>{drawn(token.tokens)}</em>;
    case "del":
      return <del>{drawn(token.tokens)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "link":
      return <TextLink href={token.href}>{drawn(token.tokens)}</TextLink>;
    case "br":
      return <br />;
    case "text":
      return "tokens" in token && token.tokens !== undefined ? drawn(token.tokens) : token.text;
    case "escape":
    case "image":
      return token.text;
    case "html":
    case "checkbox":
      return token.raw;
    case "space":
    case "def":
      return null;
  }
}

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Level = `h${Math.max(2, Math.min(depth, 6)) as 2 | 3 | 4 | 5 | 6}` as const;
  return <Level>{children}</Level>;
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const rows = drawn(items);
  return ordered ? <ol {...(start === "" ? {} : { start })}>{rows}</ol> : <ul>{rows}</ul>;
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    // What is pushed along has to be reached by the keyboard too.
    <div className={classes["wide"]} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }, at) => (
              <th key={at} scope="col">
                {drawn(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map(({ tokens }, column) => (
                <td key={column}>{drawn(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const address = addressOf(href);
  if (address === undefined) return <>{children}</>;
  if (address.isHere) return <Link href={address.href}>{children}</Link>;
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
