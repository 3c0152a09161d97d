/** Text of posts for readers: responsive pictures, and tables that scroll on their own. */
import { escapeUTF8 } from "entities/escape";
import { readAttributes, readTokens } from "#platform/rich-text/tokens.ts";
import { type MediaItem, PICTURE_FORMATS } from "#features/media/contract.ts";
import { withDateline } from "./dateline.ts";
import { textAttributes } from "./direction.ts";
import { withDirections } from "./outer-blocks.ts";
import { type QuoteApproval, withQuoteApprovals } from "./quote-approvals.ts";
import { fileAddress } from "../picture.tsx";
import { withFigures } from "./table-figures.ts";
import { words } from "#ui-kit/public/words/words.ts";

type ProseProps = {
  html: string;
  media: readonly MediaItem[];
  /** Null: not known. */
  language: string | null;
  /** Of quotes in the text, shown beside them. */
  approvals?: readonly QuoteApproval[];
};

/** The content was sanitised when it was written (features/content/server). */
export function Prose({ html, media, language, approvals = [] }: ProseProps) {
  if (html === "") return null;
  return (
    <div
      className="prose"
      {...textAttributes(language)}
      dangerouslySetInnerHTML={{ __html: dressed(html, media, approvals) }}
    />
  );
}

/** An answer of an interview. */
export function Answer({ html, media, language, approvals = [] }: ProseProps) {
  return (
    <dd
      className="prose"
      {...textAttributes(language)}
      dangerouslySetInnerHTML={{ __html: dressed(html, media, approvals) }}
    />
  );
}

/** Maximum width of a text on wide screens. */
const SIZES = "(max-width: 44rem) 100vw, 33rem";

/**
 * Adds what readers need to sanitised HTML: a direction for each block, `<picture>` around known pictures, lazy
 * loading, and a box around each table that can be scrolled with the keyboard.
 */
export function dressed(html: string, media: readonly MediaItem[], approvals: readonly QuoteApproval[] = []): string {
  const known = new Map(media.map((item) => [item.id, item]));
  const source = withQuoteApprovals(withDirections(withDateline(html)), approvals).replace(TABLE, withFigures);
  let written = "";
  let done = 0;
  readTokens(source, {
    text: () => {},
    tag: ({ name, isClosing, attributes, start, end }) => {
      if (name !== "img" && name !== "table") return;
      written += source.slice(done, start);
      done = end;
      if (name === "img") written += pictureHtml(readAttributes(attributes), known);
      else written += isClosing ? "</table></div>" : tableBox() + source.slice(start, end);
    },
  });
  return written + source.slice(done);
}

/** Linear: sanitised HTML closes each table. */
const TABLE = /<table\b[\s\S]*?<\/table>/g;
const tableBox = () => `<div class="wide" role="region" aria-label="${words().post.table}" tabindex="0">`;

function pictureHtml(attributes: Record<string, string>, known: ReadonlyMap<string, MediaItem>): string {
  const item = known.get(/^\/media\/([^/]+)\//.exec(attributes["src"] ?? "")?.[1] ?? "");
  const own = item?.width && item.height ? withSize(attributes, item.width, item.height) : attributes;
  const image = `<img${writeAttributes(own)} loading="lazy" decoding="async">`;
  if (!item) return image;
  const sources = PICTURE_FORMATS.map((format) => {
    const variants = item.variants.filter((variant) => variant.format === format);
    const srcSet = variants.map((variant) => `${fileAddress(item, variant.name)} ${variant.width}w`).join(", ");
    return srcSet && `<source type="image/${format}" srcset="${srcSet}" sizes="${SIZES}">`;
  });
  return `<picture>${sources.join("")}${image}</picture>`;
}

/** The stored size; a width set by the author stays, and the height follows it. */
function withSize(attributes: Record<string, string>, width: number, height: number): Record<string, string> {
  const { width: written, height: _, ...rest } = attributes;
  const given = Number(written ?? 0);
  const shown = given > 0 && given < width ? given : width;
  return { ...rest, width: String(shown), height: String(Math.round((shown * height) / width)) };
}

/** An alternative text stored before it had a bound is cut to it. */
function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeUTF8(value.slice(0, LONGEST_VALUE))}"`)
    .join("");
}

const LONGEST_VALUE = 2048;
