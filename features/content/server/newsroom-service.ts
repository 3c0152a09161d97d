/** What a company has published, page by page, for its newsroom. */
import type { PostCard } from "../site/view.ts";
import * as queries from "./newsroom-queries.ts";
import { describeCards } from "./reading-service.ts";

/** @param page from 1; one beyond the last has no posts. @returns its cards, newest first, and how many all pages have. */
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
