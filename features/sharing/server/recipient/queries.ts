/** SQL of links as their recipients use them. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, computed, orNull, type Row } from "#platform/database/statement.ts";
import { LINK_COLUMNS, LINK_ROW, LINKED_TABLES, type LinkRow } from "../columns.ts";

const TOKEN_ROW = {
  ...LINK_ROW,
  kind: orNull(column("posts", "kind")),
  slug: orNull(column("posts", "slug")),
  /** Of the post's text; 0: there is none. */
  words: computed.number(),
  pictures: computed.number(),
};
export type TokenRow = Row<typeof TOKEN_ROW>;

export async function findByToken(tokenHash: Buffer, on: Database = db): Promise<TokenRow | null> {
  const text = `select ${LINK_COLUMNS}, p.kind, p.slug, coalesce(p.word_count, 0) as words,
      (select count(*) from post_media m where m.post_id = p.id) as pictures
    from ${LINKED_TABLES} where l.token_hash = $1`;
  return (await prepared(TOKEN_ROW, text, [tokenHash], on))[0] ?? null;
}

/** No other answer or change of this link until the transaction ends; what is joined is read after waiting. */
export async function lockByToken(tx: Transaction, tokenHash: Buffer): Promise<LinkRow | null> {
  await tx.selectFrom("share_links").select("id").where("token_hash", "=", tokenHash).forNoKeyUpdate().execute();
  return findByToken(tokenHash, tx);
}

export async function noteOpened(tx: Transaction, id: number): Promise<void> {
  const first_opened_at = sql<Date>`coalesce(first_opened_at, now())`;
  await tx.updateTable("share_links").set({ first_opened_at, last_opened_at: now }).where("id", "=", id).execute();
}

export async function noteRead(tx: Transaction, link_id: number, version: number): Promise<void> {
  await tx
    .insertInto("share_readings")
    .values({ link_id, version })
    .onConflict((on) =>
      on.columns(["link_id", "version"]).doUpdateSet({ last_at: now, times: sql<number>`share_readings.times + 1` }),
    )
    .execute();
}

export async function insertDownload(
  tx: Transaction,
  download: { link_id: number; version: number; file: string },
): Promise<void> {
  await tx.insertInto("share_downloads").values(download).execute();
}

type Accepted = { accepted_terms: number; accepted_until: Date | null; accepted_ip: string };

export async function setAccepted(tx: Transaction, id: number, accepted: Accepted): Promise<void> {
  await tx
    .updateTable("share_links")
    .set({ ...accepted, accepted_at: now, declined_at: null, declined_line: "" })
    .where("id", "=", id)
    .execute();
}

export async function setDeclined(tx: Transaction, id: number, declined_line: string): Promise<void> {
  await tx.updateTable("share_links").set({ declined_at: now, declined_line }).where("id", "=", id).execute();
}

export async function setDisowned(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable("share_links").set({ disowned_at: now }).where("id", "=", id).execute();
}
