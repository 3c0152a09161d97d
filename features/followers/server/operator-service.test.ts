import { expect, it } from "vitest";
import { deleteCompany } from "#features/companies/server/service.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { listFollowers } from "./operator-service.ts";

it("names what is followed as readers know it, and says when it no longer exists", async () => {
  const [owner, operator] = await Promise.all([buildUser(), buildUser({ role: "operator" })]);
  const company = await buildCompany(owner.id, { name: "Halden Marine & Sons" });
  const email = `${company.slug}@paper.example`;
  const follower = await db
    .insertInto("followers")
    .values({ email, email_key: email })
    .returning("id")
    .executeTakeFirstOrThrow();
  const queries = [`?company=${company.slug}`, "?kind=interviews", "?q=turbine"];
  await db
    .insertInto("follows")
    .values(
      queries.map((query) => ({
        follower_id: follower.id,
        query,
        frequency: "each" as const,
        is_search: query.startsWith("?q"),
        confirmed_at: new Date(),
      })),
    )
    .execute();
  const namesBy = async (q: string) => {
    const { results } = await listFollowers(operator.actor, { q, page: 1, page_size: 10 });
    return results.find(({ id }) => id === follower.id)?.follows.map(({ name }) => name);
  };
  const [, ...others] = (await namesBy(email)) ?? [];
  expect(await namesBy(company.slug.replaceAll("-", " "))).toEqual(["Halden Marine & Sons", ...others]);
  expect(others).toEqual(["Dateline: interviews", "the search “turbine”"]);
  await deleteCompany(owner.actor, company.id);
  expect(await namesBy(email)).toEqual([null, ...others]);
});
