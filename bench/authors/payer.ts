/** Ten thousand racing submits of many people on one payer's releases, in two server processes: how many are admitted. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import type { MeasuredProcess } from "../support/process.ts";

const SUBMITS = 10_000;
const UNITS = 3000;
const PEOPLE = 50;
const AT_ONCE = 200;

export type Admitted = {
  submits: number;
  units: number;
  /** By status code. */
  answers: Record<number, number>;
  /** Of the company, as they are in the database. */
  published: number;
  holdsOfPayer: number;
  holdsOfOthers: number;
  left: number;
  isAudited: boolean;
  seconds: number;
};

export async function measurePayer(databaseUrl: string, targets: MeasuredProcess[]): Promise<Admitted> {
  configureDatabase({ connectionString: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const payer = await buildUser({ units: UNITS });
    const company = await buildCompany(payer.id);
    const people = [];
    for (let count = 0; count < PEOPLE; count++) {
      const person = await buildUser({ units: 5 });
      await addMember(company.id, person.id, count % 2 === 0 ? "author" : "editor");
      people.push(person);
    }
    const started = performance.now();
    const answers = await race(targets, people.map(cookiesOf), company.id);
    const seconds = (performance.now() - started) / 1000;
    const count = async (statement: string, values: unknown[]) =>
      Number((await client.query<{ count: string }>(`select count(*) from ${statement}`, values)).rows[0]?.count);
    const holds = "allowance_entries where kind = 'hold' and user_id";
    const { wrong, available } = await auditOf(payer.id);
    return {
      submits: SUBMITS,
      units: UNITS,
      answers,
      published: await count("posts where company_id = $1 and status = 'published'", [company.id]),
      holdsOfPayer: await count(`${holds} = $1`, [payer.id]),
      holdsOfOthers: await count(`${holds} = any($1)`, [people.map(({ id }) => id)]),
      left: available,
      isAudited: wrong.length === 0,
      seconds,
    };
  } finally {
    await client.end();
    await closeDatabase();
  }
}

async function race(targets: MeasuredProcess[], cookies: string[], company: number): Promise<Record<number, number>> {
  const answers: Record<number, number> = {};
  let next = 0;
  const work = async () => {
    for (let index = next++; index < SUBMITS; index = next++) {
      const [target, cookie] = [targets[index % targets.length], cookies[index % cookies.length]];
      if (!target || cookie === undefined) throw new Error("There are servers and people.");
      const status = await submit(new URL(target.url).origin, cookie, { ...POST, posted_by_company: company });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

const POST = { title: "A trial of the harbour ferry", content: "<p>It begins.</p>" };

/** A server that has too much to do says so (503) and is asked again. */
async function submit(origin: string, cookie: string, post: object): Promise<number> {
  const headers = { cookie, origin, "content-type": "application/json" };
  for (;;) {
    const answer = await fetch(`${origin}/dashboard/blogs/`, { method: "POST", headers, body: JSON.stringify(post) });
    await answer.arrayBuffer();
    if (answer.status !== 503) return answer.status;
    await sleep(200);
  }
}

export function reportPayer(of: Admitted): void {
  const codes = Object.entries(of.answers).map(([code, count]) => `${count} × ${code}`);
  const isExact =
    of.answers[201] === of.units &&
    of.answers[402] === of.submits - of.units &&
    of.published === of.units &&
    of.holdsOfPayer === of.units &&
    of.holdsOfOthers === 0 &&
    of.left === 0 &&
    of.isAudited;
  console.log(
    `\n${of.submits} submits of ${PEOPLE} people on one payer's ${of.units} releases, ${AT_ONCE} at once, 2 servers`,
  );
  console.log(`  answers    ${codes.join(", ")} in ${of.seconds.toFixed(0)} s`);
  console.log(
    `  published  ${of.published}, holds of the payer ${of.holdsOfPayer}, of others ${of.holdsOfOthers}, left ${of.left}`,
  );
  console.log(`  exactly as many as releases  ${isExact ? "met" : "MISSED"}`);
}
