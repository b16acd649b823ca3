/** The application itself: what is to be sold, from where, and the seller terms. */
import { Button, Checkbox, Stack } from "@mantine/core";
import "@/components/form-styles";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { keyOf } from "@/api/query";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { refusedAt } from "@/components/refused-at";
import { SelectField } from "@/components/select-field";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import panel from "@/features/session/session.module.css";
import { currentLanguage } from "@/locales/i18n";
import { GamesField, MOST_GAMES } from "./games-field";
import {
  apply,
  CATEGORIES,
  countryOptions,
  daysText,
  loadTermsVersion,
  type SaleCategory,
  type SellerInfo,
} from "./seller-calls";
import classes from "./seller.module.css";

interface Props {
  info: SellerInfo;
  again: () => Promise<void>;
}

export function SellerForm({ info, again }: Props) {
  const read = useRead(
    keyOf("/api/legal/text", { kind: "seller_terms", language: currentLanguage() }),
    loadTermsVersion,
    { staleTime: 0 },
  );
  return (
    <ReadState read={read} rows={4}>
      {({ version }) => <Form info={info} version={version} again={again} reread={() => void read.refetch()} />}
    </ReadState>
  );
}

interface Values extends Record<string, unknown> {
  categories: SaleCategory[];
  games: string[];
  country: string;
  description: string;
  accepted: boolean;
}

/** What the server calls a field, and what it is here. */
const REFUSED = refusedAt<Values>({
  categories: "categories",
  games: "games",
  country: "country",
  description: "description",
  terms_version: "accepted",
});

const { minLength: LEAST, maxLength: MOST } = limits.SellerApplyRequest.description;

function Form({ info, version, again, reread }: Props & { version: number | null; reread: () => void }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { form, field, saving, submit } = useServerForm<Values>({
    initialValues: { categories: [], games: [], country: "", description: "", accepted: false },
    validate: {
      categories: (chosen) => (chosen.length > 0 ? null : t("settings.seller.form.choose")),
      games: (chosen) => (chosen.length > 0 ? null : t("settings.seller.form.choose")),
      country: (code) => (code === "" ? t("settings.seller.form.country_missing") : null),
      description: (text) =>
        Array.from(text.trim()).length < LEAST ? t("settings.seller.form.too_short", { least: LEAST }) : null,
      accepted: (is) => (is || version === null ? null : t("settings.seller.form.accept_missing")),
    },
    save: async ({ categories, games, country, description }) => {
      const terms = version === null ? {} : { terms_version: version };
      await apply({ categories, games, country, description: description.trim(), ...terms });
      showNotice("success", t("settings.seller.form.sent"));
      await again();
    },
    refused: (cause) => {
      const { code } = cause as { code?: string };
      // Other terms hold by now: they are to be read and accepted.
      if (code === "SELLER_TERMS_CHANGED") {
        form.setFieldValue("accepted", false);
        reread();
      }
      if (code === "SELLER_NOT_ELIGIBLE" || code === "verify_error") void again();
      return REFUSED(cause);
    },
  });
  const { categories, accepted } = form.values;
  const spans = {
    expected: daysText(info.expected_days, language),
    wait: daysText(info.wait_days, language),
  };
  return (
    <Panel size="roomy" title={t("settings.seller.form.title")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Checkbox.Group
            label={t("settings.seller.form.categories")}
            value={categories}
            onChange={(chosen) => field("categories").onChange(chosen as SaleCategory[])}
            error={field("categories").error}
          >
            <div className={classes["choices"]}>
              {CATEGORIES.map((one) => (
                <Checkbox key={one} value={one} label={t(`settings.seller.category.${one}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <GamesField
            label={t("settings.seller.form.games")}
            description={t("settings.seller.form.games_words", { most: MOST_GAMES })}
            {...field("games")}
          />
          <SelectField
            label={t("settings.seller.form.country")}
            options={countryOptions(info.countries, language)}
            {...field("country")}
          />
          <LimitedInput
            label={t("settings.seller.form.description")}
            description={t("settings.seller.form.description_words", { least: LEAST })}
            max={MOST}
            lines={4}
            {...field("description")}
          />
          {version !== null && (
            <div>
              <Checkbox
                label={t("settings.seller.form.accept")}
                checked={accepted}
                onChange={(event) => field("accepted").onChange(event.currentTarget.checked)}
                error={field("accepted").error}
              />
              <a
                className={classes["terms"]}
                href={`/legal/seller_terms?version=${version}`}
                target="_blank"
                rel="noreferrer"
              >
                {t("settings.seller.form.read")}
              </a>
            </div>
          )}
          <p className={panel["panel-lead"]}>{t("settings.seller.form.after", spans)}</p>
          <Button type="submit" className={panel["start"] ?? ""} loading={saving}>
            {t("settings.seller.form.send")}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
