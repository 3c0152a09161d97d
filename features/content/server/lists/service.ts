/** The owner's lists and the summary of the overview. */
import type { Actor } from "#features/accounts/contract.ts";
import {
  type ContentSummary,
  type ListQuery,
  type PostCounts,
  type PostFilter,
  type PostListName,
  filterOf,
} from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { countByStatus } from "./counts/queries.ts";
import { type Among, sortOf, statusIn } from "./policy.ts";
import * as queries from "./pages/queries.ts";

/**
 * A page of the caller's posts as the JSON text of the list's answer.
 * @throws AppError 400 naming `sort` or `status` when this list does not offer it.
 */
export async function listPosts(actor: Actor, list: PostListName, query: ListQuery): Promise<Buffer> {
  const { page, page_size, q, sort, status, type, company } = query;
  return queries.listPostsAsJson(list, actor.id, {
    order: sortOf(list, sort),
    filter: filterOf(q),
    among: amongOf({ type, company }),
    status: status && statusIn(list, status),
    limit: page_size,
    offset: (page - 1) * page_size,
  });
}

/** How many of the caller's posts each tab has; always exact. */
export function countPosts(actor: Actor, { q, type, company }: PostFilter): Promise<PostCounts> {
  return countByStatus(actor.id, filterOf(q), amongOf({ type, company }));
}

export function amongOf({ type, company }: Pick<PostFilter, "type" | "company">): Among {
  return { kind: type && findKindByTypeCode(type)?.key, company };
}

export function summarise(actor: Actor): Promise<ContentSummary> {
  return queries.countPosts(actor.id);
}
