/** SQL of CSV exports. */
import { sql } from "kysely";
import type { Role } from "#features/companies/team/roles.ts";
import { db } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { admits, asks } from "../../confidential/columns.ts";
import { PUBLIC_STATUSES, reachedPosts } from "../condition-queries.ts";
import type { ListReach } from "../policy.ts";
import { type ListPage, sortedBy } from "../queries.ts";

/**
 * Roles that read what is not public, those of them that read what is confidential without being on its list, and all that
 * read what they were asked about.
 */
type Readers = Record<"all" | "confidential" | "asked", readonly Role[]>;

/** The posts within the caller's reach among these ids, without the trash, newest first. */
export function findPostsOfFile(callerId: number, readers: Readers, ids: readonly number[]) {
  return db
    .selectFrom("posts")
    .innerJoin("users", "users.id", "posts.owner_id")
    .leftJoin("company_roles as held", (join) =>
      join.onRef("held.company_id", "=", "posts.company_id").on("held.user_id", "=", callerId),
    )
    .where((of) =>
      of.or([
        of("posts.owner_id", "=", callerId),
        of.and([
          of.or([
            of("held.role", "in", readers.all),
            of.and([of("held.role", "in", readers.asked), asks(callerId, "posts.id")]),
          ]),
          of.or([
            of("posts.confidential_since", "is", null),
            of("held.role", "in", readers.confidential),
            admits(callerId, "posts.id"),
          ]),
        ]),
        of.and([of("held.role", "is not", null), of("posts.status", "in", PUBLIC_STATUSES)]),
      ]),
    )
    .where("posts.id", "=", anyOf(ids, "bigint"))
    .where("posts.deleted_at", "is", null)
    .select((of) => [
      ...(["posts.id", "guid", "posts.slug", "name", "status", "kind", "posts.created_at"] as const),
      ...(["published_at", "publish_at"] as const),
      of
        .case()
        .when("posts.company_id", "is not", null)
        .then(of.ref("posted_as_name"))
        .else(sql<string>`trim(users.first_name || ' ' || users.last_name)`)
        .end()
        .as("poster"),
    ])
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .execute();
}

/** Ids of the posts in the list, without the trash, in order: one scan, keeping a number for each. */
export async function listFileIds(
  reach: ListReach,
  { order, ...listed }: Omit<ListPage, "limit" | "offset">,
  limit: number,
): Promise<number[]> {
  const { column, direction } = sortedBy(order);
  const posts = reachedPosts(reach, listed).where("deleted_at", "is", null).select("id");
  const rows = await posts.orderBy(column, direction).orderBy("id", direction).limit(limit).execute();
  return rows.map(({ id }) => id);
}
