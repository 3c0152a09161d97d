import { beforeEach, describe, expect, it } from "vitest";
import { digestWaiting } from "#features/news/server/stories/digest-service.ts";
import { db } from "#platform/database/client.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { buildAlert } from "#tests/factories/alerts.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { hitsQuery, previewInput } from "../contract.ts";
import { ALERTS_PATH } from "../summary-contract.ts";
import { alertMessages } from "../messages.ts";
import { listHits } from "./hits/service.ts";
import { checkWaiting } from "./matching/service.ts";
import { registerAlertRoutes } from "./routes.ts";
import { listAlerts, previewAlert } from "./service.ts";

const { call } = callsOfThisFile(registerAlertRoutes);

let user: TestUser;
let feed: { id: number };
beforeEach(async () => {
  await db.deleteFrom("feeds").execute();
  await db.deleteFrom("alerts").execute();
  user = await buildUser();
  feed = await buildFeed({ category: "business", name: "Harbour & Grid", language: "en" });
});

const store = async (title: string, more: Parameters<typeof buildEntry>[1] & { of?: number } = {}) => {
  const { of = feed.id, ...entry } = more;
  const { id } = await buildEntry(of, { title, summary: "", content_html: "", ...entry });
  return id;
};
const check = async () => {
  await digestWaiting();
  await checkWaiting();
};
const hitsOf = async (id: number) =>
  (await listHits(user.actor, id, hitsQuery.parse({}))).hits.map(({ title }) => title.map(({ text }) => text).join(""));
const preview = (query: string, more: object = {}) => previewAlert(user.actor, previewInput.parse({ query, ...more }));
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("calls", () => {
  const input = { name: "Ferries", query: "ferry", send: "daily", time_zone: "Europe/Oslo" };

  it("are refused without a session, and to others", async () => {
    const { id } = await buildAlert(user, "ferry");
    const stranger = await buildUser();
    expect((await call(null, "GET", ALERTS_PATH)).statusCode).toBe(401);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PUT", "", input],
      ["DELETE", "", undefined],
      ["GET", "hits/", undefined],
      ["POST", "read/", { articles: null }],
      ["POST", "pause/", { is_paused: true }],
      ["POST", "restore/", undefined],
      ["POST", "leave-out/", { source: feed.id, is_left_out: true }],
      ["POST", "feed-address/", undefined],
    ] as const) {
      const answer = await call(stranger, method, `${ALERTS_PATH}${id}/${path}`, body);
      expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
    }
    expect((await call(stranger, "GET", ALERTS_PATH)).json()).toMatchObject({ alerts: [] });
  });

  it("name the field that is wrong", async () => {
    for (const [wrong, message] of [
      [{ query: " " }, { query: alertMessages.empty }],
      [{ query: "-toy" }, { query: alertMessages.onlyMinus }],
      [{ name: "" }, { name: alertMessages.nameRequired }],
      [{ in_headline: false, in_text: false }, { in_text: alertMessages.nowhere }],
      [{ sources: [999_999_999] }, { sources: alertMessages.unknownSource }],
    ] as const) {
      const answer = await call(user, "POST", ALERTS_PATH, { ...input, ...wrong });
      expect([answer.statusCode, answer.json()]).toEqual([400, message]);
    }
  });

  it("take a query of as many words as one may have", async () => {
    const words = Array.from({ length: 24 }, (_, n) => `${String.fromCodePoint(97 + n)}transportation`);
    for (const query of [words.join(" OR "), words.join(" "), words.map((word) => `-${word}`).join(" ")]) {
      const answer = await call(user, "POST", ALERTS_PATH, { ...input, query });
      expect(answer.statusCode).toBe(query.startsWith("-") ? 400 : 201);
    }
    await store("Atransportations everywhere");
    await check();
    expect((await listAlerts(user.actor)).alerts.map(({ count }) => count)).toEqual([1, 0]);
    expect((await preview(words.join(" OR "))).count).toBe(1);
  });

  it("create, change, delete and restore, up to the plan's limit", async () => {
    const limited = await buildUser({ plan: { word_limit: null, anchor_text_links: null, max_alerts: 2 } });
    const answers = await Promise.all([1, 2, 3].map(() => call(limited, "POST", ALERTS_PATH, input)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["201", "201", "409"]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ detail: alertMessages.limit(2, 2) });
    const [created] = answers.filter(({ statusCode }) => statusCode === 201);
    const { id } = created?.json<{ id: number }>() ?? { id: 0 };
    const path = `${ALERTS_PATH}${id}/`;
    expect((await call(limited, "PUT", path, { ...input, query: '"battery ferry" -toy' })).json()).toMatchObject({
      said: "“battery ferry”, not toy",
      source_count: null,
    });
    expect((await call(limited, "DELETE", path)).statusCode).toBe(200);
    expect((await call(limited, "GET", path)).statusCode).toBe(404);
    expect((await call(limited, "POST", ALERTS_PATH, input)).statusCode).toBe(201);
    expect((await call(limited, "POST", `${path}restore/`)).statusCode).toBe(409);
  });
});

