/**
 * A top-up on one page: which account, which pack, how to pay. What is chosen stands in the address, what is typed
 * stays on this device, and after paying the order goes into its queue with both.
 */
import { useGameNames } from "@/components/use-games";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import type { TopUpPack, TopUpQueue } from "@/api/topup";
import { Failed } from "@/components/failed";
import { GoodsArt } from "@/components/goods-art";
import { Money } from "@/components/money";
import { BackLink, Page, Panel } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { PaymentMethods } from "@/components/payment-methods";
import { KEPT, useRead } from "@/components/use-read";
import type { PaymentMethod } from "@/api/trade";
import { GameMaintenance } from "@/features/maintenance/game-maintenance";
import { methodOf, methodsFor, useBalance } from "@/features/order/pay-methods";
import { spokenAccount, startingAccount } from "./account-fields";
import { AccountStep } from "./account-step";
import { topUpAddress, type Choice } from "./game-address";
import { GameHead } from "./game-head";
import { Guide } from "./guide";
import { accountOfGame, rememberAccount, type Account } from "./kept-accounts";
import { PackStep } from "./pack-step";
import { packsOf, regionOf, samePack, type Pack } from "./pack-rules";
import { QueueLine } from "./queue-line";
import { SavedRoles, type SavedRole } from "./saved-roles";
import { Step } from "./step";
import gamePage from "./top-up-game-page.module.css";
import { TopUpSummary } from "./top-up-summary";
import { loadOffers, loadPacks, loadQueues, loadRoles } from "./topup-calls";
import classes from "./topup.module.css";
import { usePayment } from "./use-payment";

/** Ours: how often a line is looked at that nobody stands in yet. */
const LOOK_MS = 10_000;

interface Props {
  game: string;
  /** Null for whoever is not signed in. */
  uid: string | null;
  /** Answers whether somebody is signed in now. */
  onSignIn: () => Promise<boolean>;
}

export function TopUpGamePage({ game, uid, onSignIn }: Props) {
  const { t } = useTranslation();
  const queues = useRead(keyOf("/api/topup/queues", { game }), () => loadQueues(game), {
    ...KEPT,
    refetchInterval: LOOK_MS,
  });
  const names = useGameNames();
  // Beside the queues, so that nothing moves for them. What cannot be read is typed, as without any.
  const isHere = uid !== null;
  const roles = useRead(keyOf("/api/account/info", { roles: game }), () => loadRoles(game), { enabled: isHere });
  const name = names.data?.get(game) ?? (names.isPending ? "" : game);
  if (queues.data === undefined && queues.error !== null)
    return <Failed level={1} art={<NoPack />} cause={queues.error} again={queues.refetch} />;
  if (queues.data?.length === 0)
    return (
      <Failed
        level={1}
        art={<NoPack />}
        cause={new ApiError("NOT_FOUND", "")}
        again={queues.refetch}
        elsewhere={{ href: "/top-up", words: t("topup.all_games") }}
      />
    );
  return (
    <Page busy={queues.data === undefined}>
      {name !== "" && <PageSubject name={t("topup.buy.title", { game: name })} />}
      <BackLink href="/top-up">{t("topup.all_games")}</BackLink>
      <GameHead game={game} title={<bdi>{name === "" ? "\u00a0" : t("topup.buy.title", { game: name })}</bdi>}>
        <p className={classes["dim"]}>{t("topup.buy.lead")}</p>
      </GameHead>
      <GameMaintenance game={game} topUp />
      {queues.data === undefined ? (
        <div className={classes["waiting"]} />
      ) : (
        <Steps
          game={game}
          name={name}
          queues={queues.data}
          roles={(isHere && roles.data) || []}
          uid={uid}
          onSignIn={onSignIn}
        />
      )}
    </Page>
  );
}

const NoPack = () => <GoodsArt art={{ kind: "pack", rarity: "stock" }} />;

interface StepsProps extends Props {
  /** Of the game. */
  name: string;
  queues: readonly TopUpQueue[];
  /** The reader's characters of the game. */
  roles: readonly SavedRole[];
}

/** What was missing when somebody pressed. */
type Missing = "region" | "account" | "pack";
/** Where it is mended. */
const FIELD: Record<Missing, string> = {
  region: "input[name=region]",
  account: "input[name=account]",
  pack: "input[name=pack]:enabled",
};

