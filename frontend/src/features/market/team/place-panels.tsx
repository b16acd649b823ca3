/** For whoever is invited and whoever works in somebody's shop: what is offered, and what they may do. */
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Money } from "@/components/money";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { whenWords } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { AskDialog } from "./ask-dialog";
import { GrantWords } from "./grant-words";
import { answer, leave, type TeamInvitation, type TeamPlace } from "./team-calls";
import classes from "./team.module.css";

type Games = ReadonlyMap<string, string> | undefined;

export function InvitationPanel({ invitation, games }: { invitation: TeamInvitation; games: Games }) {
  const { t, i18n } = useTranslation();
  const { invitation_id, owner, kind, expires_at } = invitation;
  const name = owner.nickname;
  const [reply, replying] = useTask(async (accept: boolean) => {
    await answer(invitation_id, accept);
    showNotice("success", t(accept ? "market.team.joined" : "market.team.declined", { name }));
  });
  return (
    <Panel size="roomy" title={t("market.team.invitation", { name })}>
      <p className={classes["plain"]}>{t("market.team.invitation_lead")}</p>
      <p className={classes["name"]}>
        <span className={classes["badge"]}>{t(`market.team.kind.${kind}`)}</span>
      </p>
      <GrantWords grant={invitation} games={games} />
      <p className={classes["dim"]}>
        {t("market.team.until", { time: whenWords(expires_at, Date.now(), i18n.language) })}
      </p>
      <Group>
        <Button loading={replying} onClick={() => reply(true)}>
          {t("market.team.accept")}
        </Button>
        <Button variant="default" disabled={replying} onClick={() => reply(false)}>
          {t("market.team.decline")}
        </Button>
      </Group>
    </Panel>
  );
}

export function PlacePanel({ place, games }: { place: TeamPlace; games: Games }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const { owner, kind, scopes, is_paused, is_shop_open, balance_cents } = place;
  const name = owner.nickname;
  return (
    <Panel size="roomy" title={t("market.team.place", { name })}>
      {(is_paused || !is_shop_open) && (
        <p role="note" className={classes["refused"]}>
          {t(is_paused ? "market.team.place_paused" : "market.team.place_closed")}
        </p>
      )}
      <p className={classes["name"]}>
        <span className={classes["badge"]}>{t(`market.team.kind.${kind}`)}</span>
      </p>
      <GrantWords grant={place} games={games} />
      {balance_cents != null && (
        <p className={classes["plain"]}>
          {t("market.team.balance")} <Money cents={balance_cents} />
        </p>
      )}
      <Group>
        {scopes.includes("list") && (
          <Button component={Link} href="/sell/inventory" variant="default">
            {t("market.team.open_items")}
          </Button>
        )}
        {scopes.includes("list") && (
          <Button component={Link} href="/sell/bargains" variant="default">
            {t("frame.title.bargains_received")}
          </Button>
        )}
        {scopes.includes("deliver") && (
          <Button component={Link} href="/sell/orders" variant="default">
            {t("market.team.open_orders")}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setLeaving(true)}>
          {t("market.team.leave")}
        </Button>
      </Group>
      {leaving && (
        <AskDialog
          title={t("market.team.leave")}
          words={t("market.team.ask_leave")}
          confirm={t("market.team.leave")}
          task={async () => {
            await leave();
            showNotice("success", t("market.team.left"));
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </Panel>
  );
}
