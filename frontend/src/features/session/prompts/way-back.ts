/** The way to the page where one's identity is proved, and from there back to where one was. Spec §8. */

const PAGE = "/settings/identity";

export function identityPage({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const from = pathname === PAGE ? "/settings" : pathname + search;
  return `${PAGE}?${new URLSearchParams({ back: from })}`;
}

/** Where the page leads when it is done; to the settings when its address names none of our own pages. */
export function wayBack(search: string): string {
  const back = new URLSearchParams(search).get("back") ?? "";
  // Two slashes would be another site's address, and a browser reads a backslash as a slash.
  return /^\/(?![/\\])[^\\\s]*$/u.test(back) ? back : "/settings";
}
