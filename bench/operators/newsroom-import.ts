/** Ten thousand posts of a WordPress newsroom, each with a picture, imported while readers read. */
import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { databaseCpuMs } from "../support/database-cpu.ts";
import type { Figures } from "../support/load.ts";
import { cpuMs, type MeasuredProcess } from "../support/process.ts";
import { familyOf } from "../support/tree-memory.ts";
import type { BenchUser } from "../support/workspace.ts";

const POSTS = Number(process.env["BENCH_POSTS"] ?? 10_000);
const MOST_SECONDS = 15 * 60;
const FRONT_PAGE_MS = 150;
const READS_PER_SECOND = 20;
const READ_SECONDS = 10;
const WORDS = "ferry quay charger harbour engine crew order yard winter route deck power shore contract growth".split(
  " ",
);

type State = { status: string; problem: string; posts: Record<string, number>; pictures: Record<string, number> };
export type ImportFigures = {
  readSeconds: number;
  importSeconds: number;
  cpuSeconds: number;
  /** Of the processes that encode pictures. */
  encodingSeconds: number;
  databaseCpuSeconds: number | null;
  state: State;
  /** Of the front page, in windows of ten seconds while it is imported. */
  p99: number[];
  /** The same before it begins. */
  alone: number;
  failures: string[];
  load: number;
};

function exportOf(pictures: string): string {
  const items = Array.from({ length: POSTS }, (_, at) => {
    const paragraphs = Array.from({ length: 5 }, (_each, paragraph) => {
      const words = Array.from(
        { length: 60 },
        (_word, place) => WORDS[(at * 7 + paragraph * 13 + place * place) % WORDS.length],
      );
      return `<!-- wp:paragraph -->\n<p>Number ${at}: ${words.join(" ")}.</p>\n<!-- /wp:paragraph -->`;
    });
    const before =
      at > 0 ? `<p>After <a href="https://old.example/2024/06/post-${at - 1}/">the one before</a>.</p>` : "";
    const picture = `<figure><img src="${pictures}/${at}.jpg" alt="Photo ${at}"><figcaption>At the quay</figcaption></figure>`;
    return wxrItem({
      id: at,
      title: `Release number ${at}`,
      content: [...paragraphs.slice(0, 2), picture, before, ...paragraphs.slice(2)].join("\n\n"),
      excerpt: `Summary of number ${at}.`,
      date: new Date(Date.UTC(2014, 0, 1) + at * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
      extra: `<category domain="category" nicename="press">Press</category>`,
    });
  });
  return wxr(items);
}

export async function measureNewsroomImport(
  server: MeasuredProcess,
  site: MeasuredProcess,
  databaseUrl: string,
  postmaster: number | null,
  owner: BenchUser,
): Promise<ImportFigures> {
  const company = await companyOf(databaseUrl, owner.id);
  const headers = { cookie: owner.cookie, origin: server.url };
  const base = `${server.url}/api/companies/${company}/imports/`;
  const form = new FormData();
  form.set("file", new Blob([exportOf(site.url)]), "site.xml");
  const began = performance.now();
  const answer = await fetch(base, { method: "POST", headers, body: form });
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  const read = async () => (await (await fetch(`${base}${id}/`, { headers })).json()) as State;
  const until = async (wanted: string) => {
    for (;;) {
      const state = await read();
      if (state.status === wanted) return state;
      if (state.status === "failed") throw new Error(state.problem);
      await sleep(500);
    }
  };
  await until("ready");
  const readSeconds = (performance.now() - began) / 1000;
  let windows = 0;
  const { p99: before } = await readWhile(server, () => windows++ === 0);
  const [cpu, databaseCpu, started] = [server.cpuMs(), postmaster && databaseCpuMs(postmaster), performance.now()];
  const json = { ...headers, "content-type": "application/json" };
  const run = await fetch(`${base}${id}/run/`, { method: "POST", headers: json, body: "{}" });
  if (run.status !== 200) throw new Error(`The start answered ${run.status}`);
  let isOver = false;
  const reading = readWhile(server, () => !isOver);
  const state = await until("finished").finally(() => (isOver = true));
  const importSeconds = (performance.now() - started) / 1000;
  const cpuSeconds = (server.cpuMs() - cpu) / 1000;
  const [, ...encoders] = familyOf(server.pid);
  const encodingSeconds = encoders.reduce((sum, pid) => sum + cpuMs(pid), 0) / 1000;
  const databaseCpuSeconds =
    postmaster && databaseCpu !== null ? (databaseCpuMs(postmaster) - databaseCpu) / 1000 : null;
  return {
    readSeconds,
    importSeconds,
    cpuSeconds,
    encodingSeconds,
    alone: Math.max(...before),
    databaseCpuSeconds,
    state,
    load: loadavg()[0] ?? 0,
    ...(await reading),
  };
}

async function companyOf(connectionString: string, owner: number): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from companies where owner_id = $1 limit 1", [owner]);
  await client.end();
  return Number(rows[0]?.id);
}

