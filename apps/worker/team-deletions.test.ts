/** Accounts that go while their companies go on: what belongs to the company stays, with the author's name. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { deleteDueAccounts } from "#features/accounts/server/deletion/service.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { registerMediaRoutes } from "#features/media/server/routes.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { storedFigures } from "#tests/factories/analytics.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, cookiesOf, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { buildExport } from "#tests/support/exports.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

useOwnDataFolder();
let app: App;
let site: App;
let files: App;
beforeAll(async () => {
  const media = buildServer({
    register: (app) => {
      registerAuthentication(app);
      registerMediaRoutes(app);
    },
  });
  [app, site, files] = await Promise.all([buildAccountApp(), buildSiteApp(), media]);
});
afterAll(async () => {
  await Promise.all([app.close(), site.close(), files.close()]);
  await stopJobs();
  await stopListening();
});
beforeEach(clearThrottles);

async function erase(user: TestUser): Promise<void> {
  const due = "update users set deletion_due_at = now() - interval '1 second' where id = $1";
  await connectionPool().query(due, [user.id]);
  await deleteDueAccounts(PERSONAL_DATA);
}
const ownersOf = (ids: number[]) =>
  db.selectFrom("posts").select(["owner_id", "author_name"]).where("id", "in", ids).orderBy("id").execute();
const rolesIn = ({ id }: TestCompany) =>
  db.selectFrom("company_roles").select(["user_id", "role"]).where("company_id", "=", id).orderBy("user_id").execute();
const askFor = (user: TestUser) =>
  app.inject({
    method: "POST",
    url: "/api/users/deletion/",
    headers: { cookie: cookiesOf(user) },
    payload: { password: TEST_PASSWORD },
  });

describe("an author's account that is deleted", () => {
  it("leaves the company its posts with name, files and figures, and takes only its own", async () => {
    const [payer, author] = [await buildUser(), await buildUser({ first_name: "Priya", last_name: "Raman" })];
    const company = await buildCompany(payer.id);
    await addMember(company.id, author.id, "author");
    const as = { company_id: company.id, posted_as_name: company.name };
    const posts = [
      await buildPost(author.id, as),
      await buildPost(author.id, { ...as, status: "draft" }),
      await buildPost(author.id, { ...as, status: "scheduled", publish_at: new Date(Date.now() + 86_400_000) }),
      await buildPost(author.id, { ...as, deleted_at: new Date() }),
    ];
    const own = await buildPost(author.id);
    const [published] = posts;
    if (!published) throw new Error("There is a post.");
    const picture = await buildPicture(author.actor);
    await transaction((tx) =>
      attachMedia(tx, ownUploads(author.id), published.id, { banner: { id: picture.id }, related: [] }),
    );
    const day = { post_id: published.id, owner_id: author.id, day: "2026-01-05", views: 7, visitors: 5 };
    await db.insertInto("analytics_days").values(day).execute();
    expect((await open(site, published.url)).statusCode).toBe(200);
    expect((await open(files, picture.url)).statusCode).toBe(200);

    await erase(author);

    const ids = posts.map(({ id }) => id);
    expect(await ownersOf(ids)).toEqual(ids.map(() => ({ owner_id: payer.id, author_name: "Priya Raman" })));
    const page = await open(site, published.url);
    expect([page.statusCode, page.body.includes("Priya Raman")]).toEqual([200, true]);
    expect((await open(files, picture.url)).statusCode).toBe(200);
    expect(await storedFigures({ postId: published.id })).toMatchObject({ views: 7, visitors: 5 });
    await expect.poll(async () => (await open(site, own.url)).statusCode).toBe(410);
    expect(await rolesIn(company)).toEqual([{ user_id: payer.id, role: "owner" }]);
  });

  it("forgets the invitations that it got, and exports its roles before", async () => {
    const [payer, author] = [await buildUser(), await buildUser()];
    const company = await buildCompany(payer.id, { name: "Northmoor Foods" });
    await addMember(company.id, author.id, "author");
    const { zip } = await buildExport(app, author, PERSONAL_DATA);
    expect(JSON.parse(zip.text("team.json"))).toMatchObject({
      memberships: [{ company: "Northmoor Foods", role: "author" }],
      invitations_sent: [],
    });
  });
});

describe("the payer's account that is deleted", () => {
  it("makes the longest-standing owner stand in", async () => {
    const [payer, owner, editor] = [await buildUser(), await buildUser(), await buildUser()];
    const company = await buildCompany(payer.id);
    await addMember(company.id, owner.id, "owner");
    await addMember(company.id, editor.id, "editor");
    const post = await buildPost(payer.id, { company_id: company.id });
    expect((await askFor(payer)).statusCode).toBe(200);
    await erase(payer);
    expect((await ownersOf([post.id]))[0]?.owner_id).toBe(editor.id);
    const row = db.selectFrom("companies").select(["owner_id", "payer_left_at"]).where("id", "=", company.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({
      owner_id: owner.id,
      payer_left_at: expect.any(Date) as Date,
    });
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "Halden Marine Systems needs an owner who pays",
    ]);
  });

  it("is refused while others work there without an owner; without the request the strongest becomes one", async () => {
    const [payer, viewer, author] = [await buildUser(), await buildUser(), await buildUser()];
    const company = await buildCompany(payer.id, { name: "Northmoor Foods" });
    await addMember(company.id, viewer.id, "viewer");
    await addMember(company.id, author.id, "author");
    const post = await buildPost(payer.id, { company_id: company.id });
    const refused = await askFor(payer);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: "Northmoor Foods needs an owner. Make another person owner first." },
    ]);
    await erase(payer);
    expect(await rolesIn(company)).toEqual([
      { user_id: viewer.id, role: "viewer" },
      { user_id: author.id, role: "owner" },
    ]);
    expect((await ownersOf([post.id]))[0]?.owner_id).toBe(author.id);
    expect((await open(site, post.url)).statusCode).toBe(200);
  });
});

describe("the account of a company of one person", () => {
  it("goes with the company and all its posts", async () => {
    const ada = await buildUser();
    const company = await buildCompany(ada.id);
    const post = await buildPost(ada.id, { company_id: company.id });
    expect((await open(site, post.url)).statusCode).toBe(200);
    expect((await askFor(ada)).statusCode).toBe(200);
    await erase(ada);
    await expect.poll(async () => (await open(site, post.url)).statusCode).toBe(410);
    expect(await db.selectFrom("companies").select("id").where("id", "=", company.id).execute()).toEqual([]);
  });
});
