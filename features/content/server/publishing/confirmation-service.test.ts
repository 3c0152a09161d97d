import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { activate, mailActivationLink } from "#features/accounts/server/address/confirmation-service.ts";
import { confirmPasswordReset, sendResetLink } from "#features/accounts/server/password/reset-service.ts";
import { accountMessages } from "#features/accounts/contract.ts";
import { db, transaction } from "#platform/database/client.ts";
import { auditOf, ledgerCounts } from "#tests/factories/allowance.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, TEST_CLIENT, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { mailedToken as mailedTokenOf } from "#tests/support/mails.ts";
import { contentMessages, type PostListItem, POST_LISTS, type SavedPost } from "../../contract.ts";
import { article } from "../../kinds/article.ts";
import { KINDS } from "../../kinds/index.ts";
import { getPublishingSettings, publishConfirmed, setPublishingSettings } from "./confirmation-service.ts";
import { approvePost } from "#features/moderation/server/decision-service.ts";
import { setModerationSettings } from "./vetting-service.ts";
import { publishDue } from "../posts/publish-service.ts";
import { listQueuedPosts } from "#features/moderation/server/queue-service.ts";
import { findPreview, findPublicPost } from "../published/page-service.ts";

const calls = contentCallsOfThisFile();
let operator: TestUser;
let author: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});
beforeEach(async () => {
  author = await buildUser({ units: 20, unconfirmed: true });
});
afterEach(async () => {
  await setModerationSettings(operator.actor, { policy: "off" });
  await setPublishingSettings(operator.actor, { require_confirmed_email: true });
});

