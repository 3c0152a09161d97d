/** Overdue holds of random ledgers, against a search through all their lines. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { HOLD_SETTLES_AFTER_SECONDS, type LedgerKind } from "../../contracts/allowance.ts";
import { settleOldestHold, settleOverdueHolds } from "./service.ts";

type Step = { act: "hold"; isOld: boolean } | { act: "settle" | "release"; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("hold" as const), isOld: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("settle" as const, "release" as const), which: fc.nat() }) },
);
const ledger = fc.array(step, { maxLength: 14 });

const AGE_MS = { old: (HOLD_SETTLES_AFTER_SECONDS + 60) * 1000, young: (HOLD_SETTLES_AFTER_SECONDS - 60) * 1000 };

async function insert(userId: number, kind: LedgerKind, source: string, ageMs = 0, units = 1): Promise<void> {
  const created_at = new Date(Date.now() - ageMs);
  await db.insertInto("allowance_entries").values({ user_id: userId, kind, units, source, created_at }).execute();
}

/** @returns sources of its open holds, oldest line first, with those that are overdue. */
async function fill(userId: number, steps: Step[]): Promise<{ source: string; isOld: boolean }[]> {
  await insert(userId, "grant", randomUUID(), 0, 50);
  const holds: { source: string; isOld: boolean; closed: Set<string> }[] = [];
  for (const each of steps) {
    if (each.act === "hold") {
      holds.push({ source: randomUUID(), isOld: each.isOld, closed: new Set() });
      const last = holds.at(-1);
      if (last) await insert(userId, "hold", last.source, each.isOld ? AGE_MS.old : AGE_MS.young);
      continue;
    }
    // A released hold is not settled any more; a settled one may be released.
    const hold = holds[each.which % Math.max(1, holds.length)];
    if (!hold || hold.closed.has("release") || hold.closed.has(each.act)) continue;
    hold.closed.add(each.act);
    await insert(userId, each.act, hold.source);
  }
  return holds.filter(({ closed }) => closed.size === 0);
}

const settledOf = async (userId: number) => {
  const lines = db.selectFrom("allowance_entries").select("source").where("user_id", "=", userId);
  return (await lines.where("kind", "=", "settle").orderBy("line").execute()).map(({ source }) => source);
};

it("settles every overdue hold of every account, the oldest first, and no other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ledger, { minLength: 1, maxLength: 4 }), async (ledgers) => {
      const accounts = await Promise.all(
        ledgers.map(async (steps) => {
          const { id } = await buildUser();
          const open = await fill(id, steps);
          return { id, open, before: await settledOf(id) };
        }),
      );
      await settleOverdueHolds();
      for (const { id, open, before } of accounts) {
        const overdue = open.flatMap(({ source, isOld }) => (isOld ? source : []));
        expect(await settledOf(id)).toEqual([...before, ...overdue]);
      }
    }),
    { numRuns: 30 },
  );
});

it("settles the oldest open hold when usage is reported, wherever it is in the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(ledger, async (steps) => {
      const user = await buildUser();
      const open = await fill(user.id, steps);
      const before = await settledOf(user.id);
      expect(await settleOldestHold(user.actor)).toMatchObject({ settled: open.length > 0 });
      expect(await settledOf(user.id)).toEqual([...before, ...open.slice(0, 1).map(({ source }) => source)]);
    }),
    { numRuns: 30 },
  );
});
