/** Forged views: what one address adds to a post's day is bounded, whatever it sends and whichever process it reaches. */
import { sql } from "kysely";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { BROWSER, readerRequest, storedFigures } from "#tests/factories/analytics.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { writeBatch } from "./queries.ts";
import { ViewBounds, VIEWS_PER_ADDRESS, VISITORS_PER_ADDRESS } from "./view-bounds.ts";
import { ViewRecorder } from "./view-recorder.ts";

const running: ViewRecorder[] = [];

/** As a process of its own: nothing is shared but the database. */
async function startProcess() {
  const recorder = new ViewRecorder({ write: (batch) => transaction((tx) => writeBatch(tx, batch)) });
  running.push(recorder);
  await recorder.start();
  return recorder;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

const agent = (index: number) => ({ "user-agent": `${BROWSER} Build/${index}` });
const BOUNDED = { views: VIEWS_PER_ADDRESS, visitors: VISITORS_PER_ADDRESS };

describe("one address", () => {
  it("with 300 programs is as many visitors as the bound, in one process and in two", async () => {
    for (const amount of [1, 2]) {
      const owner = await buildUser();
      const post = await buildPost(owner.id);
      const processes = await Promise.all(Array.from({ length: amount }, startProcess));
      for (let index = 0; index < 300; index++)
        processes[index % amount]?.recordView(post.id, readerRequest(agent(index)));
      await Promise.all(processes.map((each) => each.flush()));
      expect(await storedFigures({ postId: post.id })).toMatchObject(BOUNDED);
      expect(await storedFigures({ ownerId: owner.id })).toMatchObject(BOUNDED);
    }
  });

  it("is bounded over all posts of an account too: its visitors, not its views", async () => {
    const owner = await buildUser();
    const posts = await Promise.all([1, 2, 3].map(() => buildPost(owner.id)));
    const recorder = await startProcess();
    for (const [index, { id }] of posts.entries())
      for (let each = 0; each < 15; each++) recorder.recordView(id, readerRequest(agent(index * 100 + each)));
    await recorder.flush();
    for (const { id } of posts) expect(await storedFigures({ postId: id })).toMatchObject({ views: 15, visitors: 15 });
    expect(await storedFigures({ ownerId: owner.id })).toMatchObject({ views: 45, visitors: VISITORS_PER_ADDRESS });
  });

  it("is a whole /64 of IPv6, and the next one is another", async () => {
    const post = await buildPost((await buildUser()).id);
    const recorder = await startProcess();
    for (let index = 0; index < 300; index++)
      recorder.recordView(post.id, readerRequest({}, `2001:db8:1:2::${index.toString(16)}`));
    await recorder.flush();
    expect(await storedFigures({ postId: post.id })).toMatchObject(BOUNDED);
    recorder.recordView(post.id, readerRequest({}, "2001:db8:1:3::1"));
    await recorder.flush();
    expect(await storedFigures({ postId: post.id })).toMatchObject({
      views: VIEWS_PER_ADDRESS + 1,
      visitors: VISITORS_PER_ADDRESS + 1,
    });
  });

  it("adds no more with all networks of its site than one and a quarter, and another site adds its own", async () => {
    const post = await buildPost((await buildUser()).id);
    const recorder = await startProcess();
    for (let index = 0; index < 300; index++)
      recorder.recordView(post.id, readerRequest({}, `2001:db8:9:${index.toString(16)}::1`));
    recorder.recordView(post.id, readerRequest({}, "2001:db8:a::1"));
    await recorder.flush();
    expect((await storedFigures({ postId: post.id })).views).toBe(VIEWS_PER_ADDRESS * 1.25 + 1);
  });

  it("that objects to being tracked is bounded in memory, and nothing of it is stored", async () => {
    const post = await buildPost((await buildUser()).id);
    const recorder = await startProcess();
    for (let index = 0; index < 300; index++)
      recorder.recordView(post.id, readerRequest({ ...agent(index), "sec-gpc": "1" }));
    await recorder.flush();
    expect(await storedFigures({ postId: post.id })).toMatchObject({ views: VIEWS_PER_ADDRESS, visitors: 0 });
    const { rows } = await sql`select 1 from analytics_addresses where post_id = ${post.id}`.execute(db);
    expect(rows).toEqual([]);
  });

  it("leaves room for others", async () => {
    const post = await buildPost((await buildUser()).id);
    const recorder = await startProcess();
    for (let index = 0; index < 300; index++) recorder.recordView(post.id, readerRequest(agent(index)));
    for (let index = 0; index < 50; index++) recorder.recordView(post.id, readerRequest({}, `198.51.100.${index}`));
    await recorder.flush();
    expect(await storedFigures({ postId: post.id })).toMatchObject({
      views: VIEWS_PER_ADDRESS + 50,
      visitors: VISITORS_PER_ADDRESS + 50,
    });
  });

  it("fills the database with no more rows than it may bring in views", async () => {
    const post = await buildPost((await buildUser()).id);
    for (let round = 0; round < 5; round++) {
      const recorder = await startProcess();
      for (let index = 0; index < 300; index++) recorder.recordView(post.id, readerRequest(agent(round * 300 + index)));
      await recorder.stop();
    }
    const { rows } = await sql`select 1 from analytics_visitors where post_id = ${post.id}`.execute(db);
    expect(rows.length).toBeLessThanOrEqual(VIEWS_PER_ADDRESS);
  });
});

it("counts exactly the bounded sums, however two processes share and flush the views", async () => {
  const view = fc.record({
    process: fc.nat({ max: 1 }),
    address: fc.nat({ max: 2 }),
    agent: fc.nat({ max: 60 }),
    times: fc.nat({ max: 40 }),
    isFlushed: fc.boolean(),
  });
  const check = async (views: (typeof view extends fc.Arbitrary<infer Value> ? Value : never)[]) => {
    const owner = await buildUser();
    const post = await buildPost(owner.id);
    const processes = [await startProcess(), await startProcess()];
    const sent = new Map<number, { views: number; agents: Set<number> }>();
    const flushes: Promise<unknown>[] = [];
    for (const { process, address, agent: program, times, isFlushed } of views) {
      const from = sent.get(address) ?? { views: 0, agents: new Set() };
      sent.set(address, from);
      for (let time = 0; time < times; time++)
        processes[process]?.recordView(post.id, readerRequest(agent(program), `192.0.2.${address}`));
      from.views += times;
      if (times > 0) from.agents.add(program);
      if (isFlushed) flushes.push(processes[process]?.flush() ?? Promise.resolve());
    }
    await Promise.all(flushes);
    await Promise.all(processes.map((each) => each.stop()));
    const stored = await storedFigures({ postId: post.id });
    const sum = (of: (from: { views: number; agents: Set<number> }) => number) =>
      [...sent.values()].reduce((all, each) => all + of(each), 0);
    expect(stored.views).toBe(sum(({ views: count }) => Math.min(count, VIEWS_PER_ADDRESS)));
    // Agents whose views came after the process's bound were never seen, so these may be fewer.
    expect(stored.visitors).toBeLessThanOrEqual(sum(({ agents }) => Math.min(agents.size, VISITORS_PER_ADDRESS)));
    expect(stored.visitors).toBeGreaterThanOrEqual(sent.size > 0 && stored.views > 0 ? 1 : 0);
    expect(await storedFigures({ ownerId: owner.id })).toEqual(stored);
  };
  await fc.assert(fc.asyncProperty(fc.array(view, { maxLength: 25 }), check), { numRuns: 25 });
});

it("remembers so many addresses and forgets those seen longest ago", () => {
  const bounds = new ViewBounds(2);
  for (let index = 0; index < VIEWS_PER_ADDRESS; index++) expect(bounds.take(1, 1, "a", null)).toBe(true);
  expect([bounds.take(1, 1, "a", null), bounds.take(1, 2, "a", null), bounds.take(2, 1, "a", null)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(bounds.take(1, 1, "a", null)).toBe(true); // pushed out by the other two
});

it("reserves no memory for views that have not come", () => {
  const before = process.memoryUsage().arrayBuffers;
  const bounds = new ViewBounds();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
  expect(bounds.take(1, 1, "address", null)).toBe(true);
});
