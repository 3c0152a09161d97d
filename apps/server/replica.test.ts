import fc from "fast-check";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { topicPage } from "#features/categories/names/topic-page.ts";
import { companyPage } from "#features/companies/contract.ts";
import { postsChanged } from "#features/content/server/events.ts";
import { liftWithdrawal, withdrawPost } from "#features/content/server/publishing/withdrawal-service.ts";
import { deleteOwnPost } from "#features/content/server/trash/service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { FEED_FILES, WIRE_FILES } from "#features/syndication/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { closeDatabase, configureDatabase, connectionConfig, db, transaction } from "#platform/database/client.ts";
import { isListening, stopListening } from "#platform/database/notifications.ts";
import { noteAnyChange, publicReads, replicaObstacle } from "#platform/database/replica/public-reads.ts";
import { tell } from "#platform/events/events.ts";
import type { App } from "#platform/http/app.ts";
import { startRelay } from "#tests/doubles/relay.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { ReplicatedDatabase, socketOf } from "#tests/support/replica.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildApp } from "./app.ts";

const own = connectionConfig();
let databases: ReplicatedDatabase;
let app: App;
let origin: string;
let author: TestUser;
let operator: TestUser;
let company: TestCompany;

beforeAll(async () => {
  databases = await ReplicatedDatabase.start();
  resetSettings({ RATE_LIMITS: "off" });
});
afterAll(async () => {
  await databases.remove();
  configureDatabase(own);
  resetSettings();
});

async function serve(readUrl: string, mostLagSeconds: number): Promise<void> {
  await closeDatabase();
  configureDatabase({ connectionString: databases.url, max: 10 }, { readUrl, mostLagSeconds });
  app = await buildApp({ here: () => ({ origin: "https://news.example", stylesheet: "/site.css", fonts: [] }) });
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await vi.waitUntil(isListening);
}

async function end(): Promise<void> {
  await app.close();
  await stopListening();
  await closeDatabase();
}

const open = async (url: string) => {
  const answer = await fetch(origin + url, { redirect: "manual" });
  return { status: answer.status, body: await answer.text() };
};
const untilItIsRead = () =>
  vi.waitFor(
    async () => {
      const { replica } = publicReads;
      await open(`/search?q=${Math.random()}`);
      expect(publicReads.replica).toBe(replica + 1);
    },
    { timeout: 30_000 },
  );
const readiness = async () => JSON.parse((await open("/readyz")).body) as { reasons?: Record<string, string> };

