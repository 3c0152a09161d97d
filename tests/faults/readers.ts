/** Readers of a release that is in memory, and of the state of a server. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Author } from "./authors.ts";

const PATIENCE_MS = 180_000;
const POLL_MS = 500;
const READ_MS = 50;

/**
 * A release that was read a moment ago at each of these servers, before there are others: related ones that are just being
 * published would keep it out of memory. @returns its path.
 */
export async function publishRelease(origins: string[], { cookie }: Author): Promise<string> {
  const [origin = ""] = origins;
  const form = new FormData();
  form.set("title", "Ferry timetable for the winter");
  form.set("content", "<p>From December the evening ferry leaves at ten past six.</p>");
  form.set("tags", JSON.stringify(["Technology"]));
  const created = await fetch(new URL("/dashboard/blogs/", origin), {
    method: "POST",
    headers: { cookie, origin },
    body: form,
  });
  const { guid, slug } = (await created.json()) as { guid: string; slug: string };
  const release = `/PR/${guid}/${slug}`;
  for (let reads = 0; reads < 5; reads++) {
    for (const each of origins) {
      const answer = await fetch(new URL(release, each));
      await answer.text();
      if (answer.status !== 200) throw new Error(`${release} answered ${answer.status}`);
    }
    await sleep(POLL_MS);
  }
  return release;
}

/** @returns milliseconds. */
export async function untilReady(url: URL): Promise<number> {
  const began = performance.now();
  while (performance.now() < began + PATIENCE_MS) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return performance.now() - began;
    await sleep(200);
  }
  throw new Error("It was never ready again");
}

export type Reads = { served: number; failed: string[]; slowestMs: number };

/** Opens the page without end until aborted. */
export async function readOn(url: URL, signal: AbortSignal): Promise<Reads> {
  const reads: Reads = { served: 0, failed: [], slowestMs: 0 };
  while (!signal.aborted) {
    const began = performance.now();
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    reads.slowestMs = Math.max(reads.slowestMs, performance.now() - began);
    if (answer?.status === 200) reads.served += 1;
    else reads.failed.push(`${url.href} answered ${answer?.status}`);
    await sleep(READ_MS);
  }
  return reads;
}