const statusOf = async (id: number) =>
  db
    .selectFrom("posts")
    .select(["status", "awaits_confirmation", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst();
const WAITING = { status: "pending", awaits_confirmation: true, published_at: null };
const PUBLIC = { status: "published", awaits_confirmation: false, published_at: expect.any(Date) };

/** The token of a fresh link in a mail to this user. */
async function mailedToken({ id, email }: TestUser): Promise<string> {
  await transaction((tx) => mailActivationLink(tx, { id, email, first_name: "Ada" }));
  return mailedTokenOf(email);
}
const confirm = async (user: TestUser) => activate(await mailedToken(user));

describe("a submit by an author whose address is not confirmed", () => {
  it.each(KINDS.map((kind) => [kind.key, kind] as const))(
    "is taken and pending, with its release held: %s",
    async (_, kind) => {
      const response = await calls.create(author, kind, "published");
      expect([response.statusCode, response.json()]).toMatchObject([
        201,
        {
          status: "pending",
          review: "none",
          awaits_confirmation: true,
          detail: contentMessages.awaitsConfirmation("pending"),
        },
      ]);
      const { id, guid } = response.json<SavedPost>();
      expect(await statusOf(id)).toEqual(WAITING);
      expect(await ledgerCounts(author.id)).toEqual({ grant: 1, hold: 1, settle: 0, release: 0 });
      expect((await findPublicPost(guid))?.status).toBe("pending");
    },
  );

  it("is in Pending Content with its own reason, and in no review queue", async () => {
    await setModerationSettings(operator.actor, { policy: "all" });
    const { id, guid } = await calls.created(author, article, "published");
    const listed = await calls.app().inject({
      url: POST_LISTS.pending.path,
      headers: { cookie: `dateline_access=${author.accessToken}` },
    });
    expect(listed.json<{ posts: PostListItem[] }>().posts).toMatchObject([
      { id, status: "pending", review: "none", awaits_confirmation: true },
    ]);
    const queue = await listQueuedPosts(operator.actor);
    expect(queue.posts.map((post) => post.id)).not.toContain(id);
    await expect(approvePost(operator.actor, id)).rejects.toMatchObject({ code: "conflict" });
    expect((await findPreview(author.actor, guid, false))?.post.awaitsConfirmation).toBe(true);
    expect(await findPreview((await buildUser()).actor, guid, false)).toBeNull();
  });

  it("of a stored draft waits alike, and drafts do not wait at all", async () => {
    const draft = await calls.created(author, article, "draft");
    expect(await statusOf(draft.id)).toMatchObject({ status: "draft", awaits_confirmation: false });
    const submitted = await calls.submitDraft(author, article, draft.id);
    expect(submitted.json()).toMatchObject({ blog_id: draft.id, status: "pending", awaits_confirmation: true });
    expect(await statusOf(draft.id)).toEqual(WAITING);
  });

  it("is published by the confirmation, once, and the answer says so", async () => {
    const posts = [
      await calls.created(author, article, "published"),
      await calls.created(author, article, "published"),
    ];
    expect(await confirm(author)).toBe(2);
    for (const { id } of posts) expect(await statusOf(id)).toEqual(PUBLIC);
    expect(accountMessages.addressConfirmed(2)).toContain("2 posts are now live");
    const before = await statusOf(posts[0]?.id ?? 0);
    await publishConfirmed();
    expect(await statusOf(posts[0]?.id ?? 0)).toEqual(before);
    expect((await auditOf(author.id)).wrong).toEqual([]);
  });

  it("is published by a reset of the password too, whose link came by mail", async () => {
    const { id } = await calls.created(author, article, "published");
    await sendResetLink(author.email);
    await confirmPasswordReset(await mailedTokenOf(author.email), "another long password of mine", TEST_CLIENT);
    expect(await statusOf(id)).toEqual(PUBLIC);
  });

  it("goes on through moderation where the policy asks for it", async () => {
    const { id } = await calls.created(author, article, "published");
    await setModerationSettings(operator.actor, { policy: "all" });
    expect(await confirm(author)).toBe(0);
    expect(await statusOf(id)).toEqual({ ...WAITING, awaits_confirmation: false });
    expect((await listQueuedPosts(operator.actor)).posts.map((post) => post.id)).toContain(id);
    await approvePost(operator.actor, id);
    expect(await statusOf(id)).toEqual(PUBLIC);
  });

  it("gives the release back when it is deleted, and waits again when it is restored", async () => {
    const { id } = await calls.created(author, article, "published");
    expect((await calls.remove(author, article, "published", id)).statusCode).toBe(200);
    expect(await ledgerCounts(author.id)).toMatchObject({ hold: 1, release: 1 });
    expect(await confirm(author)).toBe(0);
    expect((await calls.restore(author, id)).json()).toMatchObject({ status: "published", awaits_confirmation: false });
    expect(await statusOf(id)).toEqual(PUBLIC);
    expect((await auditOf(author.id)).wrong).toEqual([]);
  });

  it("can be edited while it waits, without entering the review queue", async () => {
    const { id } = await calls.created(author, article, "published");
    await setModerationSettings(operator.actor, { policy: "all" });
    const saved = await calls.save(author, article, "published", id, { summary: "Changed" });
    expect(saved.json()).toMatchObject({ status: "pending", review: "none", awaits_confirmation: true });
    expect((await listQueuedPosts(operator.actor)).posts.map((post) => post.id)).not.toContain(id);
  });
});

describe("a schedule of such an author", () => {
  const fallDue = (id: number) =>
    db
      .updateTable("posts")
      .set({ publish_at: new Date(Date.now() - 1) })
      .where("id", "=", id)
      .execute();

  it("becomes pending at its time, and is published by the confirmation", async () => {
    const scheduled = await calls.created(author, article, "schedule");
    expect(scheduled).toMatchObject({ status: "scheduled", awaits_confirmation: true });
    expect(scheduled.detail).toBe(contentMessages.awaitsConfirmation("scheduled"));
    await fallDue(scheduled.id);
    await publishDue();
    expect(await statusOf(scheduled.id)).toEqual(WAITING);
    expect(await confirm(author)).toBe(1);
    expect(await statusOf(scheduled.id)).toEqual(PUBLIC);
  });

  it("is left to its time by a confirmation before it", async () => {
    const { id } = await calls.created(author, article, "schedule");
    expect(await confirm(author)).toBe(0);
    expect(await statusOf(id)).toEqual({ status: "scheduled", awaits_confirmation: false, published_at: null });
    await fallDue(id);
    await publishDue();
    expect(await statusOf(id)).toEqual(PUBLIC);
  });
});

describe("who does not wait", () => {
  it("an author who published before the rule existed", async () => {
    await db.updateTable("users").set({ confirmation_waived_at: new Date() }).where("id", "=", author.id).execute();
    expect(await calls.created(author, article, "published")).toMatchObject({ status: "published" });
  });

  it("an edit of what is published, also of an author whose address is not confirmed", async () => {
    const { id } = await buildPost(author.id);
    expect((await calls.save(author, article, "published", id, { summary: "New" })).json()).toMatchObject({
      status: "published",
      awaits_confirmation: false,
    });
  });

  it("nobody, where operators do not ask for it; what waited goes out", async () => {
    const { id } = await calls.created(author, article, "published");
    await expect(setPublishingSettings(author.actor, { require_confirmed_email: false })).rejects.toMatchObject({
      code: "forbidden",
    });
    await setPublishingSettings(operator.actor, { require_confirmed_email: false });
    expect(await getPublishingSettings(operator.actor)).toEqual({ require_confirmed_email: false });
    expect(await statusOf(id)).toEqual(PUBLIC);
    expect(await calls.created(author, article, "published")).toMatchObject({ status: "published" });
  });

  it("but a suspended author waits on", async () => {
    const { id } = await calls.created(author, article, "published");
    const change = { suspended_at: new Date(), email_verified_at: new Date() };
    await db.updateTable("users").set(change).where("id", "=", author.id).execute();
    await publishConfirmed();
    expect(await statusOf(id)).toEqual(WAITING);
  });
});

describe("a confirmation that meets other calls", () => {
  it("publishes what was submitted in that very moment", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 8; round++) {
      const user = await buildUser({ units: 5, unconfirmed: true });
      const token = await mailedToken(user);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => calls.create(user, article, "published")),
        activate(token),
      ]);
      expect(answers.slice(0, 4).map((answer) => (answer as { statusCode: number }).statusCode)).toEqual([
        201, 201, 201, 201,
      ]);
      const posts = await db.selectFrom("posts").select(["status"]).where("owner_id", "=", user.id).execute();
      expect(posts.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "published"));
      expect((await auditOf(user.id)).wrong).toEqual([]);
    }
  });

  it("deletes or publishes, never half, and publishes once", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 8; round++) {
      const user = await buildUser({ units: 6, unconfirmed: true });
      const token = await mailedToken(user);
      const posts = await Promise.all(Array.from({ length: 4 }, () => calls.created(user, article, "published")));
      const [deleted, edited, approved] = posts;
      const [removal, edit] = await Promise.all([
        calls.remove(user, article, "published", deleted?.id ?? 0),
        calls.save(user, article, "published", edited?.id ?? 0, { summary: `Round ${round}` }),
        approvePost(operator.actor, approved?.id ?? 0).catch(() => null),
        activate(token).catch(() => null),
        publishConfirmed(),
        publishConfirmed(user.id),
      ]);
      expect([removal.statusCode, edit.statusCode]).toEqual([200, 200]);
      const rows = await db
        .selectFrom("posts")
        .select(["id", "status", "deleted_at", "summary"])
        .where("owner_id", "=", user.id)
        .execute();
      const others = rows.filter(({ id }) => id !== deleted?.id);
      expect(others.map(({ status, deleted_at }) => [status, deleted_at])).toEqual(
        others.map(() => ["published", null]),
      );
      expect(rows.find(({ id }) => id === edited?.id)?.summary).toBe(`Round ${round}`);
      expect(rows.find(({ id }) => id === deleted?.id)?.deleted_at).not.toBeNull();
      expect((await auditOf(user.id)).wrong).toEqual([]);
    }
  });
});
