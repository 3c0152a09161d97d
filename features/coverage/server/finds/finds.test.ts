/** Finds over their calls: denied cases first, then lists, both texts side by side, decisions and races. */
import { beforeEach, describe, expect, it } from "vitest";
import { ROLES } from "#features/companies/team/roles.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import {
  buildArticle,
  buildRelease,
  buildSource,
  compareAll,
  HALDEN,
  QUOTE,
  REPRINT,
} from "#tests/support/coverage.ts";
import type { DecideAnswer, FindDetail, Finds, Watching } from "../../contract.ts";
import { coverageMessages } from "../../messages.ts";
import { registerCoverageRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerCoverageRoutes);
beforeEach(async () => {
  await clearThrottles();
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
});

/** A company with one release and two finds, a reprint and a quote. */
async function buildCovered() {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
  const company = await buildCompany(owner.id, { name: HALDEN.company });
  const post = await buildRelease(owner.id, { company_id: company.id });
  const source = await buildSource({ title: "Baltic Freight Daily" });
  await buildArticle(source, { published_at: new Date(Date.now() - 7_200_000) });
  await buildArticle(source, QUOTE);
  await compareAll();
  const finds = async (query = "", who: TestUser = owner): Promise<Finds> =>
    (await call(who, "GET", `/api/coverage/?company=${company.id}${query}`)).json();
  const [quote, reprint] = (await finds()).finds.map(({ id }) => id) as [number, number];
  return { owner, company, post, source, finds, quote, reprint };
}
const decide = (who: TestUser, finds: number[], decision: string, more: object = {}) =>
  call(who, "POST", "/api/coverage/decide/", { finds, decision, ...more });
const detailOf = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail;

