/** Every component of `src/components` in every state, in one language and one colour scheme. For developers. */
import { TextInput } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { directionOf, languages, tagOf, type LanguageKey } from "@/locales/languages";
import classes from "./components-page.module.css";
import { Forced } from "./forced";
import { refreshForcedRules, type ForcedState } from "./forced-rules";
import type { Place } from "./place";
import { PLACES } from "./places";

type Scheme = "light" | "dark";
interface Props {
  language: LanguageKey;
  scheme: Scheme;
}

const FORCED: readonly ForcedState[] = ["hover", "focus", "pressed"];

export function ComponentsPage({ language, scheme }: Props) {
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    refreshForcedRules();
    // The dev server writes a sheet anew when its source changes.
    const watch = new MutationObserver(refreshForcedRules);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, []);
  const shown = PLACES.filter(({ file }) => file.includes(wanted.trim().toLowerCase()));
  return (
    <main className={classes["page"]}>
      <header className={classes["head"]}>
        <h1>Components</h1>
        <TextInput
          aria-label="Filter by file name"
          placeholder="Filter by file name"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <nav aria-label="Color scheme">
          {(["dark", "light"] as const).map((one) => (
            <Choice key={one} language={language} scheme={one} current={one === scheme}>
              {one}
            </Choice>
          ))}
        </nav>
        <nav aria-label="Language">
          {languages.map(({ key, label }) => (
            <Choice key={key} language={key} scheme={scheme} current={key === language}>
              <span lang={tagOf(key)} dir={directionOf(key)}>
                {label}
              </span>
            </Choice>
          ))}
        </nav>
      </header>
      {shown.map((place) => (
        <PlaceView key={place.file} {...place} />
      ))}
    </main>
  );
}

/** A plain link: the page is loaded anew in the other language or colours, as a visitor's is. */
function Choice({ language, scheme, current, children }: Props & { current: boolean; children: ReactNode }) {
  return (
    <a href={`?${new URLSearchParams({ language, scheme })}`} aria-current={current || undefined}>
      {children}
    </a>
  );
}

function PlaceView({ file, samples, wide = false }: Place) {
  return (
    <section className={classes["place"]} aria-label={file} id={file}>
      <h2 dir="ltr">{file}</h2>
      <div className={classes["samples"]} data-wide={wide || undefined}>
        {Object.entries(samples).map(([name, sample]) => (
          <Sample key={name} name={name}>
            {sample}
          </Sample>
        ))}
        {FORCED.map((state) => (
          <Sample key={state} name={state} state={state}>
            {samples.normal}
          </Sample>
        ))}
      </div>
    </section>
  );
}

function Sample({ name, state, children }: { name: string; state?: ForcedState; children: ReactNode }) {
  return (
    <div className={classes["sample"]} data-forces={state}>
      <p className={classes["name"]} dir="ltr">
        {name}
      </p>
      <Forced state={state}>{children}</Forced>
    </div>
  );
}
