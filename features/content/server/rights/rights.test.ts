/** Every right over posts, for every role, for strangers and after leaving (docs/product/teams.md, Rights). */
import { describe, expect, it } from "vitest";
import { mayReadPost, mayWithPost, reachOf, type Right } from "#features/companies/team/rights.ts";
import { type Role, ROLES } from "#features/companies/team/roles.ts";
import { approvalMessages } from "#features/approvals/contract.ts";
import { getAllowance } from "#features/billing/server/allowance/service.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile, formFor } from "#tests/support/apps/content-calls.ts";
import { postPath, type Status, stageOf } from "../../contract.ts";
import { withdrawPost } from "../posts/withdraw-service.ts";
import { kindOf } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
const kind = kindOf("article");

type Team = { company: TestCompany; payer: TestUser; colleague: TestUser; people: Record<Role | "stranger", TestUser> };

async function buildTeam(): Promise<Team> {
  const [payer, colleague] = [await buildUser({ units: 20 }), await buildUser()];
  const company = await buildCompany(payer.id);
  await addMember(company.id, colleague.id, "editor");
  const people: Partial<Team["people"]> = { stranger: await buildUser({ units: 5 }) };
  for (const role of ROLES) {
    const person = await buildUser();
    await addMember(company.id, person.id, role);
    people[role] = person;
  }
  return { company, payer, colleague, people: people as Team["people"] };
}

const times = (status: Status) => (status === "scheduled" ? { publish_at: new Date(Date.now() + 86_400_000) } : {});
const postOf = (owner: TestUser, { company }: Team, status: Status) =>
  buildPost(owner.id, { status, company_id: company.id, posted_as_name: company.name, ...times(status) });

const ask = (method: "GET" | "POST" | "PUT" | "DELETE", who: TestUser, url: string, payload?: object) =>
  calls.app().inject({ method, url, headers: { cookie: cookiesOf(who) }, ...(payload && { payload }) });

type Ask = (
  who: TestUser,
  id: number,
  status: Status,
  company: TestCompany,
) => Promise<{ statusCode: number; body: string }>;
/** `goesOut`: at these statuses readers would see it at once. */
type Case = { name: string; right: Right | "read"; statuses: Status[]; goesOut?: Status[]; ask: Ask };

const ANY: Status[] = ["draft", "scheduled", "pending", "published"];
const CASES: Case[] = [
  {
    name: "loading for the form",
    right: "write",
    statuses: ANY,
    ask: (who, id, status) => ask("GET", who, postPath(kind, stageOf(status), id)),
  },
  {
    name: "saving",
    right: "write",
    statuses: ANY,
    goesOut: ["pending", "published"],
    ask: (who, id, status, company) =>
      calls.save(who, kind, stageOf(status), id, { posted_by_company: String(company.id), title: "Another headline" }),
  },
  {
    name: "deleting",
    right: "remove",
    statuses: ANY,
    ask: (who, id, status) => ask("DELETE", who, postPath(kind, stageOf(status), id)),
  },
  {
    name: "publishing a draft",
    right: "publish",
    statuses: ["draft"],
    goesOut: ["draft"],
    ask: (who, id) => calls.submitDraft(who, kind, id),
  },
  {
    name: "reading the history",
    right: "read",
    statuses: ANY,
    ask: (who, id) => ask("GET", who, `/api/posts/${id}/revisions/`),
  },
];

describe.each(CASES)("$name", ({ right, statuses, goesOut = [], ask: run }) => {
  it.each([...ROLES, "stranger"] as const)("is allowed to the %s as the table says", async (who) => {
    const team = await buildTeam();
    const person = team.people[who];
    const role = who === "stranger" ? null : who;
    for (const status of statuses)
      for (const isOwn of [false, true]) {
        if (isOwn && role === null) continue;
        const { id } = await postOf(isOwn ? person : team.colleague, team, status);
        const standing = { role, isOfCompany: true, isOwn, isUnpublished: status !== "published" };
        const isReadable = mayReadPost(standing);
        const isAllowed = isReadable && (right === "read" || mayWithPost(standing, right));
        const { statusCode, body } = await run(person, id, status, team.company);
        const waits = isAllowed && goesOut.includes(status) && role !== null && reachOf(role, "publish") === "approved";
        const expected = waits ? 403 : isAllowed ? 200 : isReadable ? 403 : 404;
        expect({ who, status, isOwn, statusCode, body: statusCode === expected ? "" : body }).toEqual({
          who,
          status,
          isOwn,
          statusCode: expected,
          body: "",
        });
        if (statusCode === 403 && !waits) expect(body).toMatch(/Your role, \w+, does not allow this\. Ask an owner: /);
      }
  });
});

describe("the lists of a company", () => {
  it("have what the role reads, and nothing else", async () => {
    const team = await buildTeam();
    for (const status of ANY) await postOf(team.colleague, team, status);
    const elsewhere = await buildPost(team.colleague.id);
    for (const who of [...ROLES, "stranger"] as const) {
      const readsAll = who === "owner" || who === "editor" || who === "author";
      const expected = readsAll ? 4 : who === "stranger" ? 0 : 1;
      const list = await ask("GET", team.people[who], `/dashboard/user-all-posts/?company=${team.company.id}`);
      const { posts, count } = list.json<{
        posts: { id: number; status: string; rights: string[] }[];
        count: number;
      }>();
      expect([who, count, posts.length]).toEqual([who, expected, expected]);
      expect(posts.map(({ id }) => id)).not.toContain(elsewhere.id);
      const counts = await ask("GET", team.people[who], `/api/posts/counts/?company=${team.company.id}`);
      expect(counts.json()).toMatchObject({ all: expected, draft: readsAll ? 1 : 0 });
      if (who === "author") expect(posts.every(({ rights }) => rights.join() === "comment")).toBe(true);
      if (who === "editor")
        expect(posts[0]?.rights).toEqual(["write", "remove", "publish", "share-embargo", "comment"]);
      const own = await ask("GET", team.people[who], "/dashboard/user-all-posts/");
      expect(own.json<{ count: number }>().count).toBe(0);
    }
  });
});

