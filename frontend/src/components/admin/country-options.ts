/** Countries by their names, in the order in which the reader's language sorts them. */
export function countryOptions(codes: readonly string[], language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.label, b.label));
}
