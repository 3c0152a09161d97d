import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { makeLost, moveToYesterday, runsOf } from "#tests/factories/assistant.ts";
import { assistantMessages } from "../../contract.ts";
import { giveUpLostRuns } from "../runs/lost-service.ts";
import { LOST_RUN } from "../runs/failure-policy.ts";
import * as queries from "../runs/queries.ts";
import { RUNS_AT_ONCE } from "./policy.ts";
import { findStanding } from "./queries.ts";
import { admitRun, getDailyLimit, listUsage, setDailyLimit } from "./service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

let user: TestUser;
beforeEach(async () => {
  user = await buildUser();
});
afterEach(() => setDailyLimit(COMMAND_LINE, 200_000));

const begin = (reserved_tokens: number, { id } = user) =>
  admitRun({ user_id: id, purpose: "draft", type_code: "PR", provider: "scripted", model: "one", reserved_tokens });
const end = (id: string, inputTokens: number, outputTokens = 0, type: "failed" | "stopped" = "stopped") => {
  const event = type === "failed" ? LOST_RUN : { type };
  const usage = { inputTokens, outputTokens };
  return transaction((tx) => queries.endRun(tx, id, { event, written: {}, usage, costMicros: inputTokens * 3 }));
};

describe("the day's share", () => {
  it("is refused when it is used up, until midnight UTC", async () => {
    await setDailyLimit(COMMAND_LINE, 1000);
    await end(await begin(900), 700, 201);
    const refused = await begin(100).catch((error: unknown) => error);
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    expect(refused).toMatchObject({ code: "too-many-requests", message: assistantMessages.overLimit });
    const { retryAfter } = refused as { retryAfter: number };
    expect(Math.abs((midnight - Date.now()) / 1000 - retryAfter)).toBeLessThan(60);
    expect(await begin(99)).toBeDefined();
  });

  it("counts what stopped and failed runs used, and forgets what they had reserved", async () => {
    await setDailyLimit(COMMAND_LINE, 1000);
    await end(await begin(1000), 300, 0, "failed");
    await end(await begin(700), 200, 0, "stopped");
    await expect(begin(501)).rejects.toThrow(assistantMessages.overLimit);
    expect(await findStanding(user.id)).toMatchObject({ running: 0, reserved: 0, used: 500 });
  });

  it("is everybody's own, and new each day", async () => {
    await setDailyLimit(COMMAND_LINE, 1000);
    await end(await begin(1000), 1000);
    await expect(begin(1)).rejects.toThrow(assistantMessages.overLimit);
    expect(await begin(1000, await buildUser())).toBeDefined();
    await moveToYesterday(user);
    expect(await begin(1000)).toBeDefined();
  });

  it("gets back what a lost run had reserved, and is charged when that run was not dead after all", async () => {
    await setDailyLimit(COMMAND_LINE, 1000);
    const lost = await begin(1000);
    await expect(begin(1)).rejects.toMatchObject({ code: "conflict" });
    await makeLost(lost);
    const next = await begin(400);
    await giveUpLostRuns();
    expect(await transaction((tx) => queries.saveProgress(tx, lost, { title: "late" }))).toBeNull();
    await end(lost, 250);
    const rows = await runsOf(user);
    expect(rows.map(({ id, state, input_tokens }) => [id, state, input_tokens])).toEqual([
      [lost, "failed", 250],
      [next, "running", null],
    ]);
    expect(await findStanding(user.id)).toMatchObject({ running: 1, reserved: 400, used: 250 });
  });

  it("admits of twenty parallel requests exactly those that fit", async () => {
    await setDailyLimit(COMMAND_LINE, 1000);
    for (const [estimate, fitting] of [
      [1000, 1],
      [501, 1],
      [500, 2],
      [10, RUNS_AT_ONCE],
    ] as const) {
      const someone = await buildUser();
      const all = await Promise.allSettled(Array.from({ length: 20 }, () => begin(estimate, someone)));
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(fitting);
      const { reserved, running } = await findStanding(someone.id);
      expect([reserved, running]).toEqual([estimate * fitting, fitting]);
    }
  });

  it("is never exceeded, whatever begins, ends, dies and is asked at once", { timeout: 120_000 }, async () => {
    const LIMIT = 1000;
    await setDailyLimit(COMMAND_LINE, LIMIT);
    const tokens = fc.integer({ min: 1, max: 700 });
    const operation = fc.oneof(
      fc.record({ kind: fc.constant("begin" as const), tokens: fc.array(tokens, { minLength: 1, maxLength: 4 }) }),
      fc.record({ kind: fc.constant("end" as const), share: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ kind: fc.constant("die" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 15 }), async (operations) => {
        const someone = await buildUser();
        const live: { id: string; tokens: number }[] = [];
        for (const each of operations) {
          if (each.kind === "begin") {
            const asked = each.tokens.map(async (estimate) =>
              live.push({ id: await begin(estimate, someone), tokens: estimate }),
            );
            await Promise.allSettled(asked);
          }
          const run = each.kind === "begin" ? undefined : live.shift();
          if (run && each.kind === "end") await end(run.id, Math.floor((run.tokens * each.share) / 100));
          if (run && each.kind === "die") await makeLost(run.id);
          const { reserved, used, running } = await findStanding(someone.id);
          expect(reserved + used).toBeLessThanOrEqual(LIMIT);
          expect([reserved, running]).toEqual([live.reduce((sum, one) => sum + one.tokens, 0), live.length]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("the limit", () => {
  it("is what an operator set, also none", async () => {
    await setDailyLimit(COMMAND_LINE, null);
    expect(await getDailyLimit()).toBeNull();
    expect(await begin(50_000_000)).toBeDefined();
    await setDailyLimit(COMMAND_LINE, 0);
    await expect(begin(1, await buildUser())).rejects.toThrow(assistantMessages.overLimit);
    expect(await begin(0, await buildUser())).toBeDefined();
  });
});

describe("listUsage", () => {
  it("sums per user, of as many days as asked for", async () => {
    const other = await buildUser();
    await end(await begin(100), 40, 2);
    await end(await begin(100), 60);
    await end(await begin(100, other), 500);
    await moveToYesterday(other);
    const mine = (lines: Awaited<ReturnType<typeof listUsage>>) =>
      lines.filter(({ email }) => [user.email, other.email].includes(email));
    const line = { email: user.email, requests: 2, input_tokens: 100, output_tokens: 2, cost_micros: 300 };
    expect(mine(await listUsage(1))).toEqual([line]);
    expect(mine(await listUsage(2))).toEqual([
      { email: other.email, requests: 1, input_tokens: 500, output_tokens: 0, cost_micros: 1500 },
      line,
    ]);
  });
});
