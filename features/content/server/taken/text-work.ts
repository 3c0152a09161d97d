/** A post as text to reuse: Markdown, plain text, and its story with the source. Pure; long ones in a thread. */
import { escapeText } from "entities";
import { formatDay } from "#ui-kit/public/dates.ts";
import { cleanLine } from "#platform/rich-text/characters.ts";
import { readTree } from "#platform/rich-text/read-tree.ts";
import { writeMarkdown } from "#platform/rich-text/write-markdown.ts";
import { writeText as writePlain } from "#platform/rich-text/write-text.ts";
import { jpegOf, type MediaItem } from "#features/media/contract.ts";
import { describeTerms, termsOf } from "../../kinds/terms.ts";
import { citationOf } from "../../site/post/citation.ts";
import { factsOf } from "../../site/details.ts";
import { creditOf } from "../../site/media-caption.tsx";
import { fileAddress } from "../../site/picture.tsx";
import type { PublicPost } from "../../site/public-post.ts";

/** A post to write; `story`: only that, with its source below, for quoting. `origin` is https://host of the site. */
export type PostToWrite = { post: PublicPost; form: "markdown" | "text" | "story"; origin: string };

export function writeText({ post, form, origin }: PostToWrite): string {
  if (form === "story")
    return `${writePlain(readTree(post.contentHtml).blocks, origin)}\n\n${cleanLine(citationOf(post))}\n`;
  const write = form === "markdown" ? writeMarkdown : writePlain;
  return `${write(readTree(wholeHtml(post)).blocks, origin)}\n`;
}

function wholeHtml(post: PublicPost): string {
  const source = post.companyDisplayName ?? post.author;
  return [
    `<h1>${escapeText(post.title)}</h1>`,
    post.description && `<p>${escapeText(post.description)}</p>`,
    `<p>${escapeText(bylineOf(post, source))}</p>`,
    factsHtml(post),
    post.contentHtml,
    aboutHtml(post, source),
    contactHtml(post),
    mediaHtml(post),
    termsHtml(post, source),
    correctionsHtml(post),
    referencesHtml(post),
    `<hr><p><a href="${escapeText(post.url)}">${escapeText(post.url)}</a></p>`,
  ].join("");
}

function bylineOf({ companyDisplayName, author, publishedAt }: PublicPost, source: string): string {
  const day = publishedAt === null ? [] : [formatDay(publishedAt)];
  return [source, ...(companyDisplayName === null ? [] : [`by ${author}`]), ...day].join(" · ");
}

/** Facts that only some kinds have: a rating, a brand, the interviewee. */
function factsHtml(post: PublicPost): string {
  const { facts, product } = factsOf(post);
  const lines = [
    ...facts.filter(({ value }) => value !== "").map(({ name, value }) => `${name}: ${value}`),
    ...(product ? [`Rating: ${product.rating.toFixed(1)} of 5`] : []),
  ];
  return listHtml(lines.map(escapeText));
}

function listHtml(items: string[]): string {
  return items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function section(title: string, html: string): string {
  return html === "" ? "" : `<h2>${escapeText(title)}</h2>${html}`;
}

function aboutHtml({ company, companyDisplayName, authorBio }: PublicPost, source: string): string {
  const text = company ? company.boilerplate || company.description : companyDisplayName === null ? authorBio : "";
  return section(`About ${source}`, text && `<p>${escapeText(text)}</p>`);
}

function contactHtml({ company }: PublicPost): string {
  if (!company) return "";
  const { name, role, email, phone, hours, languages } = company.pressContact;
  return section(
    "Press contact",
    listHtml([name, role, phone, email, hours, languages].filter((part) => part !== "").map(escapeText)),
  );
}

function mediaHtml({ image, relatedMedia, url }: PublicPost): string {
  const items = [...(image ? [image] : []), ...relatedMedia];
  const { origin } = new URL(url);
  return section(
    "Pictures and video",
    listHtml(
      items.map((item) => {
        const words = [item.caption || item.alt, creditOf(item)].filter((part) => part !== "").join(" ");
        return `${escapeText(words)} <a href="${origin}${addressOf(item)}">${item.kind === "image" ? "Picture" : "Video"}</a>`;
      }),
    ),
  );
}

/** The JPEG, which every program opens; if there is one. */
function addressOf(item: MediaItem): string {
  const jpeg = jpegOf(item);
  return jpeg ? fileAddress(item, jpeg.name) : item.url;
}

function termsHtml({ details }: PublicPost, source: string): string {
  const terms = termsOf(details);
  if (!terms) return "";
  const { title, text } = describeTerms(terms, source);
  return section("Terms of reuse", `<p>${escapeText(`${title}. ${text}`)}</p>`);
}

function correctionsHtml({ corrections }: PublicPost): string {
  const lines = corrections.map(({ at, note }) => `Correction, ${formatDay(at)}: ${note}`);
  return section("Corrections", listHtml(lines.map(escapeText)));
}

function referencesHtml({ references }: PublicPost): string {
  const links = references.map(
    ({ address, title }) =>
      `<a href="${escapeText(address).replaceAll('"', "&quot;")}">${escapeText(title ?? address)}</a>`,
  );
  return section("References", listHtml(links));
}
