/** Finds where the posts of a living site can be read, while a person waits for the answer. */
import { invalidInput } from "#platform/errors/app-error.ts";
import type { OutboundResponse } from "#platform/outbound/outbound.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import type { Turn } from "#platform/threads/turns.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { inThread } from "#platform/threads/work.ts";
import { type SiteSource, siteMessages } from "../../site-contract.ts";
import { askSite, readFrontAside } from "./ask-service.ts";
import { isSameDomain, isSameSite, isSharedHost } from "./hosts-policy.ts";
import type { FrontPage } from "./read-front.ts";
import { postsAddress } from "./read-wordpress.ts";
import { type DocumentKind, type ReadDocument, SITE_BOUNDS, type SiteDocument } from "./site-document.ts";

export const DOCUMENT: Work<SiteDocument, ReadDocument | null> = { name: "site-document", limitMs: 20_000 };
const MAX_SITEMAPS = 3;
const MAX_ROBOTS = 64 * 1024;

export type Probed = {
  host: string;
  address: string;
  first_kind: "posts" | "feed" | "sitemap";
  first_address: string;
  language: string;
};
type By = { turn: Turn; signal: AbortSignal };

/** @throws AppError invalid-input naming `address`. */
export async function probeSite(address: string, source: SiteSource, by: By): Promise<Probed> {
  const start = await open(address, by);
  const host = hostAfter(address, start.url);
  const front = await readFrontAside(start, by.turn, by.signal);
  const first = await findFirst(source, { start, front, host }, by);
  return { host, address: start.url, language: front.language, ...first };
}

async function open(address: string, { signal }: By): Promise<OutboundResponse> {
  const { host } = new URL(address);
  let answer: OutboundResponse;
  try {
    answer = await askSite(address, { signal, maxBytes: SITE_BOUNDS.listBytes });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw invalidInput({
      address: error.code === "blocked-address" ? siteMessages.notPublic : siteMessages.silent(host),
    });
  }
  if (answer.status === 429 || answer.status >= 500) throw invalidInput({ address: siteMessages.silent(host) });
  if (answer.status >= 400) throw invalidInput({ address: siteMessages.unread(answer.status) });
  return answer;
}

/** A redirect within one domain is followed; another domain is for its owner to name. */
function hostAfter(typed: string, url: string): string {
  const [{ host: from }, { host: to }] = [new URL(typed), new URL(url)];
  if (!isSameSite(from, to) && !isSameDomain(from, to))
    throw invalidInput({ address: siteMessages.elsewhere(from, to) });
  if (isSharedHost(to)) throw invalidInput({ address: siteMessages.shared(to) });
  return to;
}

type Place = { start: OutboundResponse; front: FrontPage; host: string };
type First = Pick<Probed, "first_kind" | "first_address">;

async function findFirst(source: SiteSource, place: Place, by: By): Promise<First> {
  if (source === "wordpress") {
    const found = await findApi(place, by);
    if (!found) throw invalidInput({ address: siteMessages.noApi });
    return found;
  }
  if (source === "feed") {
    const found = await findFeed(place, by);
    if (!found) throw invalidInput({ address: siteMessages.noFeed });
    return found;
  }
  const found = (await findSitemap(place, by)) ?? (await findFeed(place, by));
  if (!found) throw invalidInput({ address: siteMessages.noList });
  return found;
}

async function findApi({ start, front, host }: Place, by: By): Promise<First | null> {
  const named = front.api || apiIn(start.headers["link"] ?? "");
  const roots = [named, new URL("/wp-json/", start.url).href, new URL("/?rest_route=/", start.url).href];
  for (const root of new Set(roots.filter((each) => URL.canParse(each) && isSameSite(new URL(each).host, host)))) {
    const first = { first_kind: "posts", first_address: postsAddress(root) } as const;
    if (await isReadable(first, host, by)) return first;
  }
  return null;
}

/** `<https://halden.example/wp-json/>; rel="https://api.w.org/"`. */
function apiIn(header: string): string {
  return /<([^<>]{1,1000})>;\s{0,5}rel="https:\/\/api\.w\.org\/"/.exec(header)?.[1] ?? "";
}

async function findFeed({ start, front, host }: Place, by: By): Promise<First | null> {
  if (await isKind("feed", start, by)) return { first_kind: "feed", first_address: start.url };
  for (const address of front.feeds.filter((each) => isSameSite(new URL(each).host, host)).slice(0, 2)) {
    const first = { first_kind: "feed", first_address: address } as const;
    if (await isReadable(first, host, by)) return first;
  }
  return null;
}

async function findSitemap({ start, host }: Place, by: By): Promise<First | null> {
  if (await isKind("sitemap", start, by)) return { first_kind: "sitemap", first_address: start.url };
  const usual = ["/sitemap.xml", "/sitemap_index.xml"].map((path) => new URL(path, start.url).href);
  const named = (await sitemapsIn(new URL("/robots.txt", start.url).href, by)).filter(
    (each) => URL.canParse(each) && isSameSite(new URL(each).host, host),
  );
  for (const address of new Set([...named.slice(0, MAX_SITEMAPS), ...usual])) {
    const first = { first_kind: "sitemap", first_address: address } as const;
    if (await isReadable(first, host, by)) return first;
  }
  return null;
}

/** robots.txt says where the sitemaps are. */
async function sitemapsIn(address: string, by: By): Promise<string[]> {
  const answer = await tryAsk(address, MAX_ROBOTS, by);
  if (answer?.status !== 200) return [];
  const lines = answer.body.toString("utf8").split(/\r?\n/, 1000);
  return lines.flatMap((line) => /^sitemap:\s{0,10}(\S{1,1000})/i.exec(line.trim())?.[1] ?? []);
}

async function isReadable({ first_kind, first_address }: First, host: string, by: By): Promise<boolean> {
  const answer = await tryAsk(first_address, SITE_BOUNDS.listBytes, by);
  if (answer?.status !== 200 || !isSameSite(new URL(answer.url).host, host)) return false;
  return isKind(first_kind, answer, by);
}

async function isKind(kind: DocumentKind, { body, headers, url }: OutboundResponse, { turn, signal }: By) {
  const document = { kind, bytes: body, contentType: headers["content-type"] ?? null, url, pages: null, language: "" };
  try {
    return (await inThread(DOCUMENT, document, turn, signal)) !== null;
  } catch (error) {
    if (error instanceof TaskLost) return false;
    throw error;
  }
}

async function tryAsk(address: string, maxBytes: number, { signal }: By): Promise<OutboundResponse | null> {
  try {
    return await askSite(address, { signal, maxBytes });
  } catch (error) {
    if (error instanceof OutboundError && !signal.aborted) return null;
    throw error;
  }
}
