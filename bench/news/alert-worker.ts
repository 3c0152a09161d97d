/** A process of its own: compares new articles with alerts as the worker does, then asks for previews. Prints JSON. */
import pg from "pg";
import { previewInput } from "#features/alerts/contract.ts";
import { conditionsOf } from "#features/alerts/query/condition.ts";
import { readQuery } from "#features/alerts/query/read-query.ts";
import { checkWaiting } from "#features/alerts/server/matching/service.ts";
import { previewAlert } from "#features/alerts/server/service.ts";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { databaseCpuMs } from "../support/database-cpu.ts";

export type AlertFigures = { cpuMs: number; wallMs: number; hits: number; previews: number[] };

const [databaseUrl, postmaster, reader, alerts, articles] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const PREVIEWS = 60;
const WHERE = { in_headline: true, in_text: true };

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
// Guessing languages is work of a thread, which other benches do not measure either.
await client.query("update feed_entries set language = ''");
const queries = await drawQueries(Number(alerts));
await insertAlerts(queries);
await client.query("vacuum analyze alerts");
await client.query(
  `insert into alert_articles (entry_id) select entry_id from entry_words order by published_at desc limit ${Number(articles)}`,
);
configureDatabase({ connectionString: databaseUrl });
const ofDatabase = () => (postmaster === "" ? 0 : databaseCpuMs(Number(postmaster)));
const [own, database, began] = [process.cpuUsage(), ofDatabase(), performance.now()];
await checkWaiting();
const used = process.cpuUsage(own);
const figures: AlertFigures = {
  cpuMs: (used.user + used.system) / 1000 + ofDatabase() - database,
  wallMs: performance.now() - began,
  hits: Number((await client.query<{ count: string }>("select count(*) from alert_hits")).rows[0]?.count),
  previews: [],
};
const actor = { id: Number(reader), role: "user" as const, sessionId: "" };
for (const query of queries.slice(0, PREVIEWS)) {
  const asked = performance.now();
  await previewAlert(actor, previewInput.parse({ query }));
  figures.previews.push(performance.now() - asked);
}
await client.end();
await closeDatabase();
console.log(JSON.stringify(figures));

/** A name in quotes, two words, a choice, a word without another: of words as common as in prose, the rarest thousands. */
async function drawQueries(count: number): Promise<string[]> {
  const { rows } = await client.query<{ word: string; level: number }>(
    "select word, level from search_words where level between 3 and 12 and length(word) > 3 order by md5(word) limit 4000",
  );
  const word = (place: number) => rows[place % rows.length]?.word ?? "ferry";
  return Array.from({ length: count }, (_, n) => {
    const [one, two, three] = [word(n * 7), word(n * 13 + 1), word(n * 29 + 2)];
    return (
      [`"${one} ${two}"`, `${one} ${two}`, `${one} OR ${two} -${three}`, `"${one}" OR ${two} ${three}`][n % 4] ?? one
    );
  });
}

/** As the service stores them, in one statement: creating ten thousand would look back ten thousand times. */
async function insertAlerts(asked: readonly string[]): Promise<void> {
  const levels = new Map(
    (await client.query<{ word: string; level: number }>("select word, level from search_words")).rows.map((row) => [
      row.word,
      row.level,
    ]),
  );
  const rows = asked.flatMap((query) => {
    const read = readQuery(query);
    if (typeof read === "string") return [];
    const { any, byLanguage, keys } = conditionsOf(read, WHERE);
    const articlesOf = (words: string[]) => words.reduce((sum, word) => sum + 2 ** (levels.get(word) ?? 0), 0);
    const [rarest = []] = keys.toSorted((one, other) => articlesOf(one) - articlesOf(other));
    return { query, ...any, by_language: byLanguage, keys: rarest };
  });
  await client.query(
    `insert into alerts (owner_id, name, query, asked, wanted, by_language, keys, send, time_zone, filled_at)
     select $1, left(row.query, 100), row.query, row.asked, row.wanted, row.by_language, row.keys, 'daily', 'UTC', now()
     from json_to_recordset($2) as row(query text, asked text, wanted text, by_language jsonb, keys text[])`,
    [reader, JSON.stringify(rows)],
  );
}
