/** Names a search and says what it tells of: a new one, or one that is saved already. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { SearchAlert } from "@/api/lists.gen";
import { limits } from "@/api/limits.gen";
import { Chips } from "@/components/chips";
import { Dialog } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { offer, showNotice } from "@/components/notices";
import { PriceInput } from "@/components/price-input";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { changeSearch, hasPrice, saveSearch, type Finds, type SavedSearch } from "./saved-search-calls";
import classes from "./saved-searches.module.css";

const LONGEST = limits.SaveSearchRequest.name.maxLength;

type Props = { onClose: (done: boolean) => void } & ({ finds: Finds; name: string } | { search: SavedSearch });

export function SearchDialog({ onClose, ...of }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const saved = "search" in of ? of.search : undefined;
  const price = saved?.alert_price_cents;
  const { form, field, saving, run } = useServerForm({
    initialValues: {
      name: "search" in of ? of.search.name : Array.from(of.name).slice(0, LONGEST).join(""),
      alert: saved?.alert ?? ("new_match" as SearchAlert),
      price: price === undefined ? "" : (price / 100).toFixed(2),
    },
    save: async ({ name, alert, price: typed }) => {
      if ("search" in of) {
        await changeSearch(of.search.search_id, name, { alert, price: typed });
        showNotice("success", t("market.saved.changed"));
      } else {
        await saveSearch(name, of.finds, { alert, price: typed });
        const see = { label: t("market.saved.see"), run: () => go("/favorites/searches") };
        offer(t("market.saved.saved"), see, "success");
      }
      onClose(true);
    },
    refused: refusedAt<{ name: string; price: string }>({ name: "name", alert_price: "price" }),
  });
  const { name, alert } = form.values;
  const isReady = name.trim() !== "" && (!hasPrice(alert) || form.values.price !== "");
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t(saved === undefined ? "market.saved.save" : "market.saved.edit")}
    >
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) run();
        }}
      >
        <LimitedInput label={t("market.saved.name")} max={LONGEST} {...field("name")} />
        <div className={classes["labelled"]}>
          <span aria-hidden="true">{t("market.saved.tell_me")}</span>
          <Chips
            label={t("market.saved.tell_me")}
            choices={SearchAlert.map((value) => ({ value, name: t(`market.saved.alert.${value}`) }))}
            chosen={alert}
            onChoose={field("alert").onChange}
          />
        </div>
        {hasPrice(alert) && <PriceInput label={`${t("market.price")} (USD)`} symbol="$" {...field("price")} />}
        <p className={classes["note"]}>{t(`market.saved.words.${alert}`)}</p>
        <div className={classes["acts"]}>
          <Button variant="default" onClick={() => onClose(false)}>
            {t("market.sales.keep")}
          </Button>
          <Button type="submit" loading={saving} disabled={!isReady}>
            {t("market.saved.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
