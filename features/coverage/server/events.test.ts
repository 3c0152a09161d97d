/** What is told of finds: in the transaction that changes them, as the contract says, without an article's words. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionPool } from "#platform/database/client.ts";
import { type Event, hear } from "#platform/events/events.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { buildArticle, buildRelease, buildSource, compareAll, findsOf, QUOTE } from "#tests/support/coverage.ts";
import { COVERAGE_EVENTS, coverageFact, type CoverageFact } from "../events-contract.ts";
import { coverageConfirmed, coverageDismissed, coverageFound, coverageUndone } from "./events.ts";
import { registerCoverageRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerCoverageRoutes);
type Told = { name: string; finds: readonly CoverageFact[]; removed?: readonly number[] };
let told: Told[];
let stops: (() => void)[];
let owner: TestUser;
beforeEach(async () => {
  await clearThrottles();
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
  await connectionPool().query("delete from coverage_watches");
  owner = await buildUser();
  told = [];
  const note = (event: Event<Omit<Told, "name">>) =>
    hear(event, { within: async (_tx, facts) => void told.push({ name: event.name, ...facts }) });
  stops = [coverageFound, coverageConfirmed, coverageDismissed, coverageUndone].map((event) =>
    note(event as Event<Omit<Told, "name">>),
  );
});
afterEach(() => stops.forEach((stop) => stop()));

const decide = async (finds: number[], decision: string): Promise<number> =>
  (await call(owner, "POST", "/api/coverage/decide/", { finds, decision })).json<{ undo: number }>().undo;
const undo = (id: number) => call(owner, "POST", "/api/coverage/undo/", { undo: id });

it("are found, confirmed, dismissed and undone, each told once", async () => {
  const post = await buildRelease(owner.id);
  const source = await buildSource();
  await buildArticle(source);
  await buildArticle(source, { title: "A later article of the same kind" });
  await buildArticle(source, QUOTE);
  await compareAll();
  const [first = 0, second = 0] = (await findsOf(post.id)).map(({ id }) => id);
  expect(told.map(({ name, finds }) => [name, finds.map(({ id }) => id)])).toEqual([
    ["coverage.found", [first]],
    ["coverage.found", [second]],
  ]);
  const decision = await decide([first, second], "confirm");
  await undo(decision);
  await decide([second], "dismiss");
  const words = told
    .slice(2)
    .map(({ name, finds }) => [name, new Set(finds.map(({ id, status }) => `${id} ${status}`))]);
  expect(words).toEqual([
    ["coverage.confirmed", new Set([`${first} confirmed`, `${second} confirmed`])],
    ["coverage.undone", new Set([`${first} to_confirm`, `${second} to_confirm`])],
    ["coverage.dismissed", new Set([`${second} dismissed`])],
  ]);
  for (const { name, finds } of told) {
    expect(COVERAGE_EVENTS).toContain(name);
    for (const fact of finds) coverageFact.strict().parse(fact);
    expect(JSON.stringify(finds)).not.toContain("Range was never");
  }
});

it("are a clip that is added, and one that is removed by Undo", async () => {
  const post = await buildRelease(owner.id);
  const clip = { post: post.id, medium: "print", headline: "Six ferries", outlet: "Tide", published: "2026-11-21" };
  const added = (await call(owner, "POST", "/api/coverage/clips/", clip)).json<{
    undo: number;
    find: { id: number };
  }>();
  await undo(added.undo);
  expect(told.map(({ name, finds, removed }) => [name, finds.map(({ id }) => id), removed])).toEqual([
    ["coverage.confirmed", [added.find.id], undefined],
    ["coverage.undone", [], [added.find.id]],
  ]);
});

it("roll the decision back where a listener within it fails", async () => {
  const post = await buildRelease(owner.id);
  await buildArticle(await buildSource());
  await compareAll();
  const [find] = await findsOf(post.id);
  stops.push(hear(coverageConfirmed, { within: () => Promise.reject(new Error("The queue is full")) }));
  const answer = await call(owner, "POST", "/api/coverage/decide/", { finds: [find?.id], decision: "confirm" });
  expect(answer.statusCode).toBe(500);
  expect((await findsOf(post.id))[0]?.status).toBe("to_confirm");
});
