/**
 * What an upgrade to companies with teams changes for people without one: the demo workspace of the version before, its
 * answers and its ledger, then the same database migrated and served by this version.
 *
 * `npm run bench -- upgrade`, with UPGRADE_FROM naming a built checkout of the version before.
 */
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { startMeasured } from "../support/process.ts";

/** Lists and figures of an account, as the specification has them. */
const LISTS = [
  ...["user-all-posts", "user-posts", "user-drafts", "user-scheduled-posts", "user-pending-posts", "user-trash"].map(
    (list) => `/dashboard/${list}/`,
  ),
  "/dashboard/user-all-posts/?page=2",
  "/dashboard/companies/user-owned/",
  "/dashboard/content-summary",
  "/dashboard/analytics/",
  "/dashboard/categories/",
  "/api/posts/counts/",
  "/api/posts/templates/",
  "/api/posts/views/",
  "/api/posts/list.csv",
  "/api/users/me/",
  "/api/billing/",
  "/api/billing/ledger/",
  "/api/billing/usage/",
  "/api/billing/plans/",
  "/collections/collections/",
  "/rss/custom-collections/",
  "/support/api/support-tickets/",
];
const EACH_POST = ["revisions/", "translations/"].map((rest) => (id: string) => `/api/posts/${id}/${rest}`);

type Answers = Map<string, { status: number; body: unknown }>;
export type Upgrade = {
  people: number;
  answers: number;
  applied: string[];
  /** Of the ledger: one account's sums, before and after. */
  ledgers: { accounts: number; lines: number; units: number; different: number };
  /** Fields that answers have besides, by name. */
  added: string[];
  /** Answers that differ in anything else. */
  different: string[];
};

type Ledger = Map<string, string>;

export async function measureUpgrade(
  before: string,
  databaseUrl: string,
  env: Record<string, string>,
): Promise<Upgrade> {
  const old = path.join(before, "dist/server/main.js");
  const own = path.resolve("dist/server/main.js");
  const common: Record<string, string> = { ...env, DATABASE_URL: databaseUrl };
  await (await startMeasured(old, { ...common, SEED_DEMO: "auto" })).stop();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const people = await signIn(client);
    const first = await read(old, common, client, people);
    const second = await read(own, common, client, people);
    const applied = await client.query<{ id: string }>("select id from schema_migrations order by id");
    const comparison = compare(first.answers, second.answers);
    const sums = await client.query<{ lines: string; units: string }>(
      "select count(*) as lines, sum(abs(units)) as units from allowance_entries",
    );
    return {
      people: people.size,
      answers: first.answers.size,
      applied: applied.rows.map(({ id }) => id).filter((id) => !first.migrations.includes(id)),
      ledgers: {
        accounts: first.ledger.size,
        lines: Number(sums.rows[0]?.lines),
        units: Number(sums.rows[0]?.units),
        different: [...first.ledger].filter(([account, line]) => second.ledger.get(account) !== line).length,
      },
      ...comparison,
    };
  } finally {
    await client.end();
  }
}

/** A session for all people. @returns their cookies by address. */
async function signIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; email: string }>("select id, email from users where role = 'user'");
  const cookies = new Map<string, string>();
  for (const { id, email } of rows) {
    const token = newToken();
    const text = `insert into sessions (user_id, access_hash, access_expires_at, expires_at, user_agent, ip)
      values ($1, $2, now() + interval '1 day', now() + interval '1 day', 'bench', '127.0.0.1')`;
    await client.query(text, [id, hashToken(token)]);
    cookies.set(email, `${ACCESS_COOKIE}=${token}`);
  }
  return cookies;
}

async function read(script: string, env: Record<string, string>, client: pg.Client, people: Map<string, string>) {
  const server = await startMeasured(script, env);
  try {
    const answers: Answers = new Map();
    for (const [email, cookie] of people) {
      const posts = "select p.id from posts p join users u on u.id = p.owner_id where u.email = $1 order by p.id";
      const { rows } = await client.query<{ id: string }>(posts, [email]);
      const paths = [...LISTS, ...rows.flatMap(({ id }) => EACH_POST.map((of) => of(id)))];
      for (const each of paths) {
        const answer = await fetch(new URL(each, server.url), { headers: { cookie } });
        const text = (await answer.text()).replaceAll(new URL(server.url).origin, ""); // its port differs
        const body: unknown = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
        answers.set(`${email} ${each}`, { status: answer.status, body });
      }
    }
    const applied = await client.query<{ id: string }>("select id from schema_migrations");
    return { answers, ledger: await readLedger(client), migrations: applied.rows.map(({ id }) => id) };
  } finally {
    await server.stop();
  }
}

/** Of each account: lines and units of each kind, and a hash of them all. */
async function readLedger(client: pg.Client): Promise<Ledger> {
  const { rows } = await client.query<{ user_id: string; line: string }>(
    `select user_id, string_agg(kind || ' ' || units || ' ' || coalesce(post_id, 0) || ' ' || source, '; ' order by id) as line
     from allowance_entries group by user_id`,
  );
  return new Map(rows.map(({ user_id, line }) => [user_id, line]));
}

function compare(before: Answers, after: Answers): Pick<Upgrade, "added" | "different"> {
  const added = new Set<string>();
  const different: string[] = [];
  for (const [name, answer] of before) {
    const now = after.get(name);
    const rest = now && {
      ...now,
      body: without(answer.body, now.body, added, name.replace(/^\S+ /, "").replaceAll(/\d+/g, ":id")),
    };
    if (!isDeepStrictEqual(answer, rest)) different.push(name);
  }
  return { added: [...added].toSorted(), different };
}

/** What `now` has of what `before` has; notes what it has besides. */
function without(before: unknown, now: unknown, added: Set<string>, where: string): unknown {
  if (Array.isArray(before) && Array.isArray(now))
    return now.map((each, index) => without(before[index], each, added, where));
  if (typeof before !== "object" || typeof now !== "object" || before === null || now === null) return now;
  const known = before as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(now)) {
    if (field in known) kept[field] = without(known[field], value, added, where);
    else added.add(`${where} ${field}`);
  }
  return kept;
}

export function reportUpgrade({ people, answers, applied, ledgers, added, different }: Upgrade): void {
  console.log(`\nThe demo workspace of the version before, migrated by ${applied.join(", ")}`);
  console.log(
    `  ledger     ${ledgers.accounts} accounts, ${ledgers.lines} lines, ${ledgers.units} units; different: ${ledgers.different}`,
  );
  console.log(`  answers    ${answers} of ${people} people; different: ${different.length}`);
  for (const name of different) console.log(`             ${name}`);
  console.log(`  fields that are new: ${added.length === 0 ? "none" : ""}`);
  for (const name of added) console.log(`             ${name}`);
  const isSame = different.length === 0 && ledgers.different === 0 && ledgers.accounts > 0 && answers > 0;
  console.log(`  the same for people without a team  ${isSame ? "met" : "MISSED"}`);
}
