/** A row of a list as its answer has it. */
import type { Actor } from "#features/accounts/contract.ts";
import { mayWithPost } from "#features/companies/team/rights.ts";
import { LIST_RIGHTS, type PostListItem } from "../../contract.ts";
import { standingOf } from "../posts/reach-service.ts";
import { kindOf, NAME_FIELDS, type NameField } from "../../kinds/index.ts";
import type { ItemRow } from "./item-queries.ts";

const NO_NAMES = Object.fromEntries(NAME_FIELDS.map((name) => [name, null])) as Record<NameField, null>;

/** The order of fields is part of the answer since the first version. */
export function itemOf(caller: Pick<Actor, "id">, row: ItemRow): PostListItem {
  const { typeCode, nameField } = kindOf(row.kind);
  const [first_name, last_name] = row.author_name === "" ? [row.first_name, row.last_name] : [row.author_name, ""];
  return {
    id: row.id,
    guid: row.guid,
    ...NO_NAMES,
    [nameField]: row.kind_name,
    name: row.name,
    slug: row.slug,
    status: row.status,
    type: typeCode,
    company_display_name: row.company_id === null ? null : row.posted_as_name,
    company_slug: row.company_slug,
    user_name: `${first_name} ${last_name}`.trim(),
    user_slug: row.user_slug,
    posted_by_user: { first_name, last_name },
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    publishing_time: row.publish_at?.toISOString() ?? null,
    banner_picture: row.banner_picture,
    platforms: row.platforms ?? [],
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    review: reviewOf(row),
    review_note: row.review_note,
    awaits_confirmation: row.awaits_confirmation,
    is_overdue: row.is_overdue,
    is_confidential: standingOf(caller, row).isConfidential,
    rights: rightsOf(caller, row),
  };
}

/** What the caller may do with a post that a list shows. */
export function rightsOf(caller: Pick<Actor, "id">, post: Parameters<typeof standingOf>[1]): PostListItem["rights"] {
  return LIST_RIGHTS.filter((right) => mayWithPost(standingOf(caller, post), right));
}

function reviewOf({ review_since: since, review_outcome: outcome }: ItemRow): PostListItem["review"] {
  if (since !== null) return "waiting";
  return outcome === "returned" || outcome === "rejected" ? outcome : "none";
}
