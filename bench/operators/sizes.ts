/** What PostgreSQL stores for a post, measured in a filled database, and what a hundred million of them would need. */
import pg from "pg";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { fillNewsroom } from "../readers/newsroom-posts.ts";
import type { BenchUser } from "../support/workspace.ts";

/** Posts of 400 words: a release as wire services advise. */
const SIZE = { posts: 50_000, vocabulary: 50_000, companies: 500, words: 400 };
const FUTURE = 100_000_000;
const PAGE_BYTES = 8192;
/** Written with each post: its text as a version, and what the search and the archives keep of it. */
const TABLES = ["posts", "post_revisions", "post_words", "post_topics", "post_lexicon", "archive_tallies"];

export type TableSize = { table: string; tableBytes: number; indexBytes: number };
/** Of the index by which a post is found. */
export type IndexSize = { entriesPerPage: number };
export type Sizes = { posts: number; tables: TableSize[]; index: IndexSize };

export async function measureSizes(workspaceUrl: string, owner: BenchUser): Promise<Sizes> {
  const url = databaseUrl(workspaceUrl, "sizes");
  await onServer(workspaceUrl, async (client) => {
    const template = new URL(workspaceUrl).pathname.slice(1);
    await client.query(`create database sizes template "${template}"`);
  });
  await fillNewsroom(url, owner.id, SIZE);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(VERSIONS);
    await client.query("vacuum analyze");
    const { rows: tables } = await client.query<TableSize>(
      `select name as table, pg_table_size(name::regclass)::float8 as "tableBytes",
         pg_indexes_size(name::regclass)::float8 as "indexBytes" from unnest($1::text[]) name`,
      [TABLES],
    );
    const { rows } = await client.query<IndexSize>(
      `select reltuples / relpages as "entriesPerPage" from pg_class where relname = 'posts_pkey'`,
    );
    return { posts: SIZE.posts, tables, index: rows[0] ?? { entriesPerPage: Number.NaN } };
  } finally {
    await client.end();
  }
}

const VERSIONS = `
  insert into post_revisions (post_id, version, cause, name, posted_as_name, company_id, details, content_html,
    word_count, summary, tags, seo_meta_title, seo_meta_description, embedded_websites)
  select id, 1, 'created', name, posted_as_name, company_id, details, content_html, word_count, summary, tags, '', '', '{}'
  from posts`;

export function reportSizes({ posts, tables, index: { entriesPerPage } }: Sizes): void {
  const kb = (bytes: number) => `${(bytes / posts / 1000).toFixed(2)} kB`.padStart(9);
  const gb = (bytes: number) => `${((bytes / posts) * (FUTURE / 1e9)).toFixed(0)} GB`.padStart(8);
  console.log(`\nStored for each of ${posts} posts of ${SIZE.words} words, and times ${FUTURE}`);
  const total = tables.reduce(
    (sum, each) => ({ tableBytes: sum.tableBytes + each.tableBytes, indexBytes: sum.indexBytes + each.indexBytes }),
    { tableBytes: 0, indexBytes: 0 },
  );
  for (const { table, tableBytes, indexBytes } of [...tables, { table: "all", ...total }])
    console.log(
      `  ${table.padEnd(16)} table ${kb(tableBytes)}${gb(tableBytes)}   indexes ${kb(indexBytes)}${gb(indexBytes)}`,
    );
  const levels = (rows: number) => 1 + Math.ceil(Math.log(rows / entriesPerPage) / Math.log(entriesPerPage));
  console.log(`  posts_pkey: ${entriesPerPage.toFixed(0)} entries a page of ${PAGE_BYTES} bytes; levels`);
  console.log(`    1 + ceil(log(rows / entries) / log(entries)): ${levels(1e6)} at 1,000,000, ${levels(FUTURE)} then`);
}
