/** How soon all subscribers of a feed have a release: from the answer to its author to the last notice. */
import { setTimeout as sleep } from "node:timers/promises";
import { CATEGORY, CONTENT, SUMMARY } from "../authors/submit-texts.ts";
import type { MeasuredProcess } from "../support/process.ts";
import type { BenchUser } from "../support/workspace.ts";

export const SUBSCRIBERS = 1_000;
const MAX_SECONDS = 5;
const ROUNDS = 3;
const PATIENCE_MS = 60_000;

export type WebsubReport = { seconds: number[]; cpuMs: number; bytes: number };

/** @param server web and worker, which may reach the subscribers. */
export async function measureWebsub(
  server: MeasuredProcess,
  subscribers: MeasuredProcess,
  user: BenchUser,
): Promise<WebsubReport> {
  await subscribeAll(server, subscribers);
  const seconds: number[] = [];
  const before = server.cpuMs();
  for (let round = 0; round < ROUNDS; round++) {
    await fetch(new URL("/forget", subscribers.url));
    await publish(server, user, `Ferry trial ${round}`);
    const published = Date.now();
    seconds.push(((await untilTold(subscribers)) - published) / 1000);
  }
  const feed = await fetch(new URL("/feed.xml", server.url));
  const bytes = (await feed.arrayBuffer()).byteLength;
  return { seconds, cpuMs: (server.cpuMs() - before) / ROUNDS / SUBSCRIBERS, bytes };
}

export function reportWebsub({ seconds, cpuMs, bytes }: WebsubReport): void {
  const worst = Math.max(...seconds);
  const met = worst <= MAX_SECONDS ? "met" : "MISSED";
  console.log(`\n${SUBSCRIBERS} subscribers told of a release, ${(bytes / 1024).toFixed(0)} KB each, signed`);
  console.log(`  ${seconds.map((each) => each.toFixed(2)).join(", ")} s (target ≤ ${MAX_SECONDS})  ${met}`);
  console.log(`  CPU ${cpuMs.toFixed(2)} ms a subscriber, web and worker`);
}

async function subscribeAll(server: MeasuredProcess, subscribers: MeasuredProcess): Promise<void> {
  for (let count = 0; count < SUBSCRIBERS; count++) {
    const body = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.topic": new URL("/feed.xml", server.url).href,
      "hub.callback": new URL(`/subscriber/${count}`, subscribers.url).href,
      "hub.secret": `secret of ${count}`,
    });
    await untilTaken(new URL("/websub", server.url), body);
  }
  await sleep(5_000); // the last ones are being verified
}

/** A machine that is busy with the subscribers before answers 503. */
async function untilTaken(url: URL, body: URLSearchParams): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { status } = await fetch(url, { method: "POST", body });
    if (status === 202) return;
    if (status !== 503) throw new Error(`A wish to subscribe answered ${status}`);
    await sleep(1_000);
  }
  throw new Error("The hub takes no wishes");
}

async function publish(server: MeasuredProcess, user: BenchUser, title: string): Promise<void> {
  const form = new FormData();
  const fields = { title, content: CONTENT, summary: SUMMARY, tags: JSON.stringify([CATEGORY]), posted_by_company: "" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const headers = { cookie: user.cookie, origin: new URL(server.url).origin };
  const { status } = await fetch(new URL("/dashboard/blogs/", server.url), { method: "POST", headers, body: form });
  if (status !== 201) throw new Error(`A submit answered ${status}`);
}

/** @returns when the last one was told. */
async function untilTold(subscribers: MeasuredProcess): Promise<number> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(new URL("/told", subscribers.url));
    const { subscribers: count, latest } = (await answer.json()) as { subscribers: number; latest: number };
    if (count === SUBSCRIBERS) return latest;
    if (Date.now() > end) throw new Error(`Only ${count} of ${SUBSCRIBERS} were told`);
    await sleep(50);
  }
}
