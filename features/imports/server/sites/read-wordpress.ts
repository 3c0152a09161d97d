/**
 * Reads a page of posts as WordPress's REST API answers it (wp/v2/posts with _embed), and which further types of posts it
 * has (wp/v2/types): those whose name says that they are releases, interviews or reviews are read too.
 */
import { z } from "zod";
import { KINDS } from "#features/content/kinds/index.ts";
import { isFoundAs } from "#features/content/kinds/imported.ts";
import { parseFeedDate } from "#features/news/parser/feed-date.ts";
import { looseTextOf } from "#features/news/parser/html/text.ts";
import { storableText } from "#platform/xml/xml.ts";
import { EXPORT_BOUNDS, type FoundFault, type FoundPost } from "../reading/found.ts";
import { type ReadDocument, type SiteDocument, UnreadableDocument } from "./site-document.ts";

const POSTS_A_PAGE = 50;
/** The route that lists types of posts. */
export const TYPES = "types";
const MAX_LABELS = 200;
/** Themes and plugins print warnings before what they answer. */
const MAX_NOISE = 20_000;

const words = z
  .string()
  .nullish()
  .catch("")
  .transform((value) => storableText(value ?? "").trim());
const rendered = z
  .object({ rendered: words, protected: z.boolean().optional().catch(false) })
  .nullish()
  .catch(null);
const picture = z.object({ source_url: words, alt_text: words, caption: rendered });
const term = z.object({ taxonomy: words, name: words });

const post = z.object({
  id: z.number().int(),
  date_gmt: words,
  date: words,
  status: words,
  type: words,
  slug: words,
  link: words,
  title: rendered,
  content: rendered,
  excerpt: rendered,
  lang: words,
  /** Polylang: the same post in each language. */
  translations: z.record(z.string(), z.number()).nullish().catch(null),
  yoast_head_json: z.object({ title: words, description: words }).nullish().catch(null),
  _embedded: z
    .object({
      author: z.array(z.unknown()).optional().catch([]),
      "wp:featuredmedia": z.array(z.unknown()).optional().catch([]),
      "wp:term": z.array(z.array(z.unknown())).optional().catch([]),
    })
    .optional()
    .catch({}),
});
type Post = z.output<typeof post>;

/** The first page of an API, whose root is as the site's head or Link header names it: `…/wp-json/` or `…?rest_route=/`. */
export function postsAddress(root: string): string {
  const url = new URL(root);
  const route = url.searchParams.get("rest_route");
  if (route === null) url.pathname = `${url.pathname}${url.pathname.endsWith("/") ? "" : "/"}wp/v2/posts`;
  else url.searchParams.set("rest_route", `${route.endsWith("/") ? route : `${route}/`}wp/v2/posts`);
  for (const [name, value] of [
    ["per_page", String(POSTS_A_PAGE)],
    // By id what is published meanwhile comes last, and moves nothing to a page that was read.
    ["orderby", "id"],
    ["order", "asc"],
    ["_embed", "author,wp:featuredmedia,wp:term"],
    ["page", "1"],
  ] as const)
    url.searchParams.set(name, value);
  return url.href;
}

const ROUTE = /\/wp\/v2\/([\w-]{1,60})$/;

/** `posts` of `…/wp-json/wp/v2/posts?page=1`; empty: it is no list of the API. */
export function routeOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return ROUTE.exec(searchParams.get("rest_route") ?? pathname)?.[1] ?? "";
}

function withRoute(address: string, route: string): string {
  const url = new URL(address);
  const to = (path: string) => path.replace(ROUTE, `/wp/v2/${route}`);
  const named = url.searchParams.get("rest_route");
  if (named === null) url.pathname = to(url.pathname);
  else url.searchParams.set("rest_route", to(named));
  url.searchParams.set("page", "1");
  return url.href;
}

const type = z.object({ slug: z.string().max(60), rest_base: z.string().regex(/^[\w-]{1,60}$/) });
const MAX_TYPES = 10;

/** The first pages of types of plugins, by what they are called. */
function readTypes({ bytes, url }: SiteDocument): ReadDocument {
  const values = parse(new TextDecoder().decode(bytes));
  const types = rowsOf(typeof values === "object" && values !== null ? Object.values(values) : [], type);
  const told = types.filter(({ slug }) => slug !== "post" && KINDS.some((kind) => isFoundAs(kind, slug)));
  const next = told.slice(0, MAX_TYPES).map(({ rest_base }) => withRoute(url, rest_base));
  return { found: [], next: next.map((address) => ({ kind: "posts", address, instead: null })) };
}

