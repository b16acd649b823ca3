/** One box for every id and name. What is looked for stands in the address, so that it can be sent to a colleague. */
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import { PageHead } from "@/components/admin/list-page";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { ReadState } from "@/components/read-state";
import { SearchField } from "@/components/search-field";
import { KEPT, useRead } from "@/components/use-read";
import { FoundGroups, isNothing } from "./found-groups";
import { search } from "./people-calls";
import classes from "./people.module.css";

/** Ours: as long as people pause between two letters. */
const PAUSE_MS = 300;
/** Source: docs/wire.md (GET /api/admin/search). */
const LONGEST = 100;

export function SearchPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const query = params.get("query") ?? "";
  const [text, setText] = useState(query);
  const look = (typed: string) =>
    setParams(typed.trim() === "" ? {} : { query: typed.trim().slice(0, LONGEST) }, { replace: true });
  const lookSoon = useDebouncedCallback(look, PAUSE_MS);
  return (
    <>
      <PageHead title={t("people.title")} />
      <form
        role="search"
        className={classes["field"]}
        onSubmit={(event) => {
          event.preventDefault();
          lookSoon.cancel();
          look(text);
        }}
      >
        <SearchField
          label={t("people.field")}
          value={text}
          size="md"
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={(typed) => {
            setText(typed);
            lookSoon(typed);
          }}
        />
      </form>
      {query === "" ? (
        <EmptyState art={<Icon name="search" size="l" />} title={t("people.start")} words={t("people.start_words")} />
      ) : (
        <Results query={query} />
      )}
    </>
  );
}

function Results({ query }: { query: string }) {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/search", { query }), ({ signal }) => search(query, signal), KEPT);
  return (
    <ReadState read={read}>
      {(found) =>
        isNothing(found) ? (
          <EmptyState
            art={<Icon name="search" size="l" />}
            title={t("people.nothing", { query })}
            words={t("people.nothing_words")}
          />
        ) : (
          <div className={classes["groups"]} aria-busy={read.isPlaceholderData || undefined}>
            <FoundGroups found={found} query={query} />
          </div>
        )
      }
    </ReadState>
  );
}
