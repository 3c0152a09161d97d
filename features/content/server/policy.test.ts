import { describe, expect, it } from "vitest";
import { detailsOf, inlinePictureIds, normaliseLink, planProblems, sanitiseContent, slugOf } from "./policy.ts";
import type { Submission } from "../submission-contract.ts";
import { KINDS } from "../kinds/index.ts";

describe("slugOf", () => {
  const guid = "11111111-2222-4333-8444-555555555555";

  it("lowercases, keeps letters and digits, joins by hyphens", () => {
    expect(slugOf("Rebuilt: Battery Train, 1987!", guid)).toBe("rebuilt-battery-train-1987");
  });

  it.each(["新しい電車", "！？", "   "])("falls back to the guid for %j", (name) => {
    expect(slugOf(name, guid)).toBe(guid);
  });

  it("cuts at 80 characters between words", () => {
    const slug = slugOf("seventeen letters ".repeat(10), guid);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug.endsWith("-seventeen") || slug.endsWith("-letters")).toBe(true);
  });

  it("cuts a single long word hard", () => {
    expect(slugOf("a".repeat(200), guid)).toBe("a".repeat(80));
  });

  it("keeps a word that ends exactly at the limit", () => {
    expect(slugOf(`${"a".repeat(80)} tail`, guid)).toBe("a".repeat(80));
  });
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
    ...[
      "javascript:alert(1)",
      " java\nscript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:x",
    ],
    ...["/local/page", "page.html", "#part", "", "https://", "https://user:pass@example.com/", "ftp://example.com"],
    ...["//", "mailto:", "mailto:a b@c", "tel:javascript", "https://exa mple.com"],
  ])("refuses %j", (href) => {
    expect(normaliseLink(href)).toBeNull();
  });
});

describe("sanitiseContent", () => {
  it("keeps a newspaper's elements", () => {
    const html =
      '<h2>Why</h2><p>One <strong>two</strong> <em>three</em> <u>u</u> <s>s</s><br />x<sub>1</sub><sup>2</sup></p><ul><li>a</li></ul><ol start="3"><li>b</li></ol><blockquote><p>q</p></blockquote><hr /><pre><code>c</code></pre><table><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td colspan="2">d</td></tr></tbody></table>';
    expect(sanitiseContent(html)).toBe(html);
  });

  it("moves headings and old marks to the allowed ones", () => {
    expect(sanitiseContent("<h1>a</h1><h6>b</h6><b>c</b><i>d</i><strike>e</strike>")).toBe(
      "<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em><s>e</s>",
    );
  });

  it("keeps the words of dropped blocks apart", () => {
    expect(sanitiseContent("<div>one</div><div>two</div>")).toBe("one\ntwo");
  });

  it("drops styles, classes, ids and handlers", () => {
    expect(sanitiseContent('<p class="x" id="y" style="color:red" onclick="z()" data-a="b">t</p>')).toBe("<p>t</p>");
  });

  it("marks links and keeps the text of refused ones", () => {
    expect(sanitiseContent('<a href="//example.com" target="_blank">a</a><a href="javascript:x">b</a>')).toBe(
      '<a href="https://example.com/" rel="noopener nofollow ugc">a</a>b',
    );
  });

  it("keeps uploaded pictures only", () => {
    const own =
      '<img src="/media/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11/960.webp" alt="A &quot;train&quot;" width="960" />';
    const foreign = ["https://example.com/x.png", "//example.com/x.png", "/media/../x.png", "data:image/png;base64,AA"];
    expect(sanitiseContent(own)).toBe(own);
    for (const src of foreign) expect(sanitiseContent(`<p>t<img src="${src}"></p>`)).toBe("<p>t</p>");
  });
});

describe("planProblems", () => {
  const limits = { press_releases: 1, word_limit: 3, anchor_text_links: 1 };
  const none = { press_releases: null, word_limit: null, anchor_text_links: null };
  const two = ["https://a.example", "https://b.example"];

  it.each(KINDS)("$key: refuses more words than the plan allows, and none without a limit", (kind) => {
    const submission = { embedded_websites: [] } as unknown as Submission;
    const content = "<p>one two</p><p>three four</p>";
    expect(planProblems(kind, submission, content, limits)).toEqual({
      content: "The content has 4 words. Your plan allows 3.",
    });
    expect(planProblems(kind, submission, content, none)).toEqual({});
  });

  it.each(KINDS)("$key: limits its own list and no other", (kind) => {
    const submission = { embedded_websites: two, comparison_products: two } as unknown as Submission;
    const { field, noun } = kind.linkLimit;
    expect(planProblems(kind, submission, "<p>a</p>", limits)).toEqual({
      [field]: `You can only add up to 1 ${noun}.`,
    });
    expect(planProblems(kind, submission, "<p>a</p>", none)).toEqual({});
  });

  it.each(["", "<p></p>", "<p>\u00a0</p>", "<p>\u200b</p>", "<ul><li></li></ul>", "<hr />"])(
    "finds %j empty",
    (content) => {
      const [kind] = KINDS;
      if (!kind) throw new Error("No kinds");
      expect(planProblems(kind, {} as Submission, content, none)).toEqual({ content: "Content is required." });
    },
  );
});

describe("inlinePictureIds", () => {
  const [one, two] = ["6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11", "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d12"];

  it("finds each uploaded picture of a sanitised text once", () => {
    const html = `<p>a<img alt="x" src="/media/${one}/960.webp"></p><figure><img src='/media/${two}/1.avif'></figure><img src="/media/${one}/480.webp">`;
    expect(inlinePictureIds(sanitiseContent(html))).toEqual([one, two]);
  });

  it.each([`<a href="https://a.example/media/${one}/1.webp">a</a>`, `/media/${one}/1.webp`, "<p>a</p>", ""])(
    "finds none in %j",
    (html) => {
      expect(inlinePictureIds(sanitiseContent(html))).toEqual([]);
    },
  );
});

describe.each(KINDS)("detailsOf: $key", (kind) => {
  it("keeps what an edit does not name, and only this kind's fields", () => {
    const [field = ""] = Object.keys(kind.detailSchema.shape);
    const stored = { [field]: "Old", headline: "Kept", status: "draft" };
    const details = detailsOf(kind, { [field]: "New", admin: true } as unknown as Submission, stored);
    expect(details[field]).toBe("New");
    expect(details["headline"]).toBe("headline" in kind.detailSchema.shape ? "Kept" : undefined);
    expect(Object.keys(details).filter((name) => !(name in kind.detailSchema.shape))).toEqual([]);
  });
});
