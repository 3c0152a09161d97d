/** The lifecycle as a whole: random histories of an author's posts, judged after every step. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { getAllowance } from "#features/billing/server/allowance/service.ts";
import { db } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildOperator, buildUser } from "#tests/factories/users.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { checkLifecycle, type Memory } from "#tests/support/lifecycle/invariants.ts";
import { ACTS, type Author, type Operation, perform } from "#tests/support/lifecycle/operations.ts";
import { setModerationSettings } from "../publishing/vetting-service.ts";

const UNITS = 4;
const KEYS = 3;

const operation: fc.Arbitrary<Operation> = fc.record({
  act: fc.constantFrom(...ACTS),
  which: fc.nat(11),
  text: fc.nat(23),
  key: fc.option(fc.nat(KEYS - 1), { freq: 2 }),
  version: fc.constantFrom("latest", "latest", "none", "old"),
});

async function newAuthor(): Promise<Author> {
  const { id, actor } = await buildUser({ units: UNITS, unconfirmed: true });
  return { id, actor, keys: Array.from({ length: KEYS }, () => randomUUID()) };
}
const turnOff = async () => {
  await setModerationSettings((await buildOperator()).actor, { policy: "off", link_blocklist: [] });
};

afterEach(turnOff);
afterAll(stopJobs);

describe("an author's posts", () => {
  it("agree with ledger, tallies and revisions after every step of any history", { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (history) => {
        const author = await newAuthor();
        const memory: Memory = new Map();
        for (const step of history) {
          const before = (await getAllowance(author.id)).available;
          const refusal = await perform(step, author);
          if (refusal === "no-releases-left") expect(before).toBe(0);
          await checkLifecycle(author.id, UNITS, memory);
        }
      }),
      { numRuns: 15, interruptAfterTimeLimit: 60_000 },
    );
  });

  it("agree as well when steps meet", { timeout: 180_000 }, async () => {
    const batches = fc.array(fc.array(operation, { minLength: 2, maxLength: 8 }), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(batches, async (history) => {
        const author = await newAuthor();
        const memory: Memory = new Map();
        for (const batch of history) {
          await Promise.all(batch.map((step) => perform(step, author)));
          await checkLifecycle(author.id, UNITS, memory);
        }
        await perform({ act: "confirm", which: 0, text: 0, key: null, version: "none" }, author);
        expect(await awaitingOf(author.id)).toEqual([]);
        await checkLifecycle(author.id, UNITS, memory);
      }),
      { numRuns: 15, interruptAfterTimeLimit: 60_000 },
    );
  });

  it("agree after processes that wrote them were killed at any moment", { timeout: 120_000 }, async () => {
    const units = 60;
    const { id, actor } = await buildUser({ units });
    const author: Author = { id, actor, keys: Array.from({ length: 12 }, () => randomUUID()) };
    const memory: Memory = new Map();
    const program = `
      const { churn } = await import("#tests/support/lifecycle/operations.ts");
      console.log("ready");
      await churn(${JSON.stringify(author)}, 4);
    `;
    for (let round = 0; round < 3; round++) {
      const writers = await Promise.all([startWorkerProcess(program), startWorkerProcess(program)]);
      const enough = (await versionsOf(id)).length + 60;
      const written = async () => expect((await versionsOf(id)).length).toBeGreaterThan(enough);
      await vi.waitFor(written, { interval: 10 });
      for (const { child } of writers) expect(child.exitCode).toBeNull();
      await Promise.all(writers.map((writer) => writer.kill()));
      await checkLifecycle(id, units, memory);
    }
  });
});

/** What still waits for a confirmed address, outside the trash. */
function awaitingOf(ownerId: number) {
  const posts = db.selectFrom("posts").select(["id", "status"]).where("owner_id", "=", ownerId);
  return posts.where("awaits_confirmation", "=", true).where("deleted_at", "is", null).execute();
}

/** Of every save of this author. */
async function versionsOf(ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("post_revisions")
    .innerJoin("posts", "posts.id", "post_revisions.post_id")
    .select("post_revisions.version")
    .where("posts.owner_id", "=", ownerId)
    .execute();
  return rows.map(({ version }) => version);
}
