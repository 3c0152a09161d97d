/** SQL of the sources whose articles are compared with a company's releases. */
import { visibleTo } from "#features/news/server/feeds/visibility-columns.ts";
import { prepared } from "#platform/database/client.ts";
import { column, computed, orNull, type Row } from "#platform/database/statement.ts";
import { idOf, type Whose } from "../finds/columns.ts";

/** Feeds that count for releases of a company, or of a person: of the catalogue, or read by its people. */
function isSource(whose: Whose): string {
  const people =
    "companyId" in whose ? "select user_id from company_roles where company_id = $1" : "select $1::bigint as user_id";
  return `(f.category is not null or exists (select from (${people}) person where ${visibleTo("person.user_id")}))`;
}

/** Bytes as they are stored: more is a whole article. */
const WHOLE_BYTES = 700;
/** Articles of a feed by which it is told. */
const LATEST = 5;

const SOURCES = {
  feeds: computed.number(),
  whole_text: computed.number(),
  silent: computed.number(),
  last_check: orNull(computed.time()),
  next_check: orNull(computed.time()),
};

export async function countSources(whose: Whose): Promise<Row<typeof SOURCES>> {
  const text = `select count(*) as feeds, count(*) filter (where (
        select avg(pg_column_size(latest.content_html)) > ${WHOLE_BYTES} from (
          select e.content_html from feed_entries e where e.feed_id = f.id order by e.published_at desc, e.id desc limit ${LATEST}
        ) latest)) as whole_text,
      count(*) filter (where f.failing_since is not null or f.gone_at is not null) as silent,
      max(f.succeeded_at) as last_check,
      min(f.next_fetch_at) filter (where f.gone_at is null and f.failing_since is null) as next_check
    from feeds f where ${isSource(whose)}`;
  const [row] = await prepared(SOURCES, text, [idOf(whose)]);
  return row ?? { feeds: 0, whole_text: 0, silent: 0, last_check: null, next_check: null };
}

const SILENT = {
  feed: computed.text(),
  url: column("feeds", "url"),
  since: computed.time(),
  problem: column("feeds", "failure_reason"),
};

/** The longest first. */
export function listSilent(whose: Whose): Promise<Row<typeof SILENT>[]> {
  const text = `select coalesce(nullif(f.name, ''), nullif(f.title, ''), f.url) as feed, f.url,
      coalesce(f.failing_since, f.gone_at) as since, f.failure_reason as problem
    from feeds f where (f.failing_since is not null or f.gone_at is not null) and ${isSource(whose)}
    order by coalesce(f.failing_since, f.gone_at), f.id limit 50`;
  return prepared(SILENT, text, [idOf(whose)]);
}
