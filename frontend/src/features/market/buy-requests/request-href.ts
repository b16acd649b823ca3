/** The page of goods with the dialog for a buy request open. */
export const ASKED_FOR = "buy_request";

export const requestHref = (goodsId: string) => `/market/goods/${goodsId}?${ASKED_FOR}=1`;
