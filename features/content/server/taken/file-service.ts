/** A post as a file: prepares its page's content for the thread that creates PDFs and Word documents. */
import { buffer } from "node:stream/consumers";
import { jpegOf, type MediaItem } from "#features/media/contract.ts";
import { findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { expectWork, inThread, readerTurn } from "#platform/threads/work.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { describeTerms, termsOf } from "../../kinds/terms.ts";
import { factsOf } from "../../site/details.ts";
import { creditOf } from "../../site/media-caption.tsx";
import type { PublicPost } from "../../site/public-post.ts";
import type { TakenPicture, TakenPost } from "../../taken/taken-post.ts";
import { refuseTooLong } from "./too-long-policy.ts";

/** The longest text takes ten seconds. */
const LIMIT_MS = 15_000;
/** A larger document would exceed the cache. */
const MOST_PICTURES = 8;

/**
 * @param origin https://host of the site.
 * @throws AppError unavailable if too many are being created, too-large (413) if it takes too long.
 */
export async function makeFile(post: PublicPost, document: TakenPost["document"], origin: string): Promise<Buffer> {
  const work: Work<TakenPost, Uint8Array<ArrayBuffer>> = { name: document, limitMs: LIMIT_MS };
  const turn = readerTurn(post);
  expectWork(work, turn);
  const taken = await describeTaken(post, document, origin);
  const file = await inThread(work, taken, turn).catch(refuseTooLong); // others may wait for the same
  return Buffer.from(file.buffer);
}

export async function describeTaken(
  post: PublicPost,
  document: TakenPost["document"],
  origin: string,
): Promise<TakenPost> {
  const source = post.companyDisplayName ?? post.author;
  const day = post.publishedAt === null ? [] : [formatDay(post.publishedAt)];
  const by = post.companyDisplayName === null ? [] : [`by ${post.author}`];
  const { facts, product } = factsOf(post);
  return {
    document,
    title: post.title,
    label: findKindByTypeCode(post.type)?.cardLabel ?? "",
    source,
    byline: [source, ...by, ...day].join(" · "),
    description: post.description,
    facts: [
      ...facts.filter(({ value }) => value !== "").map(({ name, value }) => `${name}: ${value}`),
      ...(product ? [`Rating: ${product.rating.toFixed(1)} of 5`] : []),
    ],
    html: post.contentHtml,
    sections: sectionsOf(post, source, origin),
    pictures: await picturesOf(post),
    url: post.url,
    origin,
  };
}

function sectionsOf(post: PublicPost, source: string, origin: string): TakenPost["sections"] {
  const { company, corrections, references } = post;
  const about = company ? company.boilerplate || company.description : post.companyDisplayName ? "" : post.authorBio;
  const { name = "", role = "", phone = "", email = "", hours = "" } = company?.pressContact ?? {};
  const terms = termsOf(post.details);
  const said = terms && describeTerms(terms, source);
  const given = (texts: string[]) => texts.filter((text) => text !== "").map((text) => ({ text }));
  return [
    { title: `About ${source}`, lines: given([about]) },
    { title: "Press contact", lines: given([name, role, phone, email, hours]) },
    { title: "Terms of reuse", lines: given([said ? `${said.title}. ${said.text}` : ""]) },
    { title: "Corrections", lines: given(corrections.map(({ at, note }) => `Correction, ${formatDay(at)}: ${note}`)) },
    {
      title: "References",
      lines: references.map(({ address, title }) => ({
        text: title ?? address,
        address: address.startsWith("/") ? origin + address : address,
      })),
    },
  ];
}

async function picturesOf({ image, textMedia, relatedMedia }: PublicPost): Promise<TakenPicture[]> {
  const shown = [
    ...(image ? [{ item: image, place: "banner" as const }] : []),
    ...textMedia.map((item) => ({ item, place: "text" as const })),
    ...relatedMedia.map((item) => ({ item, place: "related" as const })),
  ].filter(({ item }) => item.kind === "image");
  const pictures = await Promise.all(shown.slice(0, MOST_PICTURES).map(({ item, place }) => readPicture(item, place)));
  return pictures.filter((picture) => picture !== null);
}

/** The JPEG, which both kinds of documents take; null when its file is gone. */
async function readPicture(item: MediaItem, place: TakenPicture["place"]): Promise<TakenPicture | null> {
  const jpeg = jpegOf(item);
  const file = jpeg && (await findMediaFile(item.id, jpeg.name));
  const stream = file && (await openMediaFile(file));
  if (!jpeg || !stream) return null;
  const caption = [item.caption, creditOf(item)].filter((part) => part !== "").join(" ");
  const { width, height } = jpeg;
  return { id: item.id, place, jpeg: new Uint8Array(await buffer(stream)), width, height, alt: item.alt, caption };
}
