/** Addresses of those who are asked without an account do not outlive what they were given for. */
import { expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { approvalData, forgetAddresses } from "./personal-service.ts";

const DAY_MS = 86_400_000;

/** @param ended days ago; null: it is open. */
async function buildAsked(email: string, ended: number | null) {
  const owner = await buildUser();
  const company = await buildCompany(owner.id);
  const post = await buildPost(owner.id, { status: "draft", company_id: company.id, posted_as_name: company.name });
  const end = ended === null ? {} : { ended_at: new Date(Date.now() - ended * DAY_MS), outcome: "cancelled" as const };
  const of = { post_id: post.id, company_id: company.id, asked_by: owner.id, asked_by_name: "Marta", ...end };
  const { id: request_id } = await db
    .insertInto("approval_requests")
    .values({ ...of, rules: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const turn = { request_id, position: 0, name: "Paul", email, is_client: true, days: 2 };
  const { id } = await db.insertInto("approval_turns").values(turn).returning("id").executeTakeFirstOrThrow();
  return async () => {
    const row = db.selectFrom("approval_turns").select(["name", "email"]).where("id", "=", id);
    const { name, email: kept } = await row.executeTakeFirstOrThrow();
    return [name, kept];
  };
}

it("are deleted a year after the request ended; the name stays", async () => {
  const kept = await Promise.all([null, 364].map((ended) => buildAsked("paul@client.example", ended)));
  const old = await buildAsked("paul@client.example", 366);
  await forgetAddresses();
  for (const read of kept) expect(await read()).toEqual(["Paul", "paul@client.example"]);
  expect(await old()).toEqual(["Paul", ""]);
});

it("go with the account of the same address, once the request has ended, and no others", async () => {
  const person = await buildUser();
  const address = person.email.toUpperCase();
  const [open, ended] = [await buildAsked(address, null), await buildAsked(address, 1)];
  const other = await buildAsked("paul@client.example", 1);
  await approvalData.erase(person.id);
  expect([await open(), await ended(), await other()]).toEqual([
    ["Paul", address],
    ["Paul", ""],
    ["Paul", "paul@client.example"],
  ]);
});
