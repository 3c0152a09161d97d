/** Outlets over operators' calls: who may, what a change says, and what a merge moves. */
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import {
  articlesOf,
  buildArticle,
  buildRelease,
  buildSource,
  compareAll,
  findsOf,
  QUOTE,
} from "#tests/support/coverage.ts";
import { type Outlet, type OutletDetail, type OutletList, outletMessages } from "../../outlets/contract.ts";
import { compareWaiting } from "../finding/compare-service.ts";
import { digestWaiting } from "#features/news/server/stories/digest-service.ts";
import { registerOutletRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerOutletRoutes);
let owner: TestUser;
let operator: TestUser;
beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries, coverage_outlets cascade");
  await connectionPool().query("delete from coverage_watches");
  [owner, operator] = [await buildUser(), await buildOperator()];
});

const list = async (query = ""): Promise<OutletList> =>
  (await call(operator, "GET", `/operator/outlets/${query}`)).json();
const show = async (id: number): Promise<OutletDetail> =>
  (await call(operator, "GET", `/operator/outlets/${id}/`)).json();
const change = (id: number, body: object) => call(operator, "PUT", `/operator/outlets/${id}/`, body);
const merge = (id: number, into: number) => call(operator, "POST", `/operator/outlets/${id}/merge/`, { into });

/** Two sources of one publication, at two sites, each with an article about the release. */
async function buildTwo(article: object = {}) {
  const post = await buildRelease(owner.id);
  const [one, two] = [
    await buildSource({ title: "Harbour Times" }),
    await buildSource({ title: "Harbour Times News" }),
  ];
  await buildArticle(one, { published_at: new Date(Date.now() - 7_200_000) });
  await buildArticle(two, { title: "In other words", ...article });
  await compareAll();
  const { outlets } = await list();
  const idOf = (name: string) => outlets.find((each) => each.name === name)?.id ?? 0;
  return { post, one, two, kept: idOf("Harbour Times"), gone: idOf("Harbour Times News") };
}
const confirm = (id: number | undefined, status: "confirmed" | "dismissed" = "confirmed") =>
  db
    .updateTable("coverage_finds")
    .set({ status, decided_at: new Date() })
    .where("id", "=", id ?? 0)
    .execute();

describe("an outlet", () => {
  it("is kept by operators alone", async () => {
    const { kept, gone } = await buildTwo();
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", `${kept}/`, undefined],
      ["PUT", `${kept}/`, { name: "Mine" }],
      ["POST", `${kept}/merge/`, { into: gone }],
    ] as const) {
      expect((await call(owner, method, `/operator/outlets/${path}`, body)).statusCode).toBe(403);
      expect((await call(null, method, `/operator/outlets/${path}`, body)).statusCode).toBe(401);
    }
    expect((await show(kept)).name).toBe("Harbour Times");
  });

  it("has its sites, their feeds and its articles; lists are searched by name and site", async () => {
    const { kept, one } = await buildTwo();
    await buildSource({ site_url: one.site_url, url: `${one.site_url}two.xml`, title: "Harbour Times, sport" });
    const site = new URL(one.site_url).hostname;
    const found = await show(kept);
    expect(found).toMatchObject({ name: "Harbour Times", language: "en", kind: "website", sites: [site], feeds: 2 });
    expect(found).toMatchObject({ articles: 1, releases: 1 });
    expect(found.feed_list.map(({ name }) => name)).toEqual(["Harbour Times", "Harbour Times, sport"]);
    expect((await list("?q=times%20news")).outlets.map(({ name }) => name)).toEqual(["Harbour Times News"]);
    expect((await list(`?q=${site}`)).count).toBe(1);
    expect((await list("?kind=radio")).count).toBe(0);
  });

  it("is renamed and described, noted once; on an older version it is refused", async () => {
    const { kept, one } = await buildTwo();
    const { version } = await show(kept);
    const changed = await change(kept, { name: "The Harbour Times", country: "NO", kind: "newspaper", version });
    expect(changed.json()).toMatchObject({
      name: "The Harbour Times",
      country: "NO",
      kind: "newspaper",
      language: "en",
    });
    expect((await change(kept, { name: "Other", version })).statusCode).toBe(409);
    expect((await change(kept, { name: "The Harbour Times" })).statusCode).toBe(200);
    const noted = db.selectFrom("audit_entries").select(["action", "details"]).where("operator_id", "=", operator.id);
    expect(await noted.execute()).toEqual([
      {
        action: "outlet.change",
        details: "name Harbour Times → The Harbour Times, country none → NO, kind website → newspaper",
      },
    ]);
    // What its feed calls itself changes nothing.
    await buildArticle(one, QUOTE);
    await compareAll();
    expect((await show(kept)).name).toBe("The Harbour Times");
  });

  it("has another site as people type it, unless it is another outlet's", async () => {
    const { kept, gone, two } = await buildTwo();
    const { sites } = await show(kept);
    const added = await change(kept, {
      sites: [...sites, "https://www.harbourtimes.example/news?x=1", "harbourtimes.example"],
    });
    expect(added.json<Outlet>().sites).toEqual([...sites, "harbourtimes.example"].toSorted());
    const site = new URL(two.site_url).hostname;
    const taken = await change(kept, { sites: [...sites, site] });
    expect([taken.statusCode, taken.json()]).toEqual([
      400,
      { sites: outletMessages.takenSite(site, "Harbour Times News") },
    ]);
    expect((await change(kept, { sites: ["no site"] })).json()).toEqual({ sites: outletMessages.badSite("no site") });
    expect((await change(kept, {})).statusCode).toBe(400);
    expect((await change(0x7fffffff, { name: "A" })).statusCode).toBe(404);
    expect((await show(gone)).sites).toEqual([site]);
  });
});