describe("hits", () => {
  it.each([
    ["ferry", {}, ["Ferries sail", "Ferry in text"]],
    ["ferry", { in_text: false }, ["Ferries sail"]],
    ["ferry", { in_headline: false }, ["Ferry in text"]],
    ['"battery boat" OR sail', {}, ["Battery boat", "Ferries sail"]],
    ["boat -battery", {}, []],
    ["boat OR ferry -text", {}, ["Battery boat", "Ferries sail"]],
    ["ferry", { languages: ["nb"] }, []],
    ["ferry", { categories: ["health" as const] }, []],
  ])("of %s %j are the same by preview, looking back and the worker", async (query, more, expected) => {
    const before = await buildAlert(user, query, more);
    await store("Ferries sail");
    await store("Text", { summary: "A ferry has a text." });
    await store("Battery boat");
    await check();
    const wanted = expected.map((title) => (title === "Ferry in text" ? "Text" : title)).toSorted();
    expect((await hitsOf(before.id)).toSorted()).toEqual(wanted);
    const after = await buildAlert(user, query, { ...more, name: "After" });
    expect((await hitsOf(after.id)).toSorted()).toEqual(wanted);
    const shown = await preview(query, more);
    expect(shown.hits.map(({ title }) => title.map(({ text }) => text).join("")).toSorted()).toEqual(wanted);
    expect(shown.count).toBe(wanted.length);
  });

  it("are in the forms of the article's own language, whatever its feed's", async () => {
    const { id } = await buildAlert(user, "elferge");
    await store("Sju nye elferger til Vestlandet", {
      summary:
        "Fylkeskommunen legger ut to samband på anbud, og kravet er nullutslipp fra første dag med lading på begge sider.",
    });
    await check();
    expect(await hitsOf(id)).toEqual(["Sju nye elferger til Vestlandet"]);
    expect((await preview("elferge", { languages: ["nb"] })).count).toBe(1);
    expect((await preview("elferge", { languages: ["en"] })).count).toBe(0);
  });

  it("are only of sources that the person sees", async () => {
    const [hidden, followed] = [await buildFeed(), await buildFeed()];
    await follow(user.id, followed.id);
    const { id } = await buildAlert(user, "ferry");
    await store("Ferry one", { of: hidden.id });
    await store("Ferry two", { of: followed.id });
    await check();
    expect(await hitsOf(id)).toEqual(["Ferry two"]);
    expect((await preview("ferry")).count).toBe(1);
  });

  it("are news only if they are new, and the same headline of a source counts once", async () => {
    await store("Ferry before");
    await check();
    const { id } = await buildAlert(user, "ferry");
    await store("Ferry of last week", { published_at: ago(8) });
    await store("Ferry of last year", { published_at: ago(300) });
    for (let guid = 0; guid < 3; guid++) await store("Ferry sinks");
    await check();
    await store("Ferry sinks");
    await check();
    const { alerts, new_count } = await listAlerts(user.actor);
    expect(alerts).toMatchObject([{ id, count: 3, new_count: 1 }]);
    expect(new_count).toBe(1);
    expect(alerts[0]?.days.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it("count a story once, in several sources, and wait for a second source where that is asked", async () => {
    const other = await buildFeed({ category: "trade" });
    const text = {
      title: "Earthquake of magnitude 6.1 strikes northern island",
      summary:
        "A strong earthquake of magnitude 6.1 struck the northern island early on Tuesday, damaging forty houses in Port Averil and closing the coastal road, officials said.",
    };
    const one = await buildAlert(user, "earthquake");
    const two = await buildAlert(user, "earthquake", { name: "Two", many_sources: true });
    await store(text.title, text);
    await check();
    expect([await hitsOf(one.id), await hitsOf(two.id)]).toEqual([[text.title], []]);
    await store(text.title, { ...text, of: other.id });
    await check();
    expect((await hitsOf(one.id)).length).toBe(1);
    expect((await hitsOf(two.id)).length).toBe(1);
    const page = await listHits(user.actor, one.id, hitsQuery.parse({}));
    expect(page.hits[0]?.sources).toBe(2);
    expect((await preview("earthquake", { many_sources: true })).count).toBe(1);
  });

  it("says what the minus took out", async () => {
    await store("A toy ferry sails the Serpentine");
    await store("A ferry sails");
    await check();
    expect(await preview("ferry -toy")).toMatchObject({
      count: 1,
      taken_out: { count: 1, titles: ["A toy ferry sails the Serpentine"] },
    });
  });

  it("are each found once by workers at the same time, and none is lost when one is stopped", async () => {
    const alerts = await Promise.all([1, 2, 3].map((n) => buildAlert(user, "ferry", { name: `Alert ${n}` })));
    for (let n = 0; n < 40; n++) await store(`Ferry number ${n}`);
    await digestWaiting();
    const stopped = AbortSignal.abort();
    await Promise.all([
      checkWaiting(stopped),
      checkWaiting(undefined, 7),
      checkWaiting(undefined, 7),
      checkWaiting(undefined, 7),
    ]);
    await checkWaiting();
    const rows = await db.selectFrom("alert_hits").select(["alert_id", "entry_id"]).execute();
    expect(rows.length).toBe(3 * 40);
    for (const { id } of alerts) expect(rows.filter(({ alert_id }) => alert_id === id).length).toBe(40);
    expect(await db.selectFrom("alert_articles").select("entry_id").execute()).toEqual([]);
  });

  it("of a changed search stay if they are hits of it, and what was not told is told", async () => {
    const alert = await buildAlert(user, "ferry");
    await store("Ferry sails");
    await store("Toy ferry sails");
    await check();
    const input = { name: "Ferries", query: "ferry -toy", send: "daily", time_zone: "UTC" };
    await call(user, "PUT", `${ALERTS_PATH}${alert.id}/`, input);
    const rows = await db.selectFrom("alert_hits").select(["title", "told_at", "read_at"]).execute();
    expect(rows).toEqual([{ title: "Ferry sails", told_at: null, read_at: null }]);
  });
});

describe("reading and leaving out", () => {
  it("marks stories as read, leaves stories out and offers to leave their source out", async () => {
    const { id } = await buildAlert(user, "ferry");
    const ids = [];
    for (let n = 0; n < 4; n++)
      ids.push(await store(`Ferry ${n}`, { published_at: new Date(Date.now() - n * 60_000) }));
    await check();
    const path = `${ALERTS_PATH}${id}/`;
    expect((await call(user, "POST", `${path}read/`, { articles: [ids[0]] })).json()).toEqual({ new_count: 3 });
    expect((await call(user, "POST", `${path}leave-out/`, { article: 123, is_left_out: true })).statusCode).toBe(404);
    for (const article of ids.slice(0, 3))
      await call(user, "POST", `${path}leave-out/`, { article, is_left_out: true });
    let page = (await call(user, "GET", `${path}hits/`)).json();
    expect(page).toMatchObject({
      counts: { all: 1, new: 1 },
      left_out: { stories: 3, sources: [], offer: { id: feed.id, name: "Harbour & Grid" } },
    });
    await call(user, "POST", `${path}leave-out/`, { article: ids[0], is_left_out: false });
    await call(user, "POST", `${path}leave-out/`, { source: feed.id, is_left_out: true });
    await store("Ferry after");
    await check();
    page = (await call(user, "GET", `${path}hits/`)).json();
    expect(page).toMatchObject({
      counts: { all: 0 },
      left_out: { sources: [{ id: feed.id, name: "Harbour & Grid" }], offer: null },
    });
    await call(user, "POST", `${path}leave-out/`, { source: feed.id, is_left_out: false });
    expect((await call(user, "GET", `${path}hits/`)).json()).toMatchObject({
      counts: { all: 4 },
      left_out: { sources: [] },
    });
  });
});
