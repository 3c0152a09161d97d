import { describe, expect, it } from "vitest";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { listCompanyPosts } from "./company-service.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function buildNewsroom() {
  const user = await buildUser();
  const company = await buildCompany(user.id);
  return { user, company, source: { company_id: company.id, posted_as_name: company.name } };
}

describe("listCompanyPosts", () => {
  it("leaves out what is not public, and what others or the owner posted", async () => {
    const { user, company, source } = await buildNewsroom();
    const [other, stranger] = [await buildCompany(user.id), await buildNewsroom()];
    for (const status of ["draft", "scheduled", "pending"] as const) await buildPost(user.id, { ...source, status });
    await buildPost(user.id, { ...source, deleted_at: new Date() });
    await buildPost(user.id, { company_id: other.id });
    await buildPost(user.id);
    await buildPost(stranger.user.id, stranger.source);
    expect(await listCompanyPosts(company.id, 1, 10)).toEqual({ posts: [], count: 0 });
  });

  it("lists every kind, the newest first, page by page", async () => {
    const { user, company, source } = await buildNewsroom();
    const built = [];
    for (const [index, kind] of [...KINDS, ...KINDS].entries())
      built.push(await buildPost(user.id, { ...source, kind: kind.key, published_at: ago(index) }));
    const guids = built.map(({ guid }) => guid);
    const pages = await Promise.all([1, 2, 3].map((page) => listCompanyPosts(company.id, page, 4)));
    expect(pages.map(({ posts }) => posts.map(({ guid }) => guid))).toEqual([guids.slice(0, 4), guids.slice(4), []]);
    expect(pages.map(({ count }) => count)).toEqual([6, 6, 6]);
    expect(pages[0]?.posts[0]).toMatchObject({ companyDisplayName: company.name, author: "Ada Lovelace" });
  });

  it("keeps the order of posts of the same moment over its pages", async () => {
    const { user, company, source } = await buildNewsroom();
    const published_at = ago(5);
    const ids = [];
    for (let index = 0; index < 5; index++) ids.push((await buildPost(user.id, { ...source, published_at })).guid);
    const pages = await Promise.all([1, 2, 3].map((page) => listCompanyPosts(company.id, page, 2)));
    expect(pages.flatMap(({ posts }) => posts.map(({ guid }) => guid))).toEqual(ids.toReversed());
  });
});
