/** Links for comment over their calls: denied cases first, then what ends them. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { mayReadPost, mayWithPost } from "#features/companies/team/rights.ts";
import { ROLES } from "#features/companies/team/roles.ts";
import { registerTeamRoutes } from "#features/team/server/routes.ts";
import { db } from "#platform/database/client.ts";
import { buildUser, clearThrottles } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import { shareForComment } from "#tests/support/comment-links.ts";
import { addColleague, buildNewsdesk } from "#tests/support/comments.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { shareWith } from "#tests/support/sharing.ts";
import { sharing } from "../../contract.ts";
import { commentLinks } from "../../comment-contract.ts";
import { registerSharingRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerSharingRoutes, registerTeamRoutes);
beforeEach(clearThrottles);
const path = (post: { id: number }, rest = "") => `/api/posts/${post.id}/comment-links/${rest}`;
const bodyOf = (given: object = {}) => ({ recipients: [{ email: `t-${randomUUID()}@client.example` }], ...given });

it.each([...ROLES, "stranger"] as const)("who may is what the table of rights says of the %s", async (who) => {
  const { company, owner, post } = await buildNewsdesk();
  const link = await shareForComment(call, owner, post);
  const person = who === "stranger" ? await buildUser() : await addColleague(company, who);
  const standing = { role: who === "stranger" ? null : who, isOfCompany: true, isOwn: false, isUnpublished: true };
  const asks: [Method, string, object | undefined, number][] = [
    ["GET", "", undefined, 200],
    ["POST", "", bodyOf(), 201],
    ["POST", `${link.id}/revoke/`, undefined, 200],
  ];
  for (const [method, rest, body, ok] of asks) {
    const expected = mayWithPost(standing, "share-comment") ? ok : mayReadPost(standing) ? 403 : 404;
    expect([who, rest, (await call(person, method, path(post, rest), body)).statusCode]).toEqual([who, rest, expected]);
    expect((await call(null, method, path(post, rest), body)).statusCode).toBe(401);
  }
});

describe("a link for comment", () => {
  it("is emailed with the line, listed without its address, and apart from links under embargo", async () => {
    const { owner, post } = await buildNewsdesk({ status: "scheduled", publish_at: new Date(Date.now() + 86_400_000) });
    const link = await shareForComment(call, owner, post, { note: "Is it clear?" });
    const embargo = await shareWith(call, owner, post, { email: link.email });
    const [mail] = await mailsTo(link.email);
    expect(mail?.subject).toBe(`Marta Lindqvist asks for your comments: ${post.name}`);
    expect(mail?.text).toContain("    Is it clear?");
    const listed = commentLinks.strict().parse((await call(owner, "GET", path(post))).json());
    expect(listed.links.map(({ id, state, comments }) => [id, state, comments])).toEqual([[link.id, "sent", 0]]);
    const other = sharing.parse((await call(owner, "GET", `/api/posts/${post.id}/share-links/`)).json());
    expect(other.links.map(({ id }) => id)).toEqual([embargo.id]);
    expect((await call(owner, "POST", `/api/posts/${post.id}/share-links/${link.id}/revoke/`, {})).statusCode).toBe(
      404,
    );
    expect((await call(owner, "POST", path(post, `${embargo.id}/revoke/`))).statusCode).toBe(404);
  });

  it("is not sent for a public post, twice to an address, for too long, or with addresses in the line", async () => {
    const { owner, post } = await buildNewsdesk();
    const { email } = await shareForComment(call, owner, post);
    const status = async (body: object) => (await call(owner, "POST", path(post), body)).statusCode;
    expect(await status({ recipients: [{ email }] })).toBe(409);
    expect(await status({ recipients: [{ email: "desk@humberpost" }] })).toBe(400);
    expect(await status(bodyOf({ days: 91 }))).toBe(400);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const until of [inDays(-1), inDays(92), "Friday"]) expect(await status(bodyOf({ until }))).toBe(400);
    expect(await status(bodyOf({ note: "See evil.example" }))).toBe(400);
    await db
      .updateTable("posts")
      .set({ status: "published", published_at: new Date() })
      .where("id", "=", post.id)
      .execute();
    expect(await status(bodyOf())).toBe(409);
  });

  it("ends when its sender says", async () => {
    const { owner, post } = await buildNewsdesk();
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString();
    expect((await call(owner, "POST", path(post), bodyOf({ until }))).statusCode).toBe(201);
    const { links } = commentLinks.parse((await call(owner, "GET", path(post))).json());
    expect(links.map(({ expires_at }) => expires_at)).toEqual([until]);
  });

  it("is closed once, by name", async () => {
    const { owner, editor, post } = await buildNewsdesk();
    const { id } = await shareForComment(call, owner, post);
    const answers = await Promise.all([owner, editor].map((who) => call(who, "POST", path(post, `${id}/revoke/`))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { links } = commentLinks.parse((await call(owner, "GET", path(post))).json());
    expect(links[0]?.state).toBe("revoked");
    expect(["Marta Lindqvist", "Helen editor"]).toContain(links[0]?.revoked_by);
  });
});