describe("a merge", () => {
  it("moves sites and articles: the outlet counts once, and later articles of both sites are its own", async () => {
    const { post, one, two, kept, gone } = await buildTwo();
    expect((await merge(gone, kept)).statusCode).toBe(200);
    expect((await call(operator, "GET", `/operator/outlets/${gone}/`)).statusCode).toBe(404);
    const sites = [one, two].map(({ site_url }) => new URL(site_url).hostname).toSorted();
    expect(await show(kept)).toMatchObject({ sites, articles: 1, feeds: 2 });
    const [find, ...more] = await findsOf(post.id);
    expect([find?.outlet_id, find?.status, more]).toEqual([kept, "to_confirm", []]);
    expect(await articlesOf(post.id)).toHaveLength(2);
    await buildArticle(two, QUOTE);
    await compareAll();
    expect((await findsOf(post.id)).map(({ kind, outlet_id }) => [kind, outlet_id])).toEqual([
      ["reprint", kept],
      ["quote", kept],
    ]);
  });

  it("shows a waiting article under the confirmed one", async () => {
    const { post, kept, gone } = await buildTwo();
    const [, second] = await findsOf(post.id);
    await confirm(second?.id);
    await merge(gone, kept);
    expect((await findsOf(post.id)).map(({ id, status }) => [id, status])).toEqual([[second?.id, "confirmed"]]);
    expect((await articlesOf(post.id)).map(({ find_id }) => find_id)).toEqual([second?.id, second?.id]);
  });

  it("keeps both of two confirmed articles", async () => {
    const { post, kept, gone } = await buildTwo();
    for (const { id } of await findsOf(post.id)) await confirm(id);
    await merge(gone, kept);
    expect((await findsOf(post.id)).map(({ status, outlet_id }) => [status, outlet_id])).toEqual([
      ["confirmed", kept],
      ["confirmed", kept],
    ]);
  });

  it("brings no dismissed article back: the same headline of the other site goes with it", async () => {
    const { post, kept, gone } = await buildTwo({ title: "The same headline" });
    const [first, second] = await findsOf(post.id);
    await db
      .updateTable("coverage_articles")
      .set({ headline: "The same headline" })
      .where("find_id", "=", first?.id ?? 0)
      .execute();
    await confirm(first?.id, "dismissed");
    await merge(gone, kept);
    expect((await findsOf(post.id)).map(({ id, status }) => [id, status])).toEqual([[first?.id, "dismissed"]]);
    expect(second?.status).toBe("to_confirm");
  });

  it("is refused into itself and into none; fills in what the other does not say", async () => {
    const { kept, gone } = await buildTwo();
    expect((await merge(kept, kept)).json()).toEqual({ into: outletMessages.mergeIntoItself });
    expect((await merge(kept, 0x7fffffff)).json()).toEqual({ into: outletMessages.mergeIntoUnknown });
    expect((await merge(0x7fffffff, kept)).statusCode).toBe(404);
    await change(gone, { country: "NO", kind: "newspaper" });
    expect((await merge(gone, kept)).json()).toMatchObject({ country: "NO", kind: "website" });
  });

  it("and a worker that is finding articles of both lose nothing", async () => {
    const { post, two, kept, gone } = await buildTwo();
    for (let count = 0; count < 6; count++) await buildArticle(two, { ...QUOTE, title: `Part ${count}` });
    await digestWaiting();
    const [merged, , again] = await Promise.all([merge(gone, kept), compareWaiting(), merge(gone, kept)]);
    expect(new Set([merged.statusCode, again.statusCode])).toEqual(new Set([200, 404]));
    expect(new Set((await findsOf(post.id)).map(({ outlet_id }) => outlet_id))).toEqual(new Set([kept]));
    expect(await articlesOf(post.id)).toHaveLength(8);
  });
});
