/** The lists of posts and the summary of the overview. */
import type { Actor } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { findRole } from "#features/companies/server/team/role-service.ts";
import { mayReadPost } from "#features/companies/team/rights.ts";
import { AppError } from "#platform/errors/app-error.ts";
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
import { listAsked, listHidden } from "../confidential/queries.ts";
import { standingOf } from "../posts/reach-service.ts";
import { type ItemRow, listItems } from "./item-queries.ts";
import { itemOf } from "./list-item.ts";
import { type ListReach, type ListScope, LIST_SHAPES, sortOf, statusIn } from "./policy.ts";
import * as queries from "./queries.ts";

/**
 * A page of posts.
 * @returns `count`: posts of the whole list; a search counts up to SEARCH_COUNT_CAP.
 * @throws AppError 400 naming `sort` or `status` when this list does not offer it.
 */
export async function listPosts(
  actor: Actor,
  list: PostListName,
  query: ListQuery,
): Promise<{ posts: PostListItem[]; count: number }> {
  const { page, page_size, q, sort, status, approval, type } = query;
  const company = companyOf(actor, query.company);
  const shape = LIST_SHAPES[list];
  const asked = {
    filter: filterOf(q),
    scope: scopeOf({ type, company }),
    status: status && statusIn(list, status),
    isInApproval: approval === "open",
    limit: page_size,
    offset: (page - 1) * page_size,
  };
  const order = sortOf(list, sort);
  const reach = await reachOf(actor, company);
  const ids = await queries.listPage(reach, shape, { ...asked, order });
  const count = await queries.countListed(reach, shape, asked);
  const rows = await listItems(actor.id, ids);
  return { posts: rows.filter((row) => isStillReached(actor, row)).map((row) => itemOf(actor, row)), count };
}

/** A post may have left the caller's reach since the page was looked up: it was closed, or is another company's. */
function isStillReached(actor: Actor, row: ItemRow): boolean {
  return row.owner_id === actor.id || mayReadPost(standingOf(actor, row));
}

/** How many posts each tab has; always exact. */
export async function countPosts(actor: Actor, { q, type, ...filter }: PostFilter): Promise<PostCounts> {
  const company = companyOf(actor, filter.company);
  return queries.countByStatus(await reachOf(actor, company), {
    filter: filterOf(q),
    scope: scopeOf({ type, company }),
  });
}

/** A key's lists are those of its company, chosen or not. @throws AppError not-found (404) for another one. */
export function companyOf(actor: Actor, chosen: ListScope["company"]): ListScope["company"] {
  if (!actor.key) return chosen;
  if (chosen === undefined || chosen === actor.key.companyId) return actor.key.companyId;
  throw noSuchCompany();
}

const noSuchCompany = () => new AppError("not-found", companyMessages.notFound);

/**
 * With a company chosen, its posts as far as the caller's role reads them; otherwise the caller's own. Lists, counts,
 * searches, the calendar and files all ask here what a person sees.
 */
export async function reachOf(actor: Actor, company: ListScope["company"]): Promise<ListReach> {
  const role = typeof company === "number" ? await findRole(actor.id, company) : null;
  if (typeof company !== "number" || role === null) {
    if (actor.key) throw noSuchCompany();
    return { ownerId: actor.id };
  }
  if (!isOfKey(actor, company)) throw noSuchCompany();
  const unpublished = { role, isOfCompany: true, isOwn: false, isUnpublished: true };
  const isPublicOnly = !mayReadPost(unpublished);
  const readsAll = isPublicOnly || mayReadPost({ ...unpublished, isConfidential: true });
  const mayBeAsked = isPublicOnly && mayReadPost({ ...unpublished, isAsked: true });
  return {
    companyId: company,
    isPublicOnly,
    asked: mayBeAsked ? await listAsked(actor.id, company) : [],
    hidden: readsAll ? [] : await listHidden(actor.id, company),
  };
}

export function scopeOf({ type, company }: Pick<PostFilter, "type" | "company">): ListScope {
  return { kind: type && findKindByTypeCode(type)?.key, company };
}

export function summarise(actor: Actor): Promise<ContentSummary> {
  return queries.summarise(actor.id);
}
