/** Keeps the value of a sample, so that a field on the page of all components can be typed into. */
import { useState, type ReactNode } from "react";

interface Props<T> {
  first: T;
  children: (value: T, onChange: (value: T) => void) => ReactNode;
}

export function Held<T>({ first, children }: Props<T>) {
  const [value, setValue] = useState<T>(first);
  return <>{children(value, setValue)}</>;
}
