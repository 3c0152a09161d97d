/** How programs find what a page is embedded with (oEmbed, section 4). */
export function oembedLinks(origin: string, path: string): string {
  const url = encodeURIComponent(origin + path);
  return (["json", "xml"] as const)
    .map(
      (format) =>
        `<${origin}/oembed?url=${url}&format=${format}>; rel="alternate"; type="${format === "json" ? "application/json+oembed" : "text/xml+oembed"}"`,
    )
    .join(", ");
}
