import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { readBody } from "./read-body.ts";

const body = (html: string, isWordPress = true) => {
  const read = readBody({ html, isWordPress, base: "https://old.example/2024/a/" });
  if (!read) throw new Error("It was refused.");
  return read;
};

describe("readBody", () => {
  it("makes paragraphs of what WordPress's classic editor wrote", () => {
    expect(body("One\nline\n\nTwo <em>three</em>\n<h2>Head</h2>\nFour").html).toBe(
      "<p>One<br>\nline</p>\n<p>Two <em>three</em></p>\n<h2>Head</h2>\n<p>Four</p>",
    );
    expect(body("<!-- wp:paragraph -->\n<p>One</p>\n\n<p>Two</p>").html).toBe("\n<p>One</p>\n\n<p>Two</p>");
  });

  it("names each picture by its place and makes addresses absolute", () => {
    const { html, pictures, links } = body(
      '<p><a href="../b/"><img src="/a.jpg" alt="A &quot;ferry&quot;"></a><img data-src="c.png" src="data:image/gif;base64,xx"><img src="/a.jpg"></p>',
    );
    expect(pictures).toEqual([
      { address: "https://old.example/a.jpg", alt: 'A "ferry"' },
      { address: "https://old.example/2024/a/c.png", alt: "" },
    ]);
    expect(links).toEqual(["https://old.example/2024/b/"]);
    expect(html).toContain('<img src="import:0" alt="A &quot;ferry&quot;">');
    expect(html.match(/import:0/g)).toHaveLength(2);
  });

  it("takes shortcodes out and names them, but not words in brackets", () => {
    const { html, notes, gallery } = body(
      '<p>He said "no" [sic]. [contact-form-7 id="1"] [gallery ids="3,5"] [caption id="a"]<img src="/a.jpg"> A ferry[/caption]</p>',
    );
    expect(html).toContain("[sic]");
    expect(html).not.toMatch(/\[(?:contact-form|\/?caption|gallery)/);
    expect(html).toContain("A ferry");
    expect(gallery).toEqual(["3", "5"]);
    expect(notes).toEqual([{ note: "shortcode", detail: "contact-form-7" }]);
  });

  it("leaves out forms, frames and scripts, and says so", () => {
    const { html, notes } = body(
      '<p onclick="x()">A</p><form><p>Name</p></form><iframe src="https://video.example/1"></iframe><script>alert(1)</script><p>B</p>',
    );
    expect(html).toBe('<p>A</p><p><a href="https://video.example/1">https://video.example/1</a></p><p>B</p>');
    expect(notes.map(({ note }) => note)).toEqual(["form", "embedded", "script"]);
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    "<svg><script>alert(1)</script></svg>",
    '<p style="background:url(//evil.example)">x</p>',
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<img src="import:0" onload=alert(1)>',
    '<img src="//169.254.169.254/a" alt="&quot; onload=alert(1) x=&quot;">',
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    '"><img src=/a.jpg alt="<script>alert(1)</script>">',
  ])("lets nothing hostile through: %s", (html) => {
    const clean = sanitiseStory(body(html).html);
    expect(clean).not.toMatch(/<script|\son\w+=[^>]*>|javascript:|style=|<svg|<math/i);
    const written = body(html).html.replaceAll(/"[^"]*"/g, '""');
    expect(written).not.toMatch(/<script|<[^>]*\son\w+=|style=/i);
  });

  it("refuses what is nested too deeply or too long, soon", () => {
    const spent = startProcessorTime();
    expect(readBody({ html: "<div>".repeat(190_000), isWordPress: true, base: "" })).toBeNull();
    expect(readBody({ html: "x".repeat(1_000_001), isWordPress: true, base: "" })).toBeNull();
    for (const html of [
      "[".repeat(900_000),
      "[gallery ids=".repeat(70_000),
      "<".repeat(900_000),
      "<img ".repeat(180_000),
    ])
      readBody({ html, isWordPress: true, base: "" });
    expect(spent()).toBeLessThan(4000);
  });
});
