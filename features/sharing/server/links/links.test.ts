/** Sharing under embargo over its calls: denied cases first, then links, times, lifting, and who loses the right. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { approvalMessages, NO_RULES } from "#features/approvals/contract.ts";
import { mayReadPost, mayWithPost } from "#features/companies/team/rights.ts";
import { ROLES } from "#features/companies/team/roles.ts";
import { mayBeShown } from "#features/content/server/approvals/gate-service.ts";
import { teamEvents } from "#features/team/contract.ts";
import { registerTeamRoutes } from "#features/team/server/routes.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import { holdingTransaction, asAnotherCaller } from "#tests/support/held.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { addPerson, buildShared, HOUR_MS, linkRow, shareWith, SUBJECT, TITLE } from "#tests/support/sharing.ts";
import { sharing, sharingMessages } from "../../contract.ts";
import { registerSharingRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerSharingRoutes, registerTeamRoutes);
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
const bodyOf = (given: object = {}) => ({
  recipients: [{ email: `j-${randomUUID()}@press.example`, name: "", outlet: "" }],
  subject: SUBJECT,
  ...given,
});

/** A person whom the company's rules ask before anything of it goes out. */
async function addApprover(built: Awaited<ReturnType<typeof buildShared>>) {
  const approver = await addPerson(built, "reviewer");
  const approvers = [{ user_id: approver.id, days: 1, deputy_id: null }];
  const rules = JSON.stringify({ ...NO_RULES, mode: "any", zone: "UTC", approvers });
  await db.insertInto("approval_rules").values({ company_id: built.company.id, rules }).execute();
  return approver;
}

describe("who may", () => {
  it.each([...ROLES, "stranger"] as const)("is what the table of rights says of the %s", async (who) => {
    const built = await buildShared();
    const link = await shareWith(call, built.owner, built.post);
    const person = who === "stranger" ? await buildUser() : await addPerson(built, who);
    const role = who === "stranger" ? null : who;
    const own = await buildPost(person.id, { status: "draft", company_id: built.company.id });
    const asks: { method: Method; path: string; body?: object; ok: number }[] = [
      { method: "GET", path: "share-links/", ok: 200 },
      { method: "POST", path: "share-links/", body: bodyOf(), ok: 201 },
      { method: "PUT", path: "embargo/", body: { lifts_at: null }, ok: 200 },
      { method: "POST", path: `share-links/${link.id}/revoke/`, body: {}, ok: 200 },
      { method: "POST", path: "embargo/lift/", body: {}, ok: 200 },
    ];
    for (const post of [built.post, ...(role === null ? [] : [own])])
      for (const { method, path, body, ok } of asks) {
        const standing = { role, isOfCompany: true, isOwn: post === own, isUnpublished: true };
        const isAllowed = mayWithPost(standing, "share-embargo");
        if (isAllowed && post === own) continue; // as the company's other posts
        const answer = await call(person, method, `/api/posts/${post.id}/${path}`, body);
        const expected = isAllowed ? ok : mayReadPost(standing) ? 403 : 404;
        expect([who, path, answer.statusCode, expected === answer.statusCode ? "" : answer.body]).toEqual([
          who,
          path,
          expected,
          "",
        ]);
      }
    for (const { method, path, body } of asks)
      expect((await call(null, method, `/api/posts/${built.post.id}/${path}`, body)).statusCode).toBe(401);
  });

  it("waits for the approval that the company's rules ask for", async () => {
    const built = await buildShared();
    const { owner, post } = built;
    const approver = await addApprover(built);
    const refused = await call(owner, "POST", linksPath(post), bodyOf());
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: approvalMessages.notAsked }]);
    const editor = await addPerson(built, "editor");
    const because = (without_approval: string) => ({ ...bodyOf(), without_approval });
    const refusals: [TestUser, string, string][] = [
      [editor, "The trade press closes at noon.", approvalMessages.ownersOnly],
      [owner, "Noon", approvalMessages.reasonTooShort],
    ];
    for (const [who, reason, detail] of refusals) {
      const answer = await call(who, "POST", linksPath(post), because(reason));
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail }]);
    }
    expect(await mailsTo(approver.email)).toEqual([]);
  });

  it("is not waited for by an owner who gives a reason, which all approvers get", async () => {
    const built = await buildShared();
    const { owner, post } = built;
    const approver = await addApprover(built);
    const body = { ...bodyOf(), without_approval: "The trade press closes at noon." };
    expect((await call(owner, "POST", linksPath(post), body)).statusCode).toBe(201);
    const [mail, ...more] = await mailsTo(approver.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Shared under embargo without your approval: /);
    expect(mail?.text).toContain("The trade press closes at noon.");
    expect(await mayBeShown(post.id)).toBe(true);
    await db.updateTable("posts").set({ content_html: "<p>Other words.</p>" }).where("id", "=", post.id).execute();
    expect(await mayBeShown(post.id)).toBe(false);
  });

  it("is the author alone for a post without a company", async () => {
    const [author, other] = [await buildUser({ units: 1 }), await buildUser()];
    const post = await buildPost(author.id, { status: "draft", details: { title: TITLE } });
    const lifts_at = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await call(other, "POST", linksPath(post), bodyOf({ lifts_at }))).statusCode).toBe(404);
    expect((await call(author, "POST", linksPath(post), bodyOf({ lifts_at }))).statusCode).toBe(201);
  });

  it("finds no link of another post", async () => {
    const [one, other] = [await buildShared(), await buildShared()];
    const link = await shareWith(call, other.owner, other.post);
    expect((await revoke(one.owner, one.post, link)).statusCode).toBe(404);
    expect((await linkRow(link)).revoked_at).toBeNull();
  });
});

