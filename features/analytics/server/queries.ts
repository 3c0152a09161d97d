/** SQL of reading the figures. A subject is an account (`postId` null) or one post of it. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, columns, computed, type Row, statement } from "#platform/database/statement.ts";
import { type DayFigures, DIRECT, OTHER } from "../contract.ts";
import { ASSISTANT_HOSTS } from "./assistant-visits.ts";
import type { Facet } from "./recording/view-counts.ts";
import type { ReferrerRule } from "../referrer-contract.ts";

export type Subject = { ownerId: number; postId: number | null };
/** Days YYYY-MM-DD, both included. */
export type Range = { from: string; to: string };

const OF_SUBJECT = "d.owner_id = $1 and d.post_id = $2";
/** `is not distinct from` would use no index. */
const OF_ACCOUNT = "d.owner_id = $1 and $2::bigint is null and d.post_id is null";
const ofSubject = ({ postId }: Subject) => (postId === null ? OF_ACCOUNT : OF_SUBJECT);

/** A day as YYYY-MM-DD. */
export const DAY_FIGURES = {
  day: computed.text(),
  ...columns("analytics_days", "views", "visitors", "clicks", "feed_fetches"),
};

/** Days with any figure, oldest first. */
export function listDays(subject: Subject, { from, to }: Range): Promise<DayFigures[]> {
  return prepared(
    DAY_FIGURES,
    `select d.day::text as day, d.views, d.visitors, d.clicks, d.feed_fetches from analytics_days d
     where ${ofSubject(subject)} and d.day between $3::date and $4::date order by d.day`,
    [subject.ownerId, subject.postId, from, to],
  );
}

/** `assistant-visit`: views whose referrer is an AI assistant, by its name. They are referrers too. */
const NAMED_ROW = {
  facet: computed.text<Facet | "assistant-visit">(),
  name: computed.text(),
  count: computed.number(),
};
export type NamedRow = Row<typeof NAMED_ROW>;

/** A rule is about a host and its subdomains. */
const HAS_RULE = (name: string, rule: ReferrerRule) => `exists (select from analytics_referrer_rules x
  where x.rule = '${rule}' and (x.host = ${name} or right(${name}, length(x.host) + 1) = '.' || x.host))`;
const IS_NAMED = `s.facet <> 'referrer' or s.name in ('${DIRECT}', '${OTHER}')
  or exists (select from analytics_referrers r where r.host = s.name) or ${HAS_RULE("s.name", "allow")}`;

/**
 * The most frequent of each facet. Referrers that operators exclude are left out, also of `other`; those that too few
 * addresses came from count as `other`. Assistants are a list of ours, which visitors cannot extend, so they need no bound.
 */
export function listNames(subject: Subject, { from, to }: Range, limit: number): Promise<NamedRow[]> {
  return prepared(
    NAMED_ROW,
    `with summed as materialized (
       select n.facet, n.name, sum(n.count)::bigint as count from analytics_days d
       join analytics_details n on n.day_id = d.id
       where ${ofSubject(subject)} and d.day between $3::date and $4::date group by 1, 2
     ), named as (
       select s.facet, case when ${IS_NAMED} then s.name else '${OTHER}' end as name, s.count from summed s
       where s.facet <> 'referrer' or not ${HAS_RULE("s.name", "exclude")}
       union all
       select 'assistant-visit', a.name, s.count from summed s join unnest($6::text[], $7::text[]) a (host, name)
         on s.name = a.host or right(s.name, length(a.host) + 1) = '.' || a.host
       where s.facet = 'referrer' and not ${HAS_RULE("s.name", "exclude")}
     ), merged as (
       select facet, name, sum(count)::bigint as count from named group by 1, 2
     ), placed as (
       select *, row_number() over (partition by facet order by count desc, name) as place from merged
     )
     select facet, name, count from placed where place <= $5 order by facet, place`,
    [
      subject.ownerId,
      subject.postId,
      from,
      to,
      limit,
      ASSISTANT_HOSTS.map(([host]) => host),
      ASSISTANT_HOSTS.map(([, ofHost]) => ofHost),
    ],
  );
}

