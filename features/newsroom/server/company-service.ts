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

/** Whether it has a public post. */
export async function hasPublished(companyId: number): Promise<boolean> {
  return (await queries.listPublicOfCompany(companyId, 1, 0)).length > 0;
}