describe("who may", () => {
  it.each([...ROLES, "stranger"] as const)("see and decide is what the table of rights says of the %s", async (who) => {
    const { company, post, reprint, quote } = await buildCovered();
    const person = await buildUser();
    if (who !== "stranger") await addMember(company.id, person.id, who);
    const sees = who !== "stranger";
    const decides = who === "owner" || who === "editor";
    const read = ["", `finds/${reprint}/`, "watching/", "settings/"];
    for (const path of read) {
      const address = `/api/coverage/${path}?company=${company.id}`;
      expect([path, (await call(person, "GET", address)).statusCode]).toEqual([path, sees ? 200 : 404]);
      expect((await call(null, "GET", address)).statusCode).toBe(401);
    }
    const answers = [
      await decide(person, [reprint], "confirm"),
      await decide(person, [quote], "dismiss"),
      await call(person, "POST", `/api/coverage/watching/${post.id}/extend/`, {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(decides ? 200 : sees ? 403 : 404));
  });

  it("reach another company's finds does not, together with one's own either", async () => {
    const [one, other] = [await buildCovered(), await buildCovered()];
    expect((await decide(one.owner, [one.reprint, other.reprint], "confirm")).statusCode).toBe(404);
    expect((await decide(one.owner, [other.reprint, one.reprint], "confirm")).statusCode).toBe(404);
    expect((await one.finds()).counts.confirmed).toBe(0);
  });

  it("sees nothing of a release in the trash", async () => {
    const { post, reprint, owner, finds } = await buildCovered();
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", post.id).execute();
    expect((await finds()).counts.to_confirm).toBe(0);
    expect((await call(owner, "GET", `/api/coverage/finds/${reprint}/`)).statusCode).toBe(404);
  });
});

describe("the list", () => {
  it("has what was found, with counts of all tabs and what can be filtered by", async () => {
    const { post, finds } = await buildCovered();
    const list = await finds();
    expect(list).toMatchObject({
      count: 2,
      counts: { to_confirm: 2, confirmed: 0, dismissed: 0, added: 0 },
      may_add: true,
    });
    expect(list.finds.map(({ kind, headline }) => [kind, headline])).toEqual([
      ["quote", QUOTE.title],
      ["reprint", REPRINT.title],
    ]);
    expect(list.finds[0]?.evidence).toMatchObject({ speaker: "Ingrid Solheim", quoted_words: 18 });
    expect(list.posts).toMatchObject([
      { id: post.id, to_confirm: 2, confirmed: 0, languages: ["en"], may_decide: true },
    ]);
    expect(list.choices).toMatchObject({ outlets: [{ name: "Baltic Freight Daily" }], languages: ["en"] });
  });

  it.each([
    ["&kind=quote", 1],
    ["&q=silence", 1],
    ["&q=baltic", 2],
    ["&q=50%25", 0],
    ["&days=1", 2],
    ["&language=nb", 0],
    ["&outlet=1000000000", 0],
    ["&page=2&page_size=1", 2],
    ["&tab=dismissed", 0],
    ["&sort=found", 2],
  ])("filtered by %s counts %i", async (query, count) => {
    const { finds } = await buildCovered();
    expect((await finds(query)).count).toBe(count);
  });

  it("of posts without a company is their writer's alone", async () => {
    const writer = await buildUser();
    const post = await buildRelease(writer.id, { posted_as_name: HALDEN.company });
    await buildArticle(await buildSource());
    await compareAll();
    const list = async (who: TestUser) => (await call(who, "GET", "/api/coverage/")).json<Finds>();
    expect((await list(writer)).posts.map(({ id }) => id)).toEqual([post.id]);
    expect((await list(await buildUser())).count).toBe(0);
  });
});

describe("one find", () => {
  it("has both texts with what they share, and the next one", async () => {
    const { owner, quote, reprint } = await buildCovered();
    const find = (await call(owner, "GET", `/api/coverage/finds/${reprint}/`)).json<FindDetail>();
    expect(find).toMatchObject({ to_confirm: { number: 2, of: 2 }, previous: quote, next: null, may_decide: true });
    expect(find.release.text).not.toContain("electric drive trains");
    expect(find.marks.length).toBeGreaterThanOrEqual(4);
    for (const { ours, theirs, kind } of find.marks) {
      if (kind !== "passage") continue;
      const our = find.release.text.slice(ours.start, ours.end);
      expect(find.article?.text.slice(theirs.start, theirs.end)).toBe(our);
    }
    expect(find.kept).toHaveLength(3);
  });

  it("keeps its passages when the feed has dropped the article", async () => {
    const { owner, reprint } = await buildCovered();
    await connectionPool().query("delete from feed_entries");
    const find = (await call(owner, "GET", `/api/coverage/finds/${reprint}/`)).json<FindDetail>();
    expect([find.article, find.marks, find.kept.length]).toEqual([null, [], 3]);
  });
});

describe("a decision", () => {
  it("confirms with another kind, says so, and is undone", async () => {
    const { owner, reprint, finds } = await buildCovered();
    const answer = await decide(owner, [reprint], "confirm", { kind: "rewrite" });
    const { detail, undo } = answer.json<DecideAnswer>();
    expect(detail).toBe("Confirmed as Rewrite.");
    const [confirmed] = (await finds("&tab=confirmed")).finds;
    expect(confirmed).toMatchObject({ kind: "rewrite", suggested_kind: "reprint", decided_by: "Marta Lindqvist" });
    expect((await call(owner, "POST", "/api/coverage/undo/", { undo })).statusCode).toBe(200);
    expect((await finds()).counts).toMatchObject({ to_confirm: 2, confirmed: 0 });
    expect((await finds()).finds[1]).toMatchObject({ kind: "reprint", decided_by: null, decided_at: null });
    expect((await call(owner, "POST", "/api/coverage/undo/", { undo })).statusCode).toBe(409);
  });

  it("about several is undone as one", async () => {
    const { owner, reprint, quote, finds } = await buildCovered();
    const { detail, undo } = (await decide(owner, [reprint, quote], "confirm")).json<DecideAnswer>();
    expect([detail, (await finds()).counts.confirmed]).toEqual(["2 articles confirmed.", 2]);
    await call(owner, "POST", "/api/coverage/undo/", { undo });
    expect((await finds()).counts).toMatchObject({ to_confirm: 2, confirmed: 0 });
  });

  it("of two people at once is one's, and the other hears whose", async () => {
    const { owner, company, reprint, quote, finds } = await buildCovered();
    const editor = await buildUser({ first_name: "Ruth", last_name: "Alder" });
    await addMember(company.id, editor.id, "editor");
    const both = await Promise.all([decide(owner, [reprint], "confirm"), decide(editor, [reprint], "dismiss")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = both.find(({ statusCode }) => statusCode === 409);
    expect(late && detailOf(late)).toMatch(/^(Marta Lindqvist confirmed|Ruth Alder dismissed) this article already\.$/);
    const several = (await decide(owner, [reprint, quote], "confirm")).json<DecideAnswer>();
    expect([several.finds.length, several.skipped]).toEqual([1, 1]);
    expect((await finds()).counts.to_confirm).toBe(0);
  });

  it("that a colleague has changed since cannot be undone", async () => {
    const { owner, reprint, finds } = await buildCovered();
    const { undo } = (await decide(owner, [reprint], "confirm")).json<DecideAnswer>();
    expect((await decide(owner, [reprint], "dismiss", { was: "confirmed" })).statusCode).toBe(200);
    const answer = await call(owner, "POST", "/api/coverage/undo/", { undo });
    expect([answer.statusCode, detailOf(answer)]).toEqual([409, coverageMessages.nothingToUndo]);
    expect((await finds()).counts.dismissed).toBe(1);
  });

  it("names what is wrong with it", async () => {
    const { owner, reprint, quote } = await buildCovered();
    const answers = [
      await decide(owner, [], "confirm"),
      await decide(owner, [reprint, quote], "confirm", { kind: "mention" }),
      await decide(owner, [reprint], "perhaps"),
    ];
    expect(answers.map((answer) => answer.json<unknown>())).toEqual([
      { finds: "Choose an article." },
      { kind: coverageMessages.oneKind },
      { decision: "Decision must be confirm or dismiss." },
    ]);
  });
});

describe("a watch", () => {
  it("is extended by 90 days, once by a repeated call, for about a year at most", async () => {
    const { owner, company, post } = await buildCovered();
    const watching = async () =>
      (await call(owner, "GET", `/api/coverage/watching/?company=${company.id}`)).json<Watching>();
    const [before] = (await watching()).watches;
    expect(before).toMatchObject({ post: { id: post.id }, compared: 2, languages: ["en"], has_common_name: false });
    const path = `/api/coverage/watching/${post.id}/extend/`;
    for (let time = 0; time < 2; time++) await call(owner, "POST", path, { until: before?.until });
    const [after] = (await watching()).watches;
    expect(Date.parse(after?.until ?? "") - Date.parse(before?.until ?? "")).toBe(90 * 86_400_000);
    const codes = [];
    for (let time = 0; time < 4; time++) codes.push((await call(owner, "POST", path, {})).statusCode);
    expect(codes).toEqual([200, 200, 409, 409]);
  });

  it("says what is read, and what has stopped answering", async () => {
    const { owner, company } = await buildCovered();
    const since = new Date(Date.now() - 86_400_000);
    await buildSource({
      title: "Harbour & Grid",
      failures: 3,
      failing_since: since,
      failure_reason: "It does not answer.",
    });
    const { sources, compared } = (
      await call(owner, "GET", `/api/coverage/watching/?company=${company.id}`)
    ).json<Watching>();
    expect(compared).toBe(2);
    expect(sources).toMatchObject({ feeds: 2, silent_count: 1 });
    expect(sources.silent).toMatchObject([{ feed: "Harbour & Grid", problem: "It does not answer." }]);
  });
});

it("emails are chosen for one company", async () => {
  const { owner, company } = await buildCovered();
  const path = "/api/coverage/settings/";
  const chosen = async (query: string) => (await call(owner, "GET", `${path}${query}`)).json<unknown>();
  expect(await chosen(`?company=${company.id}`)).toEqual({ first_article: false, daily: true });
  await call(owner, "PUT", path, { company: company.id, first_article: true, daily: true });
  expect(await chosen(`?company=${company.id}`)).toEqual({ first_article: true, daily: true });
  expect(await chosen("")).toEqual({ first_article: false, daily: true });
});
