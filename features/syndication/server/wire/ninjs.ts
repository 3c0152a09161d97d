/** ninjs 3.1 and 2.2 (iptc.org/standards/ninjs): news as JSON. */
import { USUAL_LANGUAGE } from "#features/content/contracts/language.ts";
import { approvalLines } from "#features/content/site/text/quote-approvals.ts";
import { storableText } from "#platform/xml/xml.ts";
import type { Entry, EntryFile } from "../entry-policy.ts";
import { publisherOf } from "../formats/feed.ts";
import { noteOf, statusOf, type WireItem, type WireList } from "./item.ts";

type Json = { [name: string]: Json | Json[] | string | number };
type Provider = Pick<WireList, "provider">;

/** ninjs 3.1. */
export function ninjsOf(item: WireItem, { provider }: Provider): Json {
  const { entry, firstCreated } = item;
  const note = noteOf(item);
  return {
    uri: item.urn,
    standard: { name: "ninjs", version: "3.1", schema: "https://iptc.org/std/ninjs/ninjs-schema_3.1.json" },
    type: "text",
    representationType: entry ? "full" : "partial",
    version: String(item.version),
    versionCreated: item.versionCreated.toISOString(),
    ...(firstCreated && { firstCreated: firstCreated.toISOString() }),
    pubStatus: statusOf(item),
    infoSources: [{ name: text(provider), role: "distributor" }],
    ...(note !== null && { edNote: text(note) }),
    ...(entry && contentOf(entry)),
  };
}

/** ninjs 2.2: the same names in lower case. */
export function ninjs22Of(item: WireItem, provider: Provider): Json {
  const standard = { name: "ninjs", version: "2.2", schema: "https://iptc.org/std/ninjs/ninjs-schema_2.2.json" };
  return inLowerCase({ ...ninjsOf(item, provider), standard });
}

function contentOf(entry: Entry): Json {
  const who = text(publisherOf(entry));
  return {
    contentCreated: entry.publishedAt.toISOString(),
    language: entry.language ?? USUAL_LANGUAGE,
    title: text(entry.title),
    headlines: [{ role: "main", contentType: "text/plain", value: text(entry.title) }],
    ...(entry.summary !== "" && {
      descriptions: [{ role: "summary", contentType: "text/plain", value: text(entry.summary) }],
    }),
    bodies: [{ role: "main", contentType: "text/html", wordCount: entry.words, value: text(entry.html) }],
    by: who,
    copyrightHolder: who,
    genres: [{ name: entry.kind.cardLabel }],
    subjects: entry.tags.map((tag) => ({ name: text(tag) })),
    ...(entry.quoteApprovals.length > 0 && {
      trustIndicators: approvalLines(entry.quoteApprovals).map((line) => ({ title: text(line), href: entry.url })),
    }),
    ...(entry.company !== null && { organisations: [{ name: who, rel: "creator" }] }),
    renditions: [{ name: "web", href: entry.url, contentType: "text/html" }],
    ...(entry.media.length > 0 && { associations: entry.media.map(associationOf) }),
  };
}

function associationOf(media: Entry["media"][number], place: number): Json {
  const { kind, url, alt, caption, credit, rights, full } = media;
  const described = caption || alt;
  return {
    name: place === 0 ? "featured" : `related-${place}`,
    uri: url,
    type: kind === "image" ? "picture" : "video",
    ...(credit !== "" && { by: text(credit) }),
    ...(rights !== "" && { usageTerms: text(rights) }),
    ...(described !== "" && { descriptions: [{ role: "caption", contentType: "text/plain", value: text(described) }] }),
    renditions: full ? [renditionOf("original", full), renditionOf("web", media)] : [renditionOf("original", media)],
  };
}

function renditionOf(name: string, { url, mime, bytes, width, height, seconds }: EntryFile): Json {
  return {
    name,
    href: url,
    contentType: mime,
    sizeInBytes: bytes,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(seconds !== undefined && { duration: seconds }),
  };
}

const text = storableText;

function inLowerCase(value: Json): Json {
  const lower = (inner: Json[string]): Json[string] => {
    if (Array.isArray(inner)) return inner.map(inLowerCase);
    return typeof inner === "object" ? inLowerCase(inner) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lower(inner)]));
}
