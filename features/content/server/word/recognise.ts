/** Turns a Word document into the fields of a form, and says by what each was recognised. Pure. */
import { countWords } from "#features/editor/html/count-words.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { datelineIn } from "#features/release-check/rules/datelines.ts";
import { DocxRefused } from "#platform/docx/bounds.ts";
import type { DocxPicture } from "#platform/docx/blocks.ts";
import type { PartPlace } from "#platform/docx/packed-parts.ts";
import type { ReadDocx } from "#platform/docx/read-docx.ts";
import { plainLines, writeStory } from "#platform/docx/write-html.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { textOf } from "#platform/rich-text/runs.ts";
import type { Block, Run } from "#platform/rich-text/tree.ts";
import type { RecognisedPart, WordDocument, WordEnding, WordPicture } from "../../contracts/word.ts";
import { findParts, type Parts } from "./find-parts.ts";
import { counted, listLeftOut } from "./left-out.ts";
import { listSpeakers } from "./speakers.ts";

export type Recognised = Omit<WordDocument, "name" | "bytes">;

/** By the ending of a file's name: what uploads take. */
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};
/** Spacers and lines drawn as pictures are smaller than any picture worth showing. */
const SMALLEST_BYTES = 400;
const MAX_MEDIA_TEXT = 500;
/** Of HTML: more than twice of what a post may have, so that a text a little too long is put in whole. */
const MAX_CHARACTERS = 500_000;

/** @returns null where the document has neither text nor pictures. @throws DocxRefused for a text that no form takes. */
export function recognise({ blocks, extras, pictures: places, pages, changedBy }: ReadDocx): Recognised | null {
  const parts = findParts(blocks);
  const written = writeStory(parts.body);
  const sections = parts.endings.map(({ blocks: inside, ...ending }) => ({
    ...ending,
    inside,
    html: writeStory(inside),
  }));
  if (sections.reduce((sum, { html }) => sum + html.length, written.length) > MAX_CHARACTERS)
    throw new DocxRefused("too-large-inside");
  const content = sanitiseStory(written);
  const endings = sections.map(({ part, heading, html, inside }): WordEnding => {
    return { part, heading, html: sanitiseStory(html), text: plainLines(inside).join("\n") };
  });
  const { pictures, drawings } = sortPictures(parts.pictures, places);
  const [title, summary] = [parts.title?.text ?? "", parts.summary?.text ?? ""];
  const text = [title, summary, readText(content), ...endings.map((ending) => ending.text)].join("\n");
  if (text.trim() === "" && pictures.length === 0) return null;
  const { lines, embargo } = parts;
  return {
    pages,
    changed_by: changedBy === "Un-named" ? "" : changedBy,
    title,
    summary,
    content,
    endings,
    text: plainLines(blocks).join("\n"),
    words: [content, ...endings.map(({ heading, html }) => `<p>${heading}</p>${html}`)].reduce(
      (sum, html) => sum + countWords(html),
      0,
    ),
    pictures,
    recognised: listRecognised(parts, content, endings, pictures),
    left_out: listLeftOut({ extras, drawings, lines, embargo, text }),
  };
}

function sortPictures(found: readonly DocxPicture[], places: ReadonlyMap<string, PartPlace>) {
  const pictures: WordPicture[] = [];
  const drawings: DocxPicture[] = [];
  const seen = new Set<string>();
  for (const picture of found) {
    const { part, alt, caption } = picture;
    const place = part === null ? undefined : places.get(part);
    if (part === null || !place || place.size < SMALLEST_BYTES || seen.has(part)) continue;
    seen.add(part);
    const name = part.slice(part.lastIndexOf("/") + 1);
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
    if (type === undefined) drawings.push(picture);
    else
      pictures.push({
        name,
        type,
        start: place.start,
        bytes: place.bytes,
        is_deflated: place.isDeflated,
        size: place.size,
        alt: alt.replaceAll(/\s+/g, " ").trim().slice(0, MAX_MEDIA_TEXT),
        caption: caption.slice(0, MAX_MEDIA_TEXT),
      });
  }
  return { pictures, drawings };
}

function listRecognised(
  { title, summary }: Parts,
  content: string,
  endings: readonly WordEnding[],
  pictures: readonly WordPicture[],
): RecognisedPart[] {
  const { blocks } = readTree(content);
  const opening = firstText(blocks);
  const dateline = datelineIn(opening);
  const { count, speakers } = listSpeakers(blocks);
  const words = countWords(content);
  const captions = pictures.filter(({ caption }) => caption !== "").length;
  const described = pictures.filter(({ alt }) => alt !== "").length;
  const list: (RecognisedPart | null)[] = [
    title && { part: "headline", title: "Headline", goes_to: "Title", reason: title.reason },
    summary && { part: "standfirst", title: "Standfirst", goes_to: "Summary", reason: summary.reason },
    dateline && {
      part: "dateline",
      title: "Dateline",
      goes_to: "Start of the content",
      reason: opening.slice(0, dateline.length).replace(/(?<![\s.,:)/–—-])[\s.,:)/–—-]+$/, ""),
    },
    words === 0
      ? null
      : { part: "body", title: `Body, ${counted(words, "word")}`, goes_to: "Content", reason: holdingsOf(blocks) },
    count === 0
      ? null
      : {
          part: "quotes",
          title: counted(count, "quote"),
          goes_to: "Quotes",
          reason: speakers.length === 0 ? "Kept as they are" : speakers.join("; "),
        },
    ...endings.map(({ part, heading, text }): RecognisedPart => {
      const [first = ""] = text.split("\n");
      const name = part === "about" ? `“${heading.slice(0, 80)}”` : "Contact";
      return { part, title: name, goes_to: "End of the content", reason: first.slice(0, 120) };
    }),
    pictures.length === 0
      ? null
      : {
          part: "pictures",
          title: counted(pictures.length, "picture"),
          goes_to: "Banner and media",
          reason: `${partOf(captions, pictures.length, "captions")}, ${partOf(described, pictures.length, "a description")}`,
        },
  ];
  return list.filter((each) => each !== null);
}

function partOf(count: number, all: number, what: string): string {
  return `${count === 0 ? "none" : count === all ? "all" : count} with ${what}`;
}

/** "2 subheadings, 1 list, 1 table, 4 links". */
function holdingsOf(blocks: readonly Block[]): string {
  const count = (kind: Block["kind"]) => blocks.filter((block) => block.kind === kind).length;
  let links = 0;
  let last: string | null = null;
  for (const { href } of runsIn(blocks)) {
    if (href !== null && href !== last) links += 1;
    last = href;
  }
  const counts: [number, string][] = [
    [count("heading"), "subheading"],
    [count("list"), "list"],
    [count("table"), "table"],
    [links, "link"],
  ];
  const found = counts.filter(([number]) => number > 0).map(([number, noun]) => counted(number, noun));
  return found.length === 0 ? counted(blocks.length, "paragraph") : found.join(", ");
}

function* runsIn(blocks: readonly Block[]): Generator<Run> {
  for (const block of blocks) {
    if ("runs" in block) yield* block.runs;
    else if (block.kind === "quote") yield* runsIn(block.blocks);
    else if (block.kind === "list") for (const item of block.items) yield* runsIn(item.blocks);
    else if (block.kind === "table")
      for (const { cells } of block.rows) for (const cell of cells) yield* runsIn(cell.blocks);
  }
}

function firstText(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  return first?.kind === "paragraph" ? textOf(first.runs) : "";
}
