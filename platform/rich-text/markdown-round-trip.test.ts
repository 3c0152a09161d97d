import { HtmlRenderer, Parser } from "commonmark";
import { escapeText } from "entities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onOneLine } from "./layout.ts";
import { readTree } from "./read-tree.ts";
import { lowered, raised } from "./superscripts.ts";
import type { Block, Run } from "./tree.ts";
import { writeMarkdown } from "./write-markdown.ts";

const rendered = (html: string) => {
  const markdown = writeMarkdown(readTree(html).blocks, "https://news.example");
  return { markdown, html: new HtmlRenderer().render(new Parser().parse(markdown)) };
};

/** Each sign with its looks; spaces have none, because no reader sees whether a space is bold. */
function signs(runs: readonly Run[], isWritten: boolean): string[] {
  return runs.flatMap(({ text, marks, href }) => {
    const [only] = marks.length === 1 ? marks : [];
    const own = isWritten && only === "sup" ? raised(text) : isWritten && only === "sub" ? lowered(text) : null;
    const looks = own === null ? marks.join("+") : "";
    return Array.from(own ?? text, (sign) => (/\s/.test(sign) ? sign : `${sign}${looks}${href ? `>${href}` : ""}`));
  });
}

/** Its structure, words and looks. */
function shape(blocks: readonly Block[], isWritten: boolean): unknown[] {
  return blocks.flatMap((block): unknown[] => {
    switch (block.kind) {
      case "paragraph":
        return [signs(block.runs, isWritten)];
      case "heading":
        return [[`h${block.level}`, ...signs(onOneLine(block.runs), isWritten)]];
      case "code":
        return [["code", block.runs.map(({ text }) => text).join("")]];
      case "quote":
        return [["quote", ...shape(block.blocks, isWritten)]];
      case "list":
        return [["list", ...block.items.map(({ number, blocks: held }) => [number, ...shape(held, isWritten)])]];
      case "rule":
      case "table":
      case "picture":
        return [[block.kind]];
    }
  });
}

const word = fc.oneof(
  fc.constantFrom(..."a|un|10|6|2|「冬」|港|(two)|end.|:|–|!|£5|*|_x_|`|[1]|#|1.|-|<b>|&amp;|~~|\\|=".split("|")),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom("", "", " ")))
  .map((parts) => parts.map(([each, gap]) => escapeText(each) + gap).join(""));
const marked: fc.Arbitrary<string> = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text,
    fc.constant("<br>"),
    fc
      .tuple(fc.constantFrom("strong", "em", "u", "s", "sub", "sup"), fc.array(tie("inline"), { maxLength: 3 }))
      .map(([tag, held]) => `<${tag}>${held.join("")}</${tag}>`),
    text.map((held) => `<a href="https://x.example/a_b">${held}</a>`),
  ),
})).inline;
const line = fc.array(marked, { maxLength: 4 }).map((parts) => parts.join(""));
const story = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc.array(tie("block"), { maxLength: 4 }).map((parts) => parts.join("")),
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    line.map((held) => `<p>${held}</p>`),
    line.map((held) => `<h2>${held}</h2>`),
    fc.constant("<hr>"),
    text.map((held) => `<pre>a${held}</pre>`),
    tie("blocks").map((held) => `<blockquote>${held}</blockquote>`),
    fc
      .tuple(
        fc.constantFrom("ul", "ol", 'ol start="3"'),
        fc.array(fc.tuple(line, tie("blocks")), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, items]) => {
        const held = items.map(([opening, rest]) => `<li><p>x${opening}</p>${rest}</li>`).join("");
        return `<${tag}>${held}</${tag.slice(0, 2)}>`;
      }),
  ),
})).blocks;

describe("a story, its Markdown, and the HTML of that", () => {
  it("have the same words, marks and structure", () => {
    fc.assert(
      fc.property(story, (html) => {
        const { markdown, html: read } = rendered(html);
        expect({ markdown, shape: shape(readTree(read).blocks, false) }).toEqual({
          markdown,
          shape: shape(readTree(html).blocks, true),
        });
      }),
      { numRuns: 4000 },
    );
  });
});
