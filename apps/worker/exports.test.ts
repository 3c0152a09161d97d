/** The ZIP of all one's data, with every feature's part: what is in it, and how long it is kept. */
import { rm, utimes } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanExports, requestExport } from "#features/accounts/server/own-data/export-service.ts";
import { beginSandbox } from "#features/accounts/server/keys/service.ts";
import { exportAccount, packExport } from "#features/accounts/server/own-data/packing-service.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { storage } from "#platform/storage/storage.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPicture, storedFolder, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildBelongings } from "#tests/factories/personal.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { readArchive } from "#tests/support/archives.ts";
import { buildExport, exportOf, fetchZip, findExportOf, keptExports, RUN } from "#tests/support/exports.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

useOwnDataFolder();
let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopJobs();
  await stopListening();
});
beforeEach(clearThrottles);

const packedOf = (user: TestUser) => buildExport(app, user, PERSONAL_DATA);

describe("what is in the ZIP", () => {
  it("is everything of one's own, entry by entry, and nothing else", async () => {
    const [ada, eve] = [await buildUser({ first_name: "Ada", units: 3 }), await buildUser({ first_name: "Eve" })];
    const [own, others] = [
      await buildBelongings(ada, { posts: 10, companies: 3, media: 3 }),
      await buildBelongings(eve),
    ];
    await db.updateTable("post_reviews").set({ reviewer_id: eve.id }).where("owner_id", "=", ada.id).execute();
    const press = { press_contact_name: "Ingrid Moe", press_contact_phone: "+47 55 21 40 01", boilerplate: "Ferries." };
    await db.updateTable("companies").set(press).where("owner_id", "=", ada.id).execute();
    const { zip } = await packedOf(ada);

    const rows = await db
      .selectFrom("posts")
      .select(["id", "slug", "status", "deleted_at"])
      .where("owner_id", "=", ada.id)
      .execute();
    const stems = rows.map((row) => `posts/${row.deleted_at ? "trash" : row.status}/${row.id}-${row.slug}`);
    expect([...zip.keys()].toSorted()).toEqual(
      [
        "README.txt",
        "account.json",
        "alerts.json",
        "api-keys.json",
        "collections.json",
        "comments.json",
        "coverage.json",
        "companies.json",
        "media.json",
        "approvals.json",
        "assistant.json",
        "assistant-requests.json",
        "abuse-reports.json",
        "imports.json",
        "inbox.json",
        "announcements.json",
        "follows.json",
        "share-links.json",
        "insider-lists.json",
        "team.json",
        "templates.json",
        "tickets.json",
        "views.json",
        "webhooks.json",
        "analytics.csv",
        "news/articles.json",
        "news/sources.json",
        "news/tasks.json",
        "payments.json",
        "releases.json",
        ...stems.flatMap((stem) => [`${stem}.html`, `${stem}.json`, `${stem}.revisions.json`]),
        ...own.media.map((id) => `media/${id}/video.mp4`),
      ].toSorted(),
    );
    expect(zip.list("companies.json").map(({ id }) => id)).toEqual(own.companies.map(({ id }) => id));
    for (const company of zip.list("companies.json")) expect(company).toMatchObject(press);
    expect(zip.json("templates.json")).toMatchObject([{ name: "Quarter", content_html: "<p>Each quarter</p>" }]);
    expect(new Set(zip.list("media.json").map(({ id }) => id))).toEqual(new Set(own.media));
    expect(zip.list("releases.json")).toHaveLength(21);
    expect(zip.list("news/sources.json").map(({ url }) => url)).toEqual([own.news.followed, own.news.named]);
    expect(zip.list("news/articles.json")).toMatchObject([{ title: own.news.article, source: own.news.followed }]);
    expect(zip.json("news/tasks.json")).toMatchObject([{ kind: "discovery", status: "queued" }]);
    expect(zip.json("payments.json")).toMatchObject({
      applied_coupon: { coupon: own.coupon },
      redeemed_coupons: [{ coupon: own.coupon }],
      subscriptions: [{ plan: "Newsroom", status: "active", price: 48_000 }],
      payments: [{ amount: 38_400 }, { amount: 38_400 }],
      checkouts: [{ status: "completed" }],
    });
    expect(zip.json("account.json")).toMatchObject({
      email: ada.email,
      first_name: "Ada",
      two_factor: { is_enabled: true },
      pending_email: null,
      sessions: [{ user_agent: "test" }, { user_agent: "Netscape" }],
      known_devices: [{ user_agent: "Netscape", last_seen_at: expect.any(String) }],
      known_addresses: [{ address: "192.0.2.1", last_seen_at: expect.any(String) }],
    });

    const all = [...zip]
      .flatMap(([name, content]) => (name.startsWith("media/") ? [] : [content.toString()]))
      .join("\n");
    for (const foreign of [
      eve.email,
      eve.slug,
      "Eve",
      ...others.posts.map(({ guid }) => guid),
      ...others.media,
      ...Object.values(others.news),
      others.coupon,
    ])
      expect(all).not.toContain(foreign);
    expect(all).not.toMatch(/\$argon2|password_hash|_hash"|sealed|reviewer|"author_id"|token/);
  });

  it("tells of each post what its author may see, with a page that stands by itself", async () => {
    const ada = await buildUser();
    const picture = await buildPicture(ada.actor);
    const html = `<h2>Tides & ferries</h2><p><img src="${picture.url}" alt="A ferry" /></p>`;
    const { id } = await buildPost(ada.id, {
      kind: "review",
      details: { product_name: "<b>Ondine</b> 12", brand: "Marlowe", rating: 4.3, comparison_products: ["A", "B"] },
      content_html: html,
      review_reason: "Links to a host on the block list.",
    });
    const shown = {
      post_id: id,
      media_id: picture.id,
      role: "banner" as const,
      alt: 'A "quiet" room',
      caption: "1 < 2",
    };
    await db.insertInto("post_media").values(shown).execute();
    const { zip } = await packedOf(ada);
    const [stem = ""] = [...zip.keys()].flatMap((name) => /^(posts\/published\/.*)\.json$/.exec(name)?.[1] ?? []);
    const file = `media/${picture.id}/${picture.url.split("/").at(-1)}`;
    expect(zip.has(file)).toBe(true);
    const post = zip.json(`${stem}.json`);
    expect(post).toMatchObject({
      id,
      type: "Review",
      status: "published",
      content_html: html,
      media: [{ file, role: "banner" }],
    });
    expect(JSON.stringify(post)).not.toContain("block list");
    const page = zip.text(`${stem}.html`);
    expect(page).toContain("<h1>&lt;b&gt;Ondine&lt;/b&gt; 12</h1>");
    expect(page).toContain(`<img src="../../${file}" alt="A ferry" />`);
    expect(page).toContain(`<img src="../../${file}" alt="A &quot;quiet&quot; room"><figcaption>1 &lt; 2</figcaption>`);
    expect(page).toContain("<dt>Comparison Products</dt><dd>A; B</dd>");
    expect(page).not.toMatch(/<script|src="\//);
  });

  it("names files plainly, whatever a slug once was", async () => {
    const ada = await buildUser();
    const { id } = await buildPost(ada.id);
    for (const slug of ["../../etc/passwd", "", "a/b\\c:d", "é漢字", "-".repeat(400), "x".repeat(400)]) {
      await db.updateTable("posts").set({ slug }).where("id", "=", id).execute();
      const { zip } = await packedOf(ada);
      const [name = "none"] = [...zip.keys()].filter((each) => each.startsWith("posts/") && each.endsWith(".html"));
      expect(name).toMatch(new RegExp(`^posts/published/${id}(-[a-z0-9-]{1,80})?\\.html$`));
    }
  });

  it("has what one's test keys wrote, in a folder of its own", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    const company = await buildCompany(ada.id);
    await addMember(company.id, eve.id, "editor");
    for (const { id } of [ada, eve]) await buildKey(id, company.id, { kind: "test" });
    await beginSandbox(company.id);
    const write = ({ id, actor }: TestUser, name: string) =>
      inSandbox(async () => ({
        post: await buildPost(id, { company_id: company.id, name, status: "draft" }),
        picture: await buildPicture(actor),
      }));
    const live = await buildPost(ada.id, { name: "The live one" });
    const { post, picture } = await write(ada, "Berth four opens");
    await write(eve, "What Eve tried");
    const { zip } = await packedOf(ada);
    const names = [...zip.keys()].filter((name) => name.startsWith("sandbox/"));
    const stem = names.find((name) => name.endsWith(".html"))?.slice(0, -5);
    expect(stem).toContain(`sandbox/posts/draft/${post.id}-`);
    expect(names.toSorted()).toEqual(
      [
        ...["html", "json", "revisions.json"].map((end) => `${stem}.${end}`),
        "sandbox/comments.json",
        "sandbox/media.json",
        `sandbox/media/${picture.id}/${picture.url.split("/").at(-1)}`,
      ].toSorted(),
    );
    expect(zip.json(`${stem}.json`)).toMatchObject({ name: "Berth four opens", url: null });
    const all = [...zip].map(([name, content]) => (name.includes("media/") ? name : content.toString())).join("\n");
    expect(all).toContain(live.guid);
    expect(all).not.toContain("What Eve tried");
  });

  it("says which file was lost", async () => {
    const ada = await buildUser();
    const { media } = await buildBelongings(ada, { posts: 0, media: 2 });
    await rm(storedFolder(String(media[0])), { recursive: true });
    const { zip } = await packedOf(ada);
    const files = zip.list("media.json").map(({ file }) => file);
    expect(new Set(files)).toEqual(new Set([`media/${media[1]}/video.mp4`, null]));
    expect([...zip.keys()].filter((name) => name.startsWith("media/"))).toEqual([`media/${media[1]}/video.mp4`]);
  });

  it("is packed for somebody who has nothing, too", async () => {
    const { zip } = await packedOf(await buildUser());
    expect([...zip.keys()]).toHaveLength(30);
    expect([zip.list("companies.json"), zip.list("media.json"), zip.list("releases.json")]).toEqual([[], [], []]);
  });
});

describe("the days of a ZIP", () => {
  const expire = (id: string) =>
    connectionPool().query("update data_exports set expires_at = now() - interval '1 second' where id = $1", [id]);

  it("end after seven: nobody fetches it then, and the daily cleaning takes row and file", async () => {
    const ada = await buildUser();
    const { id } = await packedOf(ada);
    await cleanExports();
    expect((await fetchZip(app, ada, id)).statusCode).toBe(200);
    await expire(id);
    expect(await exportOf(app, ada)).toMatchObject({ status: "ready", url: null });
    expect((await fetchZip(app, ada, id)).statusCode).toBe(404);
    expect(await keptExports()).toContain(id);
    await cleanExports();
    expect([await findExportOf(app, ada), (await keptExports()).includes(id)]).toEqual([null, false]);
  });

  it("end when a newer one is ready", async () => {
    const ada = await buildUser();
    const { id: older } = await packedOf(ada);
    const { id: newer } = await requestExport(ada.actor);
    expect((await fetchZip(app, ada, older)).statusCode).toBe(200);
    await packExport(newer, PERSONAL_DATA, RUN);
    expect([(await fetchZip(app, ada, older)).statusCode, (await fetchZip(app, ada, newer)).statusCode]).toEqual([
      404, 200,
    ]);
    expect(await keptExports()).not.toContain(older);
  });

  it("answers 404 when the file was lost", async () => {
    const ada = await buildUser();
    const { id } = await packedOf(ada);
    await (await storage()).remove(`exports/${id}`);
    const { statusCode, headers } = await fetchZip(app, ada, id);
    expect([statusCode, headers["content-disposition"]]).toEqual([404, undefined]);
  });

  it("leave no files whose rows are gone, once they are a day old", async () => {
    const ada = await buildUser();
    const { id } = await packedOf(ada);
    await db.deleteFrom("data_exports").where("id", "=", id).execute();
    await cleanExports();
    expect(await keptExports()).toContain(id);
    const then = new Date(Date.now() - 25 * 3_600_000);
    await utimes(inProject(settings().DATA_DIR, "uploads", "exports", id), then, then);
    await cleanExports();
    expect(await keptExports()).not.toContain(id);
  });
});

describe("exportAccount", () => {
  it("writes the same for the command line, over no file that is there", async () => {
    const ada = await buildUser();
    await buildPost(ada.id);
    const file = inProject(settings().DATA_DIR, "mine.zip");
    const bytes = await exportAccount(ada.id, file, PERSONAL_DATA);
    const zip = await readArchive(file);
    expect([zip.bytes, zip.size]).toEqual([bytes, 33]);
    await expect(exportAccount(ada.id, file, PERSONAL_DATA)).rejects.toMatchObject({ status: 409 });
    await expect(exportAccount(0, `${file}2`, PERSONAL_DATA)).rejects.toMatchObject({ status: 404 });
  });
});
