/** The site's sitemaps: every public page that search engines may show, and nothing else. */
import { companyPage } from "#features/companies/contract.ts";
import { publicPath } from "#features/content/contract.ts";
import { kindOf, KINDS } from "#features/content/kinds/index.ts";
import { languageOf, USUAL_LANGUAGE } from "#features/content/contracts/language.ts";
import { previewPicture } from "#features/content/site/post/head.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import type { ShownMedia } from "#features/media/server/columns.ts";
import { archivePage, TOPICS_PAGE } from "#features/newsroom/archive-contract.ts";
import { countArchivePosts } from "#features/newsroom/server/archives/list-service.ts";
import { listTopics } from "#features/newsroom/server/archives/topic-service.ts";
import { SITE_PAGES, sitePagePath } from "#features/site-settings/contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { findSitePage } from "#features/site-settings/server/service.ts";
import { type SitemapPart, sitemapPage } from "../../contract.ts";
import { sitemapIndex, type SitemapEntry, urlSet } from "./documents.ts";
import * as queries from "./queries.ts";

/** What Google News reads. */
const NEWS_MS = 2 * 24 * 3_600_000;

/** @param origin https://host, no slash at the end. */
export async function drawIndex(origin: string): Promise<string> {
  const [posts, companies] = await Promise.all([queries.listPostFiles(), queries.listCompanyFiles()]);
  const at = (part: SitemapPart) => origin + sitemapPage(part);
  return sitemapIndex([
    { address: at({ of: "pages", number: 0 }) },
    ...posts.map(({ number, changed_at }) => ({ address: at({ of: "posts", number }), changedAt: changed_at })),
    ...companies.map((number) => ({ address: at({ of: "companies", number }) })),
  ]);
}

/** Null for a file that would be empty. */
export async function drawFile({ of, number }: SitemapPart, origin: string): Promise<string | null> {
  const entries = await { pages: listPages, posts: listPosts, companies: listCompanies }[of](number, origin);
  return entries.length === 0 ? null : urlSet(entries);
}

export async function drawNews(origin: string): Promise<string> {
  const posts = await queries.listNews(new Date(Date.now() - NEWS_MS));
  const { name: publication } = getSite();
  return urlSet(
    posts.map((post) => ({
      ...addressed(post, origin),
      news: {
        publication,
        title: post.name,
        language: languageOf(post) ?? USUAL_LANGUAGE,
        publishedAt: post.published_at,
      },
    })),
  );
}

/** The front page, archives of kinds and of categories that posts have, and the plain pages that have a text. */
async function listPages(number: number, origin: string): Promise<SitemapEntry[]> {
  if (number > 0) return [];
  const texts = await Promise.all(SITE_PAGES.map(async (key) => ({ key, page: await findSitePage(key) })));
  const plain = texts.flatMap(({ key, page }) =>
    page ? [{ address: origin + sitePagePath(key), changedAt: page.updatedAt }] : [],
  );
  const archives = (await listArchives()).map((path) => ({ address: origin + path }));
  return [{ address: `${origin}/` }, ...archives, ...plain];
}

/** Those that have posts: an empty archive asks search engines to leave it out. */
async function listArchives(): Promise<string[]> {
  const kinds = await Promise.all(
    KINDS.map(async (kind) =>
      (await countArchivePosts({ kind: kind.key })) ? [archivePage({ of: "kind", kind })] : [],
    ),
  );
  const topics = (await listTopics()).map(({ label }) => archivePage({ of: "topic", label }));
  const [any] = kinds.flat();
  return any === undefined ? [] : [archivePage({ of: "all" }), ...kinds.flat(), TOPICS_PAGE, ...topics];
}

async function listPosts(number: number, origin: string): Promise<SitemapEntry[]> {
  const posts = await queries.listPosts(number);
  return posts.map((post) => ({
    ...addressed(post, origin),
    changedAt: post.updated_at,
    languages: languagesOf(post, origin),
  }));
}

/**
 * Each post of a story names all, itself too, and the original for other readers
 * (https://developers.google.com/search/docs/specialty/international).
 */
function languagesOf({ siblings, language, ...post }: queries.SitemapPost, origin: string): SitemapEntry["languages"] {
  if (!siblings || language === null) return [];
  const own = { ...post, language, is_original: post.original_id === post.id };
  return [own, ...siblings].flatMap((each) => {
    const address = origin + publicPath({ ...each, type: kindOf(each.kind).typeCode });
    return [{ tag: each.language, address }, ...(each.is_original ? [{ tag: "x-default", address }] : [])];
  });
}

async function listCompanies(number: number, origin: string): Promise<SitemapEntry[]> {
  const companies = await queries.listCompanies(number);
  return companies.map(({ slug, changed_at }) => ({ address: origin + companyPage(slug), changedAt: changed_at }));
}

type Addressed = Pick<queries.SitemapPost, "guid" | "kind" | "slug" | "media">;

function addressed({ kind, media, ...post }: Addressed, origin: string): SitemapEntry {
  return {
    address: origin + publicPath({ ...post, type: kindOf(kind).typeCode }),
    pictures: picturesOf(media, origin),
  };
}

function picturesOf(media: ShownMedia[] | null, origin: string): string[] {
  const { banner, related } = describePostMedia(media);
  const pictures = [banner, ...related].flatMap((item) => (item?.kind === "image" ? (previewPicture(item) ?? []) : []));
  return pictures.map(({ path }) => origin + path);
}
