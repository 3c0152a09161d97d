/** Imported posts are in the newsroom, the archive and search, and are news nowhere, however young they are. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { publicPath } from "#features/content/contract.ts";
import { postsChanged } from "#features/content/server/events.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { beginMissedWatches } from "#features/coverage/server/watching/service.ts";
import { matchPosts } from "#features/followers/server/match-service.ts";
import { listArchivePosts } from "#features/newsroom/server/archives/list-service.ts";
import { findMorePosts, getFrontPage } from "#features/newsroom/server/front-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { drawNews } from "#features/search-engines/server/sitemaps/service.ts";
import { TELL_TOPICS } from "#features/syndication/server/hub/queues.ts";
import { storeTopic } from "#features/syndication/server/hub/topic-queries.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildWebhook } from "#tests/factories/webhooks.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { expectSumsToHold } from "#tests/support/import-sums.ts";
import { workOnImports } from "./jobs.ts";
import { registerImportRoutes } from "./routes.ts";

useOwnDataFolder();
expectSumsToHold();
const { call, send } = callsOfThisFile(registerImportRoutes);
let owner: TestUser;
let company: TestCompany;
beforeAll(async () => {
  await db.deleteFrom("posts").execute(); // of other files of this worker, which fill the front page
});
beforeEach(async () => {
  await clearThrottles();
  owner = await buildUser();
  company = await buildCompany(owner.id);
});

async function importNow(count: number, from = 0) {
  const items = Array.from({ length: count }, (_, place) => place + from).map((at) =>
    wxrItem({
      id: at,
      content: `<p>Charger number ${at}.</p>`,
      date: new Date(Date.now() - 60_000 * (at + 1)).toISOString(),
    }),
  );
  const path = `/api/companies/${company.id}/imports/`;
  const file = [{ name: "site.xml", bytes: Buffer.from(wxr(items)) }];
  const { id } = (await send(owner, path, {}, { file })).json<{ id: string }>();
  await workOnImports(AbortSignal.timeout(60_000));
  expect((await call(owner, "POST", `${path}${id}/run/`, {})).statusCode).toBe(200);
  await workOnImports(AbortSignal.timeout(60_000));
  const posts = db
    .selectFrom("posts")
    .innerJoin("imported_posts", "post_id", "id")
    .select(["id", "guid", "kind", "slug"]);
  const rows = await posts.where("import_id", "=", id).orderBy("id").execute();
  expect(rows).toHaveLength(count);
  return { id, posts: rows.map((row) => ({ ...row, path: publicPath({ ...row, type: kindOf(row.kind).typeCode }) })) };
}

const guidsAtFront = async () => {
  const { latest, byKind } = await getFrontPage();
  const more = await findMorePosts(latest.at(-1)?.guid);
  return [...latest, ...Object.values(byKind).flat(), ...(more?.posts ?? [])].map(({ guid }) => guid);
};
const newest = () =>
  db.selectFrom("newest_of_newsrooms").select("post_id").where("newsroom", "=", company.id).execute();
const tellingJobs = async () => {
  const [known] = (await connectionPool().query("select to_regclass('pgboss.job') as job")).rows as [{ job: unknown }];
  if (known.job === null) return 0; // nothing has been enqueued yet
  const text = "select count(*)::int as count from pgboss.job where name = $1";
  return ((await connectionPool().query(text, [TELL_TOPICS])).rows as [{ count: number }])[0].count;
};

it("imported posts look new nowhere", async () => {
  await storeTopic("/search.xml?q=charger", null);
  const { id: webhook } = await buildWebhook(owner.id, company.id);
  await indexChanges();
  const jobs = await tellingJobs();
  const { id, posts } = await importNow(30);
  const [first] = posts;
  const ids = posts.map((post) => post.id);
  const imported = new Set(posts.map(({ guid }) => guid));

  expect(await newest()).toEqual([]);
  await indexChanges();
  expect(await tellingJobs()).toBe(jobs);
  // Read again after an edit: still no news.
  await transaction((tx) =>
    tell(tx, postsChanged, { posts: posts.map((post) => ({ ...post, company_id: company.id })) }),
  );
  await beginMissedWatches();
  await matchPosts(ids);
  expect(await db.selectFrom("coverage_watches").select("post_id").where("post_id", "in", ids).execute()).toEqual([]);
  expect(await db.selectFrom("followed_posts").select("post_id").where("post_id", "in", ids).execute()).toEqual([]);
  expect(await db.selectFrom("deliveries").select("post_id").where("post_id", "in", ids).execute()).toEqual([]);
  expect((await guidsAtFront()).filter((guid) => imported.has(guid))).toEqual([]);
  expect(await drawNews("https://site.example")).not.toContain(first?.path);

  const told = db.selectFrom("webhook_deliveries").select(["event", "data"]).where("webhook_id", "=", webhook);
  const events = await told.orderBy("id").execute();
  expect(events.filter(({ event }) => event === "post.published")).toEqual([]);
  const counts = { found: 30, imported: 30, already_here: 0, left_out: 0, not_imported: 0 };
  expect(events.filter(({ event }) => event === "import.finished")).toMatchObject([
    { data: { company: { id: company.id }, import: { id, ...counts } } },
  ]);

  const shown = await listArchivePosts({ companyId: company.id, limit: 50 });
  expect(shown.posts.map(({ guid }) => guid).sort()).toEqual([...imported].sort());
});

it("what the newsroom publishes itself is news, whatever was imported", async () => {
  await storeTopic("/search.xml?q=charger", null);
  await importNow(3);
  await indexChanges();
  const jobs = await tellingJobs();
  // Older than what was imported.
  const own = await buildPost(owner.id, { company_id: company.id, published_at: new Date(Date.now() - 3600_000) });
  expect(await newest()).toEqual([{ post_id: own.id }]);
  await importNow(1, 10);
  expect(await newest()).toEqual([{ post_id: own.id }]);
  await indexChanges();
  expect(await tellingJobs()).toBe(jobs + 1);
  await beginMissedWatches();
  await matchPosts([own.id]);
  expect(
    await db.selectFrom("coverage_watches").select("post_id").where("post_id", "=", own.id).execute(),
  ).toHaveLength(1);
  expect(await db.selectFrom("followed_posts").select("post_id").where("post_id", "=", own.id).execute()).toHaveLength(
    1,
  );
  expect(await guidsAtFront()).toContain(own.guid);
  expect(await drawNews("https://site.example")).toContain(own.guid);
});
