/** SQL of posts that were taken back, or came back. */
import { type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { computed, orNull } from "#platform/database/statement.ts";

/** When a post was last taken back or came back, whichever; null: never. */
export async function findLastMove(): Promise<Date | null> {
  const text = "select max(changed_at) as moved from wire_states";
  return (await prepared({ moved: orNull(computed.time()) }, "wire-last-move", text, []))[0]?.moved ?? null;
}

/** How they are now. Posts that readers never saw are passed over. */
export async function noteStates(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    insert into wire_states (guid, post_id, kind, owner_id, company_id, tags, last_version, published_at, is_usable)
    select p.guid, p.id, p.kind, p.owner_id, p.company_id, p.tags, p.version, p.published_at,
      p.status = 'published' and p.deleted_at is null
    from posts p where p.id = any(${ids}::bigint[]) and p.published_at is not null
      and (p.status in ('published', 'withdrawn'))
    on conflict (guid) do update set post_id = excluded.post_id, kind = excluded.kind, company_id = excluded.company_id,
      tags = excluded.tags, last_version = excluded.last_version, is_usable = excluded.is_usable,
      moves = wire_states.moves + 1, changed_at = now()
    where wire_states.is_usable is distinct from excluded.is_usable`.execute(tx);
}

export type ErasedPost = Pick<
  Selectable<Schema["posts"]>,
  "guid" | "kind" | "owner_id" | "company_id" | "tags" | "version" | "published_at"
>;

/** Of those whose row is gone: they are taken back, if they were not before. */
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
