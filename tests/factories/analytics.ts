/** Readers as a server sees them, and what the database holds of them afterwards. */
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";

export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A browser's request for a page. */
export function readerRequest(headers: IncomingHttpHeaders = {}, address = "192.0.2.7") {
  const socket = { remoteAddress: address } as Socket;
  return { method: "GET", headers: { "user-agent": BROWSER, ...headers }, socket };
}

export type StoredDay = { views: number; visitors: number; clicks: number; feed_fetches: number };
const NOTHING: StoredDay = { views: 0, visitors: 0, clicks: 0, feed_fetches: 0 };

/** Sums over all days of one post, or of an account. */
export async function storedFigures(of: { postId: number } | { ownerId: number }): Promise<StoredDay> {
  const isSubjects = "postId" in of ? sql`post_id = ${of.postId}` : sql`post_id is null and owner_id = ${of.ownerId}`;
  const { rows } = await sql<StoredDay>`
    select coalesce(sum(views), 0)::bigint as views, coalesce(sum(visitors), 0)::bigint as visitors,
      coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(feed_fetches), 0)::bigint as feed_fetches
    from analytics_days where ${isSubjects}`.execute(db);
  return rows[0] ?? NOTHING;
}

/** Name to count of one facet, over all days of one post, or of an account. */
export async function storedNames(
  of: { postId: number } | { ownerId: number },
  facet: "referrer" | "country" | "link",
): Promise<Record<string, number>> {
  const isSubjects =
    "postId" in of ? sql`d.post_id = ${of.postId}` : sql`d.post_id is null and d.owner_id = ${of.ownerId}`;
  const { rows } = await sql<{ name: string; count: number }>`
    select n.name, sum(n.count)::bigint as count from analytics_days d join analytics_details n on n.day_id = d.id
    where ${isSubjects} and n.facet = ${facet} group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** As if enough readers had come from there to name it. */
export async function nameReferrer(host: string): Promise<void> {
  await db
    .insertInto("analytics_referrers")
    .values({ host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
