/** SQL of a newsroom's static site. */
import { db } from "#platform/database/client.ts";
import { columns, statement } from "#platform/database/statement.ts";

const POST = columns("posts", "guid", "kind", "slug", "status", "published_at");

/** What readers see of a company's posts, and what was withdrawn, newest first. */
export async function listSitePosts(companyId: number) {
  const { rows } = await statement(POST)`
    select guid, kind, slug, status, published_at from posts
    where company_id = ${companyId} and status in ('published', 'withdrawn') and deleted_at is null
    order by published_at desc, id desc`.execute(db);
  return rows;
}
