import { expect, it } from "vitest";
import { publicUrl } from "#platform/config/settings.ts";
import { withLinkPreview } from "./link-preview.ts";

it("names the site and its drawing, whose address is whole", () => {
  const html = withLinkPreview("<head><title>Dateline</title></head><body></body>");
  expect(html).toMatch(/<title>Dateline<\/title><meta property="og:site_name" content="[^"]+">/);
  const image = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(image.startsWith(`${publicUrl()}/`)).toBe(true);
  expect(html).toMatch(/"twitter:card" content="summary_large_image"><\/head><body><\/body>$/);
});
