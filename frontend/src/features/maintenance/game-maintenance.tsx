/** On the pages of a game: that it is under maintenance, or will be. Shows nothing otherwise. */
import { Suspense } from "react";
import { keyOf } from "@/api/query";
import { ErrorBoundary } from "@/components/error-boundary";
import { fetchedLater } from "@/components/fetched-later";
import { KEPT, useRead } from "@/components/use-read";
import { loadMaintenance, MAINTENANCE } from "./maintenance-calls";

/** Ours: an end that is moved is seen within that. */
const LOOK_MS = 60_000;

const Notice = fetchedLater(["market"], async () => (await import("./maintenance-notice")).MaintenanceNotice);

interface Props {
  game: string;
  /** Says what it means for queues as well. */
  topUp?: boolean;
}

export function GameMaintenance({ game, topUp = false }: Props) {
  const read = useRead(keyOf(MAINTENANCE, { game }), () => loadMaintenance(game), {
    ...KEPT,
    refetchInterval: LOOK_MS,
  });
  // Of another game while the own is read.
  const conf = read.data?.maintenance.every((one) => one.game === game) === true ? read.data : undefined;
  if (conf === undefined || conf.maintenance.length === 0) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Notice conf={conf} heardAt={read.dataUpdatedAt} topUp={topUp} />
      </Suspense>
    </ErrorBoundary>
  );
}
