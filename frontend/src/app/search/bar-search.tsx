/**
 * The search of the whole shop, in the bar above every page. What it suggests is fetched with its code when somebody
 * begins to type; Enter searches all games. Keys as in every combobox: arrows choose, Escape closes.
 */
import { Suspense, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ErrorBoundary } from "@/components/error-boundary";
import { Icon } from "@/components/icon";
import { Suggestions } from "../shell-parts";
import classes from "./search.module.css";
import { LEAST_LETTERS, searchAddress } from "./search-address";

export function BarSearch() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [wide, setWide] = useState(false);
  /** The address of the option that the arrows have reached: it stays the same when more options arrive. */
  const [active, setActive] = useState<string>();
  const list = useId();
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const shown = open && wanted.length >= LEAST_LETTERS;
  const options = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];

  const leave = () => {
    setText("");
    setOpen(false);
    setWide(false);
    setActive(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = shown ? options().find((option) => option.getAttribute("href") === active) : undefined;
    if (chosen !== undefined) return chosen.click();
    if (wanted === "") return;
    leave();
    input.current?.blur();
    go(searchAddress(wanted));
  };
  const press = (event: KeyboardEvent) => {
    const addresses = options().map((option) => option.getAttribute("href") ?? "");
    if (event.key === "Escape") {
      if (!shown) leave();
      setOpen(false);
      setActive(undefined);
    } else if (shown && addresses.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      // Before the first and after the last is the field itself.
      const places = [undefined, ...addresses];
      const at = Math.max(0, places.indexOf(active));
      setActive(places[(at + (event.key === "ArrowDown" ? 1 : -1) + places.length) % places.length]);
    }
  };
  return (
    <>
      <button
        type="button"
        className={classes["opener"]}
        aria-label={t("frame.search.label")}
        onClick={() => {
          setWide(true);
          // Drawn first: a field that is not there takes no focus.
          requestAnimationFrame(() => input.current?.focus());
        }}
      >
        <Icon name="search" />
      </button>
      <form
        ref={box}
        role="search"
        className={classes["search"]}
        data-wide={wide || undefined}
        onSubmit={submit}
        onKeyDown={press}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setOpen(false);
          setWide(false);
        }}
      >
        <Icon name="search" size="s" />
        <input
          ref={input}
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          placeholder={t("frame.search.label")}
          aria-label={t("frame.search.label")}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={shown ? list : undefined}
          aria-activedescendant={shown && active !== undefined ? `${list}${active}` : undefined}
          onFocus={() => {
            Suggestions.preload();
            setOpen(true);
          }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
            setActive(undefined);
          }}
        />
        {shown && (
          // Suggestions that cannot be had are no reason for words: Enter still searches.
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <Suggestions id={list} text={wanted} active={active} onChosen={leave} />
            </Suspense>
          </ErrorBoundary>
        )}
      </form>
    </>
  );
}
