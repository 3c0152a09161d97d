/** Create-and-publish per second: the service's call, and the whole HTTP call, beside the same rows as bare SQL. */
import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import path from "node:path";
import { promisify } from "node:util";
import { CATEGORY, CONTENT, DESCRIPTION, SUMMARY, WEBSITE } from "./submit-texts.ts";
import type { Figures, Load } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import { RawClient } from "../support/raw-client.ts";
import { figuresOf, inParallel } from "../support/writers.ts";
import type { BenchUser } from "../support/workspace.ts";

const SECONDS = 5;
const WRITER = path.resolve("bench/authors/submit-writer.ts");

/** `postmaster`: see support/database-cpu.ts. */
export type Writers = {
  databaseUrl: string;
  postmaster: number | null;
  users: BenchUser[];
  env: Record<string, string>;
};

/** One round of the service's call, or of the bare statement, as a process of its own. */
export async function measureWrites(
  side: "product" | "bare",
  { databaseUrl, postmaster, users, env }: Writers,
): Promise<Figures> {
  const owners = JSON.stringify(users.map(({ id }) => id));
  const given = [side, databaseUrl, owners, String(postmaster ?? "")];
  const args = ["--disable-warning=ExperimentalWarning", "--import", "tsx", WRITER, ...given];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as Figures;
}

/** A whole request as a browser sends it. */
export function submission(url: URL, cookie: string, title: string): Buffer {
  const boundary = "----dateline-bench-boundary";
  const fields = {
    title,
    content: CONTENT,
    summary: SUMMARY,
    tags: JSON.stringify([CATEGORY]),
    posted_by_company: "",
    seo_meta_title: title,
    seo_meta_description: DESCRIPTION,
    "embedded_websites[0]": WEBSITE,
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

/** Each connection submits as the customer of its place in `users`, one post after the other, for a fixed time. */
export async function measureSubmits(
  target: MeasuredProcess,
  users: BenchUser[],
  { databaseCpuMs }: Pick<Load, "databaseCpuMs"> = {},
): Promise<Figures> {
  const url = new URL("/dashboard/blogs/", target.url);
  const clients = await Promise.all(users.map(() => RawClient.open(url)));
  const [before, databaseBefore] = [target.cpuMs(), databaseCpuMs?.()];
  const latencies = await inParallel(users.length, SECONDS, async (worker, count) => {
    const [user, client] = [users[worker], clients[worker]];
    if (!user || !client) throw new Error("The bench has no users");
    const status = await client.send(submission(url, user.cookie, `Ferry trial ${worker} ${count}`));
    if (status !== 201) throw new Error(`A submit answered ${status}`);
  });
  await sleep(200); // the process's CPU counter settles
  for (const client of clients) client.close();
  const ofDatabase = databaseBefore === undefined ? undefined : Number(databaseCpuMs?.()) - databaseBefore;
  return figuresOf(latencies, SECONDS, target.cpuMs() - before, ofDatabase);
}
