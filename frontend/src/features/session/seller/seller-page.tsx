/**
 * Becoming a seller: what is needed, the application, how it stands and what comes next. What staff do is shown without
 * a reload. Decision 0084.
 */
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { whenPushesWereMissed } from "@/api/read-again";
import type { User } from "@/api/schema";
import { onPush } from "@/api/socket";
import { Lead, Page, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import session from "@/features/session/session.module.css";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { loadSellerInfo, type SellerInfo } from "./seller-calls";
import { SellerForm } from "./seller-form";
import { SellerNeeds } from "./seller-needs";
import { SellerStatus } from "./seller-status";

export function SellerPage({ user }: { user: User | null }) {
  const { t } = useTranslation();
  return (
    <Page width="reading">
      <h1>{t("frame.menu.apply")}</h1>
      {user === null ? (
        <Panel size="roomy">
          <p>{t("settings.seller.lead")}</p>
          <Button className={session["start"] ?? ""} onClick={() => void askToSignIn()}>
            {t("frame.guest.sign_in")}
          </Button>
        </Panel>
      ) : (
        <Own key={user.uid} user={user} />
      )}
    </Page>
  );
}

function Own({ user }: { user: User }) {
  // A new address or role changes the answer too.
  const key = keyOf("/api/account/seller/info", { email: user.email, type: user.user_type });
  const read = useRead(key, loadSellerInfo, { staleTime: 0 });
  const { refetch } = read;
  useEffect(() => {
    const again = () => refetch();
    const stops = [onPush("seller_application", () => void again()), whenPushesWereMissed(again)];
    return () => stops.forEach((stop) => stop());
  }, [refetch]);
  const again = async () => void (await refetch());
  return (
    <ReadState read={read} rows={4}>
      {(info) => <Shown info={info} again={again} />}
    </ReadState>
  );
}

function Shown({ info, again }: { info: SellerInfo; again: () => Promise<void> }) {
  const { t } = useTranslation();
  const { application, obstacle } = info;
  const isSeller = obstacle === "sells_already";
  // Who was made a seller in another way has no application to read of.
  const hasStatus = application != null && (application.state !== "approved" || isSeller);
  const may = obstacle == null;
  const isReady = info.has_email && (info.is_verified || !info.needs_identity);
  return (
    <>
      {may && <Lead>{t("settings.seller.lead")}</Lead>}
      {hasStatus && <SellerStatus key={application.application_id} info={info} of={application} again={again} />}
      <Obstacle obstacle={isSeller && hasStatus ? null : obstacle} />
      {may && <SellerNeeds info={info} again={again} />}
      {may && isReady && <SellerForm info={info} again={again} />}
    </>
  );
}

/** Why this account cannot apply, and where that is changed. */
const AWAY = {
  sells_already: ["/sell/inventory", "frame.menu.inventory"],
  works_for_seller: ["/faq", "settings.verification.support"],
  promoter: ["/faq", "settings.verification.support"],
  staff: ["/settings", "settings.seller.account"],
  frozen: ["/faq", "settings.verification.support"],
  disputed: ["/settings", "settings.seller.account"],
} as const;

function Obstacle({ obstacle }: { obstacle: SellerInfo["obstacle"] }) {
  const { t } = useTranslation();
  if (obstacle == null || !isAway(obstacle)) return null;
  const [href, words] = AWAY[obstacle];
  return (
    <Panel size="roomy">
      <p role="note">{t(`settings.seller.obstacle.${obstacle}`)}</p>
      <Button component={Link} href={href} variant="default" className={session["start"] ?? ""}>
        {t(words)}
      </Button>
    </Panel>
  );
}

/** What waits or is open is told by the status. */
const isAway = (obstacle: string): obstacle is keyof typeof AWAY => Object.hasOwn(AWAY, obstacle);
