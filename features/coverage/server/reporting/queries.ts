/** SQL of reports: confirmed articles about releases that are public, or were. */
import { db, type Database, prepared } from "#platform/database/client.ts";
import { column, columns, computed, holding, notNull, orNull, type Row } from "#platform/database/statement.ts";
import type { CoverageEvidence, CoveragePassage } from "../../contract.ts";
import { idOf, isWhose, type Whose } from "../finds/columns.ts";

export type Scope = {
  /** Whether releases that were withdrawn count: for their own people alone. */
  hasWithdrawn: boolean;
  posts: readonly number[] | null;
  /** The first moment that counts, and the first that does not; null: none. */
  from: Date | null;
  until: Date | null;
};

const ARTICLE = {
  ...columns("coverage_finds", "id", "post_id", "kind", "medium", "headline", "address", "published_at", "language"),
  ...columns("coverage_finds", "suggested_kind", "gone_since", "is_added", "added_by_name", "decided_by_name"),
  decided_at: notNull(column("coverage_finds", "decided_at")),
  evidence: holding<CoverageEvidence | null>(column("coverage_finds", "evidence")),
  passages: holding<CoveragePassage[]>(column("coverage_finds", "passages")),
  outlet: column("coverage_outlets", "name"),
  post_name: column("posts", "name"),
  post_kind: column("posts", "kind"),
};
export type ArticleRow = Row<typeof ARTICLE>;

const FROM = "coverage_finds f join posts p on p.id = f.post_id join coverage_outlets o on o.id = f.outlet_id";
/** From $1 on. */
const within = (whose: Whose) => `${isWhose(whose)} and (p.status = 'published' or $5) and f.status = 'confirmed'
  and ($2::bigint[] is null or f.post_id = any($2)) and ($3::timestamptz is null or f.published_at >= $3)
  and ($4::timestamptz is null or f.published_at < $4)`;
const valuesOf = (whose: Whose, { posts, from, until, hasWithdrawn }: Scope) => [
  idOf(whose),
  posts && [...posts],
  from,
  until,
  hasWithdrawn,
];

/** The earliest first; the last of them where there are more. */
export async function listArticles(whose: Whose, scope: Scope, limit: number): Promise<ArticleRow[]> {
  const text = `select f.id, f.post_id, f.kind, f.medium, f.headline, f.address, f.published_at, f.language,
      f.suggested_kind, f.gone_since, f.is_added, f.added_by_name, f.decided_by_name, f.decided_at, f.evidence, f.passages,
      o.name as outlet, p.name as post_name, p.kind as post_kind
    from ${FROM} where ${within(whose)} order by f.published_at desc, f.id desc limit $6`;
  return (await prepared(ARTICLE, text, [...valuesOf(whose, scope), limit])).toReversed();
}

const FIGURES = {
  articles: computed.number(),
  outlets: computed.number(),
  languages: computed.json<string[]>(),
  kinds: computed.json<Record<string, number>>(),
};

export async function countArticles(whose: Whose, scope: Scope): Promise<Row<typeof FIGURES>> {
  const text = `with counted as (select f.kind, f.outlet_id, f.language from ${FROM} where ${within(whose)})
    select count(*) as articles, count(distinct outlet_id) as outlets,
      (select coalesce(json_agg(language order by times desc, language), '[]'::json) from (
         select language, count(*) as times from counted where language <> '' group by language) by_language) as languages,
      (select coalesce(json_object_agg(kind, times), '{}'::json) from (
         select kind, count(*) as times from counted group by kind) by_kind) as kinds
    from counted`;
  const [row] = await prepared(FIGURES, text, valuesOf(whose, scope));
  return row ?? { articles: 0, outlets: 0, languages: [], kinds: {} };
}

const FIRST = { published_at: column("coverage_finds", "published_at"), outlet: column("coverage_outlets", "name") };

export async function findFirst(whose: Whose, postId: number, scope: Scope): Promise<Row<typeof FIRST> | null> {
  const text = `select f.published_at, o.name as outlet from ${FROM} where ${within(whose)}
    order by f.published_at, f.id limit 1`;
  return (
    (await prepared(FIRST, text, valuesOf(whose, { ...scope, posts: [postId], from: null, until: null })))[0] ?? null
  );
}

const POST = {
  ...columns("posts", "id", "name", "kind", "status"),
  published_at: notNull(column("posts", "published_at")),
  to_confirm: computed.number(),
  watched_until: orNull(column("coverage_watches", "until")),
};

/** Those of these releases that are within reach. */
export function listPosts(whose: Whose, ids: readonly number[], on: Database = db): Promise<Row<typeof POST>[]> {
  const text = `select p.id, p.name, p.kind, p.status, p.published_at,
      (select count(*) from coverage_finds f where f.post_id = p.id and f.status = 'to_confirm') as to_confirm,
      case when w.until > now() then w.until end as watched_until
    from posts p left join coverage_watches w on w.post_id = p.id
    where ${isWhose(whose)} and p.id = any($2::bigint[])`;
  return prepared(POST, text, [idOf(whose), [...ids]], on);
}

const OF = {
  company_id: orNull(column("companies", "id")),
  owner_id: column("posts", "owner_id"),
};

/** The company that a release is of, and its writer; null: it was never public, or there is none. */
export async function findWhoseRelease(postId: number): Promise<Row<typeof OF> | null> {
  const text = `select c.id as company_id, p.owner_id
    from posts p left join companies c on c.id = p.company_id and c.deleted_at is null
    where p.id = $1 and p.status in ('published', 'withdrawn') and p.deleted_at is null`;
  return (await prepared(OF, text, [postId]))[0] ?? null;
}

const PERSON = { name: computed.text() };
const COMPANY = columns("companies", "name");

/** Of the company, or of the person. */
export async function findName(whose: Whose, on: Database = db): Promise<string> {
  const [named] =
    "companyId" in whose
      ? await prepared(COMPANY, "select name from companies where id = $1", [whose.companyId], on)
      : await prepared(
          PERSON,
          "select trim(first_name || ' ' || last_name) as name from users where id = $1",
          [whose.ownerId],
          on,
        );
  return named?.name ?? "";
}

const COUNT = { feeds: computed.number() };

/** Feeds whose articles are compared: those that someone follows or that operators keep. */
export async function countFeeds(): Promise<number> {
  return (await prepared(COUNT, "select count(*) as feeds from feeds", []))[0]?.feeds ?? 0;
}
