/** The owner's lists and the summary of the overview. */
import type { Actor } from "#features/accounts/contract.ts";
import {
  type ContentSummary,
  type ListQuery,
  type PostCounts,
  type PostFilter,
  type PostListItem,
  type PostListName,
  filterOf,
} from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { itemOf } from "./list-item.ts";
import { type ListScope, LIST_SHAPES, sortOf, statusIn } from "./policy.ts";
import * as queries from "./queries.ts";

/**
 * A page of the caller's posts.
 * @returns `count`: posts of the whole list; a search counts up to SEARCH_COUNT_CAP.
 * @throws AppError 400 naming `sort` or `status` when this list does not offer it.
 */
export async function listPosts(
  actor: Actor,
  list: PostListName,
  query: ListQuery,
): Promise<{ posts: PostListItem[]; count: number }> {
  const { page, page_size, q, sort, status, type, company } = query;
  const shape = LIST_SHAPES[list];
  const asked = {
    filter: filterOf(q),
    scope: scopeOf({ type, company }),
    status: status && statusIn(list, status),
    limit: page_size,
    offset: (page - 1) * page_size,
  };
  const rows = await queries.listItems(actor.id, shape, { ...asked, order: sortOf(list, sort) });
  const count = await queries.countListed(actor.id, shape, asked);
  return { posts: rows.map(itemOf), count };
}

/** How many of the caller's posts each tab has; always exact. */
export function countPosts(actor: Actor, { q, type, company }: PostFilter): Promise<PostCounts> {
  return queries.countByStatus(actor.id, { filter: filterOf(q), scope: scopeOf({ type, company }) });
}

export function scopeOf({ type, company }: Pick<PostFilter, "type" | "company">): ListScope {
  return { kind: type && findKindByTypeCode(type)?.key, company };
}

export function summarise(actor: Actor): Promise<ContentSummary> {
  return queries.summarise(actor.id);
}
