/** Outlets that people propose: who may, what is refused, and what a decision does for all who wait. */
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildOperator, buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { buildArticle, buildRelease, buildSource, compareAll, findsOf } from "#tests/support/coverage.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { MAX_OPEN, type ProposalList, proposalMessages } from "../../outlets/proposals.ts";
import { registerOutletRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerOutletRoutes);
let person: TestUser;
let operator: TestUser;
beforeEach(async () => {
  await clearThrottles();
  await connectionPool().query(
    "truncate feeds, feed_claims, coverage_outlets, coverage_proposals, mail_messages cascade",
  );
  [person, operator] = [await buildUser({ first_name: "Marta" }), await buildOperator()];
});

const TIMES = { name: "The Harbour Times", address: "harbourtimes.example/news/1", note: "They write about ferries." };
const propose = (who: TestUser | null, fields: object = {}) =>
  call(who, "POST", "/api/coverage/outlets/propose/", { ...TIMES, ...fields });
const list = async (state = "open"): Promise<ProposalList> =>
  (await call(operator, "GET", `/operator/outlet-proposals/?state=${state}`)).json();
const decide = (who: TestUser, id: number, how: "accept" | "decline", body: object) =>
  call(who, "POST", `/operator/outlet-proposals/${id}/${how}/`, body);
const FEED = { name: "The Harbour Times", url: "https://harbourtimes.example/feed.xml", category: "trade" };
const subjects = async (who: TestUser) => (await mailsTo(who.email)).map(({ subject }) => subject);

describe("a proposal", () => {
  it("is a signed-in person's; operators alone read and decide", async () => {
    expect((await propose(null)).statusCode).toBe(401);
    expect((await propose(person)).statusCode).toBe(201);
    const [proposal] = (await list()).proposals;
    const id = proposal?.id ?? 0;
    expect((await call(person, "GET", "/operator/outlet-proposals/")).statusCode).toBe(403);
    expect((await decide(person, id, "accept", FEED)).statusCode).toBe(403);
    expect((await decide(person, id, "decline", { answer: "No" })).statusCode).toBe(403);
    expect(proposal).toMatchObject({ ...TIMES, address: "https://harbourtimes.example/news/1", people: 1 });
    expect(proposal).toMatchObject({ site: "harbourtimes.example", status: "open", person: { email: person.email } });
  });

  it("is refused where the site is none, is read or is proposed by the same person", async () => {
    expect((await propose(person, { address: "harbour" })).json()).toEqual({ address: proposalMessages.noAddress });
    await buildSource({ url: "https://www.tide.example/feed.xml", name: "Tide" });
    const read = await propose(person, { address: "https://tide.example/" });
    expect([read.statusCode, read.json()]).toEqual([409, { detail: proposalMessages.isRead("Tide") }]);
    await propose(person);
    expect((await propose(person, { address: "https://www.harbourtimes.example" })).statusCode).toBe(409);
    expect((await propose(await buildUser())).statusCode).toBe(201);
  });

  it("is one of few that wait, also when many are sent at once", async () => {
    const sent = await Promise.all(
      Array.from({ length: MAX_OPEN + 4 }, (_, count) => propose(person, { address: `https://${count}.example` })),
    );
    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_OPEN);
    expect((await list()).count).toBe(MAX_OPEN);
  });
});

describe("a decision", () => {
  it("that accepts adds the feed for all and the outlet, and tells all who proposed the site, once", async () => {
    const other = await buildUser({ first_name: "Ida" });
    await propose(person);
    await propose(other, { name: "Harbour Times" });
    const [first] = (await list()).proposals;
    expect(first?.people).toBe(2);
    const answers = await Promise.all([
      decide(operator, first?.id ?? 0, "accept", FEED),
      decide(operator, first?.id ?? 0, "accept", FEED),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect((await list()).count).toBe(0);
    expect((await list("decided")).proposals.map(({ status }) => status)).toEqual(["added", "added"]);
    const feed = db.selectFrom("feeds").select(["url", "category", "name"]);
    expect(await feed.execute()).toEqual([FEED]);
    expect(await db.selectFrom("coverage_outlet_sites").select("site").execute()).toEqual([
      { site: "harbourtimes.example" },
    ]);
    expect(await subjects(person)).toEqual(["We read The Harbour Times now"]);
    expect(await subjects(other)).toEqual(["We read Harbour Times now"]);
    const release = await buildRelease(person.id);
    const source = await buildSource({
      site_url: "https://harbourtimes.example/",
      url: "https://harbourtimes.example/2.xml",
    });
    await buildArticle(source);
    await compareAll();
    const [find] = await findsOf(release.id);
    const outlet = db
      .selectFrom("coverage_outlets")
      .select("name")
      .where("id", "=", find?.outlet_id ?? 0);
    expect(await outlet.execute()).toEqual([{ name: "The Harbour Times" }]);
  });

  it("that declines says why, and the site can be proposed again", async () => {
    await propose(person);
    const id = (await list()).proposals[0]?.id ?? 0;
    expect((await decide(operator, id, "decline", { answer: " " })).json()).toEqual({
      answer: proposalMessages.answer,
    });
    const answer = "It has no feed that we can read.";
    expect((await decide(operator, id, "decline", { answer })).json()).toMatchObject({ status: "declined", answer });
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe("We will not read The Harbour Times");
    expect(mail?.text).toContain(answer);
    expect((await propose(person)).statusCode).toBe(201);
    const noted = db.selectFrom("audit_entries").select("action").where("operator_id", "=", operator.id);
    expect(await noted.execute()).toEqual([{ action: "outlet-proposal.declined" }]);
  });

  it("is refused with a feed that is none, and changes nothing", async () => {
    await propose(person);
    const id = (await list()).proposals[0]?.id ?? 0;
    const wrong = await decide(operator, id, "accept", { ...FEED, url: "no feed" });
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ["url"]]);
    expect((await decide(operator, 0x7fffffff, "accept", FEED)).statusCode).toBe(404);
    expect((await list()).count).toBe(1);
    expect(await mailsTo(person.email)).toEqual([]);
  });
});
