/** A process of its own: compares new articles with watched releases as the worker does. Prints JSON. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import pg from "pg";
import { compareWaiting } from "#features/coverage/server/finding/compare-service.ts";
import { WatchedReleases } from "#features/coverage/server/finding/index-service.ts";
import { createPause } from "#features/coverage/server/finding/pause.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { withoutIndexes } from "../support/bulk.ts";
import { databaseCpuMs } from "../support/database-cpu.ts";

/** CPU in milliseconds, PostgreSQL's included. */
export type CoverageFigures = {
  made: number;
  loaded: number;
  compared: number;
  finds: number;
  delayMs: number;
  rssMb: number;
};

const [databaseUrl, postmaster, reader, releases, articles] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const AT_ONCE = 1000;
const OF_A_COMPANY = 10;
const VOCABULARY = 40_000;
const SYLLABLES =
  "ba ce di fo gu ha je ki lo mu na pe qui ro su ta ver win xen yor zan bra cle dri fro gra hol ist".split(" ");

/** The same on each run (Lehmer). */
let state = 20_261_130;
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const below = (max: number) => Math.floor(random() * max);
const COMMON = "the of to and in a is for on that by with from at it as was be are has have this will not its".split(
  " ",
);
const wordAt = (rank: number) => {
  const common = COMMON[rank];
  if (common !== undefined) return common;
  let word = "";
  for (
    let rest = rank * 7919 + 13, place = 0;
    place < 3 + (rank % 2);
    place++, rest = Math.floor(rest / SYLLABLES.length)
  )
    word += SYLLABLES[rest % SYLLABLES.length] ?? "";
  return word;
};
/** The n-th is about n times as rare as the first. */
const word = () => wordAt(Math.floor(Math.exp(random() * Math.log(VOCABULARY))) - 1);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = () => {
  const words = Array.from({ length: 10 + below(12) }, word);
  if (below(3) === 0) words.splice(below(words.length), 0, `${below(900) + 100}`);
  if (below(2) === 0) words.splice(1 + below(words.length - 1), 0, capital(wordAt(500 + below(VOCABULARY - 500))));
  return `${capital(words.join(" "))}.`;
};
const companyOf = (release: number) => {
  const company = Math.floor(release / OF_A_COMPANY);
  return `${capital(wordAt(9000 + company))} ${capital(wordAt(2000 + ((company * 37) % 7000)))}`;
};

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
// Without triggers, which count posts and index them for search.
await client.query("set synchronous_commit = off; set session_replication_role = replica");
const stories: string[][] = [];
await withoutIndexes(client, ["posts"], async () => {
  for (let from = 0; from < Number(releases); from += AT_ONCE) await insertReleases(from);
});
await insertArticles();
await client.query("vacuum analyze posts, coverage_watches, feed_entries");
configureDatabase({ connectionString: databaseUrl });

const made = await cpuOf(() => new WatchedReleases().refresh(createPause()));
const watched = new WatchedReleases();
const loaded = await cpuOf(() => watched.refresh(createPause()));
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const compared = await cpuOf(() => compareWaiting(undefined, watched));
delay.disable();
const figures: CoverageFigures = {
  made,
  loaded,
  compared,
  finds: Number((await client.query<{ count: string }>("select count(*) from coverage_finds")).rows[0]?.count),
  delayMs: delay.max / 1e6,
  rssMb: process.memoryUsage.rss() / 1024 / 1024,
};
await client.end();
await closeDatabase();
console.log(JSON.stringify(figures));

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const ofDatabase = () => (postmaster === "" ? 0 : databaseCpuMs(Number(postmaster)));
  const [own, database] = [process.cpuUsage(), ofDatabase()];
  await work();
  const used = process.cpuUsage(own);
  return (used.user + used.system) / 1000 + ofDatabase() - database;
}

/** Releases of 400 words with a quote, ten of each company, of the last 80 days. */
async function insertReleases(from: number): Promise<void> {
  const rows = Array.from({ length: AT_ONCE }, (_none, place) => {
    const company = companyOf(from + place);
    const story = [`${company} ${sentence().toLowerCase()}`, ...Array.from({ length: 22 }, sentence)];
    stories.push(story);
    const quote = `<p>“${sentence()}” said ${capital(word())} ${capital(word())} of ${company}.</p>`;
    return {
      company,
      name: `${company} ${sentence().slice(0, 60)}`,
      html: `${story.map((text) => `<p>${text}</p>`).join("")}${quote}`,
      days: 1 + ((from + place) % 80),
    };
  });
  await client.query(
    `with stored as (
       insert into posts (kind, status, owner_id, posted_as_name, name, slug, details, content_html, published_at, language)
       select 'article', 'published', $1, row.company, row.name, 'bench', '{}', row.html, now() - make_interval(days => row.days), 'en'
       from json_to_recordset($2) as row(company text, name text, html text, days int) returning id, published_at)
     insert into coverage_watches (post_id, until) select id, published_at + interval '90 days' from stored`,
    [reader, JSON.stringify(rows)],
  );
}

/** One in twenty reprints half a release, one in ten names a company, one in four has a name that begins as a company's does. */
async function insertArticles(): Promise<void> {
  await client.query(
    `insert into feeds (url, title, site_url, category, language)
     select 'https://source' || n || '.example/feed.xml', 'Source ' || n, 'https://source' || n || '.example/', 'tech', 'en'
     from generate_series(1, 160) n`,
  );
  const rows = Array.from({ length: Number(articles) }, (_none, place) => {
    const release = below(stories.length);
    const story = stories[release] ?? [];
    const own = Array.from({ length: 12 }, sentence);
    if (place % 20 === 0) own.splice(0, 12, ...story.slice(0, 14));
    else if (place % 10 === 1) own.splice(3, 0, `${companyOf(release)} ${sentence().toLowerCase()}`);
    else if (place % 4 === 2) own.splice(5, 0, `So said ${companyOf(release).split(" ")[0]}.`);
    return { place, title: sentence().slice(0, 80), html: own.map((text) => `<p>${text}</p>`).join("") };
  });
  await client.query(
    `with stored as (
       insert into feed_entries (feed_id, key, link, title, content_html, published_at, content_hash, digested_at)
       select (select min(id) from feeds where url like 'https://source%') + row.place % 160, decode(md5(row.place::text), 'hex'),
         'https://source' || 1 + row.place % 160 || '.example/' || row.place, row.title, row.html, now(), ''::bytea, now()
       from json_to_recordset($1) as row(place int, title text, html text) returning id)
     insert into uncompared_entries (entry_id) select id from stored`,
    [JSON.stringify(rows)],
  );
}