async function readWhile(server: MeasuredProcess, isOn: () => boolean): Promise<{ p99: number[]; failures: string[] }> {
  const file = path.resolve("bench/support/paced-reader.ts");
  const args = ["--disable-warning=ExperimentalWarning", "--import", "tsx", file, server.url];
  const [p99, failures]: [number[], string[]] = [[], []];
  while (isOn()) {
    const given = [...args, String(READ_SECONDS), String(READS_PER_SECOND), "/"];
    const { stdout } = await promisify(execFile)(process.execPath, given);
    const answer = JSON.parse(stdout) as { figures: Record<string, Figures>; failures: string[] };
    p99.push(answer.figures["/"]?.p99 ?? 0);
    failures.push(...answer.failures);
  }
  return { p99, failures };
}

export function reportNewsroomImport(figures: ImportFigures): void {
  const {
    readSeconds,
    importSeconds,
    cpuSeconds,
    encodingSeconds,
    databaseCpuSeconds,
    state,
    p99,
    alone,
    failures,
    load,
  } = figures;
  const total = readSeconds + importSeconds;
  const most = (MOST_SECONDS * POSTS) / 10_000;
  const worst = Math.max(...p99);
  const middle = p99.toSorted((a, b) => a - b)[Math.floor(p99.length / 2)] ?? 0;
  const above = p99.filter((ms) => ms > FRONT_PAGE_MS).length;
  const { posts, pictures } = state;
  const each = (seconds: number) => `${((seconds * 1000) / POSTS).toFixed(0)} ms`;
  console.log(`\n${POSTS} posts of WordPress with a picture each, the machine's load ${load.toFixed(1)}`);
  console.log(
    `  ${total.toFixed(0)} s (target ≤ ${most.toFixed(0)} s)  ${total <= most ? "met" : "MISSED"}: ${readSeconds.toFixed(0)} s until the preview, ${importSeconds.toFixed(0)} s to import`,
  );
  console.log(
    `  imported ${posts["imported"]} of ${posts["found"]} posts, ${pictures["imported"]} of ${pictures["found"]} pictures; each post ${each(cpuSeconds)} of the server's CPU, ${each(encodingSeconds)} for its picture` +
      (databaseCpuSeconds === null ? "" : ` and ${each(databaseCpuSeconds)} of PostgreSQL's`),
  );
  console.log(
    `  front page meanwhile: p99 ${worst.toFixed(0)} ms in the slowest of ${p99.length} windows, ${middle.toFixed(0)} ms in the middle one, above the target in ${above}, ${alone.toFixed(0)} ms before (target ≤ ${FRONT_PAGE_MS} ms)  ${worst <= FRONT_PAGE_MS ? "met" : "MISSED"}`,
  );
  if (failures.length > 0) console.log(`  ${failures.length} reads failed, such as ${failures[0]}`);
}
