/** Puts a text into every column that takes one, past the bounds of today's forms, as an earlier version may have done. */
import { connectionPool } from "#platform/database/client.ts";

type Column = { table: string; name: string; isStory: boolean; max: number };
export type Filling = readonly Column[];

/** Which columns of a database with one row of everything are free text: those that take one, and are not left out. */
export async function findFreeTexts(): Promise<Filling> {
  await connectionPool().query("alter table invoices disable trigger user"); // which refuses changes
  const { rows } = await connectionPool().query<{ table: string; name: string }>(
    `select c.table_name as table, c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.data_type in ('text', 'character varying')
     order by 1, 2`,
  );
  const found: Column[] = [];
  for (const { table, name } of rows) {
    if (
      DERIVED.test(table) ||
      NO_TEXT.test(name) ||
      (table === "users" && !OF_USERS.test(name)) ||
      CODES.has(`${table}.${name}`)
    )
      continue;
    const max = Math.min(await longest(table, name), LONG.has(`${table}.${name}`) ? Infinity : SHORT);
    if (max > 0) found.push({ table, name, isStory: name.endsWith("_html"), max });
  }
  return found;
}

/** What people write at length; all else is cut as no form takes it. */
const LONG = new Set([
  "announcements.body",
  "companies.boilerplate",
  "companies.description",
  "feed_entries.summary",
  "mail_messages.body",
  "ticket_events.message",
]);
const SHORT = 2_000;

/** Made by the database from others, or not of people. */
const DERIVED =
  /^(?:archive_|categories|coupons|delivered_|entry_sketches|invoice_series|known_clients|newest_|plans|post_(?:index|lexicon|tallies|topics|words)|public_posts|review_queue|schema_|search_words|seed_|shown_|site_settings|storage_|stripe_|throttles|wire_)/;
/** Keys, codes and addresses. */
const NO_TEXT =
  /(?:^|_)(?:action|address|callback|category|checksum|code|currency|email|endpoint|etag|facet|file_name|fingerprint|hash|host|id|ip|key|kind|language|link|mime|mode|model|modified|network|page|path|period|provider|purpose|query|recipient|ref|secret|slug|source|state|status|tag|time_zone|test_card|token|type|url|username|way|website)$/;
/** The rest of a user's columns are codes. */
const OF_USERS = /^(?:first_name|last_name|bio)$/;

const CODES = new Set([
  "abuse_reports.reason",
  "coverage_outlet_sites.site",
  "coverage_proposals.site",
  "invoices.number",
  "post_readings.reader",
  "sessions.end_reason",
]);

const LENGTHS = [1_000_000, 2_000, 1_000, 500, 250, 100, 50, 20];

/** The longest of these that the column takes; 0 for one with few values. */
async function longest(table: string, name: string): Promise<number> {
  const client = await connectionPool().connect();
  try {
    for (const length of LENGTHS) {
      await client.query("begin");
      try {
        const { rowCount } = await client.query(`update "${table}" set "${name}" = $1`, [ANY.slice(0, length)]);
        if (rowCount) return length;
      } catch {
        // A shorter one may do.
      } finally {
        await client.query("rollback");
      }
    }
    return 0;
  } finally {
    client.release();
  }
}

/** Cannot be compressed into an index. */
const ANY = Array.from({ length: 20_000 }, (_none, place) => ((place * 7_919) % 1_000_003).toString(36)).join(" ");

/** Into every row. The database refuses half of a character. */
export async function fill(filling: Filling, { story, text }: { story: string; text: string }): Promise<void> {
  for (const [table, columns] of Map.groupBy(filling, (column) => column.table)) {
    const values = columns.map(({ isStory, max }) => (isStory ? story : text.slice(0, max).toWellFormed()));
    const set = columns.map(({ name }, place) => `"${name}" = $${place + 1}`).join(", ");
    await connectionPool().query(`update "${table}" set ${set}`, values);
  }
  // The author's page has posts that its author did not leave behind.
  await connectionPool().query("update posts set author_name = '' where kind = 'article'");
  // The search finds all of them by a word.
  await connectionPool().query(`update posts set name = 'Halden ' || left(name, ${SHORT})`);
  const name = text.slice(0, 250).toWellFormed();
  const details = { title: name, ceo_name: name, product_name: name };
  await connectionPool().query(
    `update posts set details = details || $1::jsonb
       || case when details ? 'questions' then jsonb_build_object('questions', jsonb_build_array($2::text)) else '{}' end
       || case when details ? 'brand' then jsonb_build_object('description', $2::text, 'brand', $3::text) else '{}' end`,
    [JSON.stringify(details), text, name],
  );
  for (const page of ["about", "contact", "editorial", "imprint", "privacy", "terms"])
    await connectionPool().query(
      `insert into site_settings (name, value) values ('site-page:' || $1, jsonb_build_object('html', $2::text))
       on conflict (name) do update set value = excluded.value`,
      [page, story],
    );
}
