/** What a buy request would come to now: asked once nobody types, kept while the next answer is on its way. */
import { useDebouncedValue } from "@mantine/hooks";
import { keyOf } from "@/api/query";
import { KEPT, useRead } from "@/components/use-read";
import { centsOf } from "@/features/market/listing-rules";
import { loadPreview, type Asked } from "./buy-request-calls";

/** Ours: nobody reads what a price comes to that they are still typing. */
const TYPING_MS = 250;

/** What is unclear is not asked for. */
export function usePreview(asked: Asked, isClear: boolean) {
  const now = JSON.stringify(asked);
  const [settled] = useDebouncedValue(now, TYPING_MS);
  const question = JSON.parse(settled) as Asked;
  const { data, isPlaceholderData, error, refetch } = useRead(
    keyOf("/api/market/buy_request/preview", question),
    () => loadPreview(question),
    { ...KEPT, enabled: isClear && centsOf(question.price) !== null },
  );
  return {
    known: data,
    /** It is the answer to what stands there, and not to what stood there before. */
    isOfThis: data !== undefined && settled === now && !isPlaceholderData && error === null,
    /** Why there is no answer. */
    error,
    refetch,
  };
}
