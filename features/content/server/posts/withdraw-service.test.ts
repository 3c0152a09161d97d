/** What operators do to any post: withdrawing and lifting with their consequences, legal holds, and the newsroom. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { approvePost } from "#features/moderation/server/decision-service.ts";
import { getAllowance } from "#features/billing/server/allowance/service.ts";
import { deliverDue } from "#features/reports/server/deliveries/sending-service.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { KINDS } from "../../kinds/index.ts";
import { listCompanyPosts } from "#features/newsroom/server/company-service.ts";
import { eraseExpiredTrash } from "../trash/erasure-service.ts";
import { deletePost, restorePost } from "./trash-service.ts";
import {
  endHold,
  holdPost,
  liftWithdrawal,
  returnToNewsroom,
  takeOutOfNewsroom,
  withdrawPost,
} from "./withdraw-service.ts";

const { outlet, webhook, publish, owner, deliveryOf } = deliveriesOfThisFile();
const REASON = { reason: "Neither exchange lists the coin.", note: "The exchanges named in it deny the listing." };
const COMMAND_LINE = { id: null, role: "operator" } as const;
const [article] = KINDS as [(typeof KINDS)[number]];

let site: App;
let author: TestUser;
let operator: TestUser;
const heard: string[] = [];
beforeAll(async () => {
  site = await buildSiteApp();
  operator = await buildOperator();
  listen(
    PAGE_CHANGED,
    (tag) => heard.push(tag),
    () => {},
  );
  await vi.waitFor(() => expect(isSubscribed()).toBe(true));
});
beforeEach(async () => {
  author = await buildUser({ units: 2 });
  heard.length = 0;
});
afterAll(async () => {
  await stopListening();
  await site.close();
});

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const mailsTo = ({ email }: TestUser) =>
  db.selectFrom("mail_messages").select(["subject", "body"]).where("recipient", "=", email).orderBy("id").execute();
const audited = (id: number) =>
  db
    .selectFrom("audit_entries")
    .select(["action", "details", "operator_id"])
    .where("subject", "=", `post ${id}`)
    .orderBy("id")
    .execute();

const ACTS = [
  ["withdraw", (by: TestUser, id: number) => withdrawPost(by.actor, id, REASON)],
  ["lift", (by: TestUser, id: number) => liftWithdrawal(by.actor, id, "They were wrong.")],
  ["hold", (by: TestUser, id: number) => holdPost(by.actor, id, "Case 12")],
  ["end-hold", (by: TestUser, id: number) => endHold(by.actor, id, "Case 12 is closed")],
  ["leave-newsroom", (by: TestUser, id: number) => takeOutOfNewsroom(by.actor, id, "Not theirs")],
  ["return-to-newsroom", (by: TestUser, id: number) => returnToNewsroom(by.actor, id, "Theirs")],
] as const;

describe.each(ACTS)("to %s a post", (_act, act) => {
  it("is refused to its author and to other users, and knows no unknown post", async () => {
    const post = await buildPost(author.id);
    const before = await rowOf(post.id);
    for (const user of [author, await buildUser()])
      await expect(act(user, post.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(act(operator, 2 ** 50)).rejects.toMatchObject({ code: "not-found" });
    expect([await rowOf(post.id), await audited(post.id), await mailsTo(author)]).toEqual([before, [], []]);
  });
});

describe.each(KINDS)("a withdrawn $key", (kind) => {
  it("answers 410 with its note, its author is mailed, it is audited, and lifting brings it back", async () => {
    const company = await buildCompany(author.id);
    const post = await buildPost(author.id, { kind: kind.key, company_id: company.id });
    expect((await open(site, post.url)).statusCode).toBe(200);
    await withdrawPost(operator.actor, post.id, REASON);
    await expect
      .poll(() => heard)
      .toEqual(expect.arrayContaining(["front", `post:${post.guid}`, `company:${company.id}`]));
    const gone = await open(site, post.url);
    expect([gone.statusCode, gone.body.includes(REASON.note)]).toEqual([410, true]);
    expect((await listCompanyPosts(company.id, 1, 10)).count).toBe(0);

    await liftWithdrawal(operator.actor, post.id, "Both exchanges confirmed it.");
    expect((await open(site, post.url)).statusCode).toBe(200);
    const { status, withdrawn_at, withdrawal_reason, withdrawal_note } = await rowOf(post.id);
    expect({ status, withdrawn_at, withdrawal_reason, withdrawal_note }).toEqual({
      status: "published",
      withdrawn_at: null,
      withdrawal_reason: "",
      withdrawal_note: "",
    });
    const [withdrawn, lifted] = await mailsTo(author);
    expect(withdrawn?.subject).toContain("Your post has been withdrawn: ");
    for (const part of [`    ${REASON.reason}`, `    ${REASON.note}`, `${post.guid}/`, "?preview"])
      expect(withdrawn?.body).toContain(part);
    expect(lifted?.body).toContain("    Both exchanges confirmed it.");
    expect(await audited(post.id)).toEqual([
      {
        action: "post.withdraw",
        operator_id: operator.id,
        details: `version 1: ${REASON.reason}; public note: ${REASON.note}`,
      },
      { action: "post.lift", operator_id: operator.id, details: "version 1: Both exchanges confirmed it." },
    ]);
  });
});

describe("withdrawing", () => {
  it.each(["draft", "scheduled", "pending"] as const)("is refused for a %s post", async (status) => {
    const post = await buildPost(author.id, { status });
    const before = await rowOf(post.id);
    await expect(withdrawPost(operator.actor, post.id, REASON)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Only published posts can be withdrawn."),
    });
    expect([await rowOf(post.id), await audited(post.id)]).toEqual([before, []]);
  });

  it("is refused twice, and so is lifting", async () => {
    const post = await buildPost(author.id);
    await withdrawPost(operator.actor, post.id, REASON);
    await expect(withdrawPost(operator.actor, post.id, { reason: "Again" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await rowOf(post.id)).toMatchObject({ withdrawal_reason: REASON.reason });
    await liftWithdrawal(operator.actor, post.id, "Right after all");
    await expect(liftWithdrawal(operator.actor, post.id, "Twice")).rejects.toMatchObject({ code: "conflict" });
    expect(await mailsTo(author)).toHaveLength(2);
  });

  it("reaches a post that its author has deleted: it cannot be restored until that is lifted", async () => {
    const post = await buildPost(author.id, { deleted_at: new Date() });
    await withdrawPost(operator.actor, post.id, REASON);
    await expect(restorePost(author.actor, post.id)).rejects.toMatchObject({ code: "conflict" });
    const { statusCode, body } = await open(site, post.url);
    expect([statusCode, body.includes(REASON.note)]).toEqual([410, true]);
    await liftWithdrawal(operator.actor, post.id, "Right after all");
    expect((await open(site, post.url)).statusCode).toBe(410);
    const lifted = (await mailsTo(author)).at(-1);
    expect(lifted?.subject).toContain("The withdrawal of your post has been lifted: ");
    expect(lifted?.body).toContain("It is in your trash, where readers do not see it. You can restore it.");
    expect(lifted?.body).toContain("/dashboard?activeContent=allPosts&view=trash\n");
    expect(lifted?.body).not.toContain("see it again");
    await restorePost(author.actor, post.id);
    expect((await open(site, post.url)).statusCode).toBe(200);
  });

  it("ends the wait of an edit: it cannot be approved any more, and is in the history", async () => {
    const waits = { review_since: new Date(), review_reason: "Every post is reviewed." };
    const post = await buildPost(author.id, waits);
    await db.updateTable("posts").set({ version: 2, proposed_version: 2 }).where("id", "=", post.id).execute();
    await withdrawPost(operator.actor, post.id, REASON);
    expect(await rowOf(post.id)).toMatchObject({ status: "withdrawn", proposed_version: null, review_since: null });
    await expect(approvePost(operator.actor, post.id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is taken down from platforms, and lifting delivers it again", async () => {
    const desk = await outlet();
    const { id } = await webhook(desk);
    const post = await publish();
    await deliverDue();
    expect(desk.shown.has(post.guid)).toBe(true);
    await withdrawPost(COMMAND_LINE, post.id, REASON);
    await deliverDue();
    expect([desk.shown.has(post.guid), await deliveryOf(post.id, id)]).toEqual([false, undefined]);
    await liftWithdrawal(COMMAND_LINE, post.id, "Right after all");
    await deliverDue();
    expect(desk.shown.has(post.guid)).toBe(true);
    expect((await rowOf(post.id)).owner_id).toBe(owner().id);
  });

  it("gives the release back once for a post, however often it is withdrawn", async () => {
    const { available: before } = await getAllowance(author.id);
    const post = await buildPost(author.id);
    for (let round = 0; round < 2; round++) {
      await withdrawPost(operator.actor, post.id, { ...REASON, return_release: true });
      await liftWithdrawal(operator.actor, post.id, "Right after all");
    }
    expect((await getAllowance(author.id)).available).toBe((before ?? 0) + 1);
    const bodies = (await mailsTo(author)).map(({ body }) => body.includes("You have your release back."));
    expect(bodies).toEqual([true, false, false, false]);
  });

  it("leaves nothing behind when the mail cannot be written", async () => {
    const post = await buildPost(author.id);
    await db.updateTable("users").set({ email: "no address" }).where("id", "=", author.id).execute();
    await expect(withdrawPost(operator.actor, post.id, REASON)).rejects.toThrow("one plain address");
    expect(await rowOf(post.id)).toMatchObject({ status: "published", withdrawn_at: null });
    expect(await audited(post.id)).toEqual([]);
  });
});

describe("a post on legal hold", () => {
  it("outlasts the trash, and goes with the next cleaning after the hold", async () => {
    const longAgo = new Date(Date.now() - 90 * 86_400_000);
    const post = await buildPost(author.id, { status: "draft", deleted_at: longAgo });
    await holdPost(operator.actor, post.id, "Case 12");
    await expect(holdPost(operator.actor, post.id, "Case 12")).rejects.toMatchObject({ code: "conflict" });
    await eraseExpiredTrash();
    expect((await rowOf(post.id)).held_at).not.toBeNull();
    await endHold(operator.actor, post.id, "Case 12 is closed");
    await expect(endHold(operator.actor, post.id, "Twice")).rejects.toMatchObject({ code: "conflict" });
    await eraseExpiredTrash();
    expect(await db.selectFrom("posts").where("id", "=", post.id).execute()).toEqual([]);
  });

  it("can be deleted and restored by its author, who is not told of the hold", async () => {
    const post = await buildPost(author.id);
    await holdPost(operator.actor, post.id, "Case 12");
    await deletePost(author.actor, article, "published", post.id);
    await restorePost(author.actor, post.id);
    expect(await rowOf(post.id)).toMatchObject({ status: "published", deleted_at: null });
    expect(await mailsTo(author)).toEqual([]);
    expect(await audited(post.id)).toMatchObject([{ action: "post.hold", details: "version 1: Case 12" }]);
  });
});

describe("a company's newsroom", () => {
  it("is left by a post that keeps its address, and returned to", async () => {
    const company = await buildCompany(author.id);
    const [post, other] = [
      await buildPost(author.id, { company_id: company.id }),
      await buildPost(author.id, { company_id: company.id }),
    ];
    const shown = async () => (await listCompanyPosts(company.id, 1, 10)).posts.map(({ guid }) => guid);
    await takeOutOfNewsroom(operator.actor, post.id, "Sent in the company's name without its knowledge.");
    await expect.poll(() => heard).toContain(`company:${company.id}`);
    expect(await shown()).toEqual([other.guid]);
    expect((await listCompanyPosts(company.id, 1, 10)).count).toBe(1);
    expect((await open(site, post.url)).statusCode).toBe(200);
    await expect(takeOutOfNewsroom(operator.actor, post.id, "Twice")).rejects.toMatchObject({ code: "conflict" });
    await returnToNewsroom(operator.actor, post.id, "The company confirmed it.");
    expect(await shown()).toHaveLength(2);
    await expect(returnToNewsroom(operator.actor, post.id, "Twice")).rejects.toMatchObject({ code: "conflict" });
    expect((await mailsTo(author)).map(({ subject }) => subject.split(":")[0])).toEqual([
      "Your post has been taken out of the newsroom",
      "Your post is back in the newsroom",
    ]);
  });

  it("is not left by what an author posts in person", async () => {
    const post = await buildPost(author.id);
    await expect(takeOutOfNewsroom(operator.actor, post.id, "No")).rejects.toMatchObject({ code: "conflict" });
  });
});
