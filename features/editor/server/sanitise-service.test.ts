/** Sanitising against hostile input, judged by a browser's parser (jsdom) rather than by the sanitiser's own. */
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { MAX_CONTENT_CHARACTERS } from "#features/content/contracts/submission.ts";
import { countWords } from "../html/count-words.ts";
import { inlinePictureIds, normaliseLink, sanitiseStory } from "./sanitise-service.ts";

const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: Document } };
};
const page = new JSDOM("<!doctype html><body></body>").window.document;

const ELEMENTS = new Set(
  "p h2 h3 h4 br hr blockquote pre ul ol li strong em u s sub sup code a table caption colgroup thead tbody tfoot tr th td figure figcaption img"
    .toUpperCase()
    .split(" "),
);
const ATTRIBUTES = new Set("href rel src alt width height colspan rowspan scope start data-align".split(" "));

/** What a browser would make of the sanitised text that no reader may meet. */
function dangers(html: string): string[] {
  const box = page.createElement("div");
  box.innerHTML = html;
  const walker = page.createTreeWalker(box, 0xffffffff);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 3) continue;
    if (node.nodeType !== 1) found.push(`node type ${node.nodeType}`);
    else found.push(...elementDangers(node as Element));
  }
  return found;
}

function elementDangers(element: Element): string[] {
  const found: string[] = [];
  if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") found.push(`namespace ${element.namespaceURI}`);
  if (!ELEMENTS.has(element.tagName)) found.push(`<${element.tagName}>`);
  for (const { name, value } of element.attributes) {
    if (!ATTRIBUTES.has(name)) found.push(`${element.tagName} ${name}`);
    if (name === "href" && !/^(https?:\/\/[^/]|mailto:|tel:)/.test(value)) found.push(`href ${value}`);
    if (name === "src" && !/^\/media\/[\w-]+\/[\w.-]+$/.test(value)) found.push(`src ${value}`);
  }
  return found;
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<img src=x onerror="alert(1)">',
  "<img src=/media/x onerror=alert(1)//",
  '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example" ping="//evil.example">x</a>',
  '<a href="https://evil.example\\@good.example">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object><embed src="x">',
  '<base href="https://evil.example/"><link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0">',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<table background="javascript:alert(1)"><tr><td style="x"></table>',
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
  '<img alt="</p><script>alert(1)</script>" src="/media/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11/a.webp">',
  '<img alt="`"><img src=x onerror=alert(1)>`" src="/media/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11/a.webp">',
  "<xmp><img src=x onerror=alert(1)></xmp><plaintext><script>alert(1)</script>",
  "<textarea><script>alert(1)</script></textarea><title><img src=x onerror=alert(1)></title>",
  "<template><script>alert(1)</script></template><select><option><script>alert(1)</script></select>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<p/onclick=alert(1)>x<p\tonclick\n=alert(1)>y",
  '<a href="https://a.example" onmouseover=alert(1) href="javascript:alert(1)">x</a>',
  "<a href='https://a.example/\"onmouseover=alert(1) x=\"'>x</a>",
  "<details open ontoggle=alert(1)><summary>x</summary></details><video onerror=alert(1)><source src=x></video>",
  "<isindex action=javascript:alert(1)><marquee onstart=alert(1)>x</marquee><audio src onerror=alert(1)>",
  '<p id="cookie" name="getElementById">clobber</p><img name="body">',
];

