/** Addresses, compared without what does not change where they lead. */

/** Host without "www.", and the path; null: no web address. */
export function placeOf(address: string): { host: string; path: string } | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const path = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return { host: hostname.replace(/^www\./, ""), path };
}

/** Whether one of the article's links leads to the release; a link to the company's front page does not. */
export function linksTo(links: readonly string[], release: readonly string[]): boolean {
  const ours = release.map(placeOf);
  return links
    .map(placeOf)
    .some((their) =>
      ours.some((our) => our && their && our.path !== "" && our.host === their.host && our.path === their.path),
    );
}

/** Whether an address is on one of these sites or a part of one. */
export function isOwnHost(address: string, hosts: readonly string[]): boolean {
  const host = placeOf(address)?.host;
  return host !== undefined && hosts.some((own) => host === own || host.endsWith(`.${own}`));
}
