/**
 * What submits, schedules and edits do where a policy wants a review first (docs/product/publishing.md, Review before
 * publishing).
 */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { contentMessages, type PostDetail } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { setModerationSettings } from "./vetting-service.ts";
import { publishDue } from "../posts/publish-service.ts";
import type { ModerationPolicy } from "../../contracts/publishing.ts";

const calls = contentCallsOfThisFile();
const setPolicy = (policy: ModerationPolicy, link_blocklist: string[] = []) =>
  setModerationSettings({ id: null, role: "operator" }, { policy, link_blocklist });
afterEach(() => setPolicy("off"));

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const revisionsOf = (id: number) =>
  db.selectFrom("post_revisions").selectAll().where("post_id", "=", id).orderBy("version").execute();
const outcomesOf = async (id: number) => (await revisionsOf(id)).map(({ outcome }) => outcome);
const expectAvailable = async (user: TestUser, available: number) =>
  expect(await auditOf(user.id)).toMatchObject({ wrong: [], available });

describe.each(KINDS)("under review: $key", (kind) => {
  it("a submit waits as pending with its release held, in whatever way it came", async () => {
    await setPolicy("all");
    const user = await buildUser({ units: 3 });
    const draft_key = randomUUID();
    const draft = await calls.created(user, kind, "draft");
    await calls.created(user, kind, "draft", { draft_key });
    const answers = [
      await calls.created(user, kind, "published"),
      await calls.created(user, kind, "published", { draft_key }),
      (await calls.submitDraft(user, kind, draft.id)).json(),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: "pending", review: "waiting", detail: contentMessages.waitsForReview });
      const row = await rowOf(answer.id);
      expect(row).toMatchObject({ status: "pending", published_at: null, review_since: expect.any(Date) });
      expect(row.review_reason).not.toBe("");
    }
    await expectAvailable(user, 0);
  });

  it("a draft is not looked at", async () => {
    await setPolicy("all");
    const user = await buildUser();
    const draft = await calls.created(user, kind, "draft");
    const saved = await calls.save(user, kind, "draft", draft.id, { summary: "New" });
    expect([draft.review, saved.json().review]).toEqual(["none", "none"]);
  });

  it("a schedule waits before its time, and is pending when its time comes first", async () => {
    await setPolicy("all");
    const user = await buildUser({ units: 1 });
    const post = await calls.created(user, kind, "schedule");
    expect(post).toMatchObject({ status: "scheduled", review: "waiting" });
    await db
      .updateTable("posts")
      .set({ publish_at: new Date(0) })
      .where("id", "=", post.id)
      .execute();
    await publishDue();
    expect(await rowOf(post.id)).toMatchObject({ status: "pending", published_at: null });
    await expectAvailable(user, 0);
  });

  it("an edit of a schedule waits anew, and no longer once nothing is wrong with it", async () => {
    await setPolicy("flagged", ["spam.example"]);
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "schedule");
    const approved = { review_outcome: "approved" as const, review_note: "Fine" };
    await db.updateTable("posts").set(approved).where("id", "=", id).execute();
    const flagged = { content: '<p>Buy <a href="https://www.spam.example/x">here</a></p>' };
    expect((await calls.save(user, kind, "schedule", id, flagged)).json()).toMatchObject({ review: "waiting" });
    expect(await rowOf(id)).toMatchObject({ status: "scheduled", review_outcome: null, review_note: "" });
    expect((await calls.save(user, kind, "schedule", id)).json()).toMatchObject({ review: "none" });
    expect(await rowOf(id)).toMatchObject({ review_since: null, review_reason: "" });
  });

  it("an edit of a pending post keeps its place in the queue, also when no review would be needed any more", async () => {
    await setPolicy("all");
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "published");
    const before = (await rowOf(id)).review_since;
    await calls.save(user, kind, "published", id, { summary: "Again" });
    await setPolicy("off");
    await calls.save(user, kind, "published", id, { summary: "And again" });
    expect(await rowOf(id)).toMatchObject({
      status: "pending",
      review_since: before,
      summary: "And again",
      version: 3,
    });
    expect(await outcomesOf(id)).toEqual(["live", "live", "live"]);
  });

  it("an edit of a published post is proposed while readers see the version before", async () => {
    const user = await buildUser({ units: 1 });
    const [banner, other] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const { id } = await calls.created(user, kind, "published", { banner_picture: banner.id });
    const published = await rowOf(id);
    await setPolicy("all");

    const proposal = { summary: "Proposed", banner_picture: other.id, version: "1" };
    const answer = (await calls.save(user, kind, "published", id, proposal)).json();
    expect(answer).toMatchObject({ status: "published", version: 2, review: "waiting" });
    expect(answer.detail).toBe(contentMessages.editWaitsForReview);
    expect(await rowOf(id)).toMatchObject({
      summary: published.summary,
      updated_at: published.updated_at,
      published_at: published.published_at,
      version: 2,
      proposed_version: 2,
      status: "published",
      review_since: expect.any(Date),
    });
    const shown = await db.selectFrom("post_media").select("media_id").where("post_id", "=", id).execute();
    expect(shown).toEqual([{ media_id: banner.id }]);
    const kept = db.selectFrom("kept_media").select("media_id").where("post_id", "=", id);
    expect(await kept.execute()).toHaveLength(2);

    const loaded = (await calls.load(user, kind, "published", id)).json<PostDetail>();
    expect(loaded).toMatchObject({ summary: "Proposed", is_proposed: true, review: "waiting", version: 2 });
    expect(loaded.media.banner?.id).toBe(other.id);

    await calls.save(user, kind, "published", id, { summary: "Proposed again", version: "2" });
    expect(await outcomesOf(id)).toEqual(["live", "withdrawn", "proposed"]);
    expect((await revisionsOf(id))[2]).toMatchObject({ changed: ["summary"], media: { banner: { id: other.id } } });
    await expectAvailable(user, 0);
  });

  it("a proposal is replaced by an edit that needs no review any more, media and all", async () => {
    const user = await buildUser({ units: 1 });
    const [banner, other] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const { id } = await calls.created(user, kind, "published", { banner_picture: banner.id });
    await setPolicy("all");
    await calls.save(user, kind, "published", id, { summary: "Proposed", banner_picture: other.id });
    await setPolicy("off");
    const live = (await calls.save(user, kind, "published", id, { summary: "Live" })).json();
    expect(live).toMatchObject({ version: 3, review: "none", detail: kind.messages.updated });
    expect(await rowOf(id)).toMatchObject({ summary: "Live", proposed_version: null, review_since: null });
    expect(await outcomesOf(id)).toEqual(["live", "withdrawn", "live"]);
    const shown = await db.selectFrom("post_media").select("media_id").where("post_id", "=", id).execute();
    expect(shown).toEqual([{ media_id: other.id }]);
  });

  it("a post that was rejected once waits under every policy", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "draft");
    const rejected = { always_reviewed: true, review_outcome: "rejected" as const, review_note: "Advertising" };
    await db.updateTable("posts").set(rejected).where("id", "=", id).execute();
    expect((await calls.load(user, kind, "draft", id)).json()).toMatchObject({
      review: "rejected",
      review_note: "Advertising",
    });
    expect((await calls.submitDraft(user, kind, id)).json()).toMatchObject({ status: "pending", review: "waiting" });
    expect(await rowOf(id)).toMatchObject({ review_outcome: null, review_note: "" });
  });

  it("a draft that is rejected and restored while it is submitted waits", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "draft");
    const submitted = await holdingTransaction(async (tx) => {
      await tx.updateTable("posts").set({ always_reviewed: true }).where("id", "=", id).execute();
      const submitting = calls.submitDraft(user, kind, id);
      await expect.poll(() => countWaiting(tx)).toBe(1);
      return { answer: submitting };
    });
    expect((await submitted.answer).json()).toMatchObject({ status: "pending", review: "waiting" });
  });

  it("a pending post that is deleted and restored waits again", async () => {
    await setPolicy("all");
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "published");
    await calls.remove(user, kind, "published", id);
    await expectAvailable(user, 1);
    expect((await calls.restore(user, id)).json()).toMatchObject({ status: "pending", review: "waiting" });
    await expectAvailable(user, 0);
  });
});
