/** The people of the demonstration, and what they have that can be looked at: its ids are new in every database. */

const PASSWORD = "Guild2026hall";

export const PEOPLE = {
  visitor: null,
  buyer: "buyer1@demo.guildhall.test",
  seller: "seller1@demo.guildhall.test",
  admin: "admin@demo.guildhall.test",
};

/** A server at `address`, asked as somebody: `get` answers the data, or fails with the refusal. */
export function callerAt(address) {
  async function call(path, { token, ...init } = {}) {
    const headers = { "content-type": "application/json", ...(token && { authorization: `PS ${token}` }) };
    const answer = await fetch(new URL(path, address), { ...init, headers });
    const body = await answer.json();
    if (body.data === undefined) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  }
  return {
    get: (path, token) => call(path, { token }),
    post: (path, input, token) => call(path, { token, method: "POST", body: JSON.stringify(input) }),
  };
}

export async function signIn({ post }, email) {
  if (email === null) return null;
  return (await post("/api/account/email/login", { email, password: PASSWORD })).token;
}

/** The first of each: an item, a pack, an offer of the item, and the buyer's order and conversation. */
export async function examples({ get, post }, buyer) {
  const first = async (path, token) => (await get(path, token)).items[0];
  const item = await first("/api/market/goods?game=csgo&page_size=1&on_sale=true");
  const pack = await first("/api/market/goods?game=genshin&page_size=1&on_sale=true");
  const offer = await first(`/api/market/goods/sell_order?goods_id=${item.goods_id}&page_size=1`);
  const order = await first("/api/v2/market/bill_order/?side=buyer&page_size=1", buyer);
  const { conversations } = await post("/api/im/conversation_list", {}, buyer);
  return {
    item: item.goods_id,
    pack: pack.goods_id,
    offer: offer.sell_order_id,
    order: order.order_id,
    conversation: conversations[0].conversation_id,
  };
}
