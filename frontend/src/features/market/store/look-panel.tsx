/** How a store looks: name, welcome, games and pictures, with what visitors will see above. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import { queryClient } from "@/api/query";
import { UploadCategory } from "@/api/upload";
import "@/components/form-styles";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useGames } from "@/components/use-games";
import { useServerForm } from "@/components/use-server-form";
import { GamesField } from "./games-field";
import { PictureField } from "./picture-field";
import { saveLook, settingsKey, type StoreSettings } from "./store-calls";
import { StoreSign } from "./store-head";
import classes from "./store.module.css";

export function LookPanel({ store }: { store: StoreSettings }) {
  const { t } = useTranslation();
  const games = useGames().data?.games ?? [];
  const { form, field, saving, submit } = useServerForm<{
    name: string;
    welcome: string;
    games: string[];
    logo: string | null;
    banner: string | null;
  }>({
    initialValues: {
      name: store.name,
      welcome: store.welcome,
      games: store.games,
      logo: store.logo ?? null,
      banner: store.banner ?? null,
    },
    save: async ({ logo, banner, ...look }) => {
      await saveLook({
        ...look,
        ...(logo === null ? {} : { logo }),
        ...(banner === null ? {} : { banner }),
        seen: store.version,
      });
      showNotice("success", t("store.look.saved"));
    },
    refused: (cause) => {
      // It has changed in another window: what is there now is read, and what was written here stays.
      if (cause instanceof ApiError && cause.code === "CONFLICT")
        void queryClient.invalidateQueries({ queryKey: settingsKey() });
      const isName = cause instanceof ApiError && cause.fields["name"] !== undefined;
      return { errors: isName ? { name: t("store.look.name_flaw") } : {}, notice: !isName };
    },
  });
  const { name, logo, banner } = form.values;
  return (
    <Panel size="roomy" title={t("store.look.title")}>
      <div className={classes["preview"]} role="img" aria-label={t("store.look.preview")}>
        <StoreSign store={{ uid: store.uid, name: name.trim() || store.nickname, logo, banner }}>
          <strong>
            <bdi>{name.trim() || store.nickname}</bdi>
          </strong>
        </StoreSign>
      </div>
      <form className={classes["form"]} onSubmit={submit}>
        <PictureField label={t("store.look.logo")} category={UploadCategory.ShopLogo} {...field("logo")} />
        <PictureField label={t("store.look.banner")} category={UploadCategory.ShopBanner} {...field("banner")} />
        <LimitedInput
          label={t("store.look.name")}
          description={t("store.look.name_tip", { name: store.nickname })}
          max={limits.StoreSaveRequest.name.maxLength}
          {...field("name")}
        />
        <LimitedInput
          label={t("store.look.welcome")}
          description={t("store.look.welcome_tip")}
          max={limits.StoreSaveRequest.welcome.maxLength}
          lines={3}
          {...field("welcome")}
        />
        <GamesField games={games} {...field("games")} />
        <div>
          <Button type="submit" loading={saving}>
            {t("store.look.save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
