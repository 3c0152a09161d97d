import { beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#features/accounts/server/service.ts";
import { getFeatures } from "#features/billing/server/service.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { findPublicPost } from "#features/content/server/service.ts";
import { sanitiseContent } from "#features/content/server/policy.ts";
import { FRONT_PAGE_ROOM } from "#features/content/site/view.ts";
import { db } from "#platform/database/client.ts";
import { ledgerCounts } from "#tests/factories/allowance.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { DEMO_ACCOUNTS, DEMO_CUSTOMER } from "./demo-accounts.ts";
import { RESIDENTS } from "./people.ts";
import { seedDemo } from "./seed-demo.ts";

useOwnDataFolder();
beforeAll(seedDemo);

/** Of the demo workspace alone: other test files share this database. */
function listPosts() {
  const emails = Object.values(RESIDENTS).map(({ email }) => email);
  const owners = db.selectFrom("users").select("id").where("email", "in", emails);
  return db
    .selectFrom("posts")
    .selectAll()
    .where("owner_id", "in", owners)
    .orderBy("published_at", "desc")
    .orderBy("id")
    .execute();
}

const client = { ip: "192.0.2.7", userAgent: "test" };

async function customerId(): Promise<number> {
  const query = db.selectFrom("users").select("id").where("email", "=", DEMO_CUSTOMER.email);
  return (await query.executeTakeFirstOrThrow()).id;
}

describe("the demo workspace", () => {
  it.each(DEMO_ACCOUNTS)("lets the $role in", async ({ email, password, role }) => {
    expect((await signIn({ email, password }, client)).me).toMatchObject({ email, role, email_verified: true });
  });

  it("fills the front page and leaves something to do", async () => {
    const posts = await listPosts();
    const published = posts.filter(({ status }) => status === "published");
    expect(published.length).toBeGreaterThan(FRONT_PAGE_ROOM.latest);
    for (const { key } of KINDS)
      expect(published.filter(({ kind }) => kind === key).length).toBeGreaterThanOrEqual(FRONT_PAGE_ROOM.byKind[key]);
    expect((await findPublicPost(published[0]?.guid ?? ""))?.image).toMatchObject({ kind: "image" });
    for (const status of ["scheduled", "draft"]) expect(posts.map((post) => post.status)).toContain(status);
  });

  it("has texts that sanitising leaves as they are, and times that have passed", async () => {
    for (const { name, content_html, published_at } of await listPosts()) {
      expect([name, sanitiseContent(content_html)]).toEqual([name, content_html]);
      if (published_at) expect(published_at.getTime()).toBeLessThan(Date.now());
    }
  });

  it("leaves the customer 18 releases, each of the others used by a ledger line", async () => {
    const id = await customerId();
    expect(await getFeatures(id)).toMatchObject({ press_releases: 18 });
    const { hold, settle, release } = await ledgerCounts(id);
    expect([hold, release]).toEqual([settle, 0]);
  });

  it("changes nothing when it runs again", async () => {
    const before = await listPosts();
    await seedDemo();
    expect((await listPosts()).map(({ id, guid, name }) => ({ id, guid, name }))).toEqual(
      before.map(({ id, guid, name }) => ({ id, guid, name })),
    );
    expect(await getFeatures(await customerId())).toMatchObject({ press_releases: 18 });
  });
});
