import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteOwnPost, restoreOwnPost } from "#features/content/server/posts/trash-service.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { isSubscribed, stopListening } from "#platform/database/notifications.ts";
import { tell } from "#platform/events/events.ts";
import { declareQueue, defineJob, startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { kindOf } from "../../kinds/index.ts";
import { postsChanged } from "../events.ts";
import { type ChangeJob, provideTargets, dispatchChanges, startSpreading } from "./service.ts";

const calls = contentCallsOfThisFile();

/** Guids that the target's job was given, with repeats. */
const heard: (string | null)[] = [];
const QUEUE = declareQueue(`test-target-${process.pid}-${Date.now()}`);
const target = { queue: QUEUE, isWanted: async () => true };
const job = defineJob<ChangeJob>({
  queue: QUEUE,
  options: { batchSize: 20 },
  handler: async ({ changes }) => void heard.push(...changes.map(({ post_guid }) => post_guid)),
});

let owner: TestUser;
beforeAll(async () => {
  owner = await buildUser({ units: 100 });
  await startJobs([job]);
});
afterAll(async () => {
  provideTargets([]);
  await stopJobs();
});
beforeEach(async () => {
  await db.deleteFrom("public_changes").execute();
  provideTargets([target]);
  heard.length = 0;
});

const waitingGuids = async () =>
  (await db.selectFrom("public_changes").select("post_guid").orderBy("id").execute()).map(({ post_guid }) => post_guid);
const jobsOf = async (queue: string) => {
  const { rows } = await connectionPool().query("select from pgboss.job where name = $1", [queue]);
  return rows.length;
};
const tellChanged = (post: { id: number; guid: string }) =>
  transaction((tx) => tell(tx, postsChanged, { posts: [{ ...post, company_id: null }] }));

describe("a change for readers", () => {
  it("is written where a submit publishes, and where posts are trashed and restored", async () => {
    const { id, guid } = await calls.created(owner, kindOf("article"), "published");
    await deleteOwnPost(owner.actor, id);
    await restoreOwnPost(owner.actor, id);
    expect(await waitingGuids()).toEqual([guid, guid, guid]);
  });

  it("is not written for what readers never saw", async () => {
    const draft = await buildPost(owner.id, { status: "draft" });
    await deleteOwnPost(owner.actor, draft.id);
    expect(await waitingGuids()).toEqual([]);
  });

  it("reaches the target's job as soon as it is committed", async () => {
    const stop = startSpreading();
    try {
      await vi.waitUntil(isSubscribed);
      const post = await buildPost(owner.id);
      await tellChanged(post);
      await vi.waitFor(() => expect(heard).toContain(post.guid));
      await vi.waitFor(async () => expect(await waitingGuids()).toEqual([]));
    } finally {
      await stop();
      await stopListening();
    }
  });

  it("is dropped without a job where nobody listens", async () => {
    provideTargets([{ ...target, isWanted: async () => false }]);
    const before = await jobsOf(QUEUE);
    await tellChanged(await buildPost(owner.id));
    await dispatchChanges();
    expect(await waitingGuids()).toEqual([]);
    expect(await jobsOf(QUEUE)).toBe(before);
  });

  it("stays where a job cannot be queued, and goes to all targets or to none", async () => {
    const post = await buildPost(owner.id);
    await tellChanged(post);
    provideTargets([target, { queue: declareQueue("not a queue: no ' such name"), isWanted: async () => true }]);
    await expect(dispatchChanges()).rejects.toThrow("Name can only contain");
    expect(await waitingGuids()).toEqual([post.guid]);
    provideTargets([target]);
    await dispatchChanges();
    await vi.waitFor(() => expect(heard).toEqual([post.guid]));
  });

  it("is heard exactly as it was committed, whatever is rolled back and however many spread at once", async () => {
    const step = fc.record({ post: fc.nat(3), isRolledBack: fc.boolean(), spreads: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        // Posts of this run alone: a repeat of another run's job may be heard late.
        const posts = await Promise.all(Array.from({ length: 4 }, () => buildPost(owner.id)));
        const own = new Set<string | null>(posts.map(({ guid }) => guid));
        const committed = new Set<string>();
        for (const { post, isRolledBack, spreads } of steps) {
          const changed = posts[post] as (typeof posts)[number];
          const told = transaction(async (tx) => {
            await tell(tx, postsChanged, { posts: [{ ...changed, company_id: null }] });
            if (isRolledBack) throw new Error("changed my mind");
          });
          await told.then(
            () => committed.add(changed.guid),
            () => undefined,
          );
          await Promise.all(Array.from({ length: spreads }, dispatchChanges));
        }
        await dispatchChanges();
        await vi.waitFor(() => expect(new Set(heard.filter((guid) => own.has(guid)))).toEqual(committed));
      }),
      { numRuns: 12 },
    );
  });

  it("survives a worker that is killed between taking it and its commit", async () => {
    const post = await buildPost(owner.id);
    await tellChanged(post);
    const child = await startWorkerProcess(`
      const { provideTargets, dispatchChanges } = await import("#features/content/server/public-changes/service.ts");
      const { takeChanges } = await import("#features/content/server/public-changes/queries.ts");
      const { transaction } = await import("#platform/database/client.ts");
      await transaction(async (tx) => {
        await takeChanges(tx, 10);
        console.log("ready");
        await new Promise((resolve) => setTimeout(resolve, 600_000));
      });
    `);
    await dispatchChanges(); // another worker passes it over meanwhile
    await child.kill();
    expect(await waitingGuids()).toEqual([post.guid]);
    await dispatchChanges();
    await vi.waitFor(() => expect(heard).toContain(post.guid));
  });
});
