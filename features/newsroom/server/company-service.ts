/** A company's posts, page by page, for its newsroom. */
import type { PostCard } from "#features/content/site/public-post.ts";
import * as queries from "./company-queries.ts";

import { describeCards } from "#features/content/server/published/card-service.ts";

/** @param page from 1; one beyond the last has no posts. @returns its cards, newest first, and the total. */
export async function listCompanyPosts(
  companyId: number,
  page: number,
  pageSize: number,
): Promise<{ posts: PostCard[]; count: number }> {
  const [rows, count] = await Promise.all([
    queries.listPublicOfCompany(companyId, pageSize, (page - 1) * pageSize),
    queries.countPublicOfCompany(companyId),
  ]);
  return { posts: describeCards(rows), count };
}

/** A post that has been public for this long without being withdrawn vouches for its company's name. */
const VOUCHING_DAYS = 7;

/**
 * Whether an operator or time has vouched for a company by this name: a public post under it was approved by an operator,
 * or has been public for a week. An author can invent a company, publish, and then rename it.
 */
export function isVouchedFor(companyId: number, name: string): Promise<boolean> {
  return queries.isVouchedFor(companyId, name, VOUCHING_DAYS);
}
