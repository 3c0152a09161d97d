/** SQL of posts that were withdrawn or reinstated. */
import { type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, orNull, type Row } from "#platform/database/statement.ts";

/** When a post was last withdrawn or reinstated; null: never. */
export async function findLastMove(): Promise<Date | null> {
  const text = "select max(changed_at) as moved from wire_states";
  return (await prepared({ moved: orNull(computed.time()) }, text, []))[0]?.moved ?? null;
}

const STATE = columns(
  "wire_states",
  "guid",
  "kind",
  "last_version",
  "published_at",
  "is_usable",
  "moves",
  "changed_at",
);
export type WireState = Row<typeof STATE>;
const STATE_COLUMNS = "guid, kind, last_version, published_at, is_usable, moves, changed_at";

export function listStates(guids: readonly string[]): Promise<WireState[]> {
  const text = `select ${STATE_COLUMNS} from wire_states where guid = any($1::uuid[])`;
  return prepared(STATE, text, [guids]);
}

export type CanceledFilter = {
  kind?: string | undefined;
  companyId?: number | undefined;
  authorId?: number | undefined;
  /** Names of a category in lower case. */
  topic?: readonly string[] | undefined;
};

/** Posts withdrawn in the last days, latest first. */
export function listCanceled(filter: CanceledFilter, days: number, limit: number): Promise<WireState[]> {
  const { kind = null, companyId = null, authorId = null, topic = null } = filter;
  return prepared(
    STATE,
    `select ${STATE_COLUMNS} from wire_states
     where not is_usable and changed_at > now() - make_interval(days => $1)
       and ($2::text is null or kind = $2) and ($3::bigint is null or company_id = $3)
       and ($4::bigint is null or owner_id = $4)
       and ($5::text[] is null or exists (select from unnest(tags) tag where lower(tag) = any($5)))
     order by changed_at desc, guid limit $6`,
    [days, kind, companyId, authorId, topic, limit],
  );
}

/** Of posts that cannot be restored. */
export async function removeOldStates(days: number): Promise<void> {
  await db
    .deleteFrom("wire_states")
    .where("post_id", "is", null)
    .where("changed_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

/** Records their current state, also when it is withdrawn by another than before. Ignores posts that were never public. */
export async function noteStates(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    insert into wire_states (guid, post_id, kind, owner_id, company_id, tags, last_version, published_at, is_usable)
    select p.guid, p.id, p.kind, case when not hides_author(p) then p.owner_id end, p.company_id, p.tags, coalesce(
      (select max(r.version) from post_revisions r where r.post_id = p.id and r.outcome in ('live', 'approved')),
      p.version), p.published_at,
      p.status = 'published' and p.deleted_at is null
    from posts p where p.id = any(${ids}::bigint[]) and p.published_at is not null
      and (p.status in ('published', 'withdrawn'))
    on conflict (guid) do update set post_id = excluded.post_id, kind = excluded.kind, owner_id = excluded.owner_id,
      company_id = excluded.company_id, tags = excluded.tags, last_version = excluded.last_version, is_usable = excluded.is_usable,
      moves = wire_states.moves + 1, changed_at = now()
    where wire_states.is_usable is distinct from excluded.is_usable or not excluded.is_usable`.execute(tx);
}

export type ErasedPost = Pick<
  Selectable<Schema["posts"]>,
  "guid" | "kind" | "owner_id" | "company_id" | "tags" | "version" | "published_at"
>;

/** Records posts whose row is gone as withdrawn, unless they already are. */
export async function noteErasedStates(tx: Transaction, posts: readonly ErasedPost[]): Promise<void> {
  if (posts.length === 0) return;
  const rows = posts.map(({ guid, kind, owner_id, company_id, tags, version, published_at }) => ({
    guid,
    kind,
    owner_id,
    company_id,
    tags,
    last_version: version,
    published_at,
    is_usable: false,
  }));
  await tx
    .insertInto("wire_states")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("guid")
        .doUpdateSet({ is_usable: false, moves: sql<number>`wire_states.moves + 1`, changed_at: sql<Date>`now()` })
        .where("wire_states.is_usable", "=", true),
    )
    .execute();
}
