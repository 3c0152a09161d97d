import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publicUrl } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { networkKey } from "#platform/http/limits/address-prefix.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { FeedSubscriber } from "#tests/doubles/feed-subscriber.ts";
import { buildPost } from "#tests/factories/posts.ts";
import type { TestUser } from "#tests/factories/users.ts";
import { buildTopic, hubOfThisFile } from "#tests/support/hub.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { CALL_SUBSCRIBERS } from "./queues.ts";
import { callSubscribers } from "./sending-service.ts";
import { tellTopics } from "./topic-service.ts";

const hub = hubOfThisFile();
let honest: FeedSubscriber;
let hostile: FeedSubscriber;
let owner: TestUser;
let topic: string;
let company: { id: number };
let release = () => {};
const undos: (() => void)[] = [];

beforeAll(() => transaction((tx) => enqueue(tx, CALL_SUBSCRIBERS, {})));

beforeEach(async () => {
  ({ owner, company, topic } = await buildTopic());
  honest = await new FeedSubscriber().start();
  hostile = await new FeedSubscriber().start("0.0.0.0");
  undos.push(allowOrigins(honest.origin));
});

afterEach(async () => {
  release();
  for (const undo of undos.splice(0)) undo();
  await Promise.all([honest.stop(), hostile.stop()]);
});

const send = (callback: string, { about = topic, ip = "192.0.2.7" } = {}) =>
  hub.send({ "hub.mode": "subscribe", "hub.callback": callback, "hub.topic": about }, ip);

/** Callbacks of that many hosts. */
function hostsOf(count: number): string[] {
  const origins = Array.from({ length: count }, (_, n) => hostile.originAt(`127.0.1.${n + 1}`));
  undos.push(allowOrigins(...origins));
  return origins.map((origin) => `${origin}/hook`);
}

const held = () => new Promise<void>((resolve) => (release = resolve));

/** Stores requests as the hub does, many at a time. */
async function request(all: readonly { callback: string; ip: string }[]): Promise<void> {
  const path = topic.slice(publicUrl().length);
  const row = ({ callback, ip }: { callback: string; ip: string }) => {
    const { host } = new URL(callback);
    return { path, topic, callback, host, mode: "subscribe" as const, lease_seconds: 864_000, network: networkKey(ip) };
  };
  await db.insertInto("websub_requests").values(all.map(row)).execute();
}

/** @returns how many verifications run once no more begin. */
async function untilFull(): Promise<number> {
  const running = async () => {
    const claimed = await db
      .selectFrom("websub_requests")
      .select("id")
      .where("claimed_until", ">", new Date())
      .execute();
    return claimed.length;
  };
  let before = 0;
  await vi.waitUntil(
    async () => {
      const now = await running();
      const isFull = now > 0 && now === before;
      before = now;
      return isFull;
    },
    { interval: 500 },
  );
  return before;
}

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
    expect(seconds).toBeLessThan(4.5); // the others are given up after 5
    release();
    await calling;
  });

  it.each([
    ["two networks", ["192.0.2.7", "198.51.100.7"], "203.0.113.9"],
    ["the networks of a provider", ["2001:db8:1::1", "2001:db8:2::1", "2001:db8:3::1"], "2001:db9::1"],
  ])("a verification does not wait for what %s have filled", async (_name, networks, ip) => {
    hostile.confirmsAfter = held();
    const callbacks = hostsOf(40 * networks.length).flatMap((host) => [1, 2, 3, 4].map((n) => `${host}/${n}`));
    await request(callbacks.map((callback, at) => ({ callback, ip: networks[at % networks.length] ?? "" })));
    const calling = callSubscribers();
    const claimed = await untilFull();
    process.stdout.write(`${networks.length} networks have ${claimed} of 256 slots\n`);
    await send(`${honest.origin}/hook`, { ip });
    const seconds = await secondsUntil(() => expect(honest.verifications).toHaveLength(1));
    expect(seconds).toBeLessThan(4.5); // the others are given up after 5
    release();
    await calling;
  });

  it("a notice does not wait for 240 that answer late, and they come last the next time", async () => {
    for (const callback of hostsOf(240)) await send(callback);
    await send(`${honest.origin}/hook`);
    await callSubscribers();
    hostile.answersAfter = held();
    const post = await buildPost(owner.id, { company_id: company.id });
    await tellTopics({ changes: [{ post_id: post.id, post_guid: post.guid, company_id: company.id }] });
    const calling = callSubscribers();
    const seconds = await secondsUntil(() => expect(honest.notices).toHaveLength(1));
    process.stdout.write(`told after ${seconds.toFixed(1)} s beside 240 that answer late\n`);
    expect(seconds).toBeLessThan(9); // the others are given up after 10
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
