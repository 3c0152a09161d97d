/** The dashboard's lists of a customer with ten thousand of two hundred thousand posts, and of a company with two hundred people. */
import pg from "pg";
import { listOwnCompanies } from "#features/companies/calls.ts";
import { POST_LISTS } from "#features/content/contract.ts";
import { listInbox } from "#features/inbox/calls.ts";
import { summarizeInbox } from "#features/inbox/summary-calls.ts";
import { withoutIndexes } from "../support/bulk.ts";
import { type Figures, type Load, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import type { BenchUser } from "../support/workspace.ts";

const POSTS = 10_000;
/** Drafts, scheduled, pending and published ones and those in the trash in equal parts, so that every page is full. */
const PARTS = 5;
const PAGE = 20;
const NEIGHBOURS = 200;
const OF_NEIGHBOURS = 950;
/** Of each neighbour for the customer's company, in which all of them are authors. */
const OF_COMPANY = 100;
const CONNECTIONS = 4;
const WARM_UP_SECONDS = 1;
const SECONDS = 4;

/** One post in each part of a customer's has this word in its name, all have the word ferry. */
const RARE = "Zephyrine";

/** Gives the customer posts, and the site other authors, so that the planner's averages are those of a real site. */
export async function fillLists(databaseUrl: string, customer: BenchUser): Promise<void> {
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
    const companyId = await buildTeam(client, customer.id, owners);
    await withoutIndexes(client, ["posts"], async () => {
      await insertPosts(client, [customer.id], POSTS, null);
      await insertPosts(client, owners, OF_NEIGHBOURS - OF_COMPANY, null);
      await insertPosts(client, owners, OF_COMPANY, companyId);
    });
    await client.query("alter table posts enable trigger user");
    await client.query(TALLIES, [[customer.id, ...owners]]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function buildTeam(client: pg.Client, ownerId: number, authors: number[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into companies (slug, owner_id, name) values ('team', $1, 'Team') returning id::int",
    [ownerId],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    "insert into company_members (company_id, user_id, role) select $1, id, 'author' from unnest($2::bigint[]) id",
    [id, authors],
  );
  return id;
}

const TALLIES = `
  insert into post_tallies (owner_id, status, kind, company_id, posts, trashed)
  select owner_id, status, kind, coalesce(company_id, 0), count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is not null)
  from posts where owner_id = any($1::bigint[]) group by 1, 2, 3, 4`;

async function insertPosts(
  client: pg.Client,
  owners: number[],
  posts: number,
  companyId: number | null,
): Promise<void> {
  const inList = ["draft", "scheduled", "pending", "published"];
  const text = `
    insert into posts (kind, status, owner_id, posted_as_name, name, slug, details, content_html, word_count,
      publish_at, published_at, created_at, deleted_at, company_id)
    select (array['article', 'interview', 'review'])[1 + number % 3], coalesce(($3::text[])[1 + number % ${PARTS}], 'draft'),
      owner, 'Halden Marine Systems', name, 'halden-marine', json_build_object('title', name),
      repeat('<p>Bergen, Norway. Six ferries will be delivered by 2029.</p>', 10), 90,
      now() + number * interval '1 minute', now(), now() - number * interval '1 minute',
      case when number % ${PARTS} = ${PARTS - 1} then now() - number * interval '1 second' end, $4::bigint
    from unnest($1::bigint[]) owner cross join generate_series(0, $2::int - 1) number
    cross join lateral (
      select (array['Halden', 'Ondine', 'Marlowe', 'Kestrel', 'Quarry'])[1 + number % 5] || ' orders electric ferry ' ||
        case when number / ${PARTS} = 3 then '${RARE}' else md5(number::text) end as name
    ) named`;
  await client.query(text, [owners, posts, inList, companyId]);
}

/** Milliseconds that a list may take at p95 (docs/decisions/performance-budgets.md). */
const PAGES: { name: string; query: string; budgetMs: number }[] = [
  { name: "first page", query: "", budgetMs: 15 },
  { name: "last page", query: `&page=${(POSTS - POSTS / PARTS) / PAGE}`, budgetMs: 40 },
  { name: "by name, last page", query: `&sort=name&page=${(POSTS - POSTS / PARTS) / PAGE}`, budgetMs: 40 },
  { name: "search for a rare name", query: `&q=${RARE}`, budgetMs: 40 },
  { name: "search for a name that all have", query: "&q=ferry", budgetMs: 40 },
];

/** The same lists of the company, whose posts are NEIGHBOURS people's. */
const OF_TEAM = (NEIGHBOURS * OF_COMPANY * (PARTS - 1)) / PARTS / PAGE;
const TEAM_PAGES = PAGES.map(({ name, query, budgetMs }) => ({
  name: `company: ${name}`,
  query: query.replace(/page=\d+/, `page=${OF_TEAM}`),
  budgetMs,
}));

/** The shell asks for the summary with every page that is opened, and every two minutes. */
const INBOX = [
  { name: "inbox, summary", path: summarizeInbox.path, budgetMs: 40 },
  { name: "inbox, all of it", path: listInbox.path, budgetMs: 80 },
];

export type ListFigure = { name: string; budgetMs: number; figures: Figures };

/** The list of all posts of one customer who has POSTS of them, page by page. */
export async function* measureLists(
  server: MeasuredProcess,
  { cookie }: BenchUser,
  withDatabase: Pick<Load, "databaseCpuMs">,
): AsyncGenerator<ListFigure> {
  const company = await idOfTeam(server, cookie);
  const ofCompany = TEAM_PAGES.map((page) => ({ ...page, query: `${page.query}&company=${company}` }));
  const lists = [...PAGES, ...ofCompany].map(({ query, ...list }) => ({
    ...list,
    path: `${POST_LISTS.all.path}?page_size=${PAGE}${query}`,
  }));
  for (const { name, path, budgetMs } of [...lists, ...INBOX]) {
    const paths = [path];
    const load = { paths, connections: CONNECTIONS, headers: { cookie }, ...withDatabase };
    await measureGets(server, { ...load, seconds: WARM_UP_SECONDS });
    yield { name, budgetMs, figures: await measureGets(server, { ...load, seconds: SECONDS }) };
  }
}

async function idOfTeam({ url }: MeasuredProcess, cookie: string): Promise<number> {
  const response = await fetch(`${url}${listOwnCompanies.path}`, { headers: { cookie } });
  const [company] = (await response.json()) as { id: number }[];
  if (!company) throw new Error("The customer has no company.");
  return company.id;
}

export function reportList({ name, budgetMs, figures }: ListFigure): void {
  const { p50, p95 = Infinity, cpuPerRequest, databaseCpuPerRequest = 0 } = figures;
  const cpu = `CPU ${cpuPerRequest.toFixed(2)} ms, PostgreSQL ${databaseCpuPerRequest.toFixed(2)} ms`;
  const verdict = p95 <= budgetMs ? "met" : "MISSED";
  console.log(
    `  ${name.padEnd(32)} p50 ${p50.toFixed(1).padStart(5)}   p95 ${p95.toFixed(1).padStart(5)} ms (≤ ${budgetMs})  ${verdict}   ${cpu}`,
  );
}
