import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { buildHold, grant, ledgerCounts, ledgerOf, liftCap } from "#tests/factories/allowance.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { billingJobs } from "../jobs.ts";
import {
  getAllowance,
  getFeatures,
  grantUnits,
  releaseHold,
  settleOldestHold,
  settleOverdueHolds,
  setUnits,
  takeHold,
} from "./service.ts";

async function hold(userId: number): Promise<number> {
  const { id } = await buildPost(userId);
  await transaction((tx) => takeHold(tx, { id, owner_id: userId, company_id: null }));
  return id;
}

describe("takeHold", () => {
  it("refuses a user without releases and holds nothing", async () => {
    const user = await buildUser();
    await expect(hold(user.id)).rejects.toMatchObject({ code: "no-releases-left", status: 402 });
    expect(await ledgerOf(user.id)).toEqual([]);
  });

  it("holds one unit for the post; the shown balance stays until it settles", async () => {
    const user = await buildUser({ units: 2 });
    const postId = await hold(user.id);
    expect(await ledgerOf(user.id)).toMatchObject([{ kind: "grant" }, { kind: "hold", units: 1, post_id: postId }]);
    expect(await getAllowance(user.id)).toMatchObject({ available: 1, features: { press_releases: 2 } });
  });

  it("admits exactly as many parallel holds as units are left", async () => {
    const user = await buildUser({ units: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => hold(user.id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await ledgerCounts(user.id)).toEqual({ grant: 1, hold: 3, settle: 0, release: 0 });
  });

  it("holds without end under a plan without a cap, and the ledger stays at zero", async () => {
    const user = await buildUser();
    await liftCap(user.id);
    await hold(user.id);
    await hold(user.id);
    expect(await getAllowance(user.id)).toMatchObject({ available: null, features: { press_releases: null } });
    expect(await ledgerCounts(user.id)).toEqual({ grant: 2, hold: 2, settle: 0, release: 0 });
  });
});

describe("settleOldestHold", () => {
  it("changes nothing when no hold is open", async () => {
    const user = await buildUser({ units: 2 });
    const answer = { settled: false, press_releases: 2 };
    expect(await settleOldestHold(user.actor)).toMatchObject(answer);
    expect(await settleOldestHold(user.actor)).toMatchObject(answer);
  });

  it("settles the oldest first and each once", async () => {
    const user = await buildUser({ units: 3 });
    const first = await buildHold(user.id);
    const second = await buildHold(user.id);
    expect(await settleOldestHold(user.actor)).toMatchObject({ settled: true, press_releases: 2 });
    expect((await ledgerOf(user.id)).filter(({ kind }) => kind === "settle")).toMatchObject([{ source: first }]);
    expect(await settleOldestHold(user.actor)).toMatchObject({ settled: true, press_releases: 1 });
    expect(await settleOldestHold(user.actor)).toMatchObject({ settled: false, press_releases: 1 });
    expect((await ledgerOf(user.id)).filter(({ kind }) => kind === "settle").at(-1)).toMatchObject({ source: second });
  });

  it("settles each hold once when called in parallel", async () => {
    const user = await buildUser({ units: 5 });
    for (let count = 0; count < 3; count++) await buildHold(user.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => settleOldestHold(user.actor)));
    expect(answers.filter(({ settled }) => settled)).toHaveLength(3);
    expect((await getFeatures(user.id)).press_releases).toBe(2);
  });

  it("leaves other users' holds alone", async () => {
    const [user, other] = [await buildUser({ units: 1 }), await buildUser({ units: 1 })];
    await buildHold(other.id);
    expect(await settleOldestHold(user.actor)).toMatchObject({ settled: false });
    expect((await ledgerCounts(other.id)).settle).toBe(0);
  });
});

describe("releaseHold", () => {
  const release = (postId: number) => transaction((tx) => releaseHold(tx, postId, "deleted"));

  it("does nothing for a post without a hold, or without a row", async () => {
    const user = await buildUser({ units: 1 });
    await release((await buildPost(user.id)).id);
    await release(2 ** 50);
    expect((await ledgerCounts(user.id)).release).toBe(0);
  });

  it("gives the unit back once, and it is never settled afterwards", async () => {
    const user = await buildUser({ units: 1 });
    const postId = await hold(user.id);
    await release(postId);
    await release(postId);
    expect(await getAllowance(user.id)).toMatchObject({ available: 1, features: { press_releases: 1 } });
    expect(await settleOldestHold(user.actor)).toMatchObject({ settled: false, press_releases: 1 });
    expect(await ledgerCounts(user.id)).toEqual({ grant: 1, hold: 1, settle: 0, release: 1 });
  });

  it("gives back a unit that was settled already", async () => {
    const user = await buildUser({ units: 1 });
    const postId = await hold(user.id);
    await settleOldestHold(user.actor);
    expect((await getFeatures(user.id)).press_releases).toBe(0);
    await release(postId);
    expect(await getAllowance(user.id)).toMatchObject({ available: 1, features: { press_releases: 1 } });
  });
});

describe("grantUnits and setUnits", () => {
  it("grants a source once", async () => {
    const user = await buildUser();
    const source = `order:${randomUUID()}`;
    await transaction((tx) => grantUnits(tx, user.id, 5, source, "order"));
    await transaction((tx) => grantUnits(tx, user.id, 5, source, "order"));
    expect((await getFeatures(user.id)).press_releases).toBe(5);
  });

  it.each([
    [0, 4],
    [4, 4],
    [9, 4],
    [9, 0],
  ])("makes %i units %i", async (before, after) => {
    const user = await buildUser({ units: before });
    await transaction((tx) => setUnits(tx, user.id, after, "operator"));
    expect(await getAllowance(user.id)).toMatchObject({ available: after, features: { press_releases: after } });
  });

  it("refuses an account that does not exist", async () => {
    await expect(transaction((tx) => setUnits(tx, 2 ** 50, 1, "operator"))).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(getFeatures(2 ** 50)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("getFeatures", () => {
  it("takes the limits from the plan, and none without a plan", async () => {
    const planned = await buildUser({ units: 1, plan: { word_limit: 800, anchor_text_links: 3 } });
    const planless = await buildUser({ units: 1 });
    expect(await getFeatures(planned.id)).toEqual({ press_releases: 1, word_limit: 800, anchor_text_links: 3 });
    expect(await getFeatures(planless.id)).toEqual({ press_releases: 1, word_limit: null, anchor_text_links: null });
  });
});

describe("settleOverdueHolds", () => {
  it("settles holds older than five minutes and no others, with any number of workers", async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => buildUser({ units: 9 })));
    for (const { id } of users) {
      await buildHold(id, { minutesAgo: 6 });
      await buildHold(id, { minutesAgo: 600 });
      await buildHold(id, { minutesAgo: 4 });
    }
    await Promise.all(Array.from({ length: 6 }, () => settleOverdueHolds()));
    await settleOverdueHolds();
    for (const { id } of users) {
      expect((await ledgerCounts(id)).settle).toBe(2);
      expect((await getFeatures(id)).press_releases).toBe(7);
    }
  });

  it("passes over a ledger that is being written", async () => {
    const [busy, idle] = [await buildUser({ units: 2 }), await buildUser({ units: 1 })];
    await buildHold(busy.id, { minutesAgo: 6 });
    await buildHold(idle.id, { minutesAgo: 6 });
    const post = await buildPost(busy.id);
    await holdingTransaction(async (tx) => {
      await takeHold(tx, { id: post.id, owner_id: busy.id, company_id: null });
      await settleOverdueHolds();
      expect((await ledgerCounts(busy.id)).settle).toBe(0);
    });
    expect((await ledgerCounts(idle.id)).settle).toBe(1);
    await settleOverdueHolds();
    expect((await ledgerCounts(busy.id)).settle).toBe(1);
  });

  it("is a job that runs every minute", async () => {
    const user = await buildUser();
    await grant(user.id, 1);
    await buildHold(user.id, { minutesAgo: 6 });
    const job = billingJobs.find(({ queue }) => queue === "settle-overdue-holds");
    await job?.handler({}, { id: "1", attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(5000) });
    expect(job?.cron).toBe("* * * * *");
    expect((await ledgerCounts(user.id)).settle).toBe(1);
  });
});
