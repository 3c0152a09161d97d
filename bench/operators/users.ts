/** The operator's users and audit log of an installation with a million of each beside one with a thousand. */
import pg from "pg";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { compare, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import type { BenchUser } from "../support/workspace.ts";

const FEW = 1000;
const MANY = 1_000_000;
const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 2;

/** Ten people, wherever they stand among the others, have this in their name, ten companies in theirs. */
const RARE = "Zephyrine";
const RARE_COMPANY = "Quillfeather";
const OF_THE_RARE = 10;

export type UserSite = { databaseUrl: string; cookie: string };

/** Two copies of the workspace, with few people and with many; takes some minutes. No other program may be connected. */
export async function fillUserSites(
  workspaceUrl: string,
  operator: BenchUser,
): Promise<{ few: UserSite; many: UserSite }> {
  const fill = async (name: string, people: number): Promise<UserSite> => {
    const url = databaseUrl(workspaceUrl, name);
    await onServer(workspaceUrl, async (client) => {
      const template = new URL(workspaceUrl).pathname.slice(1);
      await client.query(`create database ${name} template "${template}"`);
    });
    await fillUsers(url, operator.id, people);
    return { databaseUrl: url, cookie: operator.cookie };
  };
  return { few: await fill("users_few", FEW), many: await fill("users_many", MANY) };
}

async function fillUsers(url: string, operatorId: number, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("update users set role = 'operator' where id = $1", [operatorId]);
    await client.query(
      `insert into users (slug, email, email_key, password_hash, first_name, last_name, suspended_at, created_at)
       select 'person-' || n, mail, mail, '', first, last, case when n % ($1 / 40) = 7 then now() end, now() - n * interval '1 minute'
       from generate_series(1, $1::int) n cross join lateral (
         select (array['Ada', 'Joris', 'Imogen', 'Declan', 'Ruth', 'Femi', 'Iago', 'Marta'])[1 + n % 8] as first,
           case when n % ($1 / ${OF_THE_RARE}) = 3 then '${RARE}' else initcap(substr(md5(n::text), 1, 8)) end as last
       ) named cross join lateral (select lower(first || '.' || last) || n || '@example.com' as mail) mailed`,
      [people],
    );
    await client.query(
      `insert into companies (slug, owner_id, name)
       select 'company-' || id, id, case when n % ($1 / 5 / ${OF_THE_RARE}) = 3 then '${RARE_COMPANY} Mills' else initcap(substr(md5(id::text), 9, 9)) || ' Works' end
       from (select id, row_number() over (order by id) as n from users where slug like 'person-%' and id % 5 = 0) owner`,
      [people],
    );
    await client.query(
      `insert into audit_entries (operator_name, action, subject, details, created_at)
       select 'Imogen Sayle <imogen@example.com>', (array['post.approve', 'post.return', 'ticket.answer', 'user.plan'])[1 + n % 4],
         'post ' || n, case when n % ($1 / ${OF_THE_RARE}) = 3 then '${RARE}' else md5(n::text) end, now() - ($1 - n) * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [people],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const CALLS: Record<string, string> = {
  "users, first page": "/operator/users/",
  "users, last page that is listed": "/operator/users/?page=50",
  "users, a rare name": `/operator/users/?q=${RARE}`,
  "users, part of a rare name": "/operator/users/?q=phyri",
  "users, a rare company": `/operator/users/?q=${RARE_COMPANY}`,
  "users, one address": `/operator/users/?q=ada.${RARE.toLowerCase()}`,
  "users, what all have": "/operator/users/?q=example.com",
  "users, a common name": "/operator/users/?q=imogen",
  "users, two letters": "/operator/users/?q=jo",
  "users, nobody": "/operator/users/?q=xyzzyx",
  "users, suspended": "/operator/users/?state=suspended",
  "users, operators": "/operator/users/?role=operator",
  "audit, first page": "/operator/audit/?page_size=20",
  "audit, a rare word": `/operator/audit/?page_size=20&q=${RARE}`,
  "audit, what all have": "/operator/audit/?page_size=20&q=imogen",
  "audit, one action": "/operator/audit/?page_size=20&action=user.plan",
  "audit, its actions": "/operator/audit/actions/",
};

type Site = UserSite & { server: MeasuredProcess };
export type UserFigure = { call: string; fewMs: number; manyMs: number; ratio: number };

/** Milliseconds of a call, with many and with few in turn. */
export async function* measureUsers(few: Site, many: Site): AsyncGenerator<UserFigure> {
  for (const [call, path] of Object.entries(CALLS)) {
    const measure = ({ server, cookie }: Site) =>
      measureGets(server, { paths: [path], connections: CONNECTIONS, seconds: SECONDS, headers: { cookie } });
    const { product, reference, ratio } = await compare(
      ROUNDS,
      () => measure(many),
      () => measure(few),
    );
    const ms = (perSecond: number) => (1000 * CONNECTIONS) / perSecond;
    yield { call, fewMs: ms(reference.perSecond), manyMs: ms(product.perSecond), ratio: 1 / ratio };
  }
}

export function reportUsers({ call, fewMs, manyMs, ratio }: UserFigure): void {
  const figures = `${fewMs.toFixed(2).padStart(6)} ${manyMs.toFixed(2).padStart(7)}   ratio ${ratio.toFixed(2)}`;
  console.log(`  ${call.padEnd(34)} ${figures}  ${ratio <= 1.5 ? "met" : "MISSED"}`);
}
