/** The top of a store: banner, logo, name, what is known of its seller, and what a visitor may do. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { PersonAvatar } from "@/components/person-avatar";
import { spanWords } from "@/components/span-words";
import { useTask } from "@/components/use-task";
import { HeartButton } from "@/features/market/favorites/heart-button";
import { useFavorites } from "@/features/market/favorites/use-favorites";
import type { StoreInfo } from "./store-calls";
import classes from "./store.module.css";

/** What the settings' preview shows too. */
export type StoreLooks = Pick<StoreInfo, "uid" | "name"> & {
  logo?: string | null | undefined;
  banner?: string | null | undefined;
};

/** Stored pictures of stores are public: no token has to go with them. */
export const bannerAddress = (banner: string) => (banner.startsWith("/") ? banner : `/api/upload/${banner}`);

export function StoreSign({
  store,
  children,
  online,
}: {
  store: StoreLooks;
  children: React.ReactNode;
  online?: boolean;
}) {
  return (
    <div className={classes["sign"]}>
      <div className={classes["banner"]} data-plain={store.banner == null || undefined}>
        {store.banner != null && <img src={bannerAddress(store.banner)} alt="" />}
      </div>
      <div className={classes["who"]}>
        <div className={classes["logo"]}>
          <PersonAvatar seed={store.uid} name={store.name} picture={store.logo} size="l" online={online} />
        </div>
        {children}
      </div>
    </div>
  );
}

interface Props {
  store: StoreInfo;
  isOwn: boolean;
  onMessage: (seller: string) => Promise<void>;
}

export function StoreHead({ store, isOwn, onMessage }: Props) {
  const { t, i18n } = useTranslation();
  const favorites = useFavorites("shop", isOwn ? [] : [store.uid]);
  const [message, isOpening] = useTask(() => onMessage(store.uid));
  const [copy] = useTask(async () => {
    await navigator.clipboard.writeText(`${location.origin}/store/${store.link ?? store.uid}`);
    showNotice("success", t("store.page.copied"));
  });
  const facts = store.seller_facts;
  const rate = facts.completion_percent;
  const month = new Intl.DateTimeFormat(i18n.language, { year: "numeric", month: "long" });
  return (
    <header className={classes["head"]}>
      <StoreSign store={store} online={facts.is_online}>
        <h1>
          <bdi>{store.name}</bdi>
        </h1>
        <div className={classes["acts"]}>
          {!isOwn && <HeartButton of="shop" favorites={favorites} id={store.uid} name={store.name} />}
          <Button variant="default" leftSection={<Icon name="copy" size="s" />} onClick={copy}>
            {t("store.page.copy")}
          </Button>
          {!isOwn && (
            <Button
              variant="default"
              leftSection={<Icon name="messages" size="s" />}
              loading={isOpening}
              onClick={message}
            >
              {t("store.page.message")}
            </Button>
          )}
        </div>
      </StoreSign>
      <dl className={classes["facts"]}>
        <Fact name={t("store.page.completed")}>
          {facts.finished.toLocaleString(i18n.language)}
          {rate != null && (
            <span className={classes["dim"]}>
              {" "}
              ({(rate / 100).toLocaleString(i18n.language, { style: "percent" })})
            </span>
          )}
        </Fact>
        {facts.delivery_seconds != null && (
          <Fact name={t("store.page.delivery")}>{spanWords(facts.delivery_seconds, i18n.language)}</Fact>
        )}
        <Fact name={t("store.page.since")}>{month.format(store.since)}</Fact>
        {/* What is on sale can be chosen below. */}
        {store.games.length > 0 && store.state !== "open" && (
          <Fact name={t("market.games")}>
            <bdi>{new Intl.ListFormat(i18n.language).format(store.games.map(({ name }) => name))}</bdi>
          </Fact>
        )}
      </dl>
      {store.welcome !== "" && (
        <p className={classes["welcome"]} dir="auto">
          {store.welcome}
        </p>
      )}
    </header>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
