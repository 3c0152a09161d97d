/** What the editor writes is what is stored, and what it reads again: sanitising changes nothing of it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openStory, pictureUrl } from "#tests/support/screens/story-editor.ts";
import { countNodeWords } from "../word-limit/count-words.ts";
import { storyHtml } from "./story-html.ts";
import { fitStoredHtml } from "../pasting/pasted-html.ts";
import { countWords, isEmptyContent } from "../../html/count-words.ts";
import { sanitiseStory } from "../../server/sanitise-service.ts";

const word = fc.string({
  unit: fc.constantFrom("a", "é", "語", "<", "&", ">", '"', "😀", "'"),
  minLength: 1,
  maxLength: 6,
});
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => escaped(words.join(" ")));
const link = fc.constantFrom("https://halden.example/a?b=1&amp;c=2", "mailto:press@halden.example", "tel:+47 55 12");
const inline = fc.oneof(
  phrase,
  fc
    .tuple(fc.constantFrom("strong", "em", "u", "s", "sub", "sup"), phrase)
    .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
  fc.tuple(link, phrase).map(([href, text]) => `<a href="${href}">${text}</a>`),
  fc.tuple(phrase, phrase).map(([a, b]) => `${a}<br>${b}`),
);
const line = fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(""));
const paragraph = line.map((text) => `<p>${text}</p>`);
const picture = fc
  .record({ alt: phrase, caption: fc.option(phrase), sized: fc.boolean() })
  .map(({ alt, caption, sized }) => {
    const image = `<img src="${pictureUrl()}" alt="${alt.replaceAll('"', "&quot;")}"${sized ? ' width="1600" height="900"' : ""}>`;
    return `<figure>${image}${caption === null ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
  });
const { block } = fc.letrec<{ block: string; list: string }>((tie) => ({
  list: fc
    .record({
      start: fc.option(fc.integer({ min: 1, max: 9999 })),
      items: fc.array(fc.tuple(paragraph, fc.option(tie("list"), { depthSize: "small" })), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ start, items }) => {
      const inner = items.map(([text, nested]) => `<li>${text}${nested ?? ""}</li>`).join("");
      return start === null ? `<ul>${inner}</ul>` : `<ol start="${start}">${inner}</ol>`;
    }),
  block: fc.oneof(
    { depthSize: "small" },
    paragraph,
    fc.tuple(fc.constantFrom("h2", "h3"), line).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc.constant("<hr>"),
    picture,
    tie("list"),
    tie("block").map((inner) => `<blockquote>${inner}</blockquote>`),
    fc
      .record({
        head: paragraph,
        cell: tie("block"),
        span: fc.integer({ min: 1, max: 3 }),
        align: fc.constantFrom("", ' data-align="center"', ' data-align="end"'),
        caption: fc.option(line),
      })
      .map(({ head, cell, span, align, caption }) => {
        const table = `<table><tr><th${align}>${head}</th><th></th></tr><tr><td colspan="${span}"${align}>${cell}</td></tr></table>`;
        return caption === null ? table : `<figure><figcaption>${caption}</figcaption>${table}</figure>`;
      }),
  ),
}));
const story = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join(""));

describe("a story", () => {
  it("is the same after it was written, sanitised and read", () => {
    const editor = openStory();
    fc.assert(
      fc.property(story, (html) => {
        editor.commands.setContent(html);
        fc.pre(storyHtml(editor) !== "");
        const written = editor.getJSON();
        const stored = sanitiseStory(storyHtml(editor));
        editor.commands.setContent(stored);
        expect(editor.getJSON()).toEqual(written);
        expect(countWords(stored)).toBe(countNodeWords(editor.state.doc));
        expect(sanitiseStory(storyHtml(editor))).toBe(stored);
      }),
      { numRuns: 200 },
    );
  });

  it("is written block by block as the whole would be", () => {
    const editor = openStory();
    fc.assert(
      fc.property(story, (html) => {
        editor.commands.setContent(html);
        const whole = editor.getHTML().replaceAll("<figcaption></figcaption>", "");
        expect(storyHtml(editor)).toBe(isEmptyContent(whole) ? "" : whole);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps what came by a call and has no button", () => {
    const html =
      "<h4>Small print</h4><table><caption>Prices</caption><thead><tr><td>A</td></tr></thead><tbody><tr><td>1</td></tr></tbody></table><pre>one\ntwo</pre>";
    const editor = openStory(fitStoredHtml(html));
    expect(storyHtml(editor)).toBe(
      "<h3>Small print</h3><figure><figcaption>Prices</figcaption><table><tbody><tr><th><p>A</p></th></tr><tr><td><p>1</p></td></tr></tbody></table></figure><p>one<br>two</p>",
    );
  });

  it.each([
    [
      "a picture outside a figure",
      `<p>a<img src="${pictureUrl()}" alt="x">b</p>`,
      `<p>a</p><figure><img src="${pictureUrl()}" alt="x"></figure><p>b</p>`,
    ],
    [
      "two pictures in a figure",
      `<figure><img src="${pictureUrl(1)}" alt=""><img src="${pictureUrl(2)}" alt=""><figcaption>Both</figcaption></figure>`,
      `<figure><img src="${pictureUrl(1)}" alt=""></figure><figure><img src="${pictureUrl(2)}" alt=""></figure><p>Both</p>`,
    ],
    [
      "a picture from elsewhere",
      `<p>a</p><figure><img src="https://x.example/a.png"><figcaption>Quay</figcaption></figure>`,
      "<p>a</p><p>Quay</p>",
    ],
  ])("reads %s", (_name, html, expected) => {
    expect(storyHtml(openStory(html))).toBe(expected);
  });
});
