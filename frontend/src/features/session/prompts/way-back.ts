/** The way to the page where one's identity is proved, which knows from where one came. Spec §8. */

const PAGE = "/settings/verification";

export function identityPage({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  if (pathname === PAGE) return PAGE;
  return `${PAGE}?${new URLSearchParams({ return_to: pathname + search })}`;
}
