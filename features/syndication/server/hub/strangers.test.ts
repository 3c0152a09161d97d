import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { enqueue, stopJobs } from "#platform/jobs/jobs.ts";
import { FeedSubscriber } from "#tests/doubles/feed-subscriber.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { HUB_PATH } from "../../contract.ts";
import { registerSyndicationRoutes } from "../routes.ts";
import { CALL_SUBSCRIBERS } from "./queues.ts";
import { callSubscribers } from "./sending-service.ts";
import { tellTopics } from "./topic-service.ts";

const { app } = callsOfThisFile(registerSyndicationRoutes);
let honest: FeedSubscriber;
let hostile: FeedSubscriber;
let owner: TestUser;
let topic: string;
let companyId: number;
let release = () => {};
const undos: (() => void)[] = [];

beforeAll(async () => {
  resetSettings({ ...settings(), SECRET: "a secret for tests of the hub, long enough", RATE_LIMITS: "off" });
  owner = await buildUser();
  await transaction((tx) => enqueue(tx, CALL_SUBSCRIBERS, {}));
});

afterAll(async () => {
  resetSettings();
  await stopJobs();
});

beforeEach(async () => {
  for (const table of ["public_changes", "websub_requests", "websub_topics"] as const)
    await db.deleteFrom(table).execute();
  honest = await new FeedSubscriber().start();
  hostile = await new FeedSubscriber().start("0.0.0.0");
  undos.push(allowOrigins(honest.origin));
  const company = await buildCompany(owner.id);
  companyId = company.id;
  topic = `${publicUrl()}/company/${company.slug}/feed.xml`;
});

afterEach(async () => {
  release();
  for (const undo of undos.splice(0)) undo();
  await Promise.all([honest.stop(), hostile.stop()]);
});

const send = (callback: string, { about = topic, ip = "192.0.2.7" } = {}) =>
  app().inject({
    method: "POST",
    url: HUB_PATH,
    remoteAddress: ip,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.callback": callback,
      "hub.topic": about,
    }).toString(),
  });

/** Callbacks of that many hosts. */
function hostsOf(count: number): string[] {
  const origins = Array.from({ length: count }, (_, n) => hostile.originAt(`127.0.1.${n + 1}`));
  undos.push(allowOrigins(...origins));
  return origins.map((origin) => `${origin}/hook`);
}

const held = () => new Promise<void>((resolve) => (release = resolve));

async function secondsUntil(check: () => void): Promise<number> {
  const began = performance.now();
  await vi.waitFor(check);
  return (performance.now() - began) / 1000;
}

describe("strangers' subscribers", () => {
  it.each([
    ["one slow host", () => hostsOf(1).flatMap((host) => Array.from({ length: 118 }, (_, n) => `${host}/${n}`))],
    ["many slow hosts", () => hostsOf(118)],
  ])("a verification does not wait for those of %s", async (_name, callbacks) => {
    hostile.confirmsAfter = held();
    for (const callback of callbacks()) expect((await send(callback)).statusCode).toBe(202);
    const calling = callSubscribers();
    await vi.waitFor(() => expect(hostile.verifications.length).toBeGreaterThan(3));
    await send(`${honest.origin}/hook`);
    const seconds = await secondsUntil(() => expect(honest.verifications).toHaveLength(1));
    process.stdout.write(`verified after ${seconds.toFixed(1)} s beside 118 that do not answer\n`);
    expect(seconds).toBeLessThan(2);
    release();
    await calling;
  });

  it("a notice does not wait for 240 that answer late, and they come last the next time", async () => {
    for (const callback of hostsOf(240)) await send(callback);
    await send(`${honest.origin}/hook`);
    await callSubscribers();
    hostile.answersAfter = held();
    const post = await buildPost(owner.id, { company_id: companyId });
    await tellTopics({ changes: [{ post_id: post.id, post_guid: post.guid, company_id: companyId }] });
    const calling = callSubscribers();
    const seconds = await secondsUntil(() => expect(honest.notices).toHaveLength(1));
    process.stdout.write(`told after ${seconds.toFixed(1)} s beside 240 that answer late\n`);
    expect(seconds).toBeLessThan(4);
    release();
    await calling;
    const taken = await db.selectFrom("websub_subscriptions").select("answer_ms").execute();
    expect(taken.every(({ answer_ms }) => answer_ms !== null)).toBe(true);
  });

  it("searches that nobody verified are refused to their own network alone", async () => {
    const search = (n: number) => ({ about: `${publicUrl()}/search/feed.xml?q=ferry${n}` });
    const codes: number[] = [];
    for (let n = 0; n < 100; n++)
      codes.push((await send(`${honest.origin}/hook`, { ...search(n), ip: `198.51.100.${n}` })).statusCode);
    expect(codes.filter((code) => code === 202)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(90);
    expect((await send(`${honest.origin}/hook`, { ...search(0), ip: "203.0.113.9" })).statusCode).toBe(202);
    expect((await send(`${honest.origin}/hook`, { ...search(200), ip: "203.0.113.9" })).statusCode).toBe(202);
  });
});