describe("posting as a company", () => {
  it("is refused in the name of one without the role, and uses the payer's releases with it", async () => {
    const team = await buildTeam();
    const as = { posted_by_company: String(team.company.id) };
    for (const who of ["stranger", "viewer", "reviewer"] as const) {
      const response = await calls.create(team.people[who], kind, "published", as);
      expect([who, response.statusCode]).toEqual([who, 400]);
    }
    const authors = await calls.create(team.people.author, kind, "published", as);
    expect([authors.statusCode, authors.json()]).toEqual([403, { detail: approvalMessages.notAsked }]);
    for (const who of ["editor", "owner"] as const) {
      const response = await calls.create(team.people[who], kind, "published", as);
      expect([who, response.statusCode]).toEqual([who, 201]);
    }
    const holds = db.selectFrom("allowance_entries").select("user_id").where("kind", "=", "hold");
    expect(await holds.where("user_id", "=", team.payer.id).execute()).toHaveLength(2);
    expect(
      await holds
        .where(
          "user_id",
          "in",
          Object.values(team.people).map(({ id }) => id),
        )
        .execute(),
    ).toEqual([]);
  });

  it("gives the release of a withdrawn post back to the plan that paid it", async () => {
    const team = await buildTeam();
    const { editor } = team.people;
    const sent = await calls.create(editor, kind, "published", { posted_by_company: String(team.company.id) });
    const { id } = await db
      .selectFrom("posts")
      .select("id")
      .where("guid", "=", sent.json<{ guid: string }>().guid)
      .executeTakeFirstOrThrow();
    const left = async ({ id: user }: TestUser) => (await getAllowance(user)).features.press_releases;
    const before = [await left(team.payer), await left(editor)];
    const { actor } = await buildOperator();
    await withdrawPost(actor, id, { reason: "Sent twice.", return_release: true });
    expect([await left(team.payer), await left(editor)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it("stops at the person's limit of the month, and waits when the payer has left", async () => {
    const team = await buildTeam();
    const as = { posted_by_company: String(team.company.id) };
    const { editor, owner } = team.people;
    const limit = db.updateTable("company_members").set({ monthly_releases: 1 }).where("user_id", "=", editor.id);
    await limit.execute();
    expect((await calls.create(editor, kind, "published", as)).statusCode).toBe(201);
    const second = await calls.create(editor, kind, "published", as);
    expect([second.statusCode, second.json<{ detail: string }>().detail]).toEqual([
      403,
      "You have used 1 release this month, which is your limit in this company. Ask an owner.",
    ]);
    await db.updateTable("companies").set({ payer_left_at: new Date() }).where("id", "=", team.company.id).execute();
    expect((await calls.create(owner, kind, "published", as)).statusCode).toBe(403);
    expect((await calls.create(owner, kind, "draft", as)).statusCode).toBe(201);
  });

  it("admits exactly as many racing posts of many people as the payer has releases", async () => {
    const payer = await buildUser({ units: 7 });
    const company = await buildCompany(payer.id);
    const people = await Promise.all(Array.from({ length: 5 }, () => buildUser()));
    for (const { id } of people) await addMember(company.id, id, "editor");
    const form = { posted_by_company: String(company.id) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => people.map((each) => calls.create(each, kind, "published", form))).flat(),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(codes).toEqual([...Array<number>(7).fill(201), ...Array<number>(13).fill(402)]);
  });
});

describe("moving a post to another company", () => {
  it("is its owner's alone, and of public posts only with the right to withdraw them", async () => {
    const team = await buildTeam();
    const { author, editor } = team.people;
    const cases = [
      { who: editor, owner: team.colleague, status: "draft", code: 400 },
      { who: editor, owner: editor, status: "published", code: 200 },
      { who: author, owner: author, status: "draft", code: 200 },
      { who: author, owner: author, status: "published", code: 400 },
    ] as const;
    for (const { who, owner, status, code } of cases) {
      const { id } = await postOf(owner, team, status);
      const response = await calls.save(who, kind, stageOf(status), id, { posted_by_company: "" });
      expect([status, response.statusCode]).toEqual([status, code]);
      const row = await db.selectFrom("posts").select("company_id").where("id", "=", id).executeTakeFirstOrThrow();
      expect(row.company_id).toBe(code === 200 ? null : team.company.id);
    }
  });
});

describe("a role that ends in mid-edit", () => {
  it("refuses the save whose body arrives afterwards", async () => {
    const team = await buildTeam();
    const { editor } = team.people;
    const { id } = await postOf(team.colleague, team, "draft");
    const form = formFor(kind, "draft", { posted_by_company: String(team.company.id) });
    expect((await ask("GET", editor, postPath(kind, "draft", id))).statusCode).toBe(200);
    await db.deleteFrom("company_members").where("user_id", "=", editor.id).execute();
    expect((await calls.send("PUT", editor, postPath(kind, "draft", id), form)).statusCode).toBe(404);
  });
});
