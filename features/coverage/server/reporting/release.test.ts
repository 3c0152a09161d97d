/** What a report of one release shows, to whom (docs/product/coverage.md). */
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildArticle, buildRelease, buildSource, compareAll, findsOf, QUOTE } from "#tests/support/coverage.ts";
import { getReport, writeReportFile } from "./service.ts";

let owner: TestUser;
const reportOf = (who: TestUser, id: number) => getReport(who, { posts: [id] });
const fileOf = (who: TestUser, id: number) => writeReportFile(who, { posts: [id] });

beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
  await connectionPool().query("delete from coverage_watches");
  owner = await buildUser();
});

/** A release with a reprint, a quote in the same outlet and a reprint in another, all to confirm. */
async function coveredRelease(of: Parameters<typeof buildRelease>[1] = {}) {
  const post = await buildRelease(owner.id, of);
  const source = await buildSource({ title: "Baltic Freight Daily" });
  await buildArticle(source);
  await buildArticle(source, QUOTE);
  await buildArticle(await buildSource({ title: "=Harbour & Grid" }), { title: "=1+1" });
  await compareAll();
  return post;
}

const confirm = (postId: number, kinds: string[] = ["reprint", "quote"]) =>
  db
    .updateTable("coverage_finds")
    .set({ status: "confirmed", decided_at: new Date() })
    .where("post_id", "=", postId)
    .where("kind", "in", kinds as ("reprint" | "quote")[])
    .execute();

describe("a release's coverage in its report", () => {
  it("is not there for others, nor of a post that is not public", async () => {
    const post = await coveredRelease();
    const stranger = await buildUser();
    await expect(reportOf(stranger, post.id)).rejects.toMatchObject({ code: "not-found" });
    await expect(fileOf(stranger, post.id)).rejects.toMatchObject({ code: "not-found" });
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", post.id).execute();
    await expect(reportOf(owner, post.id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("has what was confirmed, the earliest first, and an outlet once", async () => {
    const post = await coveredRelease();
    expect(await reportOf(owner, post.id)).toMatchObject({
      articles: [],
      figures: { articles: 0, outlets: 0 },
      post: { to_confirm: 3 },
      first: null,
    });
    await confirm(post.id);
    const coverage = await reportOf(owner, post.id);
    expect(coverage).toMatchObject({ figures: { articles: 3, outlets: 2 }, post: { to_confirm: 0 } });
    expect(coverage.post?.watched_until).not.toBeNull();
    const times = coverage.articles.map(({ published_at }) => published_at);
    expect(times).toEqual(times.toSorted());
    expect(coverage.articles.find(({ kind }) => kind === "reprint")?.passages.length).toBeGreaterThan(0);
  });

  it("never has what is to confirm or was dismissed", async () => {
    const post = await coveredRelease();
    await confirm(post.id, ["quote"]);
    const { articles, figures, post: of } = await reportOf(owner, post.id);
    expect([articles.map(({ kind }) => kind), figures.articles, of?.to_confirm]).toEqual([["quote"], 1, 2]);
    expect(await findsOf(post.id)).toHaveLength(3);
  });

  it("of a company is there for its people", async () => {
    const company = await buildCompany(owner.id);
    const reader = await buildUser();
    await addMember(company.id, reader.id, "viewer");
    const post = await coveredRelease({ company_id: company.id });
    await confirm(post.id);
    expect((await reportOf(reader, post.id)).figures.articles).toBe(3);
    await db.updateTable("posts").set({ status: "withdrawn" }).where("id", "=", post.id).execute();
    expect((await reportOf(reader, post.id)).figures.articles).toBe(3);
  });

  it("as CSV has a line for each article, and nothing that a spreadsheet would run", async () => {
    const post = await coveredRelease();
    await confirm(post.id);
    const [head, ...lines] = (await fileOf(owner, post.id)).trimEnd().split("\r\n");
    expect(head).toMatch(/Release,Kind,Outlet,Headline,Address,Published,/);
    expect(lines).toHaveLength(3);
    expect(lines.join("\n")).toContain("Reprint,'=Harbour & Grid,'=1+1,");
    expect(lines.join("\n")).toContain("4 of 6 sentences");
  });
});