describe("public pages with a replica", () => {
  beforeAll(async () => {
    // So late that nothing but the change itself keeps pages from being read there.
    await serve(databases.replicaUrl, 300);
    author = await buildUser({ first_name: "Mara", last_name: "Lind" });
    operator = await buildUser({ role: "operator" });
    company = await buildCompany(author.id);
  });
  afterAll(end);
  beforeEach(async () => {
    await databases.resume();
    await untilItIsRead();
  });

  const publish = async (name: string): Promise<TestPost> => {
    const post = await buildPost(author.id, { name, company_id: company.id, tags: ["Energy"], summary: "On time." });
    await tellChanged(post);
    await indexChanges();
    return post;
  };
  const tellChanged = ({ id, guid }: TestPost) =>
    transaction((tx) => tell(tx, postsChanged, { posts: [{ id, guid, company_id: company.id }] }));

  /** Each address at which readers meet a post. */
  const addressesOf = (post: TestPost): string[] => {
    const pages = [
      "",
      "/archive",
      "/releases",
      topicPage("energy"),
      companyPage(company.slug),
      `/author/${author.slug}`,
    ];
    const year = new Date().getUTCFullYear();
    return [
      "/",
      post.url,
      `${post.url}.md`,
      `/embed/${post.guid}`,
      "/archive",
      `/archive/${year}`,
      "/releases",
      topicPage("energy"),
      "/topics",
      companyPage(company.slug),
      `${companyPage(company.slug)}?q=harbour`,
      `${companyPage(company.slug)}/archive`,
      `/author/${author.slug}`,
      "/search?q=harbour",
      `/search?q=harbour&kind=PR&company=${company.slug}`,
      "/llms.txt",
      "/sitemap.xml",
      "/news-sitemap.xml",
      ...pages.flatMap((page) => [...FEED_FILES, ...WIRE_FILES].map((file) => `${page}/${file}`)),
    ];
  };

  it("are read from it, and from the primary while it lacks their change; other pages still from the replica", async () => {
    const [post, other] = [await publish("Harbour opens"), await publish("Quay closes")];
    await untilItIsRead();
    await databases.pause();
    await withdrawPost(operator.actor, post.id, { reason: "Court order", note: "" });
    const before = { ...publicReads };
    expect((await open(post.url)).status).toBe(410);
    expect(publicReads).toEqual({ ...before, primary: before.primary + 1 });
    expect((await open(`/embed/${other.guid}`)).body).toContain("Quay closes");
    expect(publicReads.replica).toBe(before.replica + 1);
    expect(await databases.atReplica("select status from posts where id = $1", [post.id])).toEqual([
      { status: "published" },
    ]);
  });

  it("are read from it as well where no page is kept", async () => {
    const post = await publish("Ferry leaves");
    await untilItIsRead();
    settings().PAGE_CACHE = "off";
    onTestFinished(() => void (settings().PAGE_CACHE = "on"));
    const { replica, primary } = publicReads;
    for (let turn = 1; turn <= 2; turn++) {
      expect((await open(post.url)).body).toContain("Ferry leaves");
      expect(publicReads).toMatchObject({ replica: replica + turn, primary });
    }
  });

  it("never show a withdrawn, deleted or edited post as it was, however late the replica is", async () => {
    const act = fc.constantFrom("withdraw", "delete", "edit");
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 3 }), fc.boolean(), async (acts, isSeenBefore) => {
        await databases.resume();
        turn += 1;
        const marked = acts.map((_, number) => `Harbour wall ${turn}n${number}n`);
        const posts: TestPost[] = [];
        for (const name of marked) posts.push(await publish(name));
        await untilItIsRead();
        const addresses = [...new Set(posts.flatMap(addressesOf))];
        if (isSeenBefore) {
          const shown = (await Promise.all(addresses.map(open))).filter(({ body }) => body.includes(marked[0] ?? ""));
          expect(shown.length).toBeGreaterThan(20);
        }
        await databases.pause();
        for (const [number, doing] of acts.entries()) {
          const post = posts[number] as TestPost;
          if (doing === "withdraw") await withdrawPost(operator.actor, post.id, { reason: "Court order", note: "" });
          else if (doing === "delete") await deleteOwnPost(author.actor, post.id);
          else {
            await db.updateTable("posts").set({ name: "Breakwater" }).where("id", "=", post.id).execute();
            await tellChanged(post);
          }
        }
        for (const url of addresses) {
          const { status, body } = await open(url);
          expect([url, status < 500, marked.filter((name) => body.includes(name))]).toEqual([url, true, []]);
        }
        // It still has all of them as they were.
        expect(await databases.atReplica("select name from posts where name = any($1)", [marked])).toHaveLength(
          marked.length,
        );
      }),
      { numRuns: 8 },
    );
    expect(replicaObstacle()).toBeNull();
  });

  it("are read from it again once it has the change", async () => {
    const post = await publish("Lighthouse lit");
    await databases.pause();
    await withdrawPost(operator.actor, post.id, { reason: "Court order", note: "" });
    await liftWithdrawal(operator.actor, post.id, "It was lifted");
    const { primary } = publicReads;
    expect((await open(post.url)).status).toBe(200);
    expect(publicReads.primary).toBe(primary + 1);
    await databases.resume();
    await vi.waitFor(async () => {
      const { replica } = publicReads;
      // A redirect is kept nowhere.
      expect((await open(post.url.replace(post.slug, "another"))).status).toBe(301);
      expect(publicReads.replica).toBe(replica + 1);
    });
  });
});

