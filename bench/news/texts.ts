/** Fills a database with news whose words are as unevenly common as in real ones, by statements over whole sets. */
import pg from "pg";
import type { Queries } from "../support/searches.ts";

/** Words, the n-th of which is about n times as rare as the first (Zipf's law). */
const VOCABULARY = 250_000;
const SENTENCE_WORDS = 11;
const CATALOGUE_FEEDS = 160;

const COMMON =
  "the of to and in a is for on that by with from at it as was be are has have this will not its an he they said more new their after who were which but or we you";
const SYLLABLES =
  "ba ce di fo gu ha je ki lo mu na pe qui ro su ta ver win xen yor zan bra cle dri fro gra hol ist jun kra lem mon nor ost pra ran sti tro und val";

export type NewsSize = { feeds: number; entries: number; sentences: number };

/** Entries are an equal share of every feed's, the newest now; each has a headline and five sentences of them. */
export async function fillNews(databaseUrl: string, readerId: number, size: NewsSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set synchronous_commit = off");
    await addSentences(client, size.sentences);
    await addFeeds(client, readerId, size.feeds);
    const indexes = await dropIndexes(client, ["entry_words", "feed_entries"]);
    await addEntries(client, size);
    for (const definition of indexes) await client.query(definition);
    // A tenth of the entries knows every word that is worth completing.
    await client.query(`
      insert into search_words (word, level)
      select word, floor(ln(ndoc * 10) / ln(2)) from ts_stat('select words from entry_words where entry_id % 10 = 0')
      on conflict do nothing`);
    await client.query("drop table bench_words, bench_sentences");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function addSentences(client: pg.Client, sentences: number): Promise<void> {
  await client.query(
    `create unlogged table bench_words as
     select rank, case when rank <= 40 then (string_to_array($2, ' '))[rank] else (
       select string_agg((string_to_array($3, ' '))[1 + ((rank::bigint * 7919 + 13) / (40 ^ place)::bigint) % 40], '')
         || case when rank % 3 = 0 then 's' else '' end
       from generate_series(0, 2 + rank % 3) place) end as word
     from generate_series(1, $1::int) rank`
      .replaceAll("$1", String(VOCABULARY))
      .replaceAll("$2", `'${COMMON}'`)
      .replaceAll("$3", `'${SYLLABLES}'`),
  );
  await client.query("select setseed(0.5)");
  await client.query(`
    create unlogged table bench_sentences as
    select id, string_agg(word, ' ') as text, to_tsvector('simple', string_agg(word, ' ')) as words
    from (select number / ${SENTENCE_WORDS} as id, floor(exp(random() * ln(${VOCABULARY})))::int as rank
          from generate_series(0, ${SENTENCE_WORDS * sentences - 1}) number) drawn
    join bench_words using (rank) group by id`);
  await client.query("create unique index on bench_sentences (id)");
  await client.query("analyze bench_sentences");
}

/** Outside of the catalogue the reader follows forty feeds; others follow the rest. */
async function addFeeds(client: pg.Client, readerId: number, feeds: number): Promise<void> {
  await client.query(
    `insert into feeds (url, name, title, site_url, category, position, succeeded_at)
     select 'https://' || one.word || other.word || number || '.example/feed.xml', initcap(one.word || ' ' || other.word),
       initcap(one.word || ' ' || other.word), 'https://' || one.word || other.word || number || '.example/',
       case when number <= ${CATALOGUE_FEEDS} then 'tech' end, number, now()
     from generate_series(1, $1::int) number
     join bench_words one on one.rank = 41 + number join bench_words other on other.rank = 100 + number * 37 % 3000`,
    [feeds],
  );
  await client.query(
    `insert into feed_follows (user_id, feed_id) select $1, id from feeds where category is null order by id limit 40`,
    [readerId],
  );
}

async function addEntries(client: pg.Client, { feeds, entries, sentences }: NewsSize): Promise<void> {
  await client.query(
    `with first as (select min(id) as feed_id from feeds), drawn as materialized (
       select number, (select feed_id from first) + number % $2 as feed_id, now() - number * interval '8 seconds' as at,
         array(select floor(random() * $3)::int from generate_series(1, 6) where number > 0) as picked
       from generate_series(1, $1::int) number
     ), stored as (
       insert into feed_entries (feed_id, key, link, title, summary, published_at, content_hash, digested_at)
       select feed_id, decode(md5(number::text), 'hex'), 'https://news.example/' || number, headline.text,
         one.text || '. ' || two.text || '. ' || three.text, at, ''::bytea, now()
       from drawn join bench_sentences headline on headline.id = picked[1] join bench_sentences one on one.id = picked[2]
       join bench_sentences two on two.id = picked[3] join bench_sentences three on three.id = picked[4]
       order by number desc
       returning id, feed_id, key, published_at
     )
     insert into entry_words (entry_id, feed_id, scope, published_at, title_words, words)
     select stored.id, f.id, case when f.category is null then f.id else 0 end, published_at, headline.words,
       setweight(headline.words, 'A') || one.words || two.words || three.words || four.words || five.words
     from stored join feeds f on f.id = stored.feed_id
     join drawn on decode(md5(drawn.number::text), 'hex') = stored.key
     join bench_sentences headline on headline.id = picked[1] join bench_sentences one on one.id = picked[2]
     join bench_sentences two on two.id = picked[3] join bench_sentences three on three.id = picked[4]
     join bench_sentences four on four.id = picked[5] join bench_sentences five on five.id = picked[6]
     order by stored.id`,
    [entries, feeds, sentences],
  );
}

/** Indexes that no constraint needs are built faster afterwards. @returns how to make them again. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1)
       and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

/** Searches of every kind with words that are there, some of each. */
export async function drawQueries(databaseUrl: string, each: number): Promise<Queries> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const one = async (query: string) =>
      (await client.query<{ text: string }>(`${query} limit ${each}`)).rows.map(({ text }) => text);
    const words = (levels: string) =>
      one(`select word as text from search_words where length(word) > 5 and level ${levels} order by md5(word)`);
    const [rare, usual] = [await words("between 3 and 5"), await words("between 7 and 10")];
    const titles = await one("select title as text from feed_entries where id % 997 = 0 order by id");
    const part = (title: string, from: number, to: number) => title.split(" ").slice(from, to).join(" ");
    return {
      "commonest words": ["the", "of the", "in", "the and to", "that with", "new the"],
      "common and rare": rare.map((word) => `the ${word}`),
      "usual words": usual,
      "rare words": rare,
      "two words": titles.map((title) => `${part(title, 3, 4)} ${part(title, 7, 8)}`),
      beginnings: usual.map((word) => word.slice(0, 4)),
      "short beginnings": usual.map((word) => word.slice(0, 2)),
      "typing errors": usual.map((word) => word.slice(0, 3) + word.slice(4)),
      phrases: titles.map((title) => `"${part(title, 2, 5)}"`),
      "common phrases": ['"of the"', '"in the"', '"to the"'],
      "excluded words": usual.map((word) => `the -${word}`),
      "source names": await one("select name as text from feeds where category is not null order by md5(name)"),
    };
  } finally {
    await client.end();
  }
}
