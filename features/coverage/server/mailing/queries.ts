/** SQL of who is emailed what was found, and up to when. */
import type { StoredChoices } from "#features/notifications/contract.ts";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, holding, orNull, type Row } from "#platform/database/statement.ts";
import type { CoverageEvidence } from "../../contract.ts";

/** Daily emails go out from this time on, in the person's zone. */
const DAILY_AT = "07:00";
/** Longer ago is no news, such as after a long outage. */
const MAX_DAYS = 8;

/** Who decides about a release: owners and editors of its company; of a post `p` without one, its owner. */
export const DECIDES = `(exists (select from company_roles held join companies c on c.id = held.company_id
    where c.id = p.company_id and c.deleted_at is null and held.user_id = u.id and held.role in ('owner', 'editor'))
  or u.id = p.owner_id and not exists (select from companies c where c.id = p.company_id and c.deleted_at is null))`;

const READER = {
  ...columns("users", "id", "email", "first_name"),
  zone: computed.text(),
  choices: orNull(holding<StoredChoices>(column("inboxes", "choices"))),
  since: computed.time(),
  until: computed.time(),
};
export type ReaderRow = Row<typeof READER>;

const NEW_FIND = "f.status = 'to_confirm' and not f.is_added and p.status = 'published' and p.deleted_at is null";

/** Those where it is 7:00 or later, and who have not been told of something that was found before. */
export function listDue(given: { siteZone: string; now: Date; after: number; limit: number }): Promise<ReaderRow[]> {
  const text = `with people as materialized (
      select distinct u.id from coverage_finds f join posts p on p.id = f.post_id
      join users u on ${DECIDES} where ${NEW_FIND} and f.found_at > $2::timestamptz - interval '${MAX_DAYS} days')
    select u.id, u.email, u.first_name, z.zone, i.choices, coalesce(d.daily_until, b.at - interval '1 day') as since, b.at as until
    from people join users u on u.id = people.id
    left join inboxes i on i.user_id = u.id left join coverage_digests d on d.user_id = u.id
    cross join lateral (select coalesce(i.time_zone, $1) as zone) z
    cross join lateral (
      select (date_trunc('day', $2::timestamptz at time zone z.zone) + time '${DAILY_AT}') at time zone z.zone as at) b
    where u.id > $3 and u.suspended_at is null and u.email_verified_at is not null
      and $2 >= b.at and (d.daily_until is null or d.daily_until < b.at)
      and exists (select from coverage_finds f join posts p on p.id = f.post_id
        where ${NEW_FIND} and ${DECIDES} and f.found_at <= b.at
          and f.found_at > greatest(coalesce(d.daily_until, b.at - interval '1 day'), b.at - interval '${MAX_DAYS} days'))
    order by u.id limit $4`;
  return prepared(READER, text, [given.siteZone, given.now, given.after, given.limit]);
}

const NEWS = {
  ...columns("coverage_finds", "id", "post_id", "kind", "headline"),
  evidence: holding<CoverageEvidence | null>(column("coverage_finds", "evidence")),
  outlet: column("coverage_outlets", "name"),
  company_id: column("posts", "company_id"),
  post_name: column("posts", "name"),
};
export type NewsRow = Row<typeof NEWS>;

/** What was found for a person in that time and is not decided, newest release first. */
export function listNews(
  { id, since, until }: Pick<ReaderRow, "id" | "since" | "until">,
  on: Database = db,
): Promise<NewsRow[]> {
  const text = `select f.id, f.post_id, f.kind, f.headline, f.evidence, o.name as outlet, p.company_id, p.name as post_name
    from users u join posts p on ${DECIDES} join coverage_finds f on f.post_id = p.id
    join coverage_outlets o on o.id = f.outlet_id
    where u.id = $1 and ${NEW_FIND} and f.found_at <= $3
      and f.found_at > greatest($2::timestamptz, $3::timestamptz - interval '${MAX_DAYS} days')
    order by p.published_at desc, p.id, f.published_at desc, f.id limit 1000`;
  return prepared(NEWS, text, [id, since, until], on);
}

/** @returns false where another worker was faster. */
export async function advance(tx: Transaction, userId: number, until: Date): Promise<boolean> {
  const text = `insert into coverage_digests as d (user_id, daily_until) values ($1, $2)
    on conflict (user_id) do update set daily_until = $2 where d.daily_until < $2 returning user_id`;
  return (await prepared(columns("coverage_digests", "user_id"), text, [userId, until], tx)).length > 0;
}
