/** SQL of fetching: claiming due feeds, and storing the results. */
import { type RawBuilder, sql } from "kysely";
import { db, prepared, transaction, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import { deleteUnsaved, NOT_SAVED } from "../feeds/entry-queries.ts";

const FOUND_FEED = {
  ...columns(
    "feeds",
    "id",
    "url",
    "host",
    "etag",
    "last_modified",
    "content_hash",
    "interval_seconds",
    "failures",
    "keep_entries",
  ),
  /** Seconds since 1970. */
  due_at: computed.number(),
  /** Null unless it is failing. */
  failing_seconds: orNull(computed.number()),
  /** Whether it has never answered with a feed. */
  is_new: computed.flag(),
  is_unused: computed.flag(),
};
/** `claimed_until` is the same for all feeds of one claim. A result is stored only while its claim is held. */
export type ClaimedFeed = Row<typeof FOUND_FEED> & { claimed_until: Date };

type Claim = {
  limit: number;
  /** Maximum claimed feeds of one host, across all processes. */
  perHost: number;
  /** Seconds after which others may take the claim, because its worker is presumed dead. */
  seconds: number;
};

/** Maximum due feeds considered for one claim, so that a host with thousands does not cost more. */
const LOOKED_AT = 2000;

/**
 * Takes feeds that are due, the longest due first, limited per host; newly added feeds (due since the epoch) make up at
 * most half of a claim, so that adding many does not stop all others. Claims are serialised, or two workers would each
 * count a host's feeds without the other's; locked rows are skipped. Claimed feeds that are never stored are due again
 * when the claim ends.
 */
export async function claimFeeds({ limit, perHost, seconds }: Claim): Promise<ClaimedFeed[]> {
  return transaction(async (tx) => {
    const claimed_until = await beginClaim(tx, seconds);
    const { rows } = await statement(FOUND_FEED)`
      with busy as materialized (
        select host, count(*)::int as claimed from feed_claims where until > now() group by host
      ), due as (
        (${lookAt(sql`f.next_fetch_at = 'epoch'`, perHost)}) union all (${lookAt(sql`f.next_fetch_at > 'epoch'`, perHost)})
      ), possible as (
        select id, next_fetch_at, row_number() over (partition by next_fetch_at = 'epoch' order by next_fetch_at, id) as place
        from (
          select id, next_fetch_at, claimed, row_number() over (partition by host order by next_fetch_at, id) as nth
          from due
        ) counted
        where nth <= ${perHost} - claimed
      ), chosen as (
        select id from possible where next_fetch_at > 'epoch' or place <= ${Math.ceil(limit / 2)}
        order by next_fetch_at, place limit ${limit}
      ), locked as (
        select f.id, f.url, f.host, extract(epoch from f.next_fetch_at)::float8 as due_at, f.etag, f.last_modified,
          f.content_hash, f.interval_seconds, f.failures,
          extract(epoch from now() - f.failing_since)::float8 as failing_seconds,
          f.succeeded_at is null as is_new, f.keep_entries, f.unused_since is not null as is_unused
        from feeds f where f.id in (select id from chosen) and f.gone_at is null and f.next_fetch_at <= now()
        for no key update skip locked
      ), claimed as (
        insert into feed_claims (feed_id, host, until) select id, host, ${claimed_until}::timestamptz from locked
        on conflict (feed_id) do update set host = excluded.host, until = excluded.until
      )
      select * from locked`.execute(tx);
    return rows.map((row) => ({ ...row, claimed_until }));
  });
}

function lookAt(which: RawBuilder<unknown>, perHost: number): RawBuilder<unknown> {
  return sql`
    select f.id, f.host, f.next_fetch_at, coalesce(busy.claimed, 0) as claimed
    from feeds f left join busy on busy.host = f.host
    where f.gone_at is null and ${which} and f.next_fetch_at <= now()
      and coalesce(busy.claimed, 0) < ${perHost}
      and not exists (select from feed_claims c where c.feed_id = f.id and c.until > now())
      and not exists (select from feed_hosts h where h.host = f.host and h.held_until > now())
    order by f.next_fetch_at limit ${LOOKED_AT}`;
}

/**
 * Waits for other claims to end. Commits asynchronously: after a crash, feeds are just fetched again. @returns its end.
 */
async function beginClaim(tx: Transaction, seconds: number): Promise<Date> {
  const { rows } = await statement({
    until: computed.time(),
    pg_advisory_xact_lock: computed.nothing(),
    set_config: computed.text(),
  })`
    select pg_advisory_xact_lock(hashtext('feeds-claim')), set_config('synchronous_commit', 'off', true),
      date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${seconds})) as until`.execute(tx);
  return rows[0]?.until ?? new Date();
}

/** The outcome of one request; `claim` is the claimed_until under which it was made. */
export type FeedResult = {
  id: number;
  claim: Date;
  interval: number;
  delay: number;
  /** Null if it succeeded. */
  code: string | null;
  reason: string;
  gone: boolean;
  /** Null keeps the stored value, as a failure always does. */
  etag: string | null;
  last_modified: string | null;
};

const RELAXED = "relaxed as materialized (select set_config('synchronous_commit', 'off', true))";

const AFTER_RESULT = `
  fetched_at = now(), updated_at = now(),
  succeeded_at = case when r.code is null then now() else f.succeeded_at end,
  failures = case when r.code is null then 0 else f.failures + 1 end,
  failing_since = case when r.code is null then null else coalesce(f.failing_since, now()) end,
  failure_code = r.code, failure_reason = r.reason`;

/**
 * Stores many results that brought no new document, as one statement. Results with a lost claim are dropped. A failure
 * is stored even if another worker has the feed by then, whose claim stays; otherwise a feed that always takes this
 * long would be due again forever.
 */
export async function storeResults(results: readonly FeedResult[]): Promise<void> {
  await prepared(
    {},
    `with ${RELAXED}, held as materialized (
       select r.*, c.until from relaxed, jsonb_to_recordset($1::jsonb) r (id bigint, claim timestamptz, interval integer,
         delay integer, code text, reason text, gone boolean, etag text, last_modified text)
       join feeds f on f.id = r.id join feed_claims c on c.feed_id = r.id
       where c.until = r.claim or r.code is not null and c.until > r.claim
       for no key update of f -- before its claim, as claimFeeds does: they would else wait for each other
     ), given_back as (
       delete from feed_claims c using held where c.feed_id = held.id and c.until = held.claim returning c.feed_id
     )
     update feeds f set ${AFTER_RESULT},
       interval_seconds = r.interval, next_fetch_at = now() + make_interval(secs => r.delay),
       gone_at = case when r.gone then now() end,
       etag = coalesce(r.etag, f.etag), last_modified = coalesce(r.last_modified, f.last_modified)
     from held r left join given_back on given_back.feed_id = r.id
     where f.id = r.id and (given_back.feed_id is not null or r.until > r.claim)`,
    [JSON.stringify(results)],
  );
}

/** Releases claims without a result. @param delay seconds until they are due. */
export async function releaseFeeds(
  feeds: readonly { id: number; claimed_until: Date }[],
  delay: number,
): Promise<void> {
  const claims = JSON.stringify(feeds.map(({ id, claimed_until: claim }) => ({ id, claim })));
  await sql`
    with held as materialized (
      select c.feed_id, c.until from jsonb_to_recordset(${claims}::jsonb) r (id bigint, claim timestamptz)
      join feeds f on f.id = r.id join feed_claims c on c.feed_id = r.id and c.until = r.claim
      for no key update of f -- before its claim, as everywhere: who retires it would else wait for this, and this for them
    ), given_back as (
      delete from feed_claims c using held where c.feed_id = held.feed_id and c.until = held.until returning c.feed_id
    )
    update feeds f set next_fetch_at = greatest(f.next_fetch_at, now() + make_interval(secs => ${delay}))
    from given_back where f.id = given_back.feed_id and ${delay}::float8 > 0`.execute(db);
}

/** Pauses all fetches from this host, by any worker. */
export async function holdHost(host: string, seconds: number): Promise<void> {
  await sql`
    insert into feed_hosts (host, held_until) values (${host}, now() + make_interval(secs => ${seconds}))
    on conflict (host) do update set held_until = greatest(feed_hosts.held_until, excluded.held_until)`.execute(db);
}

export type StoredDocument = {
  id: number;
  claim: Date;
  code: string | null;
  reason: string;
  etag: string | null;
  last_modified: string | null;
  /** Hex; null: the document must be read again even if unchanged. */
  hash: string | null;
  title: string;
  description: string;
  site_url: string;
  image_url: string;
  language: string;
  changed: { interval: number; delay: number };
  same: { interval: number; delay: number };
};

const STORED_TALLY = {
  id: column("feeds", "id"),
  inserted: computed.number(),
  updated: computed.number(),
  total: computed.number(),
};
export type StoredTally = Row<typeof STORED_TALLY>;

/**
 * Stores documents with their entries as one statement. Unchanged entries are not written; changed ones wait to be
 * digested again. A publisher may change an entry's guid: one with a new key, and the link or the title and date of
 * a stored one that has left the document, is that one and stays under its key. Documents with a lost claim are dropped, and missing in the answer.
 * @param rows JSON array of entries: `f` feed, `n` place, `k` key, `h` hash, then link, title, summary, content, image,
 *   author, categories and date by their first letters (`g` for categories, `p` for the date).
 * @returns how many entries of each feed are new, changed and there.
 */
export async function storeDocuments(documents: readonly StoredDocument[], rows: string): Promise<StoredTally[]> {
  return prepared(
    STORED_TALLY,
    `with ${RELAXED}, r as materialized (
       select r.*, (select count(*) from feed_entries e where e.feed_id = r.id) as known
       from relaxed, jsonb_to_recordset($1::jsonb) r (id bigint, claim timestamptz, code text, reason text, etag text,
         last_modified text, hash text, title text, description text, site_url text, image_url text, language text,
         changed jsonb, same jsonb)
       join feeds f on f.id = r.id join feed_claims c on c.feed_id = r.id and c.until = r.claim
       for no key update of f, c -- in this order, as everywhere; a claim that an operator took away meanwhile is lost
     ), read as materialized (
       select g.*, decode(k, 'hex') as own_key, decode(h, 'hex') as hash, r.site_url as site,
         count(*) over (partition by g.f, g.l) as same_link
       from jsonb_to_recordset($2::jsonb) g (f bigint, n integer, k text, h text, l text, t text, s text, c text, i text,
         a text, g text[], p timestamptz)
       join r on r.id = g.f
     ), matches as (
       -- New by their keys, beside stored ones that the document no longer has, with their links, or titles and dates.
       select g.f, g.own_key, e.key as old_key,
         row_number() over (partition by g.f, g.own_key order by e.title = g.t desc, e.id desc) as of_entry,
         row_number() over (partition by e.id order by e.title = g.t desc, g.n) as of_stored
       from read g join feed_entries e on e.feed_id = g.f
       where (e.title = g.t and (e.link = g.l or e.published_at = g.p)
           or e.link = g.l and g.l <> '' and g.same_link = 1 and g.l <> g.site)
         and not exists (select from feed_entries o where o.feed_id = g.f and o.key = g.own_key)
         and not exists (select from read o where o.f = e.feed_id and o.own_key = e.key)
     ), given as materialized (
       select g.*, coalesce(m.old_key, g.own_key) as key
       from read g left join matches m on m.f = g.f and m.own_key = g.own_key and of_entry = 1 and of_stored = 1
     ), stored as (
       insert into feed_entries (feed_id, key, link, title, summary, content_html, image_url, author, categories,
         published_at, content_hash)
       select g.f, g.key, g.l, g.t, g.s, g.c, g.i, g.a, g.g, coalesce(case when g.p > now() then now() else g.p end, e.published_at, now() - g.n * interval '1 ms'), g.hash
       from given g left join feed_entries e on e.feed_id = g.f and e.key = g.key
       where e.content_hash is distinct from g.hash
       order by g.f, g.n desc
       on conflict (feed_id, key) do update set link = excluded.link, title = excluded.title, summary = excluded.summary,
         content_html = excluded.content_html, image_url = excluded.image_url, author = excluded.author,
         categories = excluded.categories, published_at = excluded.published_at, content_hash = excluded.content_hash,
         digested_at = null, updated_at = now()
       returning feed_id, xmax = 0 as is_new
     ), tally as (
       select feed_id, count(*) filter (where is_new) as inserted, count(*) filter (where not is_new) as updated
       from stored group by feed_id
     ), given_back as (
       delete from feed_claims c using r where c.feed_id = r.id and c.until = r.claim
     )
     update feeds f set ${AFTER_RESULT},
       interval_seconds = (pace ->> 'interval')::integer,
       next_fetch_at = now() + make_interval(secs => (pace ->> 'delay')::integer),
       etag = r.etag, last_modified = r.last_modified, content_hash = decode(r.hash, 'hex'), gone_at = null,
       changed_at = case when tally.feed_id is null then f.changed_at else now() end,
       title = r.title, image_url = r.image_url, language = r.language,
       -- What the catalogue says of its own sources is better than what they say of themselves.
       description = case when f.name <> '' and f.description <> '' then f.description else r.description end,
       site_url = case when f.name <> '' and f.site_url <> '' then f.site_url else r.site_url end
     from r left join tally on tally.feed_id = r.id
     cross join lateral (select case when tally.feed_id is null then r.same else r.changed end as pace) chosen
     where f.id = r.id
     returning f.id, coalesce(tally.inserted, 0)::int as inserted, coalesce(tally.updated, 0)::int as updated,
       (r.known + coalesce(tally.inserted, 0))::int as total`,
    [JSON.stringify(documents), `[${rows}]`],
  );
}

/**
 * Removes the oldest entries of a feed beyond its newest `keep`, except saved ones and those still in its document,
 * which would only come back as new.
 * @param keys hex, of the document's entries.
 */
export async function pruneEntries(feedId: number, keep: number, keys: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    // Commits asynchronously: after a crash, the next call removes them.
    const { rows } = await statement({ id: column("feed_entries", "id") })`
      with ${sql.raw(RELAXED)}
      select e.id from relaxed, feed_entries e
      where e.feed_id = ${feedId}
        and (e.published_at, e.id) < (
          select published_at, id from feed_entries where feed_id = ${feedId}
          order by published_at desc, id desc offset ${keep - 1} limit 1)
        and encode(e.key, 'hex') <> all(${keys}::text[])
        and ${NOT_SAVED}
      for update of e skip locked`.execute(tx);
    await deleteUnsaved(
      tx,
      rows.map(({ id }) => id),
    );
  });
}
