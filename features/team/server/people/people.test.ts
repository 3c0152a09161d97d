/** The people of a company over their calls: denied cases first, then changes, leaving, who pays, and races. */
import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "#features/companies/team/roles.ts";
import { team as teamAnswer, leaving as leavingAnswer, teamMessages } from "../../contract.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { registerTeamRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerTeamRoutes);

type Built = { company: TestCompany; payer: TestUser } & Record<Role, TestUser>;

async function buildTeam(): Promise<Built> {
  const payer = await buildUser({ first_name: "Marta", last_name: "Lindqvist", units: 5 });
  const company = await buildCompany(payer.id, { name: "Northmoor Foods" });
  const people: Partial<Record<Role, TestUser>> = {};
  for (const role of ROLES) {
    const person = await buildUser({ first_name: "Robin", last_name: role });
    await addMember(company.id, person.id, role);
    people[role] = person;
  }
  return { company, payer, ...(people as Record<Role, TestUser>) };
}

const pathOf = ({ id }: TestCompany, rest = "") => `/api/companies/${id}/members/${rest}`;
const listOf = async (who: TestUser, company: TestCompany) =>
  teamAnswer.strict().parse((await call(who, "GET", pathOf(company))).json());
const remove = (who: TestUser, company: TestCompany, person: TestUser, heir?: TestUser) =>
  call(who, "POST", pathOf(company, `${person.id}/remove/`), heir ? { heir: heir.id } : {});
const change = (who: TestUser, company: TestCompany, person: TestUser, body: object) =>
  call(who, "PUT", pathOf(company, `${person.id}/`), body);
const pay = (who: TestUser, { id }: TestCompany) => call(who, "POST", `/api/companies/${id}/payer/`);
const detailOf = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail;
const companyRow = ({ id }: TestCompany) =>
  db.selectFrom("companies").select(["owner_id", "payer_left_at"]).where("id", "=", id).executeTakeFirstOrThrow();
const ownerOf = async (postId: number) =>
  db.selectFrom("posts").select(["owner_id", "author_name"]).where("id", "=", postId).executeTakeFirstOrThrow();

describe("who may", () => {
  it("is decided by the table of rights, and strangers find nothing", async () => {
    const built = await buildTeam();
    const { company, author } = built;
    const stranger = await buildUser();
    const asks: { method: Method; path: string; body?: object; others: boolean }[] = [
      { method: "GET", path: "members/", others: true },
      { method: "GET", path: `members/${built.viewer.id}/leaving/`, others: false },
      { method: "PUT", path: `members/${built.viewer.id}/`, body: { role: "viewer" }, others: false },
      { method: "POST", path: `members/${built.viewer.id}/remove/`, body: {}, others: false },
      { method: "POST", path: "payer/", others: false },
    ];
    for (const { method, path, body, others } of asks) {
      const url = `/api/companies/${company.id}/${path}`;
      const codeOf = async (who: TestUser | null) => (await call(who, method, url, body)).statusCode;
      expect([path, await codeOf(null), await codeOf(stranger)]).toEqual([path, 401, 404]);
      for (const who of ["editor", "author", "reviewer"] as const)
        expect([path, who, await codeOf(built[who])]).toEqual([path, who, others ? 200 : 403]);
    }
    expect(detailOf(await remove(author, company, built.viewer))).toBe(
      "Your role, Author, does not allow this. Ask an owner: Marta Lindqvist or Robin owner.",
    );
    expect((await remove(built.owner, company, stranger)).statusCode).toBe(404);
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect((await call(built.owner, "GET", pathOf(company))).statusCode).toBe(404);
  });
});

