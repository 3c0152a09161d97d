/**
 * SQL of operators' searches for posts: part of the post's, company's or author's name, an email address, or # and an
 * id.
 */
import { type RawBuilder, sql } from "kysely";

import { filterOf } from "../../contract.ts";

/** Condition on a table `posts p`. Each part can use an index. */
export function matchesSearch(q: string): RawBuilder<unknown> {
  const filter = filterOf(q);
  if (filter.by === "id") return sql`p.id = ${filter.id}`;
  const key = sql`search_key(${q})`;
  const pattern = sql`'%' || regexp_replace(${key}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return sql`(p.name_key like ${pattern} or search_key(p.posted_as_name) like ${pattern}
    or p.owner_id = (select id from users where email_key = lower(${q})))`;
}
