/** SQL of archives: posts by keyset along an index, counts from tallies, names for filters. */
import { prepared } from "#platform/database/client.ts";
import { columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import { PUBLIC } from "#features/content/server/published/card-columns.ts";
import { isOneOfStory } from "#features/content/server/translations/columns.ts";
import type { Cursor } from "../../archive-contract.ts";

/** Posts that match all of these; missing: any. `topic`: every name of a category, in lower case. */
export type ArchiveFilter = {
  kind?: KindKey | undefined;
  topic?: readonly string[] | undefined;
  companyId?: number | undefined;
  authorId?: number | undefined;
  /** Without script and region. */
  language?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** For feeds: with all translations of a story, not only one. */
  eachLanguage?: true | undefined;
};

const ENTRY = { ...columns("posts", "id"), micros: computed.number() };
export type ArchiveEntry = Row<typeof ENTRY>;

const MICROS = "(extract(epoch from p.published_at) * 1000000)::bigint";
const NEWEST_FIRST = "order by p.published_at desc, p.id desc";

/** Newest first. With several filters, the index of the narrowest is walked and the others are checked. */
export function listEntries(filter: ArchiveFilter, after: Cursor | null, limit: number): Promise<ArchiveEntry[]> {
  const { from, values } = entriesOf(filter, after, limit);
  return prepared(ENTRY, `select p.id, ${MICROS} as micros from ${from}`, values);
}

/**
 * The newest posts `p` of an archive, as the `from` of a statement. Each set of filters is one of its own, because each uses
 * another index.
 */
function entriesOf(filter: ArchiveFilter, after: Cursor | null, limit: number) {
  const values: unknown[] = [];
  const given = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const { kind, topic, companyId, authorId, language, from, to, eachLanguage } = filter;
  const names = topic && given(topic, "text[]");
  const kindKey = kind && given(kind, "text");
  const company = companyId !== undefined && given(companyId, "bigint");
  const author = authorId !== undefined && given(authorId, "bigint");
  const reader = language && given(language, "text");
  const [since, until] = [from && given(from, "timestamptz"), to && given(to, "timestamptz")];
  const within = (time: string) => [
    ...(since ? [`${time} >= ${since}`] : []),
    ...(until ? [`${time} < ${until}`] : []),
  ];
  /** All filters, of a listed post `p` and of the others `s` of its story alike. */
  const matching = (post: "p" | "s") => [
    ...(company ? [`${post}.company_id = ${company} and ${post}.off_newsroom_at is null`] : []),
    ...(author ? [`${post}.owner_id = ${author} and not hides_author(${post})`] : []),
    ...(kindKey ? [`${post}.kind = ${kindKey}`] : []),
    ...(reader ? [`split_part(${post}.language, '-', 1) = ${reader}`] : []),
    ...(names ? [`exists (select from unnest(${post}.tags) tag where lower(tag) = any(${names}))`] : []),
    ...within(`${post}.published_at`),
  ];
  const ofStory = eachLanguage ? "true" : isOneOfStory(matching("s").join(" and "));
  /** Where the page continues. The first condition is for indexes that do not continue by id. */
  const further = (time: string, id: string) => {
    if (!after) return [];
    const place = `timestamptz 'epoch' + ${given(after.micros, "float8")} * interval '1 microsecond'`;
    return [`${time} <= ${place}`, `(${time}, ${id}) < (${place}, ${given(after.id, "bigint")})`];
  };
  const max = given(limit, "int");
  if (names && companyId === undefined && authorId === undefined && language === undefined) {
    const bounds = ["t.label = name", ...within("t.published_at"), ...further("t.published_at", "t.post_id")];
    if (kindKey) bounds.push(`t.kind = ${kindKey}`);
    if (!eachLanguage)
      bounds.push(
        `not exists (select from posts p where p.id = t.post_id and p.original_id is not null and not ${ofStory})`,
      );
    const text = `(
        select distinct post_id, published_at from unnest(${names}) name cross join lateral (
          select t.post_id, t.published_at from post_topics t where ${bounds.join(" and ")}
          order by t.published_at desc, t.post_id desc limit ${max}) of_name
        order by published_at desc, post_id desc limit ${max}
      ) found join posts p on p.id = found.post_id where ${PUBLIC} ${NEWEST_FIRST}`;
    return { from: text, values };
  }
  const conditions = [PUBLIC, ...matching("p"), ...further("p.published_at", "p.id"), ofStory];
  const text = `posts p where ${conditions.join(" and ")} ${NEWEST_FIRST} limit ${max}`;
  return { from: text, values };
}

const TALLY = { month: orNull(computed.text()), ...columns("archive_tallies", "kind"), posts: computed.number() };
export type Tally = Row<typeof TALLY>;

/** By month ("2026-11"; null: of all) and kind. @param subjects as in archive_tallies.subject, added up. */
export function listTallies(subjects: readonly string[]): Promise<Tally[]> {
  return prepared(
    TALLY,
    `select to_char(month, 'YYYY-MM') as month, kind, sum(posts)::float8 as posts from archive_tallies
     where subject = any($1::text[]) and posts > 0 group by month, kind order by month desc nulls first`,
    [subjects],
  );
}

const TOPIC_COUNT = { name: computed.text(), posts: computed.number() };

/** Of every category that published posts have, as saved, in lower case. @param kind null: of all kinds. */
export function listTopicCounts(kind: KindKey | null): Promise<Row<typeof TOPIC_COUNT>[]> {
  return prepared(
    TOPIC_COUNT,
    `select substr(subject, 7) as name, sum(posts)::float8 as posts from archive_tallies
     where subject > 'topic:' and subject < 'topic;' and month is null and posts > 0 and ($1::text is null or kind = $1)
     group by subject order by subject`,
    [kind],
  );
}

const AUTHOR = { ...columns("users", "id", "slug", "bio"), name: computed.text() };
export type Author = Row<typeof AUTHOR>;

/** Null if no published post names an author with this slug. */
export async function findAuthor(slug: string): Promise<Author | null> {
  const [author] = await prepared(
    AUTHOR,
    `select u.id, u.slug, u.bio, trim(u.first_name || ' ' || u.last_name) as name from users u
     where u.slug = $1 and exists (select from posts p where p.owner_id = u.id and not hides_author(p) and ${PUBLIC})`,
    [slug],
  );
  return author ?? null;
}

const LANGUAGE = { language: computed.text() };

/** Languages of public posts, without script and region, the most frequent first. */
export async function listLanguages(limit: number): Promise<string[]> {
  const rows = await prepared(
    LANGUAGE,
    `select found.language from (
       select substr(word, 3) as language, level from post_lexicon where word > 'l:' and word < 'l;'
     ) found
     where exists (select from posts p where split_part(p.language, '-', 1) = found.language and ${PUBLIC})
     order by found.level desc, found.language limit $1`,
    [limit],
  );
  return rows.map(({ language }) => language);
}

const LANGUAGE_COUNT = { ...LANGUAGE, posts: computed.number() };

/** Public posts in each of these languages, counted along an index up to `max`. */
export function countInLanguages(
  languages: readonly string[],
  { from, to }: Pick<ArchiveFilter, "from" | "to">,
  max: number,
): Promise<Row<typeof LANGUAGE_COUNT>[]> {
  return prepared(
    LANGUAGE_COUNT,
    `select wanted.language, (select count(*)::float8 from (
       select from posts p where split_part(p.language, '-', 1) = wanted.language and ${PUBLIC}
         and p.published_at >= $2::timestamptz and p.published_at < $3::timestamptz limit $4::int) counted) as posts
     from unnest($1::text[]) wanted (language)`,
    [languages, from ?? "-infinity", to ?? "infinity", max],
  );
}

const COMPANY = { ...columns("companies", "id", "slug", "name"), posts: computed.number() };
export type ArchiveCompany = Row<typeof COMPANY>;

/** The posts whose tallies are requested. @param begin of months ("2026-" or "2026-11"); null: of all time. */
export type Tallied = { kind: KindKey | null; begin: string | null };

const COUNTED_COMPANY = { ...COMPANY, posts: orNull(computed.number()) };
export type CountedCompany = Row<typeof COUNTED_COMPANY>;

/**
 * Companies of the newest posts of an archive: those with most of these, then those that published last.
 * @param tallied null: there is no tally for the request.
 */
export function listCompaniesOf(
  filter: ArchiveFilter,
  { newest, limit }: { newest: number; limit: number },
  tallied: Tallied | null,
): Promise<CountedCompany[]> {
  const { from, values } = entriesOf(filter, null, newest);
  const given = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const begin = given(tallied?.begin ?? null, "text");
  const text = `
    with latest as (
      select c.id, c.slug, c.name, counted.posts as recent from (
        select company_id, count(*) as posts, max(published_at) as last from (
          select p.company_id, p.published_at, p.off_newsroom_at from ${from}
        ) newest where company_id is not null and off_newsroom_at is null
        group by company_id order by posts desc, last desc
      ) counted cross join lateral (
        select id, slug, name from companies where id = counted.company_id and deleted_at is null limit 1
      ) c order by counted.posts desc, counted.last desc limit ${given(limit, "int")}
    )
    select id, slug, name, case when ${given(tallied !== null, "bool")} then (
      select coalesce(sum(t.posts), 0)::float8 from archive_tallies t
      where t.subject = 'company:' || latest.id
        and (${given(tallied?.kind ?? null, "text")} is null or t.kind = $${values.length})
        and case when ${begin} is null then t.month is null else to_char(t.month, 'YYYY-MM') like ${begin} || '%' end
    ) end as posts from latest order by recent desc, name`;
  return prepared(COUNTED_COMPANY, text, values);
}

/** In any order; deleted ones are left out. */
export function listCompanies(ids: readonly number[]): Promise<ArchiveCompany[]> {
  return prepared(
    COMPANY,
    `select id, slug, name, 0 as posts from companies where id = any($1::bigint[]) and deleted_at is null`,
    [ids],
  );
}

const NAMED = columns("companies", "id", "slug", "name");

/** Null for one that was deleted. */
export async function findCompany(slug: string): Promise<Row<typeof NAMED> | null> {
  const text = "select id, slug, name from companies where slug = $1 and deleted_at is null";
  const [company] = await prepared(NAMED, text, [slug]);
  return company ?? null;
}
