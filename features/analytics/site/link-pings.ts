/** Links of a story, and the `ping` that makes browsers tell when one is followed: no script, no redirect, no cookie. */
import { decodeHTMLAttribute } from "entities";
import { factsOf } from "#features/content/site/details.ts";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { isWebUrl } from "#platform/contract/fields.ts";

type LinkedPost = Pick<PublicPost, "guid" | "type" | "contentHtml" | "details" | "embeddedWebsites">;

/** Far above any plan: an author without a limit still cannot make a page that takes seconds. */
const MAX_LINKS = 500;
/** As they are kept: other letters grow ninefold when a browser spells them, and an index row holds 2,704 bytes. */
const MAX_LINK_CHARACTERS = 2048;

/** The web addresses that a post's story, websites and shop link lead to, as browsers spell them. */
export function linksOf(post: LinkedPost): Set<string> {
  const inStory = Array.from(post.contentHtml.matchAll(/<a\b[^<>]*?\bhref="([^"]*)"/g), ([, href = ""]) =>
    decodeHTMLAttribute(href),
  );
  const all = [...post.embeddedWebsites, factsOf(post).product?.affiliateLink ?? "", ...inStory];
  return new Set(
    all
      .flatMap((address) => (isWebUrl(address) ? (URL.parse(address)?.href ?? []) : []))
      .filter((href) => href.length <= MAX_LINK_CHARACTERS)
      .slice(0, MAX_LINKS),
  );
}

/** A page with a `ping` on each link that leads to one of the post's addresses. */
export function withPings(page: string, post: LinkedPost): string {
  const links = linksOf(post);
  if (links.size === 0) return page;
  const ping = ` ping="/click/${post.guid}"`;
  return page.replace(/<a( [^<>]*?\bhref="(https?:[^"]*)")/gi, (tag, attributes: string, href: string) =>
    links.has(URL.parse(decodeHTMLAttribute(href))?.href ?? "") ? `<a${ping}${attributes}` : tag,
  );
}
