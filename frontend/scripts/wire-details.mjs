/**
 * What docs/wire.md says and http/openapi.json does not say yet: closed lists, shapes of free objects, limits. They
 * are put into the description before the types are made from it, so that the client needs no narrowed copies. What
 * the description has learned to say is reported, and goes from here.
 */

const DISPUTES = ["not_received", "not_as_described", "wrong_item", "account_recovered", "other"];
const FAIL_REASONS = [
  "redemption_failed",
  "timeout",
  "unsupported_pack",
  "insufficient_balance",
  "wrong_tier",
  "network_error",
  "device_disconnected",
  "order_changed",
  "given_up",
];
const METHODS = ["balance", "card", "pay_by_link", "convenience_store", "bank_transfer"];
const PRIZES = ["crystals_6480", "welkin_moon", "coupon_50", "coupon_5", "coupon_3", "thanks"];

/** The words, or numbers, a field may have. */
export const words = {
  "Entitlement.what": PRIZES,
  "Evaluate.rating": [1, 2, 3, 4, 5],
  "LotteryDraw.prize": PRIZES,
  "LotteryDraw.rolled": PRIZES,
  "LotteryLogLine.prize": PRIZES,
  "LotteryLogLine.rolled": PRIZES,
  "LotteryPrize.prize": PRIZES,
  "LotteryReward.prize": PRIZES,
  "LotteryTally.prize": PRIZES,
};

const text = { type: "string" };
const whole = { type: "integer" };
const number = { type: ["number", "null"] };
const schema = (name) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties, required = []) => ({ type: "object", properties, required });
const list = (items) => ({ type: "array", items });

/** What is in the fields that the description calls any object. */
export const shapes = {
  "Asset.stickers": list(object({ name: text, slot: whole }, ["name", "slot"])),
  "Order.snapshot": object({
    art: {},
    float: number,
    paint_seed: { type: ["integer", "null"] },
    exterior: { type: ["string", "null"] },
  }),
  "Preview.goods_infos": { type: "object", additionalProperties: schema("Goods") },
  "SellOrder.stickers": list(object({ name: text, slot: whole }, ["name", "slot"])),
  // Which of these is there depends on what happened.
  "TimelineEntry.detail": object({
    text,
    images: list(text),
    category: { type: "string", enum: DISPUTES },
    asked_cents: { type: ["integer", "null"] },
    refund_cents: whole,
    method: { type: "string", enum: METHODS },
    reason: { type: "string", enum: FAIL_REASONS },
    done: whole,
    of: whole,
  }),
};

/** Fields that are always there. */
export const required = {
  // The server knows every picture's size by the time anybody reads about it, and whoever sends one has it from there.
  ImageBody: ["width", "height"],
};

const upTo = (maxLength) => ({ maxLength });
const filled = (maxLength) => ({ minLength: 1, maxLength });

/** What a request's field may hold. */
export const limits = {
  "Evaluate.comment": upTo(1000),
  "SetMark.remark": upTo(200),
  "TeamSave.name": filled(80),
  "TemplateSave.shortcut": upTo(64),
  "TemplateSave.title": filled(200),
  "TextBody.text": filled(4000),
};
