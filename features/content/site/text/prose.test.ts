import { describe, expect, it } from "vitest";
import type { MediaItem } from "#features/media/contract.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { dressed } from "./prose.tsx";

const ID = "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11";
const picture: MediaItem = {
  id: ID,
  kind: "image",
  url: `/media/${ID}/1600.webp`,
  mime: "image/webp",
  bytes: 1,
  width: 1600,
  height: 900,
  alt: "Hills",
  caption: "",
  credit: "",
  rights: "",
  variants: [
    { name: "480.avif", format: "avif", width: 480, height: 270, bytes: 1 },
    { name: "1600.avif", format: "avif", width: 1600, height: 900, bytes: 1 },
    { name: "1200.jpg", format: "jpeg", width: 1200, height: 675, bytes: 1 },
  ],
};
const source = `<img src="/media/${ID}/1600.webp" alt="A &quot;hill&quot;" />`;

describe("dressed", () => {
  it("offers a picture in its sizes, with the stored size and what the text says it shows", () => {
    const html = dressed(`<figure>${source}<figcaption>North</figcaption></figure>`, [picture]);
    expect(html).toContain(`srcset="/media/${ID}/480.avif 480w, /media/${ID}/1600.avif 1600w"`);
    expect(html).toContain(
      'alt="A &quot;hill&quot;" width="1600" height="900" loading="lazy" decoding="async"></picture>',
    );
    expect(html).not.toContain("jpeg");
    expect(html).toContain("<figcaption>North</figcaption>");
  });

  it("keeps a width that the author gave, and its proportions", () => {
    const html = dressed(`<img src="/media/${ID}/1600.webp" alt="" width="800" height="999" />`, [picture]);
    expect(html).toContain('width="800" height="450"');
  });

  it("loads a picture that it does not know lazily and leaves it else as it is", () => {
    expect(dressed(source, [])).toBe(
      `<img src="/media/${ID}/1600.webp" alt="A &quot;hill&quot;" loading="lazy" decoding="async">`,
    );
  });

  it("keeps the caption of a table above it, and the sides of its cells", () => {
    const table = '<table><tbody><tr><td data-align="center">1</td></tr></tbody></table>';
    expect(dressed(`<figure><figcaption>Prices</figcaption>${table}</figure>`, [])).toMatch(
      /^<figure dir="auto"><figcaption>Prices<\/figcaption><div class="wide"[^>]*><table><tbody><tr><td class="num" data-align="center">/,
    );
  });

  it("takes little time over a long alternative text", () => {
    const spent = startProcessorTime();
    dressed(`<img src="/media/${ID}/1600.webp" alt="a${" ".repeat(190_000)}b" width="800" />`, [picture]);
    expect(spent()).toBeLessThan(200);
  });

  it("lets a table scroll by itself, also one inside another", () => {
    const html = dressed("<table><tbody><tr><td><table></table></td></tr></tbody></table>", []);
    expect(html.match(/<div class="wide" role="region" aria-label="Table" tabindex="0"><table/g)).toHaveLength(2);
    expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
  });
});
