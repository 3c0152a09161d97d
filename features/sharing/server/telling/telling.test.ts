/** What recipients are told of an embargo that moves, lifts or is given up: once, whichever worker dies. */
import { beforeEach, describe, expect, it } from "vitest";
import { deleteOwnPost, restoreOwnPost } from "#features/content/server/posts/trash-service.ts";
import { publishStored } from "#features/content/server/posts/publish-service.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import type { TestPost } from "#tests/factories/posts.ts";
import { clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { asAnotherCaller } from "#tests/support/held.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { buildShared, HOUR_MS, linkRow, shareWith, SUBJECT, tellAll, TITLE } from "#tests/support/sharing.ts";
import { sharing } from "../../contract.ts";
import { registerSharingRoutes } from "../routes.ts";
import { tellRecipients } from "./service.ts";

const { call } = callsOfThisFile(registerSharingRoutes);
beforeEach(clearThrottles);

const linksPath = ({ id }: TestPost) => `/api/posts/${id}/share-links/`;
const stateOf = async (who: TestUser, post: TestPost) =>
  sharing.strict().parse((await call(who, "GET", linksPath(post))).json());
const revoke = (who: TestUser, post: TestPost, link: { id: number }, line = "") =>
  call(who, "POST", `${linksPath(post)}${link.id}/revoke/`, { line });
const move = (who: TestUser, post: TestPost, time: Date | null) =>
  call(who, "PUT", `/api/posts/${post.id}/embargo/`, { lifts_at: time && time.toISOString() });
const lift = (who: TestUser, post: TestPost, line = "") =>
  call(who, "POST", `/api/posts/${post.id}/embargo/lift/`, { line });
const accept = ({ id }: { id: number }, until: Date | null = null) =>
  db
    .updateTable("share_links")
    .set({ accepted_at: new Date(), accepted_terms: 1, accepted_until: until })
    .where("id", "=", id)
    .execute();
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const publish = ({ id }: TestPost) => transaction((tx) => publishStored(tx, [id]));

describe("moving", () => {
  it("emails who has accepted, once, and follows the post again when asked", async () => {
    const { owner, post, time } = await buildShared();
    const [accepted, sent] = [await shareWith(call, owner, post), await shareWith(call, owner, post)];
    await accept(accepted, time);
    const later = new Date(time.getTime() + HOUR_MS);
    expect((await move(owner, post, new Date(Date.now() - 1000))).statusCode).toBe(400);
    expect((await move(owner, post, later)).json()).toEqual({ detail: "Embargo moved. 1 person is notified." });
    expect((await move(owner, post, later)).json()).toEqual({ detail: "Embargo moved." });
    await Promise.all([tellAll(post), asAnotherCaller(() => tellAll(post))]);
    await tellAll(post);
    const subjects = await subjectsTo(accepted.email);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toMatch(/^New time: embargo now until \d+ \w+, \d\d:00 UTC$/);
    expect(await subjectsTo(sent.email)).toHaveLength(1);
    expect((await stateOf(owner, post)).embargo).toMatchObject({ lifts_at: later.toISOString(), follows_post: false });
    await move(owner, post, null);
    expect((await stateOf(owner, post)).embargo).toMatchObject({ lifts_at: time.toISOString(), follows_post: true });
  });

  it("happens with the schedule while it is followed", async () => {
    const { owner, post, time } = await buildShared();
    const link = await shareWith(call, owner, post);
    await accept(link, time);
    const later = new Date(time.getTime() + 2 * HOUR_MS);
    await db.updateTable("posts").set({ publish_at: later }).where("id", "=", post.id).execute();
    await tellAll(post);
    const mail = (await mailsTo(link.email)).at(-1);
    expect(mail?.text).toContain("The terms you accepted apply until the new time.");
    expect((await linkRow(link)).told_until).toEqual(later);
  });

  it("needs links", async () => {
    const { owner, post } = await buildShared();
    expect((await move(owner, post, null)).statusCode).toBe(409);
    expect((await lift(owner, post)).statusCode).toBe(409);
  });
});

describe("lifting", () => {
  it("comes with publishing, and each recipient hears once, whichever worker dies", async () => {
    const { owner, post } = await buildShared();
    const recipients = [];
    for (let n = 0; n < 5; n++) recipients.push(await shareWith(call, owner, post));
    const [declined, revoked, ...told] = recipients;
    await db
      .updateTable("share_links")
      .set({ declined_at: new Date() })
      .where("id", "=", declined?.id ?? 0)
      .execute();
    if (revoked) await revoke(owner, post, revoked);
    await publish(post);
    const { rows } = await connectionPool().query(
      "select 1 from pgboss.job where name = 'tell-recipients' and data->'postIds' @> to_jsonb($1::int)",
      [post.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(tellRecipients({ postIds: [post.id] }, stopped)).rejects.toThrow("stopped");
    await Promise.all([tellAll(post), asAnotherCaller(() => tellAll(post)), asAnotherCaller(() => tellAll(post))]);
    for (const { email } of told) {
      const subjects = await subjectsTo(email);
      expect(subjects.slice(1)).toEqual([`The embargo has lifted: ${TITLE}`]);
    }
    expect(await subjectsTo(declined?.email ?? "")).toHaveLength(1);
    expect((await subjectsTo(revoked?.email ?? "")).some((subject) => subject.includes("lifted"))).toBe(false);
    expect((await stateOf(owner, post)).embargo).toMatchObject({ lifted_by: "" });
    expect((await stateOf(owner, post)).embargo.lifted_at).not.toBeNull();
  });

  it("is not undone by a publishing that is rolled back", async () => {
    const { owner, post } = await buildShared();
    const link = await shareWith(call, owner, post);
    const failing = transaction(async (tx) => {
      await publishStored(tx, [post.id]);
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    await tellAll(post);
    expect(await subjectsTo(link.email)).toHaveLength(1);
  });

  it("by hand tells all, in words without the title, and publishing afterwards tells nobody again", async () => {
    const { owner, post } = await buildShared();
    const link = await shareWith(call, owner, post);
    expect((await lift(owner, post, "It is out in Oslo.")).json()).toEqual({
      detail: "Embargo lifted. 1 person is notified.",
    });
    expect((await lift(owner, post)).statusCode).toBe(409);
    expect((await move(owner, post, null)).statusCode).toBe(409);
    await tellAll(post);
    await publish(post);
    await tellAll(post);
    const mails = (await mailsTo(link.email)).slice(1);
    expect(mails.map(({ subject }) => subject)).toEqual([`The embargo has lifted: ${SUBJECT}`]);
    expect(mails[0]?.text).toContain("    It is out in Oslo.");
    expect(mails[0]?.text).not.toContain("electric coaster");
  });
});

describe("a post that is given up", () => {
  const trashedSince = ({ id }: TestPost, minutes: number) =>
    db
      .updateTable("posts")
      .set({ deleted_at: new Date(Date.now() - minutes * 60_000) })
      .where("id", "=", id)
      .execute();

  it("is told once, after the minutes of Undo, and not when it came back", async () => {
    const { owner, post } = await buildShared();
    const link = await shareWith(call, owner, post);
    await deleteOwnPost(owner.actor, post.id);
    await tellAll(post);
    expect(await subjectsTo(link.email)).toHaveLength(1);
    await restoreOwnPost(owner.actor, post.id);
    await tellAll(post);
    expect(await subjectsTo(link.email)).toHaveLength(1);
    await deleteOwnPost(owner.actor, post.id);
    await trashedSince(post, 11);
    await tellAll(post);
    await tellAll(post);
    expect((await subjectsTo(link.email)).slice(1)).toEqual(["Northmoor Foods has cancelled an embargoed release"]);
  });

  it("is told when it is deleted permanently, and when its company is deleted", async () => {
    const [gone, closed] = [await buildShared(), await buildShared()];
    const [one, other] = [
      await shareWith(call, gone.owner, gone.post),
      await shareWith(call, closed.owner, closed.post),
    ];
    await db.deleteFrom("posts").where("id", "=", gone.post.id).execute();
    await tellRecipients({ postIds: [] });
    await db
      .updateTable("companies")
      .set({ deleted_at: new Date(Date.now() - HOUR_MS) })
      .where("id", "=", closed.company.id)
      .execute();
    await tellAll(closed.post);
    for (const { email } of [one, other])
      expect((await subjectsTo(email)).slice(1)).toEqual(["Northmoor Foods has cancelled an embargoed release"]);
  });
});
