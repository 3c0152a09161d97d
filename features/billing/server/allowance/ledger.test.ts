/** The ledger against a model: random operations over parallel connections, judged after each batch. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { getAllowance, grantUnits, releaseHold, settleOldestHold, settleOverdueHolds, takeHold } from "./service.ts";

type Operation =
  | { act: "grant"; units: number }
  | { act: "hold" }
  | { act: "settle" }
  | { act: "release"; which: number }
  | { act: "overdue" };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ act: fc.constant("grant" as const), units: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 5, arbitrary: fc.constant({ act: "hold" as const }) },
  { weight: 3, arbitrary: fc.constant({ act: "settle" as const }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("release" as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ act: "overdue" as const }) },
);
const batches = fc.array(fc.array(operation, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });

/** What the calls answered, added up. */
class Model {
  granted = 0;
  held: number[] = [];
  settled = 0;
}

async function perform(operation: Operation, user: TestUser, model: Model): Promise<void> {
  switch (operation.act) {
    case "grant":
      await transaction((tx) => grantUnits(tx, user.id, operation.units, `test:${randomUUID()}`, "test"));
      model.granted += operation.units;
      break;
    case "hold":
      await holdOne(user, model);
      break;
    case "settle":
      if ((await settleOldestHold(user.actor)).settled) model.settled++;
      break;
    case "release": {
      const postId = model.held[operation.which % Math.max(1, model.held.length)];
      if (postId !== undefined) await transaction((tx) => releaseHold(tx, postId, "test"));
      break;
    }
    case "overdue":
      await settleOverdueHolds(); // every hold of this test is young: the job must leave them alone
      break;
  }
}

async function holdOne(user: TestUser, model: Model): Promise<void> {
  try {
    const id = await holdingTransaction(async (tx) => {
      const { id } = await buildPost(user.id);
      await takeHold(tx, { id, owner_id: user.id, company_id: null });
      return id;
    });
    model.held.push(id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "no-releases-left") throw error;
  }
}

async function judge(user: TestUser, model: Model): Promise<void> {
  const lines = await db
    .selectFrom("allowance_entries")
    .select(["id", "kind", "units", "source"])
    .where("user_id", "=", user.id)
    .orderBy("id")
    .execute();
  const sourcesOf = (kind: string) => lines.filter((line) => line.kind === kind).map(({ source }) => source);
  const [holds, settles, releases] = [sourcesOf("hold"), sourcesOf("settle"), sourcesOf("release")];
  expect(holds).toHaveLength(model.held.length);
  expect(settles).toHaveLength(model.settled);
  for (const sources of [holds, settles, releases]) expect(new Set(sources).size).toBe(sources.length);
  for (const source of [...settles, ...releases]) expect(holds).toContain(source);
  for (const line of lines.filter(({ kind }) => kind === "settle"))
    expect(lines.some((each) => each.kind === "release" && each.source === line.source && each.id < line.id)).toBe(
      false,
    );
  const { available, features } = await getAllowance(user.id);
  const settledAndReleased = releases.filter((source) => settles.includes(source)).length;
  expect(available).toBe(model.granted - holds.length + releases.length);
  expect(features.press_releases).toBe(model.granted - settles.length + settledAndReleased);
  expect(available).toBeGreaterThanOrEqual(0);
  expect(features.press_releases).toBeGreaterThanOrEqual(available ?? 0);
}

it("keeps every balance at what was answered, never below zero, whatever runs at once", async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (sequence) => {
      const user = await buildUser();
      const model = new Model();
      for (const batch of sequence) {
        await Promise.all(batch.map((each) => perform(each, user, model)));
        await judge(user, model);
      }
    }),
    { numRuns: 40 },
  );
});

it("refuses to change or reuse a line", async () => {
  const user = await buildUser({ units: 1 });
  const line = db.updateTable("allowance_entries").set({ units: 5 }).where("user_id", "=", user.id);
  await expect(line.execute()).rejects.toThrow("append-only");
});
