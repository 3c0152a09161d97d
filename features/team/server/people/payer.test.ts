/** Scheduled posts of a company whose payer has left: they wait, are lost to none, and the next plan pays for them. */
import { afterAll, expect, it } from "vitest";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { db } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { registerTeamRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerTeamRoutes);
afterAll(() => stopJobs());

const statusOf = async (id: number) =>
  (await db.selectFrom("posts").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

async function buildLeft(units: number) {
  const [payer, owner, author] = [await buildUser(), await buildUser({ units }), await buildUser()];
  const company = await buildCompany(payer.id);
  await addMember(company.id, owner.id, "owner");
  await addMember(company.id, author.id, "author");
  const due = { status: "scheduled", company_id: company.id, publish_at: new Date(Date.now() - 60_000) } as const;
  const post = await buildPost(author.id, due);
  const left = await call(payer, "POST", `/api/companies/${company.id}/members/${payer.id}/remove/`, {});
  expect(left.statusCode).toBe(200);
  return { company, owner, post };
}

it("keeps them past their time, and publishes them once an owner's plan pays", async () => {
  const { company, owner, post } = await buildLeft(1);
  await publishDue();
  expect(await statusOf(post.id)).toBe("scheduled");
  expect((await call(owner, "POST", `/api/companies/${company.id}/payer/`)).statusCode).toBe(200);
  await publishDue();
  expect([await statusOf(post.id), await auditOf(owner.id)]).toEqual([
    "published",
    { wrong: [], available: 0, granted: 1 },
  ]);
});

it("refuses a plan that has too few releases for them, and changes nothing", async () => {
  const { company, owner, post } = await buildLeft(0);
  expect((await call(owner, "POST", `/api/companies/${company.id}/payer/`)).statusCode).toBe(402);
  await publishDue();
  const row = db.selectFrom("companies").select("payer_left_at").where("id", "=", company.id);
  expect([await statusOf(post.id), (await row.executeTakeFirstOrThrow()).payer_left_at]).toEqual([
    "scheduled",
    expect.any(Date),
  ]);
});