const fragments = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(
    "<p>",
    "</p>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<li>",
    "<ul>",
    "</ul>",
    "<a href='https://a.example'>",
    "</a>",
  ),
  fc.constantFrom(
    "<h1>",
    "</h1>",
    "<b>",
    "</b>",
    "<pre>\n",
    "<code>",
    "<br>",
    "<hr/>",
    "<blockquote>",
    "<caption>",
    "<div>",
    "</div>",
  ),
  fc.constantFrom(
    "<",
    ">",
    "&",
    "&lt;",
    "&amp;lt;",
    '"',
    "'",
    "<!--",
    "-->",
    "]]>",
    "\u2028",
    "&nbsp;",
    "&#0;",
    "&#xD800;",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const documents = fc.array(fragments, { maxLength: 20 }).map((parts) => parts.join(""));

describe("sanitiseStory", () => {
  it.each(HOSTILE)("leaves nothing that acts in %j", (html) => {
    expect(dangers(sanitiseStory(html))).toEqual([]);
  });

  it("leaves nothing that acts in any mixture", () => {
    fc.assert(
      fc.property(documents, (html) => {
        expect(dangers(sanitiseStory(html))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it.each(["<ul><li>", "<blockquote>", "<strong><em>", "<table><tr><td>"])(
    "keeps the text of what is nested deeper than any story, without its elements: %s",
    (level) => {
      const clean = sanitiseStory(`${level.repeat(2000)}deep`);
      expect(clean).toContain("deep");
      expect(clean.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(60);
    },
  );

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(documents, (html) => {
        const once = sanitiseStory(html);
        expect(sanitiseStory(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it("leaves text that PostgreSQL can store", () => {
    const html = sanitiseStory("<p>a&#0;b&#xD800;c&#x1F600;</p>");
    expect(html.isWellFormed()).toBe(true);
    expect(html).not.toContain("\0");
  });

  it.each(["<", '<a href="', "<a>x</a>", "<img>", "<blockquote>", "<p a=b>", "<!--", "&amp", "</div>", "<td><x>"])(
    "takes as much of %j as a submission may hold in time that grows with its length only",
    (part) => {
      const html = part.repeat(MAX_CONTENT_CHARACTERS / part.length);
      const spent = startProcessorTime();
      countWords(html);
      countWords(sanitiseStory(html));
      expect(spent()).toBeLessThan(10_000);
    },
  );
});

describe("normaliseLink", () => {
  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["HTTP://Example.COM", "http://example.com/"],
    ["//example.com/x", "https://example.com/x"],
    ["/\\example.com/x", "https://example.com/x"],
    ["mailto:press@example.com", "mailto:press@example.com"],
    ["tel:+44 1632 960142", "tel:+44 1632 960142"],
  ])("keeps %s", (href, kept) => {
    expect(normaliseLink(href)).toBe(kept);
  });

  it.each([
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:x",
    "/local/page",
    "page.html",
    "#part",
    "",
    "https://",
    "https://user:pass@example.com/",
    "ftp://example.com",
    "//",
    "mailto:",
    "mailto:a b@c",
    "tel:javascript",
    "https://exa mple.com",
  ])("refuses %j", (href) => {
    expect(normaliseLink(href)).toBeNull();
  });
});

describe("sanitiseStory", () => {
  it("keeps a newspaper's elements", () => {
    const html =
      '<h2>Why</h2><p>One <strong>two</strong> <em>three</em> <u>u</u> <s>s</s><br />x<sub>1</sub><sup>2</sup></p><ul><li>a</li></ul><ol start="3"><li>b</li></ol><blockquote><p>q</p></blockquote><hr /><pre><code>c</code></pre><table><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td colspan="2">d</td></tr></tbody></table>';
    expect(sanitiseStory(html)).toBe(html);
  });

  it("moves headings and old marks to the allowed ones", () => {
    expect(sanitiseStory("<h1>a</h1><h6>b</h6><b>c</b><i>d</i><strike>e</strike>")).toBe(
      "<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em><s>e</s>",
    );
  });

  it("keeps the words of dropped blocks apart", () => {
    expect(sanitiseStory("<div>one</div><div>two</div>")).toBe("one\ntwo");
  });

  it("drops styles, classes, ids and handlers", () => {
    expect(sanitiseStory('<p class="x" id="y" style="color:red" onclick="z()" data-a="b">t</p>')).toBe("<p>t</p>");
  });

  it("keeps the side of a cell's text, and no other word for it", () => {
    const table = (attribute: string) => `<table><tbody><tr><td${attribute}>1</td></tr></tbody></table>`;
    for (const kept of [' data-align="center"', ' data-align="end"'])
      expect(sanitiseStory(table(kept))).toBe(table(kept));
    for (const dropped of [' data-align="left&quot;"', ' align="right"', ' style="text-align:right"', ' class="end"'])
      expect(sanitiseStory(table(dropped))).toBe(table(""));
  });

  it("marks links and keeps the text of refused ones", () => {
    expect(sanitiseStory('<a href="//example.com" target="_blank">a</a><a href="javascript:x">b</a>')).toBe(
      '<a href="https://example.com/" rel="noopener nofollow ugc">a</a>b',
    );
  });

  it("keeps uploaded pictures only", () => {
    const own =
      '<img src="/media/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11/960.webp" alt="A &quot;train&quot;" width="960" />';
    const foreign = ["https://example.com/x.png", "//example.com/x.png", "/media/../x.png", "data:image/png;base64,AA"];
    expect(sanitiseStory(own)).toBe(own);
    for (const src of foreign) expect(sanitiseStory(`<p>t<img src="${src}"></p>`)).toBe("<p>t</p>");
  });
});

describe("inlinePictureIds", () => {
  const [one, two] = ["6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11", "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d12"];

  it("finds each uploaded picture of a sanitised text once", () => {
    const html = `<p>a<img alt="x" src="/media/${one}/960.webp"></p><figure><img src='/media/${two}/1.avif'></figure><img src="/media/${one}/480.webp">`;
    expect(inlinePictureIds(sanitiseStory(html))).toEqual([one, two]);
  });

  it.each([`<a href="https://a.example/media/${one}/1.webp">a</a>`, `/media/${one}/1.webp`, "<p>a</p>", ""])(
    "finds none in %j",
    (html) => {
      expect(inlinePictureIds(sanitiseStory(html))).toEqual([]);
    },
  );
});
