/**
 * Pure rules of vetting: findings of the block list and the release check (docs/product/publishing.md, Review before
 * publishing).
 */
import { decodeHTMLStrict } from "entities";
import { mediaTextsOf } from "#features/media/contract.ts";
import type { PostMedia } from "#features/media/server/service.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { ReleaseFinding } from "#features/release-check/check/check-release.ts";
import type { CheckedRelease } from "#features/release-check/check/checked-release.ts";
import { type ModerationSettings, QUEUE_REASONS } from "../../contracts/publishing.ts";

/** Input of the check: the text about to be stored. */
export type JudgedText = LinkingText & {
  summary: string;
  tags: string[];
  seo_meta_title: string;
  seo_meta_description: string;
  /** The company it is published under; null: the author's own name. */
  posted_as_name: string | null;
};

/** Places that can contain links. */
export type LinkingText = {
  details: Record<string, unknown>;
  content_html: string;
  embedded_websites: string[];
};

/** Addresses in attributes and in running text. */
const LINK = /(?:https?:[\\/]{2}|\bwww\.)[^\s"'<>]+/gi;

/**
 * The normalised host of an address or a block list entry: lower case, punycode, without credentials, port,
 * wildcard or trailing dots. Null without a host.
 */
export function hostOf(address: string): string | null {
  const trimmed = address.trim().replace(/^(?:\*?\.)+/, "");
  const absolute = /^[a-z][a-z\d+.-]*:[\\/]{2}/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(absolute)) return null;
  return withoutSentenceEnd(new URL(absolute).hostname) || null;
}

/**
 * Strips punctuation that ends a sentence from the host. Character by character, because a pattern would take quadratic
 * time.
 */
function withoutSentenceEnd(host: string): string {
  let end = host.length;
  while (end > 0 && !/[\da-z\]]/.test(host.charAt(end - 1))) end--;
  return host.slice(0, end);
}

/** Every host that the post links to: from the text, the kind's fields and the embedded websites. */
export function linkedHosts({ details, content_html, embedded_websites }: LinkingText): Set<string> {
  const texts = [decodeHTMLStrict(content_html)];
  const hosts = [...texts, ...textsIn(details), ...embedded_websites].flatMap((text) =>
    [...text.matchAll(LINK)].flatMap(([link]) => hostOf(link) ?? []),
  );
  return new Set(hosts);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** Maximum length of a DNS name; longer ones do not exist. */
const MAX_HOST_CHARACTERS = 253;

/** The listed host that equals this one or is its parent domain; null if none. */
function findBlocked(host: string, blocklist: ReadonlySet<string>): string | null {
  for (let rest = host; rest !== ""; rest = rest.slice(rest.indexOf(".") + 1)) {
    if (rest.length <= MAX_HOST_CHARACTERS && blocklist.has(rest)) return rest;
    if (!rest.includes(".")) return null;
  }
  return null;
}

/** Links on the block list, one sentence each; empty: none. */
export function listFlags(text: LinkingText, blocklist: ReadonlySet<string>): string[] {
  if (blocklist.size === 0) return [];
  const blocked = new Set([...linkedHosts(text)].flatMap((host) => findBlocked(host, blocklist) ?? []));
  return [...blocked].toSorted().map((host) => `It links to ${host}, ${QUEUE_REASONS["blocked-link"]}`);
}

/** Serious findings of the release check, for the operator; empty: none. */
export function describeFaults(findings: readonly ReleaseFinding[]): string[] {
  if (findings.length === 0) return [];
  return [`${QUEUE_REASONS["release-check"]} ${findings.map(({ reason }) => reason).join(" ")}`];
}

/** A stored text as the release check reads it, without pictures, which the caller adds. */
export function releaseOf(kind: ContentKind, text: JudgedText): Omit<CheckedRelease, "alts"> {
  const { details, summary, seo_meta_title, seo_meta_description, embedded_websites, tags, posted_as_name } = text;
  return {
    kind,
    texts: { ...ownTexts(details), content: text.content_html, summary, seo_meta_title, seo_meta_description },
    lists: { ...ownLists(details), embedded_websites },
    tags,
    postedAs: posted_as_name ?? "",
  };
}

/** What the release check reads of a post's pictures and videos. */
export function checkedMediaOf({ banner, related }: PostMedia): Required<Pick<CheckedRelease, "alts" | "captions">> {
  const all = [
    ...(banner ? [{ field: "banner_picture", item: banner }] : []),
    ...related.map((item) => ({ field: "related_media", item })),
  ];
  return {
    alts: all.flatMap(({ item }) => (item.kind === "image" ? [item.alt] : [])),
    captions: all.flatMap(({ field, item }) => Object.values(mediaTextsOf(item)).map((text) => ({ field, text }))),
  };
}

/** Summary of a settings change for the audit log; empty: nothing changed. */
export function describeChange(before: ModerationSettings, after: ModerationSettings): string {
  const { policy, link_blocklist: hosts } = after;
  const [had, has] = [new Set(before.link_blocklist), new Set(hosts)];
  const blocked = hosts.filter((host) => !had.has(host));
  const freed = before.link_blocklist.filter((host) => !has.has(host));
  return [
    ...(policy === before.policy ? [] : [`policy ${before.policy} → ${policy}`]),
    ...(blocked.length === 0 ? [] : [`blocked ${blocked.join(", ")}`]),
    ...(freed.length === 0 ? [] : [`no longer blocked ${freed.join(", ")}`]),
  ].join("; ");
}

function ownTexts(details: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([field, value]) => (typeof value === "string" ? [[field, value]] : [])),
  );
}

function ownLists(details: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([field, value]) => (Array.isArray(value) ? [[field, textsIn(value)]] : [])),
  );
}
