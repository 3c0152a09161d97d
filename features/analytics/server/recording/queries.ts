/** SQL of counting: salts, and batches of counts. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { computed, statement } from "#platform/database/statement.ts";
import { OTHER } from "../../contract.ts";
import { dayText } from "../day.ts";
import { writeSightings } from "../referrers/queries.ts";
import { VIEWS_PER_ADDRESS, VISITORS_PER_ADDRESS } from "./view-bounds.ts";
import type { Batch, Facet, PostDay } from "./view-counts.ts";

/** Of one day of a post or account, before the rest is `other`. Countries end by themselves. */
const NAMES_PER_DAY = 100;

/** The salt of a day, made now unless another process has made it. @param offered 32 random bytes. @returns hex digits. */
export async function storeSalt(day: string, offered: Buffer): Promise<string> {
  await sql`insert into analytics_salts (day, salt) values (${day}, ${offered}) on conflict do nothing`.execute(db);
  const { rows } = await statement({ salt: computed.text() })`
    select encode(salt, 'hex') as salt from analytics_salts where day = ${day}::date`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The salt of ${day} no longer exists.`);
  return row.salt;
}

/** Writes a batch once. Idempotent; skips posts deleted in between. @returns whether it was written now. */
export async function writeBatch(tx: Transaction, { id, days }: Batch): Promise<boolean> {
  const claimed = await sql`insert into analytics_flushes (id) values (${id}) on conflict do nothing`.execute(tx);
  if (claimed.numAffectedRows === 0n) return false;
  await writeDays(tx, days);
  await writeNames(tx, days);
  await writeSightings(tx, days);
  return true;
}

/**
 * Counts of posts and, summed, of their accounts. A visitor counts once per day and post, and once per day and account;
 * an address up to its limits, across processes: `analytics_addresses` stores its counts, so this batch adds only what
 * is left. Without the day's salt, visitors cannot be recognised: late visitors are skipped, late views count.
 */
async function writeDays(tx: Transaction, days: PostDay[]): Promise<void> {
  const from = days.flatMap(({ postId, day, addresses }) =>
    Array.from(addresses, ([address, views]) => ({ postId, day: dayText(day), address, views })),
  );
  const seen = days.flatMap(({ postId, day, visitors }) =>
    Array.from(visitors, ([visitor, address]) => ({ postId, day: dayText(day), visitor, address })),
  );
  await sql`
    with given as materialized (
      select p.owner_id, g.* from unnest(
        ${days.map(({ postId }) => postId)}::bigint[], ${days.map(({ day }) => dayText(day))}::date[],
        ${days.map(({ views }) => views)}::bigint[], ${days.map(({ clicks }) => clicks)}::bigint[],
        ${days.map(({ feedFetches }) => feedFetches)}::bigint[]
      ) g (post_id, day, views, clicks, feed_fetches) join posts p on p.id = g.post_id
    ), addressed as materialized (
      select p.owner_id, a.post_id, a.day, decode(a.address, 'hex') as address, a.views, salt.day is null as is_late
      from unnest(
        ${from.map(({ postId }) => postId)}::bigint[], ${from.map(({ day }) => day)}::date[],
        ${from.map(({ address }) => address)}::text[], ${from.map(({ views }) => views)}::bigint[]
      ) a (post_id, day, address, views) join posts p on p.id = a.post_id left join analytics_salts salt on salt.day = a.day
    ), seen as materialized (
      select s.day, p.owner_id, s.post_id, decode(s.visitor, 'hex') as visitor, decode(s.address, 'hex') as address
      from unnest(
        ${seen.map(({ postId }) => postId)}::bigint[], ${seen.map(({ day }) => day)}::date[],
        ${seen.map(({ visitor }) => visitor)}::text[], ${seen.map(({ address }) => address)}::text[]
      ) s (post_id, day, visitor, address) join posts p on p.id = s.post_id join analytics_salts salt on salt.day = s.day
    ), wanted as materialized (
      select day, owner_id, post_id, visitor, address from seen
      union select day, owner_id, 0, visitor, address from seen
    ), fresh as (
      insert into analytics_visitors (day, owner_id, post_id, visitor)
      select w.day, w.owner_id, nullif(w.post_id, 0), w.visitor from wanted w
      left join analytics_addresses a
        on a.day = w.day and a.owner_id = w.owner_id and a.post_id = w.post_id and a.address = w.address
      where coalesce(a.visitors, 0) < ${VISITORS_PER_ADDRESS}
      order by 1, 2, 3, 4
      on conflict do nothing returning day, owner_id, coalesce(post_id, 0) as post_id, visitor
    ), added as materialized (
      select day, owner_id, post_id, address, sum(views)::bigint as views, sum(visitors)::bigint as visitors from (
        select day, owner_id, post_id, address, views, 0 as visitors from addressed where not is_late
        union all
        select day, owner_id, post_id, w.address, 0, 1 from fresh join wanted w using (day, owner_id, post_id, visitor)
      ) each group by 1, 2, 3, 4
    ), held as (
      insert into analytics_addresses as a (day, owner_id, post_id, address, views, visitors)
      select day, owner_id, post_id, address, views, visitors from added order by 1, 2, 3, 4
      on conflict (day, owner_id, post_id, address) do update
        set views = a.views + excluded.views, visitors = a.visitors + excluded.visitors
      returning day, owner_id, post_id, address, views, visitors
    ), counted as materialized (
      select day, owner_id, post_id,
        sum(least(h.views, ${VIEWS_PER_ADDRESS}) - least(h.views - n.views, ${VIEWS_PER_ADDRESS})) as views,
        sum(least(h.visitors, ${VISITORS_PER_ADDRESS}) - least(h.visitors - n.visitors, ${VISITORS_PER_ADDRESS}))
          as visitors
      from held h join added n using (day, owner_id, post_id, address) group by 1, 2, 3
    ), late as (
      select day, post_id, sum(views) as views from addressed where is_late group by 1, 2
    ), of_posts as materialized (
      select g.owner_id, g.post_id, g.day, g.views + coalesce(c.views, 0) + coalesce(l.views, 0) as views,
        coalesce(c.visitors, 0) as visitors, g.clicks, g.feed_fetches
      from given g left join counted c using (day, owner_id, post_id) left join late l using (day, post_id)
    ), subjects as (
      select * from of_posts
      union all
      select s.owner_id, null, s.day, s.views, coalesce(c.visitors, 0), s.clicks, s.feed_fetches from (
        select owner_id, day, sum(views) as views, sum(clicks) as clicks, sum(feed_fetches) as feed_fetches
        from of_posts group by 1, 2
      ) s left join counted c on c.day = s.day and c.owner_id = s.owner_id and c.post_id = 0
    )
    insert into analytics_days as d (owner_id, post_id, day, views, visitors, clicks, feed_fetches)
    select owner_id, post_id, day, views, visitors, clicks, feed_fetches from subjects order by post_id, owner_id, day
    on conflict (post_id, owner_id, day) do update set
      views = d.views + excluded.views, visitors = d.visitors + excluded.visitors,
      clicks = d.clicks + excluded.clicks, feed_fetches = d.feed_fetches + excluded.feed_fetches`.execute(tx);
}

/** A day that has as many names as it may keeps those; new ones count as `other`, the most frequent of them last. */
async function writeNames(tx: Transaction, days: PostDay[]): Promise<void> {
  const names = days.flatMap(namesOf);
  if (names.length === 0) return;
  await sql`
    with named as materialized (
      select p.owner_id, n.* from unnest(
        ${names.map(({ postId }) => postId)}::bigint[], ${names.map(({ day }) => day)}::date[],
        ${names.map(({ facet }) => facet)}::text[], ${names.map(({ name }) => name)}::text[],
        ${names.map(({ count }) => count)}::bigint[]
      ) n (post_id, day, facet, name, count) join posts p on p.id = n.post_id
    ), given as materialized (
      select d.id as day_id, n.facet, n.name, n.count from named n
      join analytics_days d on d.post_id = n.post_id and d.owner_id = n.owner_id and d.day = n.day
      union all
      select d.id, n.facet, n.name, n.count from (
        select owner_id, day, facet, name, sum(count) as count from named where facet <> 'link' group by 1, 2, 3, 4
      ) n join analytics_days d on d.post_id is null and d.owner_id = n.owner_id and d.day = n.day
    ), held as (
      select day_id, facet, count(*) as names from analytics_details
      where day_id in (select day_id from given) and name <> ${OTHER} group by 1, 2
    ), placed as (
      select g.day_id, g.facet, g.count, case when e.day_id is not null or coalesce(h.names, 0) + row_number() over (
        partition by g.day_id, g.facet, e.day_id is null order by g.count desc, g.name) <= ${NAMES_PER_DAY}
        then g.name else ${OTHER} end as name
      from given g
      left join analytics_details e on e.day_id = g.day_id and e.facet = g.facet and e.name = g.name
      left join held h on h.day_id = g.day_id and h.facet = g.facet
    )
    insert into analytics_details as d (day_id, facet, name, count)
    select day_id, facet, name, sum(count) from placed group by 1, 2, 3 order by 1, 2, 3
    on conflict (day_id, facet, name) do update set count = d.count + excluded.count`.execute(tx);
}

function namesOf({ postId, day, names }: PostDay) {
  return (Object.keys(names) as Facet[]).flatMap((facet) =>
    Array.from(names[facet], ([name, count]) => ({ postId, day: dayText(day), facet, name, count })),
  );
}
