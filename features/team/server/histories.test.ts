/** Random histories of a company: people join, change, leave and pay while posts come and go. */
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { type Role, ROLES } from "#features/companies/team/roles.ts";
import { stageOf } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { db } from "#platform/database/client.ts";
import { auditOf, ledgerCounts } from "#tests/factories/allowance.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildOperator, buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { registerTeamRoutes } from "./routes.ts";

const posts = contentCallsOfThisFile();
const { call } = callsOfThisFile(registerTeamRoutes);
const kind = kindOf("article");
beforeEach(clearThrottles);

const PEOPLE = 4;
const UNITS = 3;

type World = { company: TestCompany; people: TestUser[] };
/** Who does it, to or with whom, and a number that decides the rest. */
type Step = { what: keyof typeof STEPS; by: number; to: number; n: number };

const pathOf = ({ company }: World, to: TestUser, rest = "") => `/api/companies/${company.id}/members/${to.id}/${rest}`;

async function aPost({ company }: World, n: number, isTrashed: boolean) {
  const all = db.selectFrom("posts").select(["id", "status"]).where("company_id", "=", company.id);
  const rows = await all
    .where("deleted_at", isTrashed ? "is not" : "is", null)
    .orderBy("id")
    .execute();
  return rows[n % Math.max(1, rows.length)];
}

const STEPS = {
  join: async (world: World, _by: TestUser, to: TestUser, n: number) => {
    const held = db.selectFrom("company_roles").select("role").where("user_id", "=", to.id);
    if (await held.where("company_id", "=", world.company.id).executeTakeFirst()) return;
    await addMember(world.company.id, to.id, roleOf(n));
  },
  change: (world: World, by: TestUser, to: TestUser, n: number) =>
    call(by, "PUT", pathOf(world, to), { role: roleOf(n), monthly_releases: n % 3 === 0 ? 1 : null }),
  remove: (world: World, by: TestUser, to: TestUser) => call(by, "POST", pathOf(world, to, "remove/"), {}),
  leave: (world: World, by: TestUser) => call(by, "POST", pathOf(world, by, "remove/"), {}),
  pay: ({ company }: World, by: TestUser) => call(by, "POST", `/api/companies/${company.id}/payer/`),
  publish: ({ company }: World, by: TestUser) =>
    posts.create(by, kind, "published", { posted_by_company: String(company.id) }),
  schedule: ({ company }: World, by: TestUser) =>
    posts.create(by, kind, "schedule", { posted_by_company: String(company.id) }),
  trash: async (world: World, by: TestUser, _to: TestUser, n: number) => {
    const post = await aPost(world, n, false);
    return post && posts.remove(by, kind, stageOf(post.status), post.id);
  },
  /** By an operator, who gives the release back or keeps it. */
  withdraw: async (world: World, _by: TestUser, _to: TestUser, n: number) => {
    const post = await aPost(world, n, false);
    if (post?.status !== "published") return;
    const { actor } = await buildOperator();
    await withdrawPost(actor, post.id, { reason: "Sent twice.", return_release: n % 2 === 0 });
  },
  restore: async (world: World, by: TestUser, _to: TestUser, n: number) => {
    const post = await aPost(world, n, true);
    return post && posts.restore(by, post.id);
  },
};

function roleOf(n: number): Role {
  return ROLES[n % ROLES.length] ?? "viewer";
}

async function check({ company, people }: World): Promise<void> {
  const { rows } = await sql<{ owners: number; twice: number; strangers: number }>`
    select (select count(*) from company_roles where company_id = c.id and role = 'owner') as owners,
      (select count(*) from company_members where company_id = c.id and user_id = c.owner_id) as twice,
      (select count(*) from posts where company_id = c.id and not exists (
        select from company_roles where company_id = c.id and user_id = posts.owner_id)) as strangers
    from companies c where c.id = ${company.id}`.execute(db);
  expect(rows[0]).toMatchObject({ twice: 0, strangers: 0 });
  expect(rows[0]?.owners).toBeGreaterThan(0);
  for (const { id } of people) {
    const [{ wrong, available, granted }, { hold, release }] = [await auditOf(id), await ledgerCounts(id)];
    expect([id, wrong, available]).toEqual([id, [], granted - hold + release]);
    expect(available).toBeGreaterThanOrEqual(0);
  }
}

it("keeps an owner, posts with their people, and every ledger in balance", { timeout: 240_000 }, async () => {
  const index = fc.nat({ max: PEOPLE - 1 });
  const what = fc.constantFrom(...(Object.keys(STEPS) as Step["what"][]));
  const history = fc.array(fc.record<Step>({ what, by: index, to: index, n: fc.nat({ max: 30 }) }), {
    minLength: 8,
    maxLength: 16,
  });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => buildUser({ units: UNITS })));
      const [owner, second, ...others] = people;
      if (!owner || !second) throw new Error("There are people.");
      const world = { company: await buildCompany(owner.id), people };
      await addMember(world.company.id, second.id, "owner");
      for (const [n, { id }] of others.entries()) await addMember(world.company.id, id, n === 0 ? "editor" : "author");
      for (const { what: step, by, to, n } of steps) {
        const [actor, other] = [people[by] ?? owner, people[to] ?? owner];
        const answer = await STEPS[step](world, actor, other, n);
        expect([step, answer?.statusCode === 500]).toEqual([step, false]);
        await check(world);
      }
    }),
    { numRuns: 8 },
  );
});
