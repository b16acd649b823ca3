/** The button that keeps what is looked at as a search, and its dialog. Signing in is asked for by what it sends. */
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchedLater } from "@/components/fetched-later";
import { Icon } from "@/components/icon";
import type { Finds } from "./saved-search-calls";

const SearchDialog = fetchedLater(["market"], async () => (await import("./search-dialog")).SearchDialog);

interface Props {
  /** What is looked at now. */
  finds: Finds;
  /** What the reader may call it. */
  name: string;
  small?: boolean;
}

export function SaveSearch({ finds, name, small = false }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={small ? "compact-sm" : "sm"}
        leftSection={<Icon name="bell" size="s" />}
        onClick={() => setOpen(true)}
      >
        {t("market.saved.save")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog finds={finds} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
