/**
 * Which pictures may become an avatar; the server looks again. Source: spec §3 (category 22), §5 (uploads),
 * domain/src/conversation/upload.rs.
 */

const KINDS = ["image/png", "image/jpeg", "image/webp"];

/** What the file dialog offers. */
export const AVATAR_ACCEPT = KINDS.join(",");
export const AVATAR_BYTES = 5 * 1024 * 1024;

export function avatarFlaw(file: Pick<File, "type" | "size">): "unsupported_media_type" | "too_large" | null {
  if (!KINDS.includes(file.type)) return "unsupported_media_type";
  return file.size > AVATAR_BYTES ? "too_large" : null;
}
