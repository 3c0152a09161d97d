/** The operator's review queue with 1,000 of 1,000,000 posts waiting next to 1,000 of 1,000. */
import pg from "pg";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { compare, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import type { BenchUser } from "../support/workspace.ts";
import { QUEUE_REASONS } from "#features/content/contracts/publishing.ts";

const FEW = { posts: 1000, waiting: 1000 };
const MANY = { posts: 1_000_000, waiting: 1000 };
const AUTHORS = 1000;
const CHUNK = 50_000;
const PAGE = 50;
/** Share of the queue that stands before the page far on. */
const FAR_ON = 0.9;
const CONNECTIONS = 4;
const SECONDS = 2;
const ROUNDS = 3;
/** Of the waiting posts 20 have it in their name, and 20 others have an author of this name. */
const RARE = "Zephyrine";
const RARE_AUTHOR = "Quillfeather";

export type ModerationSite = { databaseUrl: string; cookie: string; waiting: number };

/** Two copies of the workspace, whose reader is an operator there; takes some minutes. No other program may be connected. */
export async function fillQueues(
  workspaceUrl: string,
  operator: BenchUser,
): Promise<{ few: ModerationSite; many: ModerationSite }> {
  const fill = async (name: string, size: typeof FEW): Promise<ModerationSite> => {
    const url = databaseUrl(workspaceUrl, name);
    await onServer(workspaceUrl, async (client) => {
      const template = new URL(workspaceUrl).pathname.slice(1);
      await client.query(`create database ${name} template "${template}"`);
    });
    await fillPosts(url, operator.id, size);
    return { databaseUrl: url, cookie: operator.cookie, waiting: size.waiting };
  };
  return { few: await fill("console_few", FEW), many: await fill("console_many", MANY) };
}

async function fillPosts(url: string, operatorId: number, { posts, waiting }: typeof FEW): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("update users set role = 'operator' where id = $1", [operatorId]);
    await client.query(
      `insert into users (slug, email, email_key, password_hash, first_name, last_name)
       select name, name, name, '', 'Ada', case when number = $1 then '${RARE_AUTHOR}' else initcap(substr(md5(name), 1, 8)) end
       from generate_series(1, $1::int) number
       cross join lateral (select 'author-' || number || '@bench.example' as name) named`,
      [AUTHORS],
    );
    for (let from = 0; from < posts; from += CHUNK)
      await client.query(INSERT, [from, Math.min(posts, from + CHUNK) - 1, posts / waiting, waiting]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** What waits is spread evenly among what does not; each has a time of its own. */
const INSERT = `
  insert into posts (kind, status, owner_id, posted_as_name, name, slug, details, content_html, word_count,
    published_at, created_at, review_since, review_reason)
  select (array['article', 'interview', 'review'])[1 + number % 3], case when waits then 'pending' else 'published' end,
    author.id, 'Halden Marine Systems', name, 'halden-marine', json_build_object('title', name),
    '<p>Bergen, Norway. Six ferries will be delivered by 2029.</p>', 9, case when not waits then now() end, now(),
    case when waits then now() - number * interval '1 second' end,
    case when waits then (array[${Object.values(QUEUE_REASONS)
      .map((words) => `'${words}'`)
      .join(", ")}])[1 + place % 6] else '' end
  from generate_series($1::int, $2::int) number
  cross join lateral (select number % $3::int = 0 as waits, number / $3::int as place) of_queue
  cross join lateral (
    select case when waits and place % ($4::int / 20) = 0 then '${RARE} ' else '' end || 'Halden orders ferry ' ||
      number as name
  ) named
  join users author on author.slug = 'author-' ||
    case when waits and place % ($4::int / 20) = 1 then ${AUTHORS} else 1 + number % ${AUTHORS - 1} end || '@bench.example'`;

export type QueueFigure = { call: string; fewMs: number; manyMs: number; ratio: number };
type Site = ModerationSite & { server: MeasuredProcess };

/** Milliseconds of a call, with a short queue and a long one in turn. */
export async function* measureQueues(few: Site, many: Site): AsyncGenerator<QueueFigure> {
  const calls: { call: string; pathOf: (site: Site) => Promise<string> }[] = [
    { call: "first page", pathOf: async () => queuePath("") },
    { call: "page nine tenths in", pathOf: async (site) => queuePath(`&after=${await farOn(site)}`) },
    { call: "counts of the menu", pathOf: async () => "/operator/posts/counts/" },
    { call: "one type", pathOf: async () => queuePath("&type=Review") },
    { call: "one reason", pathOf: async () => queuePath("&reason=blocked-link") },
    { call: "one type and reason", pathOf: async () => queuePath("&type=Review&reason=blocked-link") },
    { call: "a name that 20 have", pathOf: async () => queuePath(`&q=${RARE}`) },
    { call: "a name that all have", pathOf: async () => queuePath("&q=ferry") },
    { call: "a name that nobody has", pathOf: async () => queuePath("&q=xyzzyx") },
    { call: "an author that all have", pathOf: async () => queuePath("&q=ada") },
    { call: "an author that 20 have", pathOf: async () => queuePath(`&q=${RARE_AUTHOR}`) },
    { call: "their author's e-mail", pathOf: async () => queuePath(`&q=author-${AUTHORS}@bench.example`) },
    { call: "two letters", pathOf: async () => queuePath("&q=ha") },
  ];
  for (const { call, pathOf } of calls) {
    const measure = async (site: Site, path: string) => {
      const load = { paths: [path], connections: CONNECTIONS, seconds: SECONDS, headers: { cookie: site.cookie } };
      return measureGets(site.server, load);
    };
    const [manyPath, fewPath] = [await pathOf(many), await pathOf(few)];
    const { product, reference, ratio } = await compare(
      ROUNDS,
      () => measure(many, manyPath),
      () => measure(few, fewPath),
    );
    const ms = (perSecond: number) => (1000 * CONNECTIONS) / perSecond;
    yield { call, fewMs: ms(reference.perSecond), manyMs: ms(product.perSecond), ratio: 1 / ratio };
  }
}

function queuePath(more: string): string {
  return `/operator/posts/waiting/?page_size=${PAGE}${more}`;
}

/** `after` of the page before which that share of the queue stands, as its own `next` would say. */
async function farOn({ databaseUrl: connectionString, waiting }: Site): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string }>(
      `select (extract(epoch from review_since) * 1000000)::bigint || '.' || id as place from posts
       where review_since is not null and deleted_at is null order by review_since, id limit 1 offset $1`,
      [Math.floor(waiting * FAR_ON)],
    );
    return rows[0]?.place ?? "";
  } finally {
    await client.end();
  }
}

export function reportQueue({ call, fewMs, manyMs, ratio }: QueueFigure): void {
  const figures = `${fewMs.toFixed(2).padStart(6)} ${manyMs.toFixed(2).padStart(7)}   ratio ${ratio.toFixed(2)}`;
  console.log(`  ${call.padEnd(24)} ${figures}  ${ratio <= 1.5 ? "met" : "MISSED"}`);
}
