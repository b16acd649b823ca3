/** Maintenance of games: planned, under way and over; each that is not over is opened, moved and ended in a dialog. */
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { EditPage } from "@/components/admin/edit-page";
import { atOnce } from "@/components/admin/page-list";
import { GameMark } from "@/components/game-mark";
import { BackLink } from "@/components/page";
import { useRead } from "@/components/use-read";
import { fullTime, stamp } from "@/components/time-words";
import { catalogueAddress } from "./catalogue-filter";
import { loadMaintenanceList, type CatalogueMaintenance } from "./maintenance-calls";
import { MaintenanceForm } from "./maintenance-form";
import { isLive } from "./maintenance-rules";
import classes from "./catalogue.module.css";

export function MaintenancePage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/catalogue/maintenance/list"), loadMaintenanceList);
  return (
    <>
      <BackLink href={catalogueAddress("")}>{t("console.catalogue")}</BackLink>
      <EditPage<CatalogueMaintenance>
        title={t("catalogue.maintenance.title")}
        fresh={t("catalogue.maintenance.plan")}
        name={({ game_name }) => t("catalogue.maintenance.of", { game: game_name })}
        pages={atOnce(read)}
        icon="clock"
        nothing={t("catalogue.maintenance.none")}
        nothingWords={t("catalogue.maintenance.none_words")}
        groups={[
          { key: "live", title: t("catalogue.maintenance.live"), rows: (all) => all.filter(isLive) },
          { key: "over", title: t("catalogue.maintenance.over"), rows: (all) => all.filter((one) => !isLive(one)) },
        ]}
        row={(one, open) => <MaintenanceRow key={one.maintenance_id} one={one} open={open} />}
        form={(one, saved) => (
          <MaintenanceForm key={one?.version} {...(one === undefined ? {} : { one })} onSaved={saved} />
        )}
      />
    </>
  );
}

function MaintenanceRow({ one, open }: { one: CatalogueMaintenance; open: () => void }) {
  const { t } = useTranslation();
  const inside = (
    <>
      <span className={classes["mark"]}>
        <GameMark game={one.game} />
      </span>
      <span className={admin["row-main"]}>
        <strong>
          <bdi>{one.game_name}</bdi>
        </strong>
        <span>
          <Span one={one} />
        </span>
        <span className={admin["one-line"]} dir="auto">
          {one.texts["en"]}
        </span>
      </span>
      <span className={admin["row-end"]}>
        <span className={admin["pill"]} data-done={one.phase === "over" || undefined}>
          {t(one.ended_at == null ? `catalogue.maintenance.phase.${one.phase}` : "catalogue.maintenance.phase.ended")}
        </span>
      </span>
    </>
  );
  return (
    <li>
      {isLive(one) ? (
        <button type="button" className={admin["row"]} onClick={open}>
          {inside}
        </button>
      ) : (
        <div className={admin["row"]}>{inside}</div>
      )}
    </li>
  );
}

/** From when until when it is, or was. */
function Span({ one: { starts_at, ends_at, ended_at } }: { one: CatalogueMaintenance }) {
  const { i18n } = useTranslation();
  const end = ended_at != null && ended_at < ends_at && ended_at > starts_at ? ended_at : ends_at;
  const words = (at: number) => stamp(at, Date.now(), i18n.language);
  return (
    <time title={`${fullTime(starts_at, i18n.language)} – ${fullTime(end, i18n.language)}`}>
      {words(starts_at)} – {words(end)}
    </time>
  );
}
