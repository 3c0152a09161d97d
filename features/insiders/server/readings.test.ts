/** Who has read a text before it was public: recorded by every route by which it leaves, and never undone. */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { NO_RULES } from "#features/approvals/contract.ts";
import { contentData } from "#features/content/server/personal/service.ts";
import { recordReading } from "#features/content/server/readings/service.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost, formOf, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { jarOf } from "#tests/support/acting.ts";
import { type Method } from "#tests/support/apps/calls.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { proofIn, shareWith } from "#tests/support/sharing.ts";
import type { InsiderList } from "../contract.ts";

const server = wholeServerOfThisFile();
let company: TestCompany;
let owner: TestUser;
let editor: TestUser;
let post: TestPost;

beforeEach(async () => {
  await clearThrottles();
  owner = await buildUser({ units: 5, first_name: "Marta", last_name: "Lindqvist" });
  editor = await buildUser({ first_name: "Sam", last_name: "Whitlock" });
  company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  await addMember(company.id, editor.id, "editor");
  post = await buildPost(owner.id, {
    status: "draft",
    company_id: company.id,
    posted_as_name: company.name,
    content_html: "<p>“The oats sail on Monday at noon,” said Ingrid Solheim.</p>",
  });
});

const call = (who: TestUser | null, method: Method, url: string, payload?: unknown) =>
  server.app().inject({
    method,
    url,
    headers: {
      accept: "*/*",
      ...(who && { cookie: cookiesOf(who) }),
      ...(payload !== undefined && { "content-type": "application/json" }),
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
const readings = ({ id } = post) =>
  db
    .selectFrom("post_readings")
    .select(["way", "reader", "name", "organisation", "function", "version", "first_at", "last_at"])
    .where("post_id", "=", id)
    .orderBy("id")
    .execute();
const listOf = async (who = owner) => (await call(who, "GET", `/api/posts/${post.id}/insiders/`)).json<InsiderList>();
const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
const age = (days: number) =>
  db
    .updateTable("post_readings")
    .set({ last_at: ago(days), first_at: ago(days) as never })
    .where("post_id", "=", post.id)
    .execute();

describe("a reading", () => {
  it.each([
    ["the edit form", (id: number) => `/dashboard/blog-drafts/${id}/`],
    ["a version", (id: number) => `/api/posts/${id}/revisions/1/`],
    ["the quotes", (id: number) => `/api/posts/${id}/quotes/`],
    ["the preview", () => `${post.url}?preview`],
  ])("is recorded of a member by %s", async (_name, address) => {
    expect((await call(editor, "GET", address(post.id))).statusCode).toBe(200);
    expect(await readings()).toMatchObject([
      { way: "member", name: "Sam Whitlock", organisation: "Northmoor Foods", function: "Editor", version: 1 },
    ]);
  });

  it.each(["duplicate", "template", "translations/create"])(
    "is recorded of a member who copies it by %s",
    async (act) => {
      await db.updateTable("posts").set({ language: "en" }).where("id", "=", post.id).execute();
      const answer = await call(editor, "POST", `/api/posts/${post.id}/${act}/`, { name: "Mine", language: "fr" });
      expect(answer.statusCode).toBeLessThan(300);
      expect(await readings()).toMatchObject([{ way: "member", name: "Sam Whitlock" }]);
    },
  );

  it("is recorded of a person's programs by their names, not as the person's own", async () => {
    const { authorization } = await buildKey(editor.id, company.id, { name: "Newsletter tool" });
    const claude = await buildKey(editor.id, company.id, { name: "Claude" });
    await db.updateTable("api_keys").set({ grant_id: "granted" }).where("id", "=", claude.id).execute();
    for (const key of [authorization, authorization, claude.authorization]) {
      const url = `/dashboard/blog-drafts/${post.id}/`;
      expect((await server.app().inject({ url, headers: { authorization: key } })).statusCode).toBe(200);
    }
    expect(await readings()).toMatchObject([
      { way: "member", name: "Newsletter tool for Sam Whitlock", organisation: "Northmoor Foods", function: "API key" },
      { way: "member", name: "Claude for Sam Whitlock", function: "Assistant" },
    ]);
    const { insiders } = await listOf();
    expect(insiders.map(({ name, function: called, access_by }) => [name, called, access_by])).toEqual([
      ["Marta Lindqvist", "Owner", "By creating the draft"],
      ["Newsletter tool for Sam Whitlock", "API key", "API"],
      ["Claude for Sam Whitlock", "Assistant", "API"],
    ]);
    expect((await call(editor, "GET", `/dashboard/blog-drafts/${post.id}/`)).statusCode).toBe(200);
    expect((await readings()).map(({ name }) => name)).toContain("Sam Whitlock");
  });

  it("is recorded of operators, in their own rooms and as a customer", async () => {
    const operator = await buildOperator({ first_name: "Imogen", last_name: "Hale" });
    const waiting = { status: "pending", review_since: new Date() } as const;
    await db.updateTable("posts").set(waiting).where("id", "=", post.id).execute();
    for (const url of [`/operator/posts/${post.id}/`, `/api/posts/${post.id}/revisions/1/`])
      expect([url, (await call(operator, "GET", url)).statusCode]).toEqual([url, 200]);
    const entered = await call(operator, "POST", `/operator/users/${owner.id}/sign-in-as/`, { reason: "Ticket 1051" });
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(jarOf(operator).size).toBe(2);
    await server.app().inject({ url: `${post.url}?preview`, headers: { cookie, accept: "*/*" } });
    expect(
      (await readings()).map(({ way, name, function: called, organisation }) => [way, name, called, organisation]),
    ).toEqual([
      ["operator", "Imogen Hale", "Operator", "Dateline"],
      ["acting", "Imogen Hale", "Operator, signed in as Marta Lindqvist", "Dateline"],
    ]);
  });

  it("is recorded of who has a link: to approve, to approve quotes, under embargo", async () => {
    const approvers = [{ name: "Paul Hargreaves", email: `paul-${post.id}@client.example`, days: 2, deputy_id: null }];
    const rules = { ...NO_RULES, mode: "all", zone: "Europe/London", approvers };
    await db
      .insertInto("approval_rules")
      .values({ company_id: company.id, rules: JSON.stringify(rules) })
      .execute();
    expect((await call(owner, "POST", `/api/posts/${post.id}/approval/`)).statusCode).toBe(200);
    const [key] = (await call(owner, "GET", `/api/posts/${post.id}/quotes/`)).json<{ quotes: { key: string }[] }>()
      .quotes;
    const quoted = { name: "Dr Ingrid Solheim", email: `ingrid-${post.id}@halden.example`, keys: [key?.key] };
    expect((await call(owner, "POST", `/api/posts/${post.id}/quotes/`, quoted)).statusCode).toBeLessThan(300);
    const link = async (to: string) =>
      /\/(?:approvals|quotes)\/[\w-]+/.exec((await mailsTo(to)).at(-1)?.text ?? "")?.[0];
    for (const to of [approvers[0]?.email ?? "", quoted.email])
      expect((await call(null, "GET", (await link(to)) ?? "")).statusCode).toBe(200);
    await db.deleteFrom("approval_rules").where("company_id", "=", company.id).execute();
    await db.updateTable("approval_requests").set({ ended_at: new Date(), outcome: "cancelled" }).execute();
    const at = { status: "scheduled", publish_at: new Date(Date.now() + 86_400_000) } as const;
    await db.updateTable("posts").set(at).where("id", "=", post.id).execute();
    const to = await shareWith(call, owner, post);
    const page = await call(null, "GET", `/embargo/${to.token}`);
    const before = await readings();
    expect(before.map(({ way }) => way)).toEqual(["member", "approval", "quote"]);
    const { payload, headers } = formOf({ proof: proofIn(page.body), terms: "yes" });
    await server.app().inject({ method: "POST", url: `/embargo/${to.token}/accept`, payload, headers });
    await call(null, "GET", `/embargo/${to.token}`);
    const { insiders } = await listOf();
    expect(insiders.map(({ name, function: called, versions }) => [name, called, versions])).toEqual([
      ["Marta Lindqvist", "Owner", "1"],
      ["Paul Hargreaves", "Approver", "1"],
      ["Dr Ingrid Solheim", "Person quoted", "1, quotes"],
      ["Elena Ruiz-Hart", "Journalist", "1"],
    ]);
  });

  it("is recorded of a person's own export", async () => {
    const nothing = () => Promise.resolve();
    const archive = { addJson: nothing, addText: nothing, addJsonList: nothing } as never;
    await contentData.exportInto(owner.id, archive, () => {});
    expect(await readings()).toMatchObject([{ way: "member", name: "Marta Lindqvist", function: "Owner" }]);
  });

  it("keeps the first time of each version; the last moves after a minute", async () => {
    const read = () => recordReading(post.id, editor.actor);
    await read();
    await age(3);
    const [old] = await readings();
    await read();
    const [again] = await readings();
    expect(again?.first_at).toEqual(old?.first_at);
    expect(again?.last_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await read();
    expect(await readings()).toEqual([again]);
    await db.updateTable("posts").set({ version: 2 }).where("id", "=", post.id).execute();
    await Promise.all(Array.from({ length: 8 }, read));
    expect((await readings()).map(({ version }) => version)).toEqual([1, 2]);
  });

  it("is none of a public post, of one without a company, and of who may not read it", async () => {
    const open = await buildPost(owner.id, { company_id: company.id, posted_as_name: company.name });
    const own = await buildPost(owner.id, { status: "draft" });
    for (const { id } of [open, own]) await call(owner, "GET", `/dashboard/blog-drafts/${id}/`);
    await call(owner, "GET", `/dashboard/blogs/${open.id}/`);
    await call(await buildUser(), "GET", `/dashboard/blog-drafts/${post.id}/`);
    for (const each of [open, own, post]) expect(await readings(each)).toEqual([]);
  });

  it("outlives the account, the role and the post", async () => {
    await call(editor, "GET", `/dashboard/blog-drafts/${post.id}/`);
    await call(owner, "POST", `/api/companies/${company.id}/members/${editor.id}/remove/`, { heir: owner.id });
    const [line] = (await listOf()).insiders.filter(({ name }) => name === "Sam Whitlock");
    expect(line).toMatchObject({ reason: "Opened it", access_until: expect.any(String), versions: "1" });
    await db.deleteFrom("users").where("id", "=", editor.id).execute();
    await db.deleteFrom("posts").where("id", "=", post.id).execute();
    expect(await readings()).toMatchObject([{ name: "Sam Whitlock", function: "Editor" }]);
  });
});