const POST_ROW = columns("posts", "id", "guid", "kind", "slug", "name");
export type PostRow = Row<typeof POST_ROW>;
const READ_POST_ROW = { ...POST_ROW, views: computed.number(), visitors: computed.number() };
export type ReadPostRow = Row<typeof READ_POST_ROW>;

/** Posts of the account by their views; those in the trash are left out. */
export function listReadPosts(ownerId: number, { from, to }: Range, limit: number): Promise<ReadPostRow[]> {
  return prepared(
    READ_POST_ROW,
    `with summed as (
       select d.post_id, sum(d.views)::bigint as views, sum(d.visitors)::bigint as visitors from analytics_days d
       where d.owner_id = $1 and d.post_id is not null and d.day between $2::date and $3::date group by 1
     )
     select p.id, p.guid, p.kind, p.slug, p.name, s.views, s.visitors
     from summed s join posts p on p.id = s.post_id
     where p.deleted_at is null and s.views > 0 order by s.views desc, p.id desc limit $4`,
    [ownerId, from, to, limit],
  );
}

const POST_VIEWS_ROW = {
  id: column("posts", "id"),
  views: computed.number(),
  /** Views by day, YYYY-MM-DD, of the days from `from` on that have any. */
  days: computed.json<Record<string, number>>(),
};

/** Each post's days are one range of the unique index. */
export function listPostViews(
  ownerId: number,
  ids: readonly number[],
  from: string,
): Promise<Row<typeof POST_VIEWS_ROW>[]> {
  return prepared(
    POST_VIEWS_ROW,
    `select p.id, sum(d.views)::bigint as views,
       coalesce(jsonb_object_agg(d.day::text, d.views) filter (where d.day >= $3::date), '{}') as days
     from posts p join analytics_days d on d.post_id = p.id and d.owner_id = p.owner_id
     where p.id = any($2::bigint[]) and p.deleted_at is null and d.views > 0
       and (p.owner_id = $1 or exists (select from company_roles where company_id = p.company_id and user_id = $1))
     group by p.id order by p.id`,
    [ownerId, ids, from],
  );
}

const OWNED_POST_ROW = { ...POST_ROW, owner_id: column("posts", "owner_id") };

/** Any user's post that is not in the trash. */
export async function findPost(id: number): Promise<Row<typeof OWNED_POST_ROW> | null> {
  const text = `select id, guid, kind, slug, name, owner_id from posts where id = $1 and deleted_at is null`;
  return (await prepared(OWNED_POST_ROW, text, [id]))[0] ?? null;
}

/** What was counted for posts goes with them; hashes of today's visitors stay, so that some may count twice today. */
export async function passOnDays(tx: Transaction, postIds: number[], from: number, to: number): Promise<void> {
  await sql`
    update analytics_days set owner_id = ${to} where owner_id = ${from} and post_id = ${anyOf(postIds, "bigint")}`.execute(
    tx,
  );
}

/** For the command line, which has no user. */
export async function findOwnerOfPost(guid: string): Promise<{ id: number; owner_id: number } | null> {
  const found = db
    .selectFrom("posts")
    .select(["id", "owner_id"])
    .where("guid", "=", guid)
    .where("deleted_at", "is", null);
  return (await found.executeTakeFirst()) ?? null;
}

const SITE_ROW = {
  day: computed.text(),
  posts: computed.number(),
  views: computed.number(),
  visitors: computed.number(),
  clicks: computed.number(),
  feed_fetches: computed.number(),
};
export type SiteRow = Row<typeof SITE_ROW>;

/** The whole site by day, newest first, without whose posts they were. */
export async function listSiteDays({ from, to }: Range): Promise<SiteRow[]> {
  const { rows } = await statement(SITE_ROW)`
    select day::text as day, count(post_id) as posts, sum(views)::bigint as views, sum(visitors)::bigint as visitors,
      sum(clicks)::bigint as clicks, sum(feed_fetches)::bigint as feed_fetches
    from analytics_days where post_id is not null and day between ${from}::date and ${to}::date
    group by 1 order by 1 desc`.execute(db);
  return rows;
}
