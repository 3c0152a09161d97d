/** Text of posts for readers: responsive pictures, and tables that scroll on their own. */
import { type MediaItem, PICTURE_FORMATS } from "#features/media/contract.ts";
import { withDateline } from "./dateline.ts";
import { withDirections } from "./outer-blocks.ts";
import { fileAddress } from "../picture.tsx";
import { withFigures } from "./table-figures.ts";

type ProseProps = { html: string; media: readonly MediaItem[] };

/** The content was sanitised when it was written (features/content/server). */
export function Prose({ html, media }: ProseProps) {
  if (html === "") return null;
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: dressed(html, media) }} />;
}

/** An answer of an interview. */
export function Answer({ html, media }: ProseProps) {
  return <dd className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: dressed(html, media) }} />;
}

/** Maximum width of a text on wide screens. */
const SIZES = "(max-width: 44rem) 100vw, 33rem";

/**
 * Adds what readers need to sanitised HTML: a direction for each block, `<picture>` around known pictures, lazy
 * loading, and a box around each table that can be scrolled with the keyboard.
 */
export function dressed(html: string, media: readonly MediaItem[]): string {
  const known = new Map(media.map((item) => [item.id, item]));
  return withDirections(withDateline(html))
    .replace(/<img\b([^<>]*?)\s*\/?>/g, (_tag, attributes: string) => pictureHtml(attributes, known))
    .replace(/<table\b[\s\S]*?<\/table>/g, withFigures)
    .replace(/<table\b/g, '<div class="wide" role="region" aria-label="Table" tabindex="0">$&')
    .replaceAll("</table>", "</table></div>");
}

function pictureHtml(attributes: string, known: ReadonlyMap<string, MediaItem>): string {
  const item = known.get(/\bsrc="\/media\/([^"/]+)\//.exec(attributes)?.[1] ?? "");
  const own = item?.width && item.height ? withSize(attributes, item.width, item.height) : attributes;
  const image = `<img${own} loading="lazy" decoding="async">`;
  if (!item) return image;
  const sources = PICTURE_FORMATS.map((format) => {
    const variants = item.variants.filter((variant) => variant.format === format);
    const srcSet = variants.map((variant) => `${fileAddress(item, variant.name)} ${variant.width}w`).join(", ");
    return srcSet && `<source type="image/${format}" srcset="${srcSet}" sizes="${SIZES}">`;
  });
  return `<picture>${sources.join("")}${image}</picture>`;
}

/** The stored size; a width set by the author stays, and the height follows it. */
function withSize(attributes: string, width: number, height: number): string {
  const given = Number(/\bwidth="(\d+)"/.exec(attributes)?.[1] ?? 0);
  const shown = given > 0 && given < width ? given : width;
  const rest = attributes.replace(/\s*\b(?:width|height)="\d*"/g, "");
  return `${rest} width="${shown}" height="${Math.round((shown * height) / width)}"`;
}