/** @throws UnreadableDocument for what is no list of posts. */
export function readPosts(document: SiteDocument): ReadDocument {
  const { bytes, url, pages, language } = document;
  if (routeOf(url) === TYPES) return readTypes(document);
  const values = listOf(new TextDecoder().decode(bytes));
  if (!values) throw new UnreadableDocument("no list of posts");
  const found = values.map((value, place): FoundPost | FoundFault => {
    const read = post.safeParse(value);
    const key = keyOf(value) || `${url} ${place}`;
    if (!read.success) return { what: "fault", key, title: "", reason: "unreadable" };
    if (JSON.stringify(value).length > EXPORT_BOUNDS.postCharacters)
      return { what: "fault", key, title: (read.data.title?.rendered ?? "").slice(0, 500), reason: "too-large" };
    return postOf(read.data, language);
  });
  const isFirst = routeOf(url) === "posts" && new URL(url).searchParams.get("page") === "1";
  const next = [isFirst ? withRoute(url, TYPES) : null, nextPage(url, pages, values.length)];
  return {
    found,
    next: next.flatMap((address) => (address === null ? [] : [{ kind: "posts" as const, address, instead: null }])),
  };
}

/** The page after the last answers 400, so it is asked for only where there is one. */
function nextPage(url: string, pages: number | null, count: number): string | null {
  const address = new URL(url);
  const page = Number(address.searchParams.get("page") ?? "1");
  const size = Number(address.searchParams.get("per_page") ?? POSTS_A_PAGE);
  const isLast = pages === null ? count < size : page >= pages;
  if (isLast || count === 0) return null;
  address.searchParams.set("page", String(page + 1));
  return address.href;
}

function listOf(text: string): unknown[] | null {
  const parsed = parse(text);
  if (Array.isArray(parsed)) return parsed;
  const start = text.slice(0, MAX_NOISE).indexOf("[{");
  const rest: unknown = start < 0 ? null : parse(text.slice(start));
  return Array.isArray(rest) ? rest : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const keyOf = (value: unknown) =>
  typeof value === "object" && value !== null && "id" in value && Number.isInteger(value.id) ? String(value.id) : "";

function postOf(row: Post, language: string): FoundPost {
  const embedded = row._embedded ?? {};
  const terms = (embedded["wp:term"] ?? []).flatMap((group) => rowsOf(group, term)).slice(0, MAX_LABELS);
  const named = (taxonomy: string) =>
    terms.filter((each) => each.taxonomy === taxonomy).map(({ name }) => looseTextOf(name));
  const [banner] = rowsOf(embedded["wp:featuredmedia"], picture).filter(({ source_url }) => source_url !== "");
  const translations = Object.values(row.translations ?? {});
  return {
    what: "post",
    key: String(row.id),
    ...(row.id >= 0 && { number: row.id }),
    type: row.type || "post",
    status: row.content?.protected
      ? "protected"
      : row.status === "" || row.status === "publish"
        ? "published"
        : "draft",
    title: looseTextOf(row.title?.rendered ?? ""),
    slug: decoded(row.slug),
    address: row.link,
    // In GMT, without saying so; without it in the site's own time.
    publishedAt: parseFeedDate(row.date_gmt) ?? parseFeedDate(row.date),
    // Sites that hide their users answer an error in place of the author.
    authors: rowsOf(embedded.author, z.object({ name: words })).flatMap(({ name }) =>
      name === "" ? [] : [looseTextOf(name)],
    ),
    categories: named("category"),
    tags: named("post_tag"),
    language: row.lang || language,
    story: translations.length > 1 ? `posts ${Math.min(...translations)}` : "",
    html: row.content?.rendered ?? "",
    // It is rendered: paragraphs are there, and shortcodes are what they show.
    isWordPress: false,
    summary: summaryOf(row.excerpt?.rendered ?? ""),
    seoTitle: looseTextOf(row.yoast_head_json?.title ?? ""),
    seoDescription: looseTextOf(row.yoast_head_json?.description ?? ""),
    banner: banner
      ? { address: banner.source_url, alt: banner.alt_text, caption: looseTextOf(banner.caption?.rendered ?? "") }
      : null,
  };
}

/** Letters beyond ASCII are as in its address. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Without an excerpt of its own the API answers the beginning of the text, and ends it with this mark. */
const summaryOf = (html: string) => (/\[(?:…|&hellip;|&#8230;)\]/.test(html) ? "" : html);

function rowsOf<Row>(values: unknown[] | undefined, schema: z.ZodType<Row>): Row[] {
  return (values ?? []).flatMap((value) => {
    const row = schema.safeParse(value);
    return row.success ? [row.data] : [];
  });
}
