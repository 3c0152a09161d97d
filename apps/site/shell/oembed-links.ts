/** Links for oEmbed discovery of a post's page (oEmbed, section 4). */
import type { Alternate } from "./alternate.ts";

const FORMATS = { json: "application/json+oembed", xml: "text/xml+oembed" };

/** For the head of a page: many programs look only there. @param address canonical and absolute. */
export function oembedLinks(origin: string, address: string): Alternate[] {
  const url = encodeURIComponent(address);
  return Object.entries(FORMATS).map(([format, type]) => ({
    type,
    href: `${origin}/oembed?url=${url}&format=${format}`,
  }));
}
