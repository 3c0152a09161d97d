/** SQL of who read a text before it was public. Append-only: only the time of the last reading moves. */
import { sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";

export type Way = Schema["post_readings"]["way"];

/** Who reads: an account, which may have a role in the post's company, or the holder of a link. */
export type ReaderRow = {
  way: Way;
  reader: string;
  userId: number | null;
  /** Empty: as the account is called. */
  name: string;
  /** Empty: the post's company, for an account. */
  organisation: string;
  /** Empty: the role in the post's company, for an account. */
  function: string;
  /** The account as which an operator reads; its name follows the function. */
  as?: number;
  /** The API key or assistant that reads for the account; it is named before its person. */
  keyId?: number;
};

/** Of a text that has been read in this version already, less than this ago, nothing is written. */
const SAME_READING = "1 minute";

/**
 * Does nothing for a post that no company has, and for one that is public.
 * @param version null: the version that the post has now.
 */
export async function noteReading(
  postId: number,
  { way, reader, userId, name, organisation, function: called, as = 0, keyId = 0 }: ReaderRow,
  version: number | null,
  on: Database = db,
): Promise<void> {
  await sql`
    insert into post_readings as kept (post_id, company_id, way, reader, user_id, name, organisation, function, version)
    select post.id, post.company_id, ${way}, ${reader}, account.id,
      coalesce(nullif(${name}, ''), coalesce(program.name || ' for ', '')
        || trim(account.first_name || ' ' || account.last_name), ''),
      coalesce(nullif(${organisation}, ''), case when account.id is not null then company.name end, ''),
      coalesce(case when program.grant_id is not null then 'Assistant' when program.id is not null then 'API key' end,
        nullif(${called}, '') || coalesce((select ' ' || trim(shown.first_name || ' ' || shown.last_name)
        from users shown where shown.id = ${as}), ''), (select initcap(held.role) from company_roles held
        where held.company_id = post.company_id and held.user_id = account.id limit 1), ''),
      coalesce(${version}::integer, post.version)
    from posts post join companies company on company.id = post.company_id
    left join users account on account.id = ${userId}
    left join api_keys program on program.id = ${keyId}
    where post.id = ${postId} and post.status not in ('published', 'withdrawn')
    on conflict (post_id, reader, version) do update set last_at = now(), ended_at = null
      where kept.last_at < now() - ${sql.lit(SAME_READING)}::interval or kept.ended_at is not null`.execute(on);
}

/** The company's posts are closed to the person from now on. */
export async function endReadings(tx: Transaction, companyId: number, userId: number): Promise<void> {
  await sql`
    update post_readings set ended_at = now()
    where company_id = ${companyId} and user_id = ${userId} and way = 'member' and ended_at is null`.execute(tx);
}
