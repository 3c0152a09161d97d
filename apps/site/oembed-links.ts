/** Links by which programs find what a post's page is embedded with (oEmbed, section 4: Discovery). */
import type { Element } from "./elements.ts";

const FORMATS = { json: "application/json+oembed", xml: "text/xml+oembed" };

/** For the head of a page: many programs look there alone. @param address canonical, whole. */
export function oembedLinks(origin: string, address: string): Element[] {
  const url = encodeURIComponent(address);
  return Object.entries(FORMATS).map(([format, type]) => [
    "link",
    { rel: "alternate", type, href: `${origin}/oembed?url=${url}&format=${format}` },
  ]);
}
