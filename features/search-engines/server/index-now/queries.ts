/** SQL of what IndexNow is notified of. */
import { prepared } from "#platform/database/client.ts";
import { column, columns } from "#platform/database/statement.ts";

/** Addresses of posts in any state: one that is gone is looked at again, and answers that it is gone. */
export function listPosts(ids: readonly number[]) {
  const row = columns("posts", "guid", "kind", "slug");
  return prepared(row, "select guid, kind, slug from posts where id = any($1::bigint[])", [ids]);
}

/** Slugs of companies, deleted ones too. */
export async function listSlugs(companyIds: readonly number[]): Promise<string[]> {
  const text = "select slug from companies where id = any($1::bigint[])";
  const rows = await prepared({ slug: column("companies", "slug") }, text, [companyIds]);
  return rows.map(({ slug }) => slug);
}
