/** A post as text to reuse: Markdown, plain text, and its story with the source. Pure; long ones in a thread. */
import { escapeText } from "entities";
import { cleanLine } from "#platform/rich-text/characters.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { writeMarkdown } from "#platform/rich-text/write-markdown.ts";
import { writeText as writePlain } from "#platform/rich-text/write-text.ts";
import { jpegOf, type MediaItem } from "#features/media/contract.ts";
import { bylineOf, factLinesOf, partsOf, type PostPart } from "../../site/post/parts.ts";
import { citationOf } from "../../site/post/citation.ts";
import { creditOf } from "../../site/media-caption.tsx";
import { fileAddress } from "../../site/picture.tsx";
import type { PublicPost } from "../../site/public-post.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { inLanguage, words } from "#ui-kit/public/words/words.ts";

/** A post to write; `story`: only that, with its source below, for quoting. `origin` is https://host of the site. */
export type PostToWrite = {
  post: PublicPost;
  form: "markdown" | "text" | "story";
  origin: string;
  /** Of the words that are not the post's. */
  language: SiteLanguage;
};

export function writeText(given: PostToWrite): string {
  return inLanguage(given.language, () => writeForm(given));
}

function writeForm({ post, form, origin }: PostToWrite): string {
  const pictureWord = words().post.picture;
  if (form === "story")
    return `${writePlain(readTree(post.contentHtml).blocks, origin, pictureWord)}\n\n${cleanLine(citationOf(post))}\n`;
  const { blocks } = readTree(wholeHtml(post, origin));
  return `${form === "markdown" ? writeMarkdown(blocks, origin) : writePlain(blocks, origin, pictureWord)}\n`;
}

function wholeHtml(post: PublicPost, origin: string): string {
  return [
    `<h1>${escapeText(post.title)}</h1>`,
    post.description && `<p>${escapeText(post.description)}</p>`,
    `<p>${escapeText(bylineOf(post))}</p>`,
    listHtml(factLinesOf(post).map(escapeText)),
    post.contentHtml,
    mediaHtml(post),
    ...partsOf(post, origin).map(partHtml),
    `<hr><p><a href="${escapeText(post.url)}">${escapeText(post.url)}</a></p>`,
  ].join("");
}

function listHtml(items: string[]): string {
  return items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function section(title: string, html: string): string {
  return html === "" ? "" : `<h2>${escapeText(title)}</h2>${html}`;
}

/** One line is a paragraph, several are a list. */
function partHtml({ title, lines }: PostPart): string {
  const written = lines.map(({ text, address }) =>
    address === undefined
      ? escapeText(text)
      : `<a href="${escapeText(address).replaceAll('"', "&quot;")}">${escapeText(text)}</a>`,
  );
  return section(title, written.length === 1 ? `<p>${written[0]}</p>` : listHtml(written));
}

function mediaHtml({ image, relatedMedia, url }: PublicPost): string {
  const items = [...(image ? [image] : []), ...relatedMedia];
  const { origin } = new URL(url);
  const { media, picture, video } = words().post;
  return section(
    media,
    listHtml(
      items.map((item) => {
        const words = [item.caption || item.alt, creditOf(item)].filter((part) => part !== "").join(" ");
        return `${escapeText(words)} <a href="${origin}${addressOf(item)}">${item.kind === "image" ? picture : video}</a>`;
      }),
    ),
  );
}

/** The JPEG, which every program opens; if there is one. */
function addressOf(item: MediaItem): string {
  const jpeg = jpegOf(item);
  return jpeg ? fileAddress(item, jpeg.name) : item.url;
}
