/** The dashboard's lists of a customer with a hundred thousand of a million posts beside those of one with a hundred. */
import pg from "pg";
import { POST_LISTS, type PostListName } from "#features/content/contract.ts";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { withoutIndexes } from "../support/bulk.ts";
import { compare, type Figures, type Load, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import type { BenchUser } from "../support/workspace.ts";

const FEW = 100;
const MANY = 100_000;
/** Drafts, scheduled, pending and published ones and those in the trash in equal parts, so that every page is full. */
const PARTS = 5;
const PAGE = 20;
const NEIGHBOURS = 200;
const OF_NEIGHBOURS = 4_500;
const CONNECTIONS = 4;
const SECONDS = 1;
const ROUNDS = 3;

/** One post in each part of a customer's has this word in its name, all have the word ferry. */
const RARE = "Zephyrine";

export type ListCustomers = { few: BenchUser; many: BenchUser };

/** Gives both their posts, and the town other authors, so that the planner's averages are those of a real site. */
export async function fillLists(databaseUrl: string, { few, many }: ListCustomers): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: neighbours } = await client.query<{ id: number }>(
      `insert into users (slug, email, email_key, password_hash, first_name, last_name)
       select name, name, name, '', 'Ada', name
       from generate_series(1, $1) number cross join lateral (select 'neighbour-' || number as name) named
       returning id::int`,
      [NEIGHBOURS],
    );
    const owners = neighbours.map(({ id }) => id);
    // One row after the other, triggers and indexes would take an hour.
    await client.query("set synchronous_commit = off");
    await client.query("alter table posts disable trigger user");
    await withoutIndexes(client, ["posts"], async () => {
      await insertPosts(client, [few.id], FEW);
      await insertPosts(client, [many.id], MANY);
      await insertPosts(client, owners, OF_NEIGHBOURS);
    });
    await client.query("alter table posts enable trigger user");
    await client.query(TALLIES, [[few.id, many.id, ...owners]]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const TALLIES = `
  insert into post_tallies (owner_id, status, kind, posts, trashed)
  select owner_id, status, kind, count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is not null)
  from posts where owner_id = any($1::bigint[]) group by 1, 2, 3`;

async function insertPosts(client: pg.Client, owners: number[], posts: number): Promise<void> {
  const inList = ["draft", "scheduled", "pending", "published"];
  const text = `
    insert into posts (kind, status, owner_id, posted_as_name, name, slug, details, content_html, word_count,
      publish_at, published_at, created_at, deleted_at)
    select (array['article', 'interview', 'review'])[1 + number % 3], coalesce(($3::text[])[1 + number % ${PARTS}], 'draft'),
      owner, 'Halden Marine Systems', name, 'halden-marine', json_build_object('title', name),
      repeat('<p>Bergen, Norway. Six ferries will be delivered by 2029.</p>', 10), 90,
      now() + number * interval '1 minute', now(), now() - number * interval '1 minute',
      case when number % ${PARTS} = ${PARTS - 1} then now() - number * interval '1 second' end
    from unnest($1::bigint[]) owner cross join generate_series(0, $2::int - 1) number
    cross join lateral (
      select (array['Halden', 'Ondine', 'Marlowe', 'Kestrel', 'Quarry'])[1 + number % 5] || ' orders electric ferry ' ||
        case when number / ${PARTS} = 3 then '${RARE}' else md5(number::text) end as name
    ) named`;
  await client.query(text, [owners, posts, inList]);
}

export type ListFigure = {
  list: PostListName;
  variant: string;
  fewMs: number;
  manyMs: number;
  ratio: number;
  cpuRatio: number;
};

/** Milliseconds of a call, for one customer and the other in turn; and how many times the CPU time, PostgreSQL's too. */
export async function* measureLists(
  server: MeasuredProcess,
  { few, many }: ListCustomers,
  withDatabase: Pick<Load, "databaseCpuMs">,
): AsyncGenerator<ListFigure> {
  for (const list of chosenLists()) {
    for (const [variant, query] of Object.entries(variantsOf(list))) {
      const measure = async ({ cookie }: BenchUser, posts: number) => {
        const path = `${POST_LISTS[list].path}?page_size=${PAGE}${query(posts)}`;
        const load = {
          paths: [path],
          connections: CONNECTIONS,
          seconds: SECONDS,
          headers: { cookie },
          ...withDatabase,
        };
        return measureGets(server, load);
      };
      const { product, reference, ratio } = await compare(
        ROUNDS,
        () => measure(many, MANY),
        () => measure(few, FEW),
      );
      const ms = (perSecond: number) => (1000 * CONNECTIONS) / perSecond;
      const cpu = ({ cpuPerRequest, databaseCpuPerRequest = 0 }: Figures) => cpuPerRequest + databaseCpuPerRequest;
      const cpuRatio = cpu(product) / cpu(reference);
      yield {
        list,
        variant,
        fewMs: ms(reference.perSecond),
        manyMs: ms(product.perSecond),
        ratio: 1 / ratio,
        cpuRatio,
      };
    }
  }
}

/** BENCH_LISTS names those that are measured; all without it. */
function chosenLists(): PostListName[] {
  const names = process.env["BENCH_LISTS"]?.split(",");
  return (Object.keys(POST_LISTS) as PostListName[]).filter((list) => !names || names.includes(list));
}

/** What follows the page's size in the address, by how many posts the customer has. */
function variantsOf(list: PostListName): Record<string, (posts: number) => string> {
  const rows = (posts: number) => (list === "all" ? posts - posts / PARTS : posts / PARTS);
  const page = (share: number) => (posts: number) => `&page=${Math.max(1, Math.ceil((rows(posts) / PAGE) * share))}`;
  const at = (query: string, share: number) => (posts: number) => query + page(share)(posts);
  const pages = { first: () => "", middle: page(0.5), last: page(1) };
  const searches = { "a rare name": () => `&q=${RARE}`, "a name that all have": () => "&q=ferry" };
  if (list === "trash") return { ...pages, ...searches };
  const byName = { "by name": () => "&sort=name", "by name, middle": at("&sort=name", 0.5) };
  if (list !== "all") return { ...pages, ...byName, ...searches };
  return {
    ...pages,
    ...byName,
    "by name, last": at("&sort=name", 1),
    ...searches,
    "a name that all have, middle": at("&q=ferry", 0.5),
    "of a kind, middle": at(`&type=${USUAL_KIND.typeCode}`, 1 / 6),
  };
}
