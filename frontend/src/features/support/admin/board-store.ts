/**
 * The boards that are open, and what they were before. Filled by the topic of each team and, where that is silent, by
 * reads.
 */
import { proxy, ref } from "valtio";
import { whenPersonChanges } from "@/api/person";
import { followTopic } from "@/api/topic";
import { extendTrail, newerBoard, type Sample } from "./board-rules";
import { loadBoard } from "./admin-calls";
import type { Board } from "./admin-types";

interface BoardStore {
  boards: Record<string, Board>;
  trails: Record<string, Sample[]>;
  /** When each was last heard of, by this machine's clock: the waits go on from there. */
  heard: Record<string, number>;
}

/** Ours: after so long without a word the board is read, whatever the reason of the silence. */
const SILENCE_MS = 10_000;

export const boardStore = proxy<BoardStore>({ boards: {}, trails: {}, heard: {} });

whenPersonChanges(() => Object.assign(boardStore, { boards: {}, trails: {}, heard: {} }));

export function receiveBoard(arrived: Board): void {
  const { team_id } = arrived;
  boardStore.heard[team_id] = Date.now();
  const board = newerBoard(boardStore.boards[team_id], arrived);
  if (board !== arrived) return;
  boardStore.boards[team_id] = ref(board);
  boardStore.trails[team_id] = ref(extendTrail(boardStore.trails[team_id] ?? [], board));
}

/** Keeps one team's board up to date until the answer is called; `failed` hears why a read came to nothing. */
export function followBoard(team_id: string, failed: (cause: unknown) => void): () => void {
  const read = () => void loadBoard(team_id).then(receiveBoard, failed);
  read();
  const stop = followTopic(`desk:${team_id}`, ({ board }) => receiveBoard(board));
  const timer = setInterval(() => {
    if (Date.now() - (boardStore.heard[team_id] ?? 0) > SILENCE_MS) read();
  }, SILENCE_MS / 2);
  return () => {
    stop();
    clearInterval(timer);
  };
}
