/** Withdrawing what is being published, edited, deleted or withdrawn at that moment: one of two outcomes, never half. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { takeHold } from "#features/billing/server/allowance/service.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { db, transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { queueDeliveries } from "#features/reports/server/deliveries/queue-service.ts";
import { buildPost, submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { KINDS } from "../../kinds/index.ts";
import { type Edit, editSchema } from "../../contracts/submission.ts";
import { approvePost } from "#features/moderation/server/decision-service.ts";
import { savePost } from "./save-service.ts";
import { correctPost, getPostToCorrect } from "../oversight/correction-service.ts";
import { publishDue } from "./publish-service.ts";
import { deletePost, restorePost } from "./trash-service.ts";
import { liftWithdrawal, withdrawPost } from "./withdraw-service.ts";

const ROUNDS = 20;
const [article] = KINDS as [(typeof KINDS)[number]];
const REASON = { reason: "False.", note: "Withdrawn." };
let author: TestUser;
let operator: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});
beforeEach(async () => {
  const plan = await buildPlan();
  await createPlatform({ plan_ids: [plan.id] });
  author = await buildUser({ units: ROUNDS });
  await db.updateTable("users").set({ plan_id: plan.id }).where("id", "=", author.id).execute();
});
afterAll(stopJobs);

/** True when it was done, false when it was refused as a conflict. @throws any other error. */
async function done(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "conflict") return false;
      throw error;
    },
  );
}

/** What a post says of itself, its platforms, the audit log and its author's mail. */
async function stateOf(id: number) {
  const row = await db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const deliveries = await db.selectFrom("deliveries").select("wanted_version").where("post_id", "=", id).execute();
  const audit = db.selectFrom("audit_entries").select("action").where("subject", "=", `post ${id}`).orderBy("id");
  const actions = (await audit.execute()).map(({ action }) => action);
  return { row, wanted: deliveries.map(({ wanted_version }) => wanted_version), actions };
}

async function isWithdrawnWhole(id: number): Promise<void> {
  const { row, wanted, actions } = await stateOf(id);
  expect(row).toMatchObject({ status: "withdrawn", withdrawal_reason: "False.", withdrawal_note: "Withdrawn." });
  expect([row.withdrawn_at === null, wanted, row.proposed_version, row.review_since]).toEqual([false, [], null, null]);
  expect(actions).toContain("post.withdraw");
}

async function isUntouched(id: number, status: string): Promise<void> {
  const { row, actions } = await stateOf(id);
  expect(row).toMatchObject({ status, withdrawn_at: null, withdrawal_reason: "", withdrawal_note: "" });
  expect(actions).not.toContain("post.withdraw");
}

const edit = (id: number, summary: string) => {
  const text = editSchema(article, "published").parse({ ...submissionOf(article), summary }) as Edit;
  return savePost(author.actor, article, "published", id, text, { banner: null, related: [] });
};
const correct = async (id: number) => {
  const text = await getPostToCorrect(operator.actor, id);
  return correctPost(operator.actor, id, { ...text, summary: "Corrected", reason: "A wrong figure." });
};

async function inRounds(race: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: ROUNDS }, race));
}

describe("withdrawing meets", () => {
  it("the publication of what is due", { timeout: 60_000 }, () =>
    inRounds(async () => {
      const post = await buildPost(author.id, { status: "scheduled", publish_at: new Date(Date.now() - 1) });
      const [isWithdrawn] = await Promise.all([done(withdrawPost(operator.actor, post.id, REASON)), publishDue()]);
      if (isWithdrawn) return isWithdrawnWhole(post.id);
      // A post that another round holds for the moment is passed over, and gets its turn at a later call.
      await vi.waitFor(
        async () => {
          await publishDue();
          await isUntouched(post.id, "published");
        },
        { timeout: 40_000, interval: 100 },
      );
    }),
  );

  it("the approval of what waits", { timeout: 60_000 }, () =>
    inRounds(async () => {
      const post = await buildPost(author.id, { status: "pending", review_since: new Date(), review_reason: "All." });
      await transaction((tx) => takeHold(tx, { id: post.id, owner_id: author.id, company_id: null }));
      const [isWithdrawn] = await Promise.all([
        done(withdrawPost(operator.actor, post.id, REASON)),
        approvePost(operator.actor, post.id),
      ]);
      await (isWithdrawn ? isWithdrawnWhole(post.id) : isUntouched(post.id, "published"));
    }),
  );

  it("its deletion by the author", { timeout: 60_000 }, () =>
    inRounds(async () => {
      const post = await buildPost(author.id);
      const [isWithdrawn, isDeleted] = await Promise.all([
        done(withdrawPost(operator.actor, post.id, REASON)),
        done(deletePost(author.actor, article, "published", post.id)),
      ]);
      expect(isWithdrawn).toBe(true);
      await isWithdrawnWhole(post.id);
      expect((await stateOf(post.id)).row.deleted_at !== null).toBe(isDeleted);
    }),
  );

  it("its restoring by the author", { timeout: 60_000 }, () =>
    inRounds(async () => {
      const post = await buildPost(author.id, { deleted_at: new Date() });
      const [isWithdrawn, isRestored] = await Promise.all([
        done(withdrawPost(operator.actor, post.id, REASON)),
        done(restorePost(author.actor, post.id)),
      ]);
      expect(isWithdrawn).toBe(true);
      await isWithdrawnWhole(post.id);
      expect((await stateOf(post.id)).row.deleted_at === null).toBe(isRestored);
    }),
  );

  it("an edit by the author, and one by an operator", { timeout: 60_000 }, () =>
    inRounds(async () => {
      const post = await buildPost(author.id);
      const [isWithdrawn, isEdited, isCorrected] = await Promise.all([
        done(withdrawPost(operator.actor, post.id, REASON)),
        done(edit(post.id, "Edited")),
        done(correct(post.id)),
      ]);
      expect(isWithdrawn).toBe(true);
      await isWithdrawnWhole(post.id);
      const { version } = (await stateOf(post.id)).row;
      expect(version).toBe(1 + Number(isEdited) + Number(isCorrected));
    }),
  );

  it("another withdrawal and a lift: each is done once or refused", { timeout: 60_000 }, () =>
    inRounds(async () => {
      const post = await buildPost(author.id);
      await transaction((tx) => queueDeliveries(tx, [post.id], true)); // as its publication ordered
      const answers = await Promise.all([
        done(withdrawPost(operator.actor, post.id, REASON)),
        done(withdrawPost(operator.actor, post.id, REASON)),
        done(liftWithdrawal(operator.actor, post.id, "True after all.")),
      ]);
      const { actions } = await stateOf(post.id);
      expect(actions).toHaveLength(answers.filter(Boolean).length);
      expect(actions).toEqual(answers[2] ? expect.arrayContaining(["post.withdraw", "post.lift"]) : ["post.withdraw"]);
      await (actions.at(-1) === "post.withdraw" ? isWithdrawnWhole(post.id) : isUntouchedText(post.id));
    }),
  );
});

async function isUntouchedText(id: number): Promise<void> {
  const { row, wanted } = await stateOf(id);
  expect(row).toMatchObject({ status: "published", withdrawn_at: null, withdrawal_note: "" });
  expect(wanted).toEqual([1]);
}
