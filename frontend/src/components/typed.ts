/** What may stand in a field while somebody types or pastes. Source: spec §5 and §9. Each cleans; none ever throws. */

/** Spec §9: price input 2 decimals, 10 integer digits. */
const PRICE_DECIMALS = 2;
const PRICE_DIGITS = 10;
/** Spec §5: auth code, exactly 6. */
export const CODE_LENGTH = 6;

/** Digits and one dot. */
export function typedPrice(text: string): string {
  const [whole = "", ...rest] = text.replace(/[^0-9.]/gu, "").split(".");
  const digits = whole.slice(0, PRICE_DIGITS);
  return rest.length === 0 ? digits : `${digits}.${rest.join("").slice(0, PRICE_DECIMALS)}`;
}

/** A positive whole number, or nothing. */
export function typedInteger(text: string): string {
  return text.replace(/[^0-9]/gu, "").replace(/^0+/u, "");
}

/** Letters and digits; whatever comes after the sixth is ignored. */
export function typedCode(text: string): string {
  return text.replace(/[^A-Za-z0-9]/gu, "").slice(0, CODE_LENGTH);
}

export function isWholeCode(text: string): boolean {
  return /^\w{6}$/u.test(text);
}

/** At most `max` characters, counted as people count them: an emoji of one code point is one. */
export function typedWithin(text: string, max: number): { text: string; used: number; refused: boolean } {
  const characters = Array.from(text);
  if (characters.length <= max) return { text, used: characters.length, refused: false };
  return { text: characters.slice(0, max).join(""), used: max, refused: true };
}

/**
 * Spec §5: a standard address, with a local part of 1 to 64 characters. Letters of any script, as the server takes
 * them.
 */
export function isEmail(typed: string): boolean {
  const text = typed.trim();
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (at < 1 || Array.from(local).length > 64 || text.length > 254) return false;
  const atoms = local.split(".");
  const labels = domain.split(".");
  return (
    atoms.every((atom) => /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)$/u.test(label)) &&
    /^[^\d]{2,}$/u.test(labels.at(-1)?.replace(/^xn--.*/u, "xn") ?? "")
  );
}

export type NicknameFlaw = "too_short" | "too_long" | "symbols";

/** Spec §5: at least 4 characters, no special characters; ours: at most 30. Single blanks between words are fine. */
export function nicknameFlaw(typed: string): NicknameFlaw | null {
  const name = typed.normalize("NFKC").trim();
  const length = Array.from(name).length;
  if (!/^[\p{L}\p{N}\p{M} ]*$/u.test(name)) return "symbols";
  if (length < 4) return "too_short";
  return length > 30 ? "too_long" : null;
}

export type PasswordFlaw = "too_short" | "too_long" | "symbols" | "kinds";

/** Spec §5: 8 to 20 characters, more than 2 kinds of upper case, lower case and digits; special symbols not allowed. */
export function passwordFlaw(password: string): PasswordFlaw | null {
  if (password.length < 8) return "too_short";
  if (password.length > 20) return "too_long";
  if (!/^[A-Za-z0-9]*$/u.test(password)) return "symbols";
  const kinds = [/[A-Z]/u, /[a-z]/u, /[0-9]/u].filter((kind) => kind.test(password)).length;
  return kinds > 2 ? null : "kinds";
}
