/** The clipboards of tests/fixtures/cases, told by what the story then holds. */
import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { pasted } from "#tests/support/screens/story-editor.ts";

const FOLDER = "tests/fixtures/cases/paste";
const paste = (file: string) => pasted(readFileSync(`${FOLDER}/${file}`, "utf8")).replace(/<p><\/p>$/, "");

const STORIES: Record<string, string> = {
  "P01-gdocs-plain.html": "<p>Plain words <strong>then bold</strong></p>",
  "P02-outlook-nested.html":
    "<ul><li><p>Coffee</p></li><li><p>Tea</p><ul><li><p>Black</p></li><li><p>Green</p></li></ul></li><li><p>Water</p></li></ul>",
  "P03-tracked.html": "<p>The fare is £59 from Monday.</p>",
  "P04-comment.html": "<p>The ferry sails at eight.</p>",
  "P05-link-with-domain.html":
    '<p>Read <a href="https://news.example/full-story?id=7">the whole story on port-authority.com and its partners</a> today.</p>',
  "P06-apple-spans.html": "<p>The ferry&nbsp;<strong>Fløyen</strong>&nbsp;sails at eight.</p>",
  "P08-openoffice-list.html":
    "<ol><li><p>Line 1</p></li><li><p>Line 2</p></li></ol><ul><li><p>Bullet 1</p></li><li><p>Bullet 2</p></li></ul>",
  "P09-word-footnote.html": "<p>Sales rose to 40<sup>[1]</sup> million.</p><p>[1] Unaudited figure.</p>",
  "P10-word-numbered-on.html":
    '<ol><li><p>Book</p><ol><li><p>By phone</p><ol><li><p>Free line</p></li></ol></li></ol></li><li><p>Pay</p></li></ol><p>Between.</p><ol start="3"><li><p>Board</p></li></ol>',
  "P11-excel-merged.html":
    '<table><tbody><tr><td colspan="2"><p>Harbour dues</p></td><td><p>2026</p></td></tr><tr><td data-align="end"><p>1</p></td><td><p>Berth</p></td><td data-align="end"><p>1,204.50</p></td></tr><tr><td data-align="end"><p>2</p></td><td><p>Pilot<br>age</p></td><td data-align="end"><p>(80.00)</p></td></tr></tbody></table>',
  "P12-word-soft-breaks.html": "<p>Line one<br>line two</p><p>Größe&nbsp;next word and end.</p>",
  "P13-table-then-text.html":
    "<p>Before the table.</p><table><tbody><tr><td><p>One</p></td><td><p>Two</p></td></tr></tbody></table>",
};

it.each(readdirSync(FOLDER))("%s", (file) => {
  expect(paste(file)).toBe(STORIES[file]);
});
