/** A newsroom with so many published posts, written by SQL with its index, and queries drawn from it. */
import pg from "pg";
import { withoutIndexes } from "../support/bulk.ts";
import type { Queries } from "../support/searches.ts";

const CHUNK = 20_000;
const WORDS = 60;

/** Words of a language: the n-th is written about 1/n as often as the first, as in any text. */
const WORD = `(array['the','of','to','and','in','for','port','company','new','market','energy','heat','network','quay','ferry',
  'battery','harbour','opens','order','reports'])[1 + n % 20]`;

export type NewsroomSize = {
  posts: number;
  vocabulary: number;
  companies: number;
  /** Of a post; 60. */ words?: number;
};

/**
 * Fills posts of thousands of companies over three years, and then, table by table, all that triggers and the worker keep
 * of them: one row after another would take hours.
 */
export async function fillNewsroom(databaseUrl: string, ownerId: number, size: NewsroomSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '128MB'");
    await client.query("set session_replication_role = replica"); // neither triggers nor foreign keys act
    await client.query(`truncate ${KEPT_OF_POSTS.join(", ")}`);
    await client.query("delete from posts");
    await client.query(
      `insert into companies (slug, owner_id, name)
       select 'bench-company-' || n, $1, 'Bench Company ' || n from generate_series(1, $2::int) n`,
      [ownerId, size.companies],
    );
    await client.query("create table bench_vocabulary (n int primary key, word text not null)");
    await client.query(VOCABULARY, [size.vocabulary]);
    await client.query("analyze bench_vocabulary, companies");
    await withoutIndexes(client, ["posts", ...KEPT_OF_POSTS], async () => {
      for (let from = 0; from < size.posts; from += CHUNK)
        await client.query(postsOf(size.words ?? WORDS), [
          from,
          Math.min(size.posts, from + CHUNK) - 1,
          ownerId,
          size.vocabulary,
          size.posts,
        ]);
      for (const statement of KEPT) await client.query(statement);
    });
    await client.query("drop table bench_vocabulary");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const VOCABULARY = `
  insert into bench_vocabulary
  select n, case when n < 20 then ${WORD} else substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 5 + n % 6) end as word
  from generate_series(0, $1::int - 1) n`;

/** Words are drawn so that the n-th comes about 1/n as often as the first. */
const postsOf = (count: number) => `
  insert into posts (kind, status, owner_id, company_id, posted_as_name, name, slug, details, content_html, word_count, summary,
    tags, published_at, created_at)
  select (array['article', 'article', 'article', 'interview', 'review'])[1 + number % 5], 'published', $3, company.id,
    company.name, array_to_string(words[1:7], ' '), 'bench-' || number, json_build_object('title', array_to_string(words[1:7], ' ')),
    '<p>' || array_to_string(words[8:${count}], ' ') || '.</p>', ${count}, array_to_string(words[20:32], ' '),
    array[(array['Energy','Technology','Education','Finance','Transport','Health','Politics','Retail','Sports','Travel'])[1 + (number * 7 % 10)],
      (array['SaaS','Startups','Agriculture','Engineering','Manufacturing','Food & Beverage'])[1 + number % 6]],
    at, at
  from generate_series($1::int, $2::int) number
  cross join lateral (select now() - ($5::float8 - number) * (interval '3 years' / $5::float8) as at) published
  cross join lateral (
    select array_agg(v.word order by place) as words from generate_series(1, ${count}) place
    cross join lateral (select floor(power($4::float8, random() + number * 0 + place * 0))::int - 1 as n) drawn
    join bench_vocabulary v on v.n = drawn.n) text
  join companies company on company.slug = 'bench-company-' || (1 + number % (select count(*) from companies where slug like 'bench-company-%'))`;

/** What triggers and the worker (features/newsroom/server/post-index) keep of posts. */
const KEPT_OF_POSTS = [
  "post_words",
  "post_topics",
  "post_lexicon",
  "archive_tallies",
  "post_index_changes",
  "post_tallies",
  "newest_of_newsrooms",
];

const KEPT = [
  `insert into post_words (post_id, published_at, kind, company_id, topics, spelling, words)
   select id, published_at, kind, company_id, array(select lower(tag) from unnest(tags) tag), 1,
     setweight(to_tsvector('simple', name), 'A') || to_tsvector('simple', summary || ' ' || posted_as_name || ' ' || content_html)
       || array_to_tsvector(array(select distinct 'h:' || word from regexp_split_to_table(name, ' ') word where word <> '')
         || array['k:' || kind, 'a:' || owner_id, 'c:' || company_id] || array(select 't:' || lower(tag) from unnest(tags) tag))
   from posts where status = 'published'`,
  `insert into post_topics (label, published_at, post_id, kind)
   select lower(tag), published_at, id, kind from posts cross join unnest(tags) tag where status = 'published'`,
  `insert into archive_tallies (subject, month, kind, posts)
   select subject, month, kind, count(*) from posts cross join lateral (
     select 'all' as subject union all select 'author:' || owner_id union all select 'company:' || company_id
     union all select 'topic:' || lower(tag) from unnest(tags) tag) subjects
   cross join lateral (values (date_trunc('month', published_at at time zone 'UTC')::date), (null)) months (month)
   where status = 'published' group by subject, month, kind`,
  `insert into post_lexicon (word, level)
   select word, floor(log(2, ndoc))::smallint from ts_stat('select words from post_words') where word not like 'h:%'`,
  `insert into post_tallies (owner_id, status, kind, company_id, posts, trashed)
   select owner_id, status, kind, coalesce(company_id, 0), count(*), 0 from posts group by 1, 2, 3, 4`,
  `insert into newest_of_newsrooms (newsroom, kind, post_id, published_at)
   select distinct on (1, 2) coalesce(company_id, -owner_id), kind, id, published_at from posts
   where status = 'published' order by 1, 2, published_at desc, id desc`,
];

/** Searches of each kind, as readers make them. */
export async function drawSearches(databaseUrl: string, each: number): Promise<Queries> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const words = async (levels: string) =>
      (
        await client.query<{ word: string }>(
          `select word from post_lexicon where length(word) > 5 and strpos(word, ':') = 0 and level ${levels}
           order by md5(word) limit ${each}`,
        )
      ).rows.map(({ word }) => word);
    const [rare, usual] = [await words("between 3 and 5"), await words("between 9 and 12")];
    const { rows } = await client.query<{ name: string }>(
      `select name from posts where status = 'published' order by md5(id::text) limit ${each}`,
    );
    const part = (name: string, from: number, to: number) => name.split(" ").slice(from, to).join(" ");
    const titles = rows.map(({ name }) => name);
    return {
      "commonest words": ["the", "of the", "port", "the and to", "energy market", "new the"],
      "common and rare": rare.map((word) => `the ${word}`),
      "usual words": usual,
      "rare words": rare,
      "two words": titles.map((title) => `${part(title, 2, 3)} ${part(title, 5, 6)}`),
      beginnings: usual.map((word) => word.slice(0, 4)),
      "typing errors": usual.map((word) => word.slice(0, 3) + word.slice(4)),
      phrases: titles.map((title) => `"${part(title, 1, 4)}"`),
      "common phrases": ['"of the"', '"in the"', '"to the"'],
      "excluded words": usual.map((word) => `the -${word}`),
      "of one kind": usual.map((word) => `${word}&kind=interviews`),
      "of one category": usual.map((word) => `${word}&topic=energy`),
      "of one company": ["the", "energy", "port", "heat"].map(
        (word, index) => `${word}&company=bench-company-${index + 1}`,
      ),
      "newest first": ["the", "port", ...usual].slice(0, each).map((word) => `${word}&sort=newest`),
      "of a year": usual.map((word) => `${word}&from=2025-01-01&to=2025-12-31`),
    };
  } finally {
    await client.end();
  }
}
