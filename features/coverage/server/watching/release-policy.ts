/** What is compared of a post: its story without About and contact, and what its company is called. Pure. */
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { readStory } from "#features/editor/html/read-story.ts";
import { placeOf } from "../../matching/links.ts";
import type { Release, ReleaseText } from "../../matching/texts.ts";
import { tokensOf } from "../../matching/tokens.ts";
import { COMMON_NAMES, LEGAL_FORMS } from "./company-words.ts";
import type { ReleaseRow, StoredVersion } from "./queries.ts";

/** A section that ends a release, in the languages that releases are often written in. */
const ENDING =
  /^(?:about|über|uber|zum unternehmen|om|à propos|a propos|acerca de|sobre|informazioni su|chi siamo|over|o firmie|o společnosti|(?:press |media |presse|medien)?contacts?|(?:press|media) (?:contact|enquir|inquir)\w*|(?:presse|medien)?kontakt\w*|contatt\w*|contacto\w*|pressekontakt|notes to editors)(?!\p{L})/iu;
const MAX_ENDING = 80;
/** Sites on which a company has a page next to all others. */
const SHARED_HOSTS =
  /(?:^|\.)(?:facebook|instagram|linkedin|twitter|x|youtube|github|medium|wordpress|blogspot|google|t)\.(?:com|co|me)$/;

/** The release of a row, and its languages by their posts. @param origin https://host of the site. */
export function releaseOf(row: ReleaseRow, origin: string): Release {
  const { post_id, published_at, posted_as_name, versions, company } = row;
  const read = versions.map(readVersion);
  const texts = read.map(({ text }) => text);
  const names = companyNamesOf(company?.name ?? posted_as_name, texts);
  return {
    id: String(post_id),
    publishedAt: published_at,
    companyNames: names,
    hasCommonName: isCommonName(names[0] ?? "", texts),
    notCounted: [
      ...(company ? [company.boilerplate, company.description, ...company.contacts] : []),
      ...read.flatMap(({ endings }) => endings),
    ].filter((part) => part.trim() !== ""),
    links: versions.map(({ kind, guid, slug }) => origin + publicPath({ type: kindOf(kind).typeCode, guid, slug })),
    ownHosts: [origin, company?.website ?? ""].flatMap((address) => ownHostOf(address) ?? []),
    versions: texts,
  };
}

function ownHostOf(address: string): string | null {
  const host = placeOf(address)?.host;
  return host === undefined || SHARED_HOSTS.test(host) ? null : host;
}

/** A line for each block; what stands under a heading such as 'About' does not count. */
export function readVersion({ name, content_html, language }: StoredVersion): { text: ReleaseText; endings: string[] } {
  const told: string[] = [];
  const endings: string[] = [];
  let isEnding = false;
  for (const { tag, text } of readStory(content_html).blocks) {
    if (text === "") continue;
    const isShort = text.length <= MAX_ENDING;
    const isHeading = /^h\d$/.test(tag);
    if (isShort && ENDING.test(text) && (isHeading || !/[.!?]$/.test(text))) isEnding = true;
    else if (isHeading) isEnding = false;
    (isEnding ? endings : told).push(text);
  }
  return { text: { title: name, text: told.join("\n"), language: (language ?? "en").slice(0, 2) }, endings };
}

/** The name, without its legal form, and the shorter forms that the release itself uses. */
export function companyNamesOf(name: string, texts: readonly ReleaseText[]): string[] {
  const written = name.trim();
  const bare = written.replace(LEGAL_FORMS, "").trim() || written;
  const words = tokensOf(bare).map(({ word }) => word);
  const names = new Set([written, bare].filter((each) => each !== ""));
  const tokens = texts.map(({ title, text }) => tokensOf(`${title}\n${text}`));
  for (let length = words.length - 1; length >= 1; length--) {
    const short = words.slice(0, length);
    const [first = ""] = short;
    if (length === 1 && (first.length < 4 || COMMON_NAMES.has(first))) continue;
    const isUsed = tokens.some((of) =>
      of.some(
        ({ hasCapital }, place) =>
          hasCapital &&
          short.every((word, offset) => of[place + offset]?.word === word) &&
          of[place + length]?.word !== words[length],
      ),
    );
    const end = tokensOf(bare)[length - 1]?.end ?? 0;
    if (isUsed) names.add(bare.slice(0, end));
  }
  return [...names];
}

/** One word that is also written without a capital, or is known as a word. */
function isCommonName(name: string, texts: readonly ReleaseText[]): boolean {
  const words = tokensOf(name.replace(LEGAL_FORMS, ""));
  const [only] = words;
  if (words.length !== 1 || !only) return false;
  if (COMMON_NAMES.has(only.word)) return true;
  return texts.some(({ text }) =>
    tokensOf(text).some(
      ({ word, hasCapital, written }) => word === only.word && !hasCapital && /^\p{Ll}/u.test(written),
    ),
  );
}