describe("sharing", () => {
  it("sends each person a link of their own, and stores only its hash", async () => {
    const { owner, post, time, company } = await buildShared();
    await db
      .insertInto("company_contacts")
      .values({ company_id: company.id, position: 1, name: "Sam Whitlock", phone: "+44 113 496 0180" })
      .execute();
    const emails = [`a-${randomUUID()}@press.example`, `b-${randomUUID()}@press.example`];
    const recipients = emails.map((email) => ({ email, name: "Elena Ruiz-Hart", outlet: "Ledger" }));
    const answer = await call(owner, "POST", linksPath(post), {
      recipients,
      subject: SUBJECT,
      note: "Pictures inside",
    });
    const { links, detail } = answer.json<{ detail: string; links: { id: number; address: string }[] }>();
    expect([answer.statusCode, detail, answer.headers["cache-control"]]).toEqual([201, "2 links sent.", "no-store"]);
    const addresses = links.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(2);
    for (const [index, email] of emails.entries()) {
      const [mail] = await mailsTo(email);
      expect(mail?.text).toContain(addresses[index]);
      expect(mail?.text).toMatch(/^Dear Elena Ruiz-Hart,\n\nNorthmoor Foods offers you a release under embargo until /);
      expect(mail?.text).toContain("\n\n    Pictures inside\n\n");
      expect(mail?.text).toContain("colleagues get one of their own from Sam Whitlock, +44 113 496 0180.");
      expect(mail?.subject).toMatch(/^Under embargo until \d+ \w+, \d\d:00 UTC: A shipping announcement from Hull/);
      expect(`${mail?.subject} ${mail?.text}`).not.toContain("electric coaster");
    }
    const { rows } = await connectionPool().query(
      "select row_to_json(l)::text as row from share_links l where post_id = $1",
      [post.id],
    );
    const mails = await db.selectFrom("mail_messages").select("body").where("recipient", "in", emails).execute();
    for (const address of addresses)
      expect(JSON.stringify([rows, mails])).not.toContain(address.slice(address.lastIndexOf("/") + 1));
    const shown = await stateOf(owner, post);
    expect(shown.embargo).toMatchObject({ lifts_at: time.toISOString(), follows_post: true, lifted_at: null });
    expect(shown.links.map(({ state, number, sent_by }) => [state, number, sent_by])).toEqual([
      ["sent", `DL-E-${post.id}-0002`, "Marta Lindqvist"],
      ["sent", `DL-E-${post.id}-0001`, "Marta Lindqvist"],
    ]);
  });

  it.each([
    ["repeats the title", { subject: "How oats to cross the North Sea soon" }, "subject", sharingMessages.repeatsTitle],
    ["has an address", { note: "See www.evil.example" }, "note", sharingMessages.noLinks],
    ["has no subject line", { subject: " " }, "subject", sharingMessages.subjectRequired],
    ["is in the past", { lifts_at: new Date(Date.now() - 1000).toISOString() }, "lifts_at", sharingMessages.past],
    ["is years ahead", { lifts_at: "2199-01-01T00:00:00Z" }, "lifts_at", sharingMessages.tooFar],
    [
      "names no mailbox",
      { recipients: [{ email: "desk@humberpost" }] },
      "recipients",
      "desk@humberpost is not an email address. Correct it or remove it.",
    ],
  ])("is refused where it %s", async (_name, given, field, message) => {
    const { owner, post } = await buildShared();
    const answer = await call(owner, "POST", linksPath(post), bodyOf(given));
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: message }]);
    expect((await stateOf(owner, post)).links).toEqual([]);
  });

  it("takes four words of the title in a row, and needs a time for a draft", async () => {
    const { owner, post } = await buildShared();
    const answer = await call(owner, "POST", linksPath(post), bodyOf({ subject: "About cross the North Sea" }));
    expect(answer.statusCode).toBe(201);
    const draft = await buildShared({ status: "draft" });
    await db.updateTable("posts").set({ publish_at: null }).where("id", "=", draft.post.id).execute();
    const without = await call(draft.owner, "POST", linksPath(draft.post), bodyOf());
    expect(without.json()).toEqual({ lifts_at: sharingMessages.noTime });
  });

  it("is refused for a public post, for who has a link already, and after lifting", async () => {
    const { owner, post } = await buildShared();
    const link = await shareWith(call, owner, post);
    const again = bodyOf({ recipients: [{ email: link.email.toUpperCase() }] });
    expect((await call(owner, "POST", linksPath(post), again)).statusCode).toBe(400);
    expect((await revoke(owner, post, link)).statusCode).toBe(200);
    expect((await call(owner, "POST", linksPath(post), again)).statusCode).toBe(201);
    expect((await lift(owner, post)).statusCode).toBe(200);
    expect((await call(owner, "POST", linksPath(post), bodyOf())).statusCode).toBe(409);
    const live = await buildShared({ status: "published" });
    expect((await call(live.owner, "POST", linksPath(live.post), bodyOf())).statusCode).toBe(409);
  });
});

