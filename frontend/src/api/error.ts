/** What a call fails with. Source: spec §8 and docs/wire.md (Envelope). */
import type { CsvProblem } from "./lists.gen";
import type { RefusalCode } from "./openapi.gen";
import type { Wire } from "./operations";
import type { Quote } from "./trade";

/**
 * The server's codes, and our own: no usable answer, called off, and what the reader was asked for and did not do.
 * Spec §8.
 */
export type ErrorCode = RefusalCode | "net_error" | "canceled" | "profile_error" | "verify_error";

export interface RefusalData {
  /** Which field was refused, and why in one word: `required`, `invalid`, `too_long`, ... */
  fields?: Record<string, string>;
  /** Seconds until another mail or code may be asked for. */
  remain_time?: number;
  /** Seconds until the server wants to hear from us again. */
  retry_after?: number;
  /** `false`: nothing happened. `null`: unknown, send the same command id again. */
  applied?: boolean | null;
  code?: string;
  /** When a block ends by itself. */
  until?: number | null;
  /** What it costs now (`PRICE_CHANGED`, `QUOTE_EXPIRED`). */
  quote?: Quote;
  /** The cart as it is now, and what is not as it was quoted (`CART_CHANGED`). */
  preview?: Wire["CartPreview"];
  left_out?: Wire["CheckoutMiss"][];
  /** What the second step of a sign-in is made with (`SECOND_FACTOR_REQUIRED`). */
  ticket?: string;
  /** What the balance lacks (`INSUFFICIENT_BALANCE`). */
  missing_cents?: number;
  /** What has the name already (`GOODS_NAME_TAKEN`). */
  goods_id?: string;
  /** Of which game a character is missing (`Partner Role Not Bound`). */
  game?: string;
  /** The server that a character is on (`SERVER_MISMATCH`). */
  subgame_name?: string;
  /** Which fields stay as they are (`GOODS_IN_USE`). */
  fixed?: string[];
  /** Why a file is not read (`CSV_UNREADABLE`), and which of its titles that is about. */
  problem?: CsvProblem;
  titles?: string[];
}

/**
 * The server's refusal, or our own `net_error` (no usable answer) and `canceled`.
 * `status` is the HTTP status or the socket's code, 0 when there was no answer.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: RefusalData;

  constructor(code: string, message: string, status = 0, data: RefusalData = {}) {
    super(message);
    // A server that is newer than this page may say another one; nothing is compared with it then.
    this.code = code as ErrorCode;
    this.status = status;
    this.data = data;
  }

  get fields(): Record<string, string> {
    return this.data.fields ?? {};
  }

  get remain_time(): number | undefined {
    return this.data.remain_time;
  }

  /** Called off: nobody waits for it any more, so it is no failure. */
  get isCanceled(): boolean {
    return this.code === "canceled";
  }

  /** No usable answer came: the command may or may not have been carried out, and may be sent again. */
  get isUncertain(): boolean {
    return this.code === "net_error" || this.code === "unknown_outcome";
  }

  /** Worth sending again later, unchanged: the network, or a server that asks for patience. */
  get isPassing(): boolean {
    return this.isUncertain || ["busy", "too_many_requests", "timeout"].includes(this.code);
  }
}

export function netError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (cause instanceof DOMException && cause.name === "AbortError") return new ApiError("canceled", "canceled");
  return new ApiError("net_error", cause instanceof Error ? cause.message : "net_error");
}
