/** A post's text as an approval binds it: every word that readers, search engines and editors get, block by block. Pure. */
import { createHash } from "node:crypto";
import { type Block, comparable, type Words } from "#features/approvals/policy/blocks.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import type { Block as TreeBlock } from "#platform/rich-text/tree.ts";
import { writeText } from "#platform/rich-text/write-text.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { Snapshot } from "../history/queries.ts";

/** Fields of the form that are not words of the release. */
const WORDLESS = new Set(["tags"]);
const CONTENT = "content";

export function blocksOf(kind: ContentKind, snapshot: Snapshot): Block[] {
  const { seo_meta_title, seo_meta_description, embedded_websites, posted_as_name } = snapshot;
  const words: Field[] = [
    { field: "company", place: "Posted as", words: posted_as_name },
    ...kind.form.story
      .filter(({ name }) => !WORDLESS.has(name))
      .flatMap(({ name, label }) =>
        name === CONTENT ? storyOf(snapshot.content_html) : fieldOf(name, label, snapshot),
      ),
    ...picturesOf(snapshot),
    ...embedded_websites.map((words) => ({ field: "website", place: "Embedded website", words })),
    { field: "search title", place: "Search title", words: seo_meta_title },
    { field: "search description", place: "Search description", words: seo_meta_description },
  ];
  return words.flatMap(({ field, place, words: said }) => {
    const compared = comparable(said);
    return compared === "" ? [] : [{ place, words: said.trim(), hash: hashOf(`${field}\n${compared}`) }];
  });
}

/** `field`: words that move to another one are other words. */
type Field = Words & { field: string };

function hashOf(words: string): string {
  return createHash("sha256").update(words).digest("base64url");
}

function fieldOf(name: string, label: string, snapshot: Snapshot): Field[] {
  const value = name === "summary" ? snapshot.summary : snapshot.details[name];
  return leavesOf(value).map((words) => ({ field: name, place: label, words }));
}

/** A rating is a number, questions are a list, comparisons have fields of their own. */
function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

const NAMES: Record<TreeBlock["kind"], string> = {
  paragraph: "Paragraph",
  heading: "Heading",
  code: "Code",
  quote: "Quote",
  list: "List",
  table: "Table",
  picture: "Picture in the text",
  rule: "Line",
};

/** Numbered by kind, as one counts when reading. */
function storyOf(html: string): Field[] {
  const counts = new Map<string, number>();
  return readTree(html).blocks.flatMap((block) => {
    if (block.kind === "rule") return [];
    const count = (counts.get(block.kind) ?? 0) + 1;
    const words = block.kind === "picture" ? `${block.alt} ${block.src} ${block.href ?? ""}` : writeText([block], "");
    if (words.trim() === "") return [];
    counts.set(block.kind, count);
    return [{ field: CONTENT, place: `${NAMES[block.kind]} ${count}`, words }];
  });
}

/** Another file is another picture, whatever its caption. */
function picturesOf({ media: { banner, related } }: Snapshot): Field[] {
  const shown = banner ? [{ ...banner, place: "Banner picture" }] : [];
  const more = related.map((item, at) => ({ ...item, place: `Related media ${at + 1}` }));
  return [...shown, ...more].map(({ place, id, alt, caption, credit = "", rights = "" }) => ({
    field: "picture",
    place,
    words: [caption, alt, credit, rights, `(${id})`].filter(Boolean).join(" · "),
  }));
}
