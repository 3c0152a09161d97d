/** Whole pastes as word processors put them on the clipboard, told by what the story then holds. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pasted, pictureUrl } from "#tests/support/screens/story-editor.ts";

import { sanitiseStory } from "../../server/sanitise-service.ts";

const sample = (name: string) => readFileSync(`tests/factories/fixtures/clipboard/${name}.html`, "utf8");
const lines = (...html: string[]) => html.join("");

describe("a paste", () => {
  it("from Word on the desktop keeps headings, lists, quotes, tables and links, and nothing of its dress", () => {
    expect(pasted(sample("word-desktop"))).toBe(
      lines(
        "<h2>Halden Marine to trial hydrogen ferry</h2>",
        "<p><strong>BERGEN, Norway.</strong> Halden Marine Systems will fit a <em>400\u00a0kW</em> fuel cell, paid for by the ",
        '<a href="https://vestland.example/fund">transport fund</a><sup>[1]</sup>.</p>',
        "<h2>What the trial will measure</h2>",
        "<ul><li><p>Hydrogen per crossing</p><ul><li><p>In summer</p></li><li><p>In <strong>winter</strong></p></li></ul></li>",
        "<li><p>Minutes at the quay</p></li></ul>",
        "<h2>Steps</h2>",
        '<ol start="3"><li><p>Fit the cell</p></li><li><p>Sail</p></li></ol>',
        "<blockquote><p>“Range was never the hard part.”</p></blockquote>",
        "<table><tbody><tr><th><p>Vessel</p></th><th><p>Power</p></th></tr>",
        '<tr><td colspan="2"><p>Fløyen, 400 kW</p></td></tr></tbody></table>',
        "<p></p>",
      ).replaceAll("\u00a0", "&nbsp;"),
    );
  });

  it("from Word on the web joins its one-entry lists", () => {
    expect(pasted(sample("word-web"))).toBe(
      lines(
        "<h2>What the trial will measure</h2>",
        "<p><strong>BERGEN.</strong> Halden will fit <em>Fløyen</em></p>",
        "<ul><li><p>Hydrogen</p><ul><li><p>In summer</p></li></ul></li><li><p>Minutes</p></li></ul>",
        '<ol start="3"><li><p>Sail</p></li></ol>',
        "<p></p>",
      ),
    );
  });

  it("from Google Docs reads its styles, and puts nested lists where they belong", () => {
    expect(pasted(sample("google-docs"))).toBe(
      lines(
        "<h2>What the trial will measure</h2>",
        "<p><strong>BERGEN.</strong> Halden will fit <em>Fløyen</em> for the ",
        '<a href="https://vestland.example/fund">transport fund</a> and saves CO<sub>2</sub>.</p>',
        "<ul><li><p>Hydrogen</p><ul><li><p>In summer</p><ul><li><p>At night</p></li></ul></li></ul></li>",
        "<li><p>Minutes</p></li></ul>",
        '<ol start="4"><li><p>Sail</p></li></ol>',
        "<ul><li><p>Book the quay</p></li></ul>",
        "<table><tbody><tr><th><p>Vessel</p></th><th><p>Power</p></th></tr>",
        "<tr><td><p>Fløyen</p></td><td><p></p></td></tr></tbody></table>",
        "<p></p>",
      ),
    );
  });

  it("from Word on the desktop keeps a table's caption, row of headings and the sides of its cells", () => {
    expect(pasted(sample("word-table"))).toBe(
      lines(
        "<p>Sales grew in every region.</p>",
        "<figure><figcaption>Table 1: Revenue by <em>region</em></figcaption><table><tbody>",
        '<tr><th><p>Region</p></th><th data-align="center"><p>Share</p></th>',
        '<th data-align="end"><p>Revenue, €m</p></th></tr>',
        '<tr><td><p>Nordics</p></td><td data-align="center"><p>41&nbsp;%</p></td><td data-align="end"><p>1,204.5</p></td></tr>',
        '<tr><td colspan="2" data-align="center"><p>All regions</p></td><td data-align="end"><p>2,937.8</p></td></tr>',
        "</tbody></table></figure>",
        "<table><tbody><tr><th><p>Year</p></th><th><p>Staff</p></th></tr>",
        '<tr><td><p>2025</p></td><td data-align="end"><p>310</p></td></tr></tbody></table>',
        "<p>After the tables.</p>",
      ),
    );
  });

  it.each([
    ["word-web-table", "Table 2: Revenue by region"],
    ["libreoffice-table", "Table 3: Revenue by region"],
    ["google-docs-table", null],
  ])("of %s keeps the same of a table", (name, caption) => {
    const rank = name.startsWith("libre")
      ? ['<th data-align="center"><p>Rank</p></th>', '<td data-align="center"><p>1</p></td>']
      : ["", ""];
    const text = name.startsWith("google") ? "<em>Nordics</em>" : "Nordics";
    const table = lines(
      `<table><tbody><tr><th><p>Region</p></th><th data-align="end"><p>Revenue</p></th>${rank[0]}</tr>`,
      `<tr><td><p>${text}</p></td><td data-align="end"><p>1,204.5</p></td>${rank[1]}</tr></tbody></table>`,
    );
    const whole = caption === null ? table : `<figure><figcaption>${caption}</figcaption>${table}</figure>`;
    expect(pasted(sample(name)).replace(/<p>(?:<br>)?<\/p>$/, "")).toBe(`<p>Sales grew in every region.</p>${whole}`);
  });

  it.each([
    "word-desktop",
    "word-web",
    "google-docs",
    "word-table",
    "word-web-table",
    "google-docs-table",
    "libreoffice-table",
  ])("from %s is stored as it stands in the editor", (name) => {
    const html = pasted(sample(name));
    const box = (text: string) => new DOMParser().parseFromString(text, "text/html").body.innerHTML;
    expect(box(sanitiseStory(html).replaceAll(/ rel="[^"]*"/g, ""))).toBe(box(html));
  });
});

describe("what a reader of the final document does not see", () => {
  const NONE = { deletions: 0, hidden: 0, comments: 0, hasInsertions: false, hasHighlights: false, pictures: 0 };

  it.each([
    [
      "tracked changes of Word",
      `<p class=MsoNormal>It costs <del cite="mailto:ML" datetime="2026-11-20T10:00">£2 m</del><ins cite="mailto:ML"
        datetime="2026-11-20T10:00">£3 m</ins>.</p>`,
      "<p>It costs £3 m.</p>",
      { deletions: 1, hasInsertions: true },
    ],
    [
      "deletions of whole paragraphs",
      "<p>One</p><del><p>Two</p><p>Three</p></del><p>Four</p>",
      "<p>One</p><p>Four</p>",
      { deletions: 1 },
    ],
    [
      "hidden text, however it is hidden",
      `<p>Open<span style='display:none;mso-hide:all'> to us</span><span style="visibility: hidden"> not yet</span><span
        style="DISPLAY:NONE !important"> never</span></p><p hidden>Nor this</p>`,
      "<p>Open</p>",
      { hidden: 4 },
    ],
    [
      "hidden text within hidden text once, and hidden spaces never",
      `<p>Open</p><div style="display:none"><p style="display:none">a</p><p>b</p></div><p style="display:none">&nbsp;</p>`,
      "<p>Open</p>",
      { hidden: 1 },
    ],
    [
      "comments of Word",
      `<p class=MsoNormal><a style='mso-comment-reference:ML_1;mso-comment-date:20261120T1000'>Forty</a><span
        class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor href="#_msocom_1">[ML1]</a></span></span>
        jobs.</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Sure?</p></div>
        <div style='mso-element:comment'><p class=MsoCommentText>Yes</p></div></div>`,
      "<p>Forty jobs.</p>",
      { comments: 2 },
    ],
    [
      "comments of Google Docs",
      `<p>Forty<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> jobs.</p><div><p><a href="#cmnt_ref1"
        id="cmnt1">[a]</a><span>Do we say so?</span></p></div>`,
      "<p>Forty jobs.</p>",
      { comments: 1 },
    ],
    [
      "highlighting of Word, whose text stays",
      "<p class=MsoNormal>It opens <span style='background:yellow;mso-highlight:yellow'>[date TBC]</span>.</p>",
      "<p>It opens [date TBC].</p>",
      { hasHighlights: true },
    ],
    [
      "highlighting of Google Docs, whose text stays",
      `<b id="docs-internal-guid-1" style="font-weight:normal"><p><span style="background-color:transparent">It opens
        </span><span style="background-color:#ffff00">in May</span></p></b>`,
      "<p>It opens in May</p>",
      { hasHighlights: true },
    ],
  ])("is left out, or said: %s", (_name, html, story, found) => {
    const leftOut: unknown[] = [];
    const text = pasted(html, { register: () => null, onLeftOut: (each) => leftOut.push(each) });
    expect(text.replace(/<p><\/p>$/, "")).toBe(story);
    expect(leftOut).toEqual([{ ...NONE, ...found }]);
  });

  it.each([
    ["a line through a price", '<p>Was <s>£20</s> <span style="text-decoration:line-through">£18</span></p>'],
    ["a page's own background", '<p><span style="background-color:rgb(20, 20, 20)">Dark</span></p>'],
    [
      "Google Docs without highlights",
      '<b id="docs-internal-guid-1"><p><span style="background-color:transparent">a</span></p></b>',
    ],
  ])("is not %s", (_name, html) => {
    const onLeftOut = () => expect.unreachable("Nothing was left out.");
    expect(pasted(html, { register: () => null, onLeftOut })).toMatch(/£20.*£18|Dark|a/);
  });
});

describe("what only spaces a document out", () => {
  it.each([
    [
      "OpenOffice's lines between lists (P08)",
      `<meta name="generator" content="OpenOffice 4.1.7"><ol>
        <li><p style="margin-bottom: 0cm">Line 1</p></li><li><p style="margin-bottom: 0cm">Line 2</p></li></ol>
        <p style="margin-bottom: 0cm"><br>\n</p><ul><li><p>Bullet 1</p></li><li><p><br></p></li></ul>`,
      "<ol><li><p>Line 1</p></li><li><p>Line 2</p></li></ol><ul><li><p>Bullet 1</p></li></ul><p></p>",
    ],
    [
      "Word's line above footnotes (P09)",
      `<p class=MsoNormal>Sales rose to 40<a style='mso-footnote-id:ftn1' href="#_ftn1"><span
        class=MsoFootnoteReference>[1]</span></a> million.<o:p></o:p></p><div style='mso-element:footnote-list'><br
        clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a
        href="#_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> Unaudited figure.<o:p></o:p></p></div></div>`,
      "<p>Sales rose to 40<sup>[1]</sup> million.</p><p>[1] Unaudited figure.</p>",
    ],
    [
      "LibreOffice's footnotes",
      `<p>Sales rose to 40<a class="sdfootnoteanc" href="#sdfootnote1sym">1</a> million.</p><p><br/></p>
        <div><p class="sdfootnote"><a class="sdfootnotesym" href="#sdfootnote1anc">1</a>Unaudited.</p></div>`,
      "<p>Sales rose to 40<sup>1</sup> million.</p><p>1 Unaudited.</p>",
    ],
    [
      "breaks at the end of Word's paragraphs (P12)",
      `<p class=MsoNormal>One<br>\ntwo<br>\n<br style='mso-special-character:line-break'><span><br></span><o:p></o:p></p>
        <p class=MsoNormal><br>Three</p>`,
      "<p>One<br>two</p><p>Three</p>",
    ],
    ["breaks between blocks", "<h2>One</h2><br><br><p>Two</p><br>", "<h2>One</h2><p>Two</p>"],
    ["a paragraph whose picture was left out", "<p>One</p><p><img src='https://x.example/a.png'></p>", "<p>One</p>"],
  ])("goes: %s", (_name, html, story) => {
    expect(pasted(html, { register: () => null, onLeftOut: () => {} })).toBe(story);
  });

  it("keeps the rows and columns of a table whose cells are empty", () => {
    const table = "<table><tr><td>a</td><td><p><br></p></td></tr><tr><td></td><td><br></td></tr></table>";
    expect(pasted(table)).toMatch(/^<table><tbody><tr><td><p>a<\/p><\/td>(?:<td><p><\/p><\/td>|<\/tr>|<tr>){5}/);
  });

  it("makes no columns of a cell that says it is wider than its table", () => {
    const table = '<table><tr><td>a</td><td>b</td></tr><tr><td colspan="9999">c</td></tr></table>';
    expect(pasted(table)).toContain(
      '<tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td colspan="2"><p>c</p></td></tr>',
    );
  });
});

describe("pasted pictures", () => {
  const BIG = `data:image/png;base64,${btoa("x".repeat(600))}`;
  const SMALL = `data:image/gif;base64,${btoa("x".repeat(40))}`;

  function paste(html: string) {
    const files: File[] = [];
    let leftOut = 0;
    const register = (file: File) => (files.push(file), `file-${files.length}`);
    const story = pasted(html, { register, onLeftOut: ({ pictures }) => (leftOut = pictures) });
    return { story, files: files.map(({ name, type, size }) => ({ name, type, size })), leftOut };
  }

  it.each([
    ["of other sites", '<p>a<img src="https://x.example/a.png"></p><img src="//x.example/b.png">', 2],
    ["on somebody's disk", '<p>a<img src="file:///C:/a.png"></p>', 1],
    ["without an address", "<p>a<img></p>", 1],
    ["that only look like ours", `<p>a<img src="https://evil.example${pictureUrl()}"></p>`, 1],
  ])("%s are left out, and said to be", (_name, html, count) => {
    expect(paste(html)).toMatchObject({ files: [], leftOut: count });
    expect(paste(html).story).not.toContain("img");
  });

  it("that are part of the text are uploaded", () => {
    expect(paste(`<p>a</p><img src="${BIG}"><p>b</p>`)).toEqual({
      story: "<p>a</p><p>b</p>",
      files: [{ name: "picture.png", type: "image/png", size: 600 }],
      leftOut: 0,
    });
  });

  it("that only draw a spacer fall away without a word", () => {
    expect(paste(`<p>a<img src="${SMALL}">b</p>`)).toEqual({ story: "<p>ab</p>", files: [], leftOut: 0 });
  });

  it("of our own pages stay, whatever the browser made of their address", () => {
    const html = `<img src="${window.location.origin}${pictureUrl()}" alt="A quay">`;
    expect(paste(html).story).toBe(`<figure><img src="${pictureUrl()}" alt="A quay"></figure><p></p>`);
  });

  it.each(["data:image/png;base64,%%%", "data:text/html,<b>x</b>", "data:image/svg+xml,<svg/>", "javascript:alert(1)"])(
    "that cannot be read are left out: %s",
    (src) => {
      expect(paste(`<p>a<img src="${src}"></p>`)).toMatchObject({ story: "<p>a</p>", files: [], leftOut: 1 });
    },
  );
});
