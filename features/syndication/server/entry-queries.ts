/** SQL of the posts in feeds. */
import { QUOTE_APPROVALS, QUOTE_APPROVALS_ROW } from "#features/content/server/approvals/columns.ts";
import { CORRECTIONS, CORRECTIONS_ROW } from "#features/content/server/corrections/columns.ts";
import { CARD_COLUMNS, CARD_ROW, PUBLIC } from "#features/content/server/published/card-columns.ts";
import { prepared } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const ENTRY_ROW = {
  ...CARD_ROW,
  ...columns("posts", "content_html", "word_count", "updated_at"),
  ...CORRECTIONS_ROW,
  ...QUOTE_APPROVALS_ROW,
  /** The version that readers see. */
  version: computed.number(),
};
export type EntryRow = Row<typeof ENTRY_ROW>;

const ENTRY_COLUMNS = `${CARD_COLUMNS}, p.content_html, p.word_count, p.updated_at, public_version(p) as version,
  ${CORRECTIONS}, ${QUOTE_APPROVALS}`;
const FROM_POSTS = "from posts p join users owner on owner.id = p.owner_id";

/** In any order, without posts that are not public. */
export function listEntriesById(ids: readonly number[]): Promise<EntryRow[]> {
  const text = `select ${ENTRY_COLUMNS} ${FROM_POSTS} where p.id = any($1::bigint[]) and ${PUBLIC}`;
  return prepared(ENTRY_ROW, text, [ids]);
}

export async function findEntry(guid: string): Promise<EntryRow | null> {
  const text = `select ${ENTRY_COLUMNS} ${FROM_POSTS} where p.guid = $1 and ${PUBLIC}`;
  return (await prepared(ENTRY_ROW, text, [guid]))[0] ?? null;
}

/**
 * Null unless readers see, or wire desks were told to remove, a post that names this author: nothing else says that the
 * account exists.
 */
export async function findAuthor(slug: string): Promise<{ id: number; name: string } | null> {
  const row = { ...columns("users", "id"), name: computed.text() };
  const text = `select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u where u.slug = $1 and (
    exists (select from posts p where p.owner_id = u.id and not hides_author(p) and ${PUBLIC})
    or exists (select from wire_states w where w.owner_id = u.id))`;
  return (await prepared(row, text, [slug]))[0] ?? null;
}
