/** What is counted is what the database holds: whatever fails in between, whoever writes beside, and however much comes. */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { readerRequest, storedFigures, storedNames } from "#tests/factories/analytics.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { writeBatch } from "./queries.ts";
import { type Batch, LIMITS } from "./view-counts.ts";
import { ViewRecorder } from "./view-recorder.ts";

const write = (batch: Batch) => transaction((tx) => writeBatch(tx, batch));
const running: ViewRecorder[] = [];

async function startRecorder(options: Partial<ConstructorParameters<typeof ViewRecorder>[0]> = {}) {
  const recorder = new ViewRecorder({ write, ...options });
  running.push(recorder);
  await recorder.start();
  return recorder;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

describe("interleavings", () => {
  const reader = fc.integer({ min: 0, max: 4 });
  const post = fc.integer({ min: 0, max: 2 });
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant("view" as const), post, reader, referrer: reader }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("click" as const), post, reader }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("feed" as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("flush" as const),
        // unheard: the commit succeeds and its answer is lost.
        outcome: fc.constantFrom("written" as const, "refused" as const, "unheard" as const),
        isAwaited: fc.boolean(),
      }),
    },
  );
  type Acts = typeof acts extends fc.Arbitrary<infer Value> ? Value : never;
  const acts = fc.array(fc.record({ process: fc.integer({ min: 0, max: 1 }), step }), { maxLength: 60 });

  it("of recording, flushes and failures in two processes lose nothing and count nothing twice", async () => {
    const check = async (list: Acts) => {
      const owner = await buildUser();
      const posts = [await buildPost(owner.id), await buildPost(owner.id), await buildPost(owner.id)];
      const idOf = (index: number) => posts[index]?.id ?? 0;
      const outcomes: ("written" | "refused" | "unheard")[][] = [[], []];
      const processes = await Promise.all(
        outcomes.map((planned) =>
          startRecorder({
            write: async (batch) => {
              const outcome = planned.shift() ?? "written";
              if (outcome === "refused") throw new Error("The connection was refused.");
              await write(batch);
              if (outcome === "unheard") throw new Error("The connection ended.");
            },
          }),
        ),
      );
      const expected = posts.map(() => ({ views: 0, clicks: 0, readers: new Set<number>(), named: 0, feeds: 0 }));
      const flushes: Promise<unknown>[] = [];
      for (const { process, step } of list) {
        const recorder = processes[process] as ViewRecorder;
        if (step.do === "view") {
          recorder.recordView(
            idOf(step.post),
            readerRequest({ referer: `https://r${step.referrer}.example/` }, `192.0.2.${step.reader}`),
          );
          const counts = expected[step.post];
          counts?.readers.add(step.reader);
          if (counts) [counts.views, counts.named] = [counts.views + 1, counts.named + 1];
        } else if (step.do === "click") {
          recorder.recordClick(idOf(step.post), `https://l${step.reader}.example/`);
          const counts = expected[step.post];
          if (counts) counts.clicks++;
        } else if (step.do === "feed") {
          recorder.recordFeedFetch(posts.map(({ id }) => id));
          for (const counts of expected) counts.feeds++;
        } else {
          outcomes[process]?.push(step.outcome);
          const flush = recorder.flush();
          if (step.isAwaited) await flush;
          else flushes.push(flush);
        }
      }
      await Promise.all(flushes);
      await Promise.all(processes.map((each) => each.stop()));

      for (const [index, counts] of expected.entries()) {
        const subject = { postId: idOf(index) };
        expect(await storedFigures(subject)).toEqual({
          views: counts.views,
          visitors: counts.readers.size,
          clicks: counts.clicks,
          feed_fetches: counts.feeds,
        });
        const referrers = Object.values(await storedNames(subject, "referrer"));
        expect(referrers.reduce((sum, count) => sum + count, 0)).toBe(counts.named);
      }
      const sum = (of: (counts: (typeof expected)[number]) => number) =>
        expected.reduce((all, each) => all + of(each), 0);
      expect(await storedFigures({ ownerId: owner.id })).toEqual({
        views: sum(({ views }) => views),
        visitors: new Set(expected.flatMap(({ readers }) => [...readers])).size,
        clicks: sum(({ clicks }) => clicks),
        feed_fetches: sum(({ feeds }) => feeds),
      });
    };
    await fc.assert(fc.asyncProperty(acts, check), { numRuns: 25 });
  });

  it("writes the rest when it stops, after a database that refuses for a moment", async () => {
    const { id } = await buildPost((await buildUser()).id);
    let refusals = 3;
    const recorder = await startRecorder({
      write: async (batch) => {
        if (refusals-- > 0) throw new Error("refused");
        await write(batch);
      },
    });
    recorder.recordView(id, readerRequest());
    await recorder.stop();
    expect(await storedFigures({ postId: id })).toMatchObject({ views: 1, visitors: 1 });
  });

  it("leaves out a post that is gone meanwhile and writes the others", async () => {
    const owner = await buildUser();
    const [gone, kept] = [await buildPost(owner.id), await buildPost(owner.id)];
    const recorder = await startRecorder();
    for (const { id } of [gone, kept]) recorder.recordView(id, readerRequest({ referer: "https://r.example/" }));
    await db.deleteFrom("posts").where("id", "=", gone.id).execute();
    expect(await recorder.flush()).toBe(true);
    expect((await storedFigures({ postId: kept.id })).views).toBe(1);
  });
});

describe("a flood", () => {
  it("of invented referrers stays bounded in memory and in the database; the rest is 'other'", async () => {
    const owner = await buildUser();
    const { id } = await buildPost(owner.id);
    const sent = 3_000;
    const recorder = await startRecorder();
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < sent / 3; index++)
        recorder.recordView(
          id,
          readerRequest({ referer: `https://r${round}-${index}.example/` }, `10.${round}.${index >> 8}.${index & 255}`),
        );
      recorder.recordView(id, readerRequest({ referer: "https://news.example/" }));
      await recorder.flush();
    }
    for (const subject of [{ postId: id }, { ownerId: owner.id }]) {
      const names = await storedNames(subject, "referrer");
      expect(Object.keys(names).length).toBeLessThanOrEqual(101);
      expect(Object.values(names).reduce((sum, count) => sum + count, 0)).toBe(sent + 3);
      expect(names["other"]).toBeGreaterThan(sent / 2);
    }
  });

  it("keeps no more in memory than its limits while the database is away, and still counts every view", async () => {
    const posts = await Promise.all(Array.from({ length: 3 }, async () => buildPost((await buildUser()).id)));
    let isAway = true;
    const seen: Batch[] = [];
    const recorder = await startRecorder({
      limits: { ...LIMITS, visitors: 10, names: 5, namesPerFacet: 4 },
      write: async (batch) => {
        if (isAway) throw new Error("away");
        seen.push(batch);
        await write(batch);
      },
    });
    for (let index = 0; index < 300; index++)
      recorder.recordView(
        posts[index % 3]?.id ?? 0,
        readerRequest({ referer: `https://r${index}.example/` }, `192.0.2.${index % 250}`),
      );
    expect(await recorder.flush()).toBe(false);
    isAway = false;
    expect(await recorder.flush()).toBe(true);
    const days = seen.flatMap((batch) => batch.days);
    expect(days.reduce((sum, { visitors }) => sum + visitors.size, 0)).toBe(10);
    const names = days.flatMap((day) => [...day.names.referrer.keys()]);
    expect(names.filter((name) => name !== "other").length).toBeLessThanOrEqual(5);
    for (const { id } of posts) expect((await storedFigures({ postId: id })).views).toBe(100);
  });
});
