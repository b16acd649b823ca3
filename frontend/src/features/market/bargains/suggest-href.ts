/** The page of goods with the dialog open that suggests a price for one listing. */
export const SUGGESTED_FOR = "suggest";

export const suggestHref = (goodsId: string, sellOrderId: string) =>
  `/market/goods/${goodsId}?${SUGGESTED_FOR}=${sellOrderId}`;
