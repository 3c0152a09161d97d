/** Content of a company's page. Times are ISO 8601 in UTC. */
import type { PostCard } from "#features/content/site/public-post.ts";
import { type Company, companyPage } from "#features/companies/contract.ts";
import type { NewsroomEntries } from "#features/companies/newsroom-contract.ts";
import type { MediaItem } from "#features/media/contract.ts";

/** Posts on one page of a company's newsroom. */
export const COMPANY_PAGE_SIZE = 30;

export type CompanyNewsroom = {
  company: Company;
  /** Published ones, newest first. */
  posts: PostCard[];
  /** From 1. */
  page: number;
  pages: number;
  /** Of all pages. */
  count: number;
  /** Set if these posts are search results; `total` null: too many to count. */
  search: { q: string; total: number | null } | null;
  entries: NewsroomEntries;
  library: { shown: LibraryItem[]; count: number };
};

/** A picture or video that one of the company's published posts shows, as the post describes it. */
export type LibraryItem = {
  media: MediaItem;
  post: Pick<PostCard, "guid" | "type" | "slug" | "title" | "publishedAt">;
};

/** Pictures and videos on the newsroom page itself, and on each page of the whole library. */
export const LIBRARY_SHOWN = 8;
export const LIBRARY_PAGE_SIZE = 24;

/** Everything that the company's published posts show. */
export function libraryPage(slug: string, page = 1): string {
  return `${companyPage(slug)}/media${page === 1 ? "" : `?page=${page}`}`;
}

export function mediaKit(slug: string): string {
  return `${companyPage(slug)}/media-kit.zip`;
}

/** The logo as a PNG: as uploaded, or on white or black. */
export const LOGO_FORMS = ["original", "on-white", "on-black"] as const;
export type LogoForm = (typeof LOGO_FORMS)[number];

export function logoFile(slug: string, form: LogoForm): string {
  return `${companyPage(slug)}/logo-${form}.png`;
}

/** Address of one page of a company's newsroom. */
export function newsroomPage(company: Pick<Company, "url">, page: number): string {
  return page === 1 ? company.url : `${company.url}?page=${page}`;
}