describe("the list", () => {
  it("begins with you, then goes by role and name, and says who pays and who was seen when", async () => {
    const { company, payer, author, viewer } = await buildTeam();
    const zoe = await buildUser({ first_name: "Zoe", last_name: "Allen" });
    await addMember(company.id, zoe.id, "author");
    const seen = db.updateTable("sessions").set({ last_seen_at: new Date("2026-01-05T10:00:00Z") });
    await seen.where("user_id", "=", author.id).execute();
    await db.deleteFrom("sessions").where("user_id", "=", zoe.id).execute();
    const list = await listOf(viewer, company);
    expect([list.role, list.company.payer_has_left, list.invitations]).toEqual(["viewer", false, []]);
    expect(list.people.map(({ name, is_you }) => [name, is_you])).toEqual([
      ["Robin viewer", true],
      ["Marta Lindqvist", false],
      ["Robin owner", false],
      ["Robin editor", false],
      ["Robin author", false],
      ["Zoe Allen", false],
      ["Robin reviewer", false],
    ]);
    const by = new Map(list.people.map((person) => [person.id, person]));
    expect(list.people.filter(({ pays }) => pays).map(({ id }) => id)).toEqual([payer.id]);
    expect(by.get(author.id)?.last_seen).toBe("2026-01-05");
    expect(by.get(zoe.id)?.last_seen).toBe(null);
    expect(by.get(viewer.id)?.last_seen).toContain(new Date().toISOString().slice(0, 10));
    expect(by.get(viewer.id)?.last_seen).toContain("T");
  });
});

describe("changing a role", () => {
  it("takes effect with the limit of releases, which is kept when it is left out", async () => {
    const { company, owner, author } = await buildTeam();
    const limited = await change(owner, company, author, { role: "author", monthly_releases: 3 });
    expect(limited.json()).toMatchObject({ detail: "Robin author is an Author now.", person: { monthly_releases: 3 } });
    const editor = await change(owner, company, author, { role: "editor" });
    expect(editor.json()).toMatchObject({ person: { role: "editor", monthly_releases: 3 } });
    const free = await change(owner, company, author, { role: "editor", monthly_releases: null });
    expect(free.json()).toMatchObject({ person: { monthly_releases: null } });
  });

  it("is refused to the last owner and, as a limit, to who pays", async () => {
    const { company, payer, owner } = await buildTeam();
    expect((await change(owner, company, payer, { role: "owner", monthly_releases: 3 })).json()).toEqual({
      monthly_releases: teamMessages.payerUnlimited,
    });
    expect((await change(owner, company, owner, { role: "viewer" })).statusCode).toBe(200);
    const last = await change(payer, company, payer, { role: "editor" });
    expect([last.statusCode, detailOf(last)]).toEqual([
      409,
      "A company needs an owner. Make another person owner first.",
    ]);
  });

  it("of the payer passes paying on, and tells the owners", async () => {
    const { company, payer, owner } = await buildTeam();
    expect((await change(payer, company, payer, { role: "author" })).statusCode).toBe(200);
    expect(await companyRow(company)).toEqual({ owner_id: owner.id, payer_left_at: expect.any(Date) as Date });
    const list = await listOf(payer, company);
    expect([list.role, list.company.payer_has_left, list.people.length]).toEqual(["author", true, 6]);
    const [mail] = await mailsTo(owner.email);
    expect(mail?.subject).toBe("Northmoor Foods needs an owner who pays");
    expect(mail?.text).toContain("Marta Lindqvist is no longer an owner of Northmoor Foods.");
  });
});