describe("a replica that must not be read", () => {
  afterEach(end);

  it("is told once, and left until it has caught up", async () => {
    await serve(databases.replicaUrl, 1);
    await untilItIsRead();
    await databases.pause();
    await db.insertInto("replica_marks").values({ id: crypto.randomUUID() }).execute();
    await vi.waitFor(async () =>
      expect((await readiness()).reasons?.["replica"]).toMatch(/more than 1 s behind\. Check its load/),
    );
    const { replica } = publicReads;
    expect((await open(`/search?q=${Math.random()}`)).status).toBe(200);
    expect(publicReads.replica).toBe(replica);
    await databases.resume();
    await vi.waitFor(async () => expect((await readiness()).reasons).toBeUndefined());
    await untilItIsRead();
  });

  it("may end and come back", async () => {
    await serve(databases.replicaUrl, 5);
    await untilItIsRead();
    await databases.stopReplica();
    for (let number = 0; number < 5; number++) expect((await open(`/search?q=gone${number}`)).status).toBe(200);
    await vi.waitFor(async () =>
      expect((await readiness()).reasons?.["replica"]).toMatch(/cannot be read \(.+\)\. Check the address/),
    );
    await databases.startReplica();
    await vi.waitFor(async () => expect((await readiness()).reasons).toBeUndefined(), { timeout: 30_000 });
    await untilItIsRead();
  });

  it("is read for days, although rows of yesterday are removed, and again after it was away", async () => {
    await serve(databases.replicaUrl, 1);
    await untilItIsRead();
    const removeRows = () => db.deleteFrom("replica_marks").execute();
    const countRows = async () => (await databases.atReplica("select from replica_marks")).length;
    await removeRows(); // as each process does that starts a day later
    await vi.waitFor(async () => expect(await countRows()).toBe(0));
    noteAnyChange(); // from now on it has to arrive once more
    await untilItIsRead();
    await databases.stopReplica();
    await vi.waitFor(async () => expect((await readiness()).reasons?.["replica"]).toBeDefined());
    await removeRows();
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 24 * 3600_000);
    onTestFinished(() => clock.mockRestore());
    await databases.startReplica();
    await untilItIsRead();
  });

  it("may hang, and no reader waits for it long", async () => {
    const relay = await startRelay(socketOf(databases.replicaUrl));
    onTestFinished(relay.stop);
    await serve(`postgres://app@127.0.0.1:${new URL(relay.baseUrl).port}/dateline`, 60);
    await untilItIsRead();
    relay.mute(true);
    const { again } = publicReads;
    expect((await open("/search?q=hangs")).status).toBe(200);
    expect(publicReads.again).toBe(again + 1);
    expect((await readiness()).reasons?.["replica"]).toMatch(/cannot be read \(no answer\)/);
    expect((await open("/search?q=hangs%20on")).status).toBe(200);
    expect(publicReads.again).toBe(again + 1);
    relay.mute(false);
    relay.drop();
    await untilItIsRead();
  });

  it.each([
    ["the primary itself", () => databases.url, /is no replica\. Set it to a streaming replica/],
    [
      "another database of the replica",
      () => Object.assign(new URL(databases.replicaUrl), { pathname: "/postgres" }).href,
      /has had nothing of this database for 1 s: it is late, or the replica of another database/,
    ],
    ["nothing", () => "postgres://app@127.0.0.1:1/dateline", /cannot be read \(ECONNREFUSED\)/],
  ])("is %s", async (_name, url, sentence) => {
    await serve(url(), 1);
    await vi.waitFor(async () => expect((await readiness()).reasons?.["replica"]).toMatch(sentence));
    const { replica } = publicReads;
    expect((await open("/")).status).toBe(200);
    expect(publicReads.replica).toBe(replica);
  });
});
