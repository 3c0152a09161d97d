/** SQL of old addresses. */
import { db, prepared } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { columns, computed } from "#platform/database/statement.ts";

const OLD = { ...columns("posts", "guid", "slug", "kind"), is_public: computed.flag() };

/** Of several imports of one old address the first has it. */
export async function findByOldPath(path: string) {
  const [row] = await prepared(
    OLD,
    `select p.guid, p.slug, p.kind, p.status = 'published' and p.deleted_at is null as is_public
     from imported_posts old join posts p on p.id = old.post_id
     where old.old_path = $1 and old.old_path <> '' order by old.created_at, old.post_id limit 1`,
    [path],
  );
  return row ?? null;
}

export async function existsOldPath(): Promise<boolean> {
  const [row] = await prepared(
    { exists: computed.flag() },
    "select exists (select from imported_posts where old_path <> '') as exists",
    [],
  );
  return row?.exists === true;
}

export async function listOldPaths(postIds: readonly number[]): Promise<string[]> {
  const rows = db
    .selectFrom("imported_posts")
    .select("old_path")
    .where("post_id", "=", anyOf([...postIds], "bigint"));
  return (await rows.where("old_path", "<>", "").execute()).map(({ old_path }) => old_path);
}