describe("revoking", () => {
  it("closes one link with a line to its recipient", async () => {
    const { owner, post } = await buildShared();
    const [one, other] = [await shareWith(call, owner, post), await shareWith(call, owner, post)];
    await accept(one);
    expect((await revoke(owner, post, one, "The date is moving.")).json()).toEqual({
      detail: "Elena Ruiz-Hart, The Northern Ledger has no access any more.",
    });
    expect((await revoke(owner, post, one)).statusCode).toBe(409);
    const mail = (await mailsTo(one.email)).at(-1);
    expect(mail?.subject).toBe("Northmoor Foods has closed your access to an embargoed release");
    expect(mail?.text).toMatch(/\n\n {4}The date is moving\.\n\nThe terms you accepted still apply until /);
    const { links } = await stateOf(owner, post);
    expect(links.map(({ id, state, revoked_by }) => [id, state, revoked_by])).toEqual([
      [other.id, "sent", ""],
      [one.id, "revoked", "Marta Lindqvist"],
    ]);
  });

  it("follows the right of who shared: leaving and a smaller role end the links, others stay", async () => {
    const built = await buildShared();
    const [editor, second] = [await addPerson(built, "editor"), await addPerson(built, "editor")];
    const kept = await shareWith(call, built.owner, built.post);
    const [first, other] = [await shareWith(call, editor, built.post), await shareWith(call, second, built.post)];
    const member = (person: TestUser, rest = "") => `/api/companies/${built.company.id}/members/${person.id}/${rest}`;
    expect((await call(built.owner, "PUT", member(editor), { role: "author" })).statusCode).toBe(200);
    expect((await call(second, "POST", member(second, "remove/"), {})).statusCode).toBe(200);
    for (const link of [first, other]) {
      expect((await linkRow(link)).revoked_at).not.toBeNull();
      expect((await subjectsTo(link.email)).at(-1)).toContain("has closed your access");
    }
    expect((await linkRow(kept)).revoked_at).toBeNull();
    const promoted = await addPerson(built, "editor");
    const link = await shareWith(call, promoted, built.post);
    await call(built.owner, "PUT", member(promoted), { role: "owner" });
    expect((await linkRow(link)).revoked_at).toBeNull();
  });
});

describe("the company's history", () => {
  it("has who shared, moved, revoked and lifted, without the title", async () => {
    const { owner, post, time, company } = await buildShared();
    const link = await shareWith(call, owner, post);
    await move(owner, post, new Date(time.getTime() + HOUR_MS));
    await revoke(owner, post, link);
    await lift(owner, post);
    const answer = await call(owner, "GET", `/api/companies/${company.id}/events/`);
    const { events } = teamEvents.strict().parse(answer.json());
    expect(events.map(({ action, subject }) => [action, subject])).toEqual([
      ["share.lift", ""],
      ["share.revoke", "Elena Ruiz-Hart, The Northern Ledger"],
      ["share.move", ""],
      ["share.create", "Elena Ruiz-Hart, The Northern Ledger"],
    ]);
    expect(answer.body).not.toContain("electric coaster");
  });
});

describe("at the same moment", () => {
  it("a removal and a share: what comes after the removal is refused", async () => {
    const built = await buildShared();
    const editor = await addPerson(built, "editor");
    const asked = await holdingTransaction(async (tx) => {
      await tx.selectFrom("companies").select("id").where("id", "=", built.company.id).forNoKeyUpdate().execute();
      const waiting = asAnotherCaller(() => call(editor, "POST", linksPath(built.post), bodyOf()));
      await tx.deleteFrom("company_members").where("user_id", "=", editor.id).execute();
      return { waiting };
    });
    expect((await asked.waiting).statusCode).toBe(404);
    expect((await stateOf(built.owner, built.post)).links).toEqual([]);
  });

  it("two shares with one person: one link", async () => {
    const { owner, post } = await buildShared();
    const body = bodyOf();
    const answers = await Promise.all([1, 2].map(() => call(owner, "POST", linksPath(post), body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 400]);
    expect((await stateOf(owner, post)).links).toHaveLength(1);
  });
});
