/**
 * The search of the whole shop, in the bar above every page. What it suggests is fetched with its code when somebody
 * begins to type; Enter searches all games. On the market page it is the page's own search: it says what was searched
 * for, and Enter searches within the game and the filters that are chosen. Keys as in every combobox: arrows choose,
 * Escape closes.
 */
import { Suspense, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearch } from "wouter";
import { ErrorBoundary } from "@/components/error-boundary";
import { Icon } from "@/components/icon";
import { Suggestions } from "../shell-parts";
import classes from "./search.module.css";
import { LEAST_LETTERS, searchAddress, searchWithin } from "./search-address";

export function BarSearch() {
  const { t } = useTranslation();
  const [path, go] = useLocation();
  const query = useSearch();
  const onMarket = path === "/market";
  /** What the page shows already. */
  const searched = (onMarket && new URLSearchParams(query).get("search")) || "";
  const [text, setText] = useState(searched);
  const [textFor, setTextFor] = useState(searched);
  // The page has been left, or its search taken away.
  if (textFor !== searched) {
    setTextFor(searched);
    setText(searched);
  }
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
    setText(searched);
    setOpen(false);
    setWide(false);
    setActive(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = shown ? options().find((option) => option.getAttribute("href") === active) : undefined;
    if (chosen !== undefined) return chosen.click();
    if (wanted === "" && !onMarket) return;
    leave();
    input.current?.blur();
    setText(onMarket ? wanted : "");
    go(onMarket ? searchWithin(query, wanted) : searchAddress(wanted));
  };
  const press = (event: KeyboardEvent) => {
    const addresses = options().map((option) => option.getAttribute("href") ?? "");
    if (event.key === "Escape") {
      if (!shown) leave();
      setOpen(false);
      setActive(undefined);
    } else if (!open && event.key === "ArrowDown") {
      setOpen(true);
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
        data-shown={onMarket || undefined}
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
            setWide(true);
            // What was searched for is in sight: nothing lies over it before something else is typed.
            setOpen(wanted !== searched);
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
