/** Submits per second through HTTP (multipart, session, validation, sanitising, hold) against bare inserts of the same row. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Figures } from "./support/load.ts";
import type { MeasuredProcess } from "./support/process.ts";
import { RawClient } from "./support/raw-client.ts";
import type { BenchUser } from "./support/workspace.ts";

const CONNECTIONS = 10;
const SECONDS = 5;

const PARAGRAPH =
  "<p>Halden Marine Systems will fit a 400 kW fuel cell to the harbour ferry in March, the first time that a passenger vessel on the commuter route has carried one. The trial runs for nine months.</p>";
const CONTENT = PARAGRAPH.repeat(4);

/** A whole request as a browser sends it. */
function submission(url: URL, cookie: string, title: string): Buffer {
  const boundary = "----dateline-bench-boundary";
  const fields = {
    title,
    content: CONTENT,
    summary: "A nine-month trial shows whether a fuel cell can keep the evening timetable.",
    tags: '["Technology"]',
    posted_by_company: "",
    seo_meta_title: title,
    seo_meta_description: "A trial on the harbour ferry.",
    "embedded_websites[0]": "https://halden.example/hydrogen",
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--${boundary}--\r\n`;
  const head = [
    `POST ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    `Origin: ${url.origin}`,
    `Cookie: ${cookie}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Each connection submits as a customer of its own, one after the other, for a fixed time. */
export async function measureSubmits(target: MeasuredProcess, users: BenchUser[]): Promise<Figures> {
  const url = new URL("/dashboard/blogs/", target.url);
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => RawClient.open(url)));
  const before = target.cpuMs();
  const latencies = await inParallel(async (worker, count) => {
    const [user, client] = [users[worker % users.length], clients[worker]];
    if (!user || !client) throw new Error("The bench has no users");
    const status = await client.send(submission(url, user.cookie, `Ferry trial ${worker} ${count}`));
    if (status !== 201) throw new Error(`A submit answered ${status}`);
  });
  for (const client of clients) client.close();
  return figures(latencies, target.cpuMs() - before);
}

/** The same row through `pg`, one prepared insert per transaction. */
export async function measureInserts(databaseUrl: string, ownerId: number): Promise<Figures> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const before = process.cpuUsage();
  const latencies = await inParallel(async (worker, count) => {
    await pool.query({
      name: "bench-insert",
      text: `insert into posts (kind, status, owner_id, posted_as_name, name, slug, details, content_html, word_count, summary, tags,
               seo_meta_title, seo_meta_description, embedded_websites, published_at)
             values ('article', 'published', $1, 'Bench', $2, 'ferry-trial', $3, $4, 140, $5, $6, $2, $7, $8, now())`,
      values: [
        ownerId,
        `Ferry trial ${worker} ${count}`,
        JSON.stringify({ title: "Ferry trial" }),
        CONTENT,
        "A nine-month trial shows whether a fuel cell can keep the evening timetable.",
        ["Technology"],
        "A trial on the harbour ferry.",
        ["https://halden.example/hydrogen"],
      ],
    });
  });
  const used = process.cpuUsage(before);
  await pool.end();
  return figures(latencies, (used.user + used.system) / 1000);
}

async function inParallel(act: (worker: number, count: number) => Promise<void>): Promise<number[]> {
  const ends = performance.now() + SECONDS * 1000;
  const latencies: number[] = [];
  const worker = async (index: number) => {
    for (let count = 0; performance.now() < ends; count++) {
      const started = performance.now();
      await act(index, count);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => worker(index)));
  await sleep(200); // the process's CPU counter settles
  return latencies;
}

function figures(latencies: number[], cpu: number): Figures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: sorted.length / SECONDS, p50: at(0.5), p99: at(0.99), cpuPerRequest: cpu / sorted.length };
}
