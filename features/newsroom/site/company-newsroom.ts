/** Content of a company's page. Times are ISO 8601 in UTC. */
import type { PostCard } from "#features/content/site/public-post.ts";
import type { Company } from "#features/companies/contract.ts";

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
};

/** Address of one page of a company's newsroom. */
export function newsroomPage(company: Pick<Company, "url">, page: number): string {
  return page === 1 ? company.url : `${company.url}?page=${page}`;
}
