/** Puts marks on the page, with ids that are this picture's own. */
import { createElement, useId, useMemo, type ReactNode } from "react";
import type { Mark } from "./marks";

export function MarksView({ marks }: { marks: readonly Mark[] }) {
  const id = useId();
  return useMemo(() => marks.map((mark, index) => shown(mark, id, index)), [marks, id]);
}

function shown(mark: Mark | string, id: string, key: number): ReactNode {
  if (typeof mark === "string") return mark;
  const [tag, attributes, ...inner] = mark;
  const own: Record<string, string | number> = { key };
  for (const name in attributes) {
    const value = attributes[name]!;
    own[name] = typeof value === "string" && value.includes("~") ? value.replace("~", id) : value;
  }
  return createElement(tag, own, ...inner.map((part, index) => shown(part, id, index)));
}