describe("leaving", () => {
  it("says what is left behind and who may take over", async () => {
    const { company, payer, owner, editor, author } = await buildTeam();
    const post = { company_id: company.id };
    const publish_at = new Date(Date.now() + 86_400_000);
    await buildPost(author.id, { ...post, status: "draft" });
    await buildPost(author.id, { ...post, status: "pending" });
    await buildPost(author.id, { ...post, status: "scheduled", publish_at, name: "Oats at sea" });
    await buildPost(author.id, { ...post, status: "published" });
    await buildPost(author.id, { status: "published" });
    const answer = await call(author, "GET", pathOf(company, `${author.id}/leaving/`));
    expect(leavingAnswer.strict().parse(answer.json())).toMatchObject({
      person: { id: author.id, is_you: true },
      drafts: 2,
      scheduled: [{ name: "Oats at sea", publishing_time: publish_at.toISOString() }],
      published: 1,
      heirs: [editor, payer, owner].map(({ id }) => ({ id })),
    });
  });

  it("passes posts of the company to the heir, and only those", async () => {
    const { company, owner, editor, author, reviewer } = await buildTeam();
    const theirs = await buildPost(author.id, { company_id: company.id, status: "published" });
    const own = await buildPost(author.id, { status: "published" });
    for (const wrong of [reviewer, author, await buildUser()]) {
      const refused = await remove(owner, company, author, wrong);
      expect([refused.statusCode, refused.json()]).toEqual([400, { heir: teamMessages.heir }]);
    }
    const removed = await remove(owner, company, author, owner);
    expect([removed.statusCode, detailOf(removed)]).toEqual([
      200,
      "Robin author has no access to Northmoor Foods any more.",
    ]);
    expect(await ownerOf(theirs.id)).toEqual({ owner_id: owner.id, author_name: "Robin author" });
    expect(await ownerOf(own.id)).toEqual({ owner_id: author.id, author_name: "" });
    expect((await call(author, "GET", pathOf(company))).statusCode).toBe(404);
    expect((await remove(owner, company, author)).statusCode).toBe(404);
    expect(await mailsTo(author.email)).toEqual([
      {
        subject: "You no longer have access to Northmoor Foods",
        text: expect.stringContaining(
          "Robin owner has removed you from Northmoor Foods. Your posts stay with the company; published posts keep your name. Your account and your other companies have not changed.",
        ) as string,
      },
    ]);
    const second = await buildPost(reviewer.id, { company_id: company.id });
    expect(detailOf(await remove(reviewer, company, reviewer))).toBe("You have left Northmoor Foods.");
    expect((await ownerOf(second.id)).owner_id).toBe(editor.id);
    expect(await mailsTo(reviewer.email)).toEqual([]);
  });

  it("of the payer makes the longest-standing owner answer for it until one takes the plan over", async () => {
    const { company, payer, owner, author } = await buildTeam();
    const later = await buildUser();
    await addMember(company.id, later.id, "owner");
    expect((await remove(payer, company, payer)).statusCode).toBe(200);
    expect(await companyRow(company)).toEqual({ owner_id: owner.id, payer_left_at: expect.any(Date) as Date });
    expect((await mailsTo(later.email)).map(({ subject }) => subject)).toEqual([
      "Northmoor Foods needs an owner who pays",
    ]);
    expect(await mailsTo(author.email)).toEqual([]);
    expect(detailOf(await pay(later, company))).toBe("Your plan pays for Northmoor Foods now.");
    expect(await companyRow(company)).toEqual({ owner_id: later.id, payer_left_at: null });
    expect((await listOf(later, company)).people.map(({ id, role }) => [id, role]).slice(0, 2)).toEqual([
      [later.id, "owner"],
      [owner.id, "owner"],
    ]);
  });

  it("is refused to the last owner, and of two who leave at once one stays", async () => {
    const payer = await buildUser();
    const company = await buildCompany(payer.id);
    const other = await buildUser();
    await addMember(company.id, other.id, "owner");
    const answers = await Promise.all([payer, other].map((each) => remove(each, company, each)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const last = (await companyRow(company)).owner_id === payer.id ? payer : other;
    expect(detailOf(await remove(last, company, last))).toBe(teamMessages.lastOwner);
  });
});

describe("taking the plan over", () => {
  it("is done once, with room for one more company", async () => {
    const { company, payer, owner } = await buildTeam();
    const full = await buildUser({ plan: { word_limit: null, anchor_text_links: null, max_companies: 1 } });
    await buildCompany(full.id);
    await addMember(company.id, full.id, "owner");
    expect((await pay(full, company)).statusCode).toBe(409);
    expect((await companyRow(company)).owner_id).toBe(payer.id);
    const answers = await Promise.all([pay(owner, company), pay(owner, company)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await listOf(payer, company)).people.map(({ id, role, pays }) => [id, role, pays]).slice(0, 2)).toEqual([
      [payer.id, "owner", false],
      [full.id, "owner", false],
    ]);
  });
});
