/** What an entry of the audit log says beside who and what: plain words as they are, fields as `name: value`. */
export function detailWords(detail: unknown): string {
  if (detail == null || detail === "") return "";
  if (typeof detail !== "object") return String(detail);
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(" · ");
}
