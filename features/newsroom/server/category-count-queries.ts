/** SQL of the categories that public posts have. */
import { prepared } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";
import { PUBLIC } from "#features/content/server/published/card-service.ts";

/** By saved label; one pass over an index of every public post. */
export function countPublicByCategory(): Promise<{ label: string; count: number }[]> {
  return prepared(
    { label: computed.text(), count: computed.number() },
    "content-category-counts",
    `select label, count(*) from posts p cross join unnest(p.tags) label where ${PUBLIC} group by label order by label`,
    [],
  );
}
