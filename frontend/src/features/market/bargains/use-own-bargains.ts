/** What the reader suggests already, by the listing that it is for. */
import type { Bargain } from "./bargain-calls";
import { useBargains } from "./use-bargains";

export interface OwnBargains {
  of: (sellOrderId: string) => Bargain | undefined;
  again: () => void;
}

export function useOwnBargains(): OwnBargains {
  const { data, refetch } = useBargains("mine", { is_ended: false });
  return {
    of: (sellOrderId) => data?.items.find(({ sell_order_id }) => sell_order_id === sellOrderId),
    again: () => void refetch(),
  };
}