function Steps({ game, name, queues, roles, uid, onSignIn }: StepsProps) {
  const { t } = useTranslation();
  const choice = useChoice(game, queues);
  const { region, pack, account, packs } = choice;
  const queue = queues.find((one) => one.region === region);
  const form = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<Missing>();
  const said = spokenAccount(account);
  const lacking: Missing | undefined =
    region === undefined
      ? "region"
      : said === null
        ? "account"
        : pack?.sell_order_id === undefined
          ? "pack"
          : undefined;
  const [method, setMethod] = useState<PaymentMethod>();
  const payment = usePayment({ uid, onSignIn });
  const due = payment.due(pack);
  const available = useBalance(uid);
  const short = due === undefined || available === undefined || available < due;
  const chosen = methodOf(method, short);
  const press = () => {
    setMissing(lacking);
    if (lacking !== undefined) form.current?.querySelector<HTMLElement>(FIELD[lacking])?.focus();
    if (lacking !== undefined || said === null || region === undefined || pack === undefined) return;
    payment.pay({ pack, account: { ...said, region }, method: chosen });
  };
  const wrong = missing === lacking ? missing : undefined;
  return (
    <div className={`${classes["columns"]} ${gamePage["columns"]}`}>
      <div ref={form} className={classes["main"]}>
        <Step
          number={1}
          title={t("topup.buy.account")}
          wrong={wrong === "region" ? t("topup.buy.region_missing") : undefined}
        >
          <SavedRoles roles={roles} onChoose={choice.chooseRole} />
          <AccountStep
            queues={queues}
            region={region}
            onRegion={choice.chooseRegion}
            account={account}
            onAccount={choice.changeAccount}
            missing={wrong === "account"}
          />
        </Step>
        <Step number={2} title={t("topup.buy.pack")} wrong={wrong === "pack" ? t("topup.buy.pack_missing") : undefined}>
          {choice.failure !== null && packs === undefined ? (
            <Failed cause={choice.failure} again={choice.again} />
          ) : packs?.length === 0 ? (
            <p className={classes["plain"]}>{t("topup.buy.no_packs")}</p>
          ) : (
            <PackStep packs={packs} pricing={choice.pricing} value={pack?.goods_id} onChange={choice.choosePack} />
          )}
        </Step>
        <Step number={3} title={t("pay.method.label")}>
          <PaymentMethods
            unnamed
            methods={methodsFor(short)}
            value={chosen}
            onChange={setMethod}
            short={short}
            due={due}
            balance={available === undefined ? undefined : <Money cents={available} className={gamePage["amount"]} />}
          />
        </Step>
      </div>
      <div className={`${classes["side"]} ${gamePage["side"]}`}>
        <TopUpSummary
          game={name}
          region={region}
          account={said}
          pack={pack}
          due={due}
          changed={payment.changed(pack)}
          onAgree={payment.agree}
          paying={payment.paying}
          guest={uid === null}
          onPay={press}
        />
        {queue !== undefined && (
          <Panel size="dense" title={t("topup.queues")}>
            <QueueLine queue={queue} />
          </Panel>
        )}
        <Panel>
          <Guide open={false} />
        </Panel>
      </div>
    </div>
  );
}

/** What was chosen, in the address and on this device, and what there is to choose from. */
function useChoice(game: string, queues: readonly TopUpQueue[]) {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState(() => accountOfGame(game));
  const region = regionOf(queues, query.get("region"), typed?.region);
  // Before a server is chosen the packs of one show what there is; the choice moves along.
  const shown = region ?? queues[0]?.region ?? "";
  const goods = useRead(keyOf("/api/market/goods", { topUps: game }), () => loadPacks(game), KEPT);
  const here = goods.data?.filter(({ subgame_name }) => subgame_name === shown).map(({ goods_id }) => goods_id);
  const offers = useRead<ReadonlyMap<string, TopUpPack>>(
    keyOf("/api/topup/pack", { goods: here }),
    () => loadOffers(here ?? []),
    { enabled: here !== undefined },
  );
  const packs = goods.data && packsOf(goods.data, shown, offers.data);
  const wanted = query.get("pack") ?? undefined;
  const id = samePack(goods.data ?? [], wanted, shown);
  const pack: Pack | undefined = packs?.find(({ goods_id }) => goods_id === id);
  const queue = queues.find((one) => one.region === shown);
  const account: Account = fitting(typed, queue);
  // In place of the address as it was: going back leaves the page.
  const put = (choice: Choice) => setQuery(topUpAddress(game, choice).split("?")[1] ?? "", { replace: true });
  const keep = (part: Partial<Account>) => {
    const after = { ...account, region: region ?? "", ...part };
    setTyped(after);
    rememberAccount(game, after);
  };
  const chooseIn = (chosen: string, part: Partial<Account>) => {
    keep({ ...part, region: chosen });
    put({ region: chosen, pack: samePack(goods.data ?? [], wanted, chosen) });
  };
  return {
    region,
    account,
    packs,
    pack,
    pricing: offers.data === undefined,
    failure: goods.error ?? offers.error,
    again: () => {
      void goods.refetch();
      void offers.refetch();
    },
    chooseRegion: (chosen: string) => chooseIn(chosen, {}),
    /** Found by its number, where the game is asked for one. */
    chooseRole: ({ subgame_name, role_id }: SavedRole) => {
      const line = queues.find((one) => one.region === subgame_name) ?? queue;
      const login = line?.logins.includes("uid") === true ? "uid" : account.login;
      chooseIn(line?.region ?? shown, { account: role_id, login });
    },
    choosePack: (goodsId: string) => put({ region, pack: goodsId }),
    changeAccount: keep,
  };
}

/** What is known of an account, as far as this line can work with it. */
function fitting(typed: Account | undefined, queue: TopUpQueue | undefined): Account {
  const first = startingAccount(queue ?? { platforms: [], logins: [], region: "" });
  if (typed === undefined) return first;
  return {
    account: typed.account,
    region: first.region,
    platform: queue?.platforms.includes(typed.platform) === true ? typed.platform : first.platform,
    login: queue?.logins.includes(typed.login as TopUpQueue["logins"][number]) === true ? typed.login : first.login,
  };
}
