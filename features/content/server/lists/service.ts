/** The owner's lists and the summary of the overview. */
import type { Actor } from "#features/accounts/contract.ts";
import { type ContentSummary, type ListQuery, type PostListName, filterOf } from "../../contract.ts";
import { sortOf } from "./policy.ts";
import * as queries from "./queries.ts";

/**
 * A page of the caller's posts as the JSON text of the list's answer.
 * @throws AppError 400 naming `sort` when this list does not offer it.
 */
export async function listPosts(actor: Actor, list: PostListName, query: ListQuery): Promise<string> {
  const { page, page_size, q, sort } = query;
  return queries.listPostsAsJson(list, actor.id, {
    order: sortOf(list, sort),
    filter: filterOf(q),
    limit: page_size,
    offset: (page - 1) * page_size,
  });
}

export function summarise(actor: Actor): Promise<ContentSummary> {
  return queries.countPosts(actor.id);
}
