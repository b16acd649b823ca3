/** Asks now and then what changes about goods (prices, counts, the last sale), and tells when it did. */
import { useEffect } from "react";
import { loadViewInfo } from "./market-calls";

/** Ours: lively enough to decide by; an offer that is gone is also told when one presses "Buy". */
const EVERY_MS = 15_000;

export function useChanges(goodsId: string, onChange: () => void): void {
  useEffect(() => {
    let before: string | undefined;
    let left = false;
    const ask = async () => {
      if (document.hidden) return;
      const now = await loadViewInfo(goodsId).then(
        (info) => JSON.stringify(info),
        () => undefined,
      );
      if (left || now === undefined) return;
      if (before !== undefined && before !== now) onChange();
      before = now;
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [goodsId, onChange]);
}
