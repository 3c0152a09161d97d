/** Authors who publish and schedule without pause while things break, and remember what they were promised. */
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";

export type Author = { id: number; cookie: string; units: number };

/** Runs `work` with the product's own access to the database. A process can do so once. */
export async function inDatabase<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  configureDatabase({ connectionString: databaseUrl });
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

/** @param units each may publish. */
export async function createAuthors(count: number, units: number): Promise<Author[]> {
  const authors: Author[] = [];
  for (let index = 0; index < count; index++) {
    const user = await buildUser({ units, plan: { word_limit: 800, anchor_text_links: 3 } });
    authors.push({ id: user.id, cookie: cookiesOf(user), units });
  }
  return authors;
}

export type Kept = {
  /** Ids of posts whose creation was answered 201, by what was asked for. */
  published: number[];
  scheduled: number[];
  /** Requests without an answer: each may have been carried out once, or not. */
  unanswered: number;
  /** Answers that said to try again (503), or that the disk is full (507). */
  refused: number;
  /** Any other answer, with its text: none is expected. */
  wrong: string[];
  /** Milliseconds of the requests answered 201. */
  latencies: number[];
};

type Wish = "published" | "scheduled";

export type Work = {
  /** Acknowledged posts wanted of each. */
  publish: number;
  schedule: number;
  /** Connections at once. */
  clients: number;
  /** Milliseconds from its request to the time of a scheduled post, at least and at most. */
  ahead: [number, number];
  /** Aborted: the authors stop after what they are at. */
  signal: AbortSignal;
};

const CONTENT = "<p>Halden Marine Systems will fit a fuel cell to the harbour ferry in March.</p>";
const AGAIN_MS = 200;
const PATIENCE_MS = 30_000;

/** Ends when everything wanted is acknowledged, or `signal` says so. @param urls of the web servers, in turn. */
export async function write(urls: string[], authors: Author[], work: Work): Promise<Kept> {
  const kept: Kept = { published: [], scheduled: [], unanswered: 0, refused: 0, wrong: [], latencies: [] };
  let asked = 0;
  const open = { published: 0, scheduled: 0 };
  const next = (): Wish | undefined => {
    const missing = (wish: Wish, wanted: number) => wanted - kept[wish].length - open[wish];
    const [publish, schedule] = [missing("published", work.publish), missing("scheduled", work.schedule)];
    if (publish <= 0 && schedule <= 0) return undefined;
    return publish >= schedule ? "published" : "scheduled";
  };
  const client = async () => {
    for (let wish = next(); wish && !work.signal.aborted; wish = next()) {
      asked += 1;
      open[wish] += 1;
      const author = authors[asked % authors.length];
      const url = urls[asked % urls.length];
      if (!author || !url) throw new Error("There are no authors or no servers");
      const began = performance.now();
      const answer = await ask(url, author, wish, asked, work.ahead);
      open[wish] -= 1;
      if (answer.kind === "done") {
        kept[wish].push(answer.id);
        kept.latencies.push(performance.now() - began);
        continue;
      }
      if (answer.kind === "unanswered") kept.unanswered += 1;
      else if (answer.kind === "again") kept.refused += 1;
      else kept.wrong.push(answer.text);
      await sleep(AGAIN_MS);
    }
  };
  await Promise.all(Array.from({ length: work.clients }, client));
  return kept;
}

type Answer =
  | { kind: "done"; id: number }
  | { kind: "unanswered" }
  | { kind: "again" }
  | { kind: "wrong"; text: string };

async function ask(url: string, author: Author, wish: Wish, mark: number, ahead: [number, number]): Promise<Answer> {
  const [least, max] = ahead;
  const title = `Ferry trial ${mark}`;
  const isScheduled = wish === "scheduled";
  const fields = { title, content: CONTENT, tags: isScheduled ? ["Technology"] : JSON.stringify(["Technology"]) };
  const time = new Date(Date.now() + least + ((max - least) * (mark % 100)) / 100).toISOString();
  try {
    const answer = await fetch(new URL(isScheduled ? "/dashboard/blog-schedules/create/" : "/dashboard/blogs/", url), {
      method: "POST",
      headers: {
        cookie: author.cookie,
        origin: url,
        ...(isScheduled && { "content-type": "application/json" }),
      },
      body: isScheduled ? JSON.stringify({ ...fields, publishing_time: time }) : formOf(fields),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.status === 201) return { kind: "done", id: idIn(text) };
    const isRefused = (answer.status === 503 && answer.headers.has("retry-after")) || answer.status === 507;
    return isRefused ? { kind: "again" } : { kind: "wrong", text: `${answer.status} ${text.slice(0, 300)}` };
  } catch {
    return { kind: "unanswered" };
  }
}

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

function idIn(text: string): number {
  const answer = JSON.parse(text) as { id?: number; blog?: { id?: number } };
  const id = answer.id ?? answer.blog?.id;
  if (typeof id !== "number") throw new Error(`No id in the answer: ${text.slice(0, 300)}`);
  return id;
}
