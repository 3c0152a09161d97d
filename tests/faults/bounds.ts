/** What we need runs short: memory, the disk, the bucket that files are in. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { companyPage } from "#features/companies/contract.ts";
import { startS3Server, S3_KEYS, answerS3Error } from "#tests/doubles/s3-server.ts";
import { largePhoto } from "#tests/factories/files.ts";
import { canMount, type SmallDisk } from "#tests/support/small-disk.ts";
import type { Author } from "./authors.ts";
import { withInstallation } from "./campaign.ts";
import type { Result } from "./report.ts";

const MEMORY_MB = 512;
const DISK_MB = 600;
const UPLOADS_AT_ONCE = 10;
const PATIENCE_MS = 60_000;
const SPELL_MS = 15_000;
/** Longer: an upload waits for its tries before it is refused. */
const BUCKET_SPELL_MS = 45_000;

const skipped = (reason: string): Result => ({ figures: {}, mustBeZero: {}, skipped: reason });

type Uploads = { urls: string[]; refused: number; unanswered: number; wrong: string[] };

/** Uploads without end, `atOnce` at a time, until aborted. */
async function upload(
  url: string,
  author: Author,
  file: Buffer,
  atOnce: number,
  signal: AbortSignal,
): Promise<Uploads> {
  const done: Uploads = { urls: [], refused: 0, unanswered: 0, wrong: [] };
  const client = async () => {
    while (!signal.aborted) {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "harbour.jpg");
      try {
        const answer = await fetch(new URL("/api/media/", url), {
          method: "POST",
          headers: { cookie: author.cookie, origin: url },
          body,
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const text = await answer.text();
        if (answer.status === 201) done.urls.push((JSON.parse(text) as { url: string }).url);
        else if (answer.status === 503 || answer.status === 507) done.refused += 1;
        else done.wrong.push(`${answer.status} ${text.slice(0, 300)}`);
        if (answer.status !== 201) await sleep(500);
      } catch {
        done.unanswered += 1;
        await sleep(500);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return done;
}

/** Acknowledged uploads that their author cannot read back whole. */
async function countLost(url: string, author: Author, urls: string[]): Promise<number> {
  let lost = 0;
  for (const each of urls) {
    const answer = await fetch(new URL(each, url), { headers: { cookie: author.cookie } }).catch(() => undefined);
    const bytes = await answer?.arrayBuffer();
    if (answer?.status !== 200 || !bytes?.byteLength) lost += 1;
  }
  return lost;
}

/** Web and worker together may use 512 MB while ten people upload photographs of 12 megapixels. */
export async function memoryIsShort(): Promise<Result> {
  const group = makeGroup(MEMORY_MB);
  if (!group) return skipped("only root on Linux with control groups can limit memory");
  const photo = await largePhoto();
  try {
    return await withInstallation({ group: group.folder }, async ({ installation, bystander, underWrites, judge }) => {
      const url = String(installation.webs[0]?.url);
      let uploads: Uploads | undefined;
      const kept = await underWrites([5000, 20_000], async () => {
        uploads = await upload(url, bystander, photo, UPLOADS_AT_ONCE, AbortSignal.timeout(45_000));
      });
      const result = await judge(kept, {
        "photographs of 12 megapixels taken": uploads?.urls.length ?? 0,
        "turned away with 503 or 507": uploads?.refused ?? 0,
        "largest memory of all processes, MB": group.peakMb(),
      });
      return {
        ...result,
        mustBeZero: {
          ...result.mustBeZero,
          "processes ended for want of memory": group.kills(),
          "uploads lost": await countLost(url, bystander, uploads?.urls ?? []),
          "uploads answered otherwise": uploads?.wrong.length ?? 0,
        },
        notes: [...(result.notes ?? []), ...(uploads?.wrong.slice(0, 3) ?? [])],
      };
    });
  } finally {
    group.remove();
  }
}

/** Both versions of Linux's control groups. @returns null where this account may not make one. */
function makeGroup(megabytes: number) {
  const isFirst = existsSync("/sys/fs/cgroup/memory");
  const folder = path.join(isFirst ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup", `dateline-faults-${process.pid}`);
  const [limit, peak, events] = isFirst
    ? ["memory.limit_in_bytes", "memory.max_usage_in_bytes", "memory.oom_control"]
    : ["memory.max", "memory.peak", "memory.events"];
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, limit), String(megabytes * 1024 * 1024));
  } catch {
    return null;
  }
  return {
    folder,
    peakMb: () => Math.round(Number(read(peak)) / 1024 / 1024),
    kills: () => Number(/^oom_kill (\d+)/m.exec(read(events))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}

/** Others write to it meanwhile, so that it may be full before this is done. */
function fill(disk: SmallDisk): void {
  try {
    disk.leave(0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

/** Database and files are on one disk, and it is full for a while. */
export async function diskIsFull(): Promise<Result> {
  if (!canMount) return skipped("only root on Linux can mount a small disk");
  const photo = await largePhoto({ width: 1600, height: 1200 });
  return withInstallation({ diskMb: DISK_MB }, async ({ installation, bystander, underWrites, judge }) => {
    const url = String(installation.webs[0]?.url);
    const { disk } = installation;
    if (!disk) throw new Error("There is no disk");
    let uploads: Uploads | undefined;
    const kept = await underWrites([5000, 20_000], async () => {
      const uploading = upload(url, bystander, photo, 2, AbortSignal.timeout(3 * SPELL_MS));
      await sleep(SPELL_MS);
      fill(disk);
      await sleep(SPELL_MS);
      disk.free();
      uploads = await uploading;
    });
    const result = await judge(kept, {
      "disk full, s": SPELL_MS / 1000,
      "pictures taken": uploads?.urls.length ?? 0,
      "pictures turned away with 503 or 507": uploads?.refused ?? 0,
    });
    const uploadsLost = await countLost(url, bystander, uploads?.urls ?? []);
    return {
      ...result,
      mustBeZero: {
        ...result.mustBeZero,
        "uploads lost": uploadsLost,
        "uploads answered otherwise": uploads?.wrong.length ?? 0,
      },
      notes: [...(result.notes ?? []), ...(uploads?.wrong.slice(0, 3) ?? [])],
    };
  });
}

/** A picture that readers see, and a page that shows it: the logo of a company. */
async function publishLogo(url: string, author: Author, photo: Buffer): Promise<string[]> {
  const { urls } = await upload(url, author, photo, 1, AbortSignal.timeout(1));
  const logo = /^\/media\/([^/]+)\//.exec(urls[0] ?? "")?.[1];
  const answer = await fetch(new URL("/dashboard/create-company/", url), {
    method: "POST",
    headers: { cookie: author.cookie, origin: url, "content-type": "application/json" },
    body: JSON.stringify({ name: "Halden Harbour", logo }),
  });
  if (answer.status !== 201) throw new Error(`No company was created: ${answer.status} ${await answer.text()}`);
  const { slug } = (await answer.json()) as { slug: string };
  return [urls[0] ?? "", `${companyPage(slug)}/feed.json`];
}

type Reads = { answers: number; otherwise: string[]; slowestMs: number };

/** Opens these addresses in turn, as a reader without a session, until aborted. */
async function read(url: string, addresses: string[], signal: AbortSignal): Promise<Reads> {
  const done: Reads = { answers: 0, otherwise: [], slowestMs: 0 };
  while (!signal.aborted) {
    for (const address of addresses) {
      const began = performance.now();
      const answer = await fetch(new URL(address, url)).catch(() => undefined);
      await answer?.arrayBuffer();
      done.slowestMs = Math.max(done.slowestMs, Math.round(performance.now() - began));
      if (answer?.status === 200) done.answers += 1;
      else done.otherwise.push(`${address} ${answer?.status}`);
    }
    await sleep(100);
  }
  return done;
}

/** Files are in a bucket that becomes slow, then fails, then is away. Nothing but files may notice. */
export async function bucketFails(): Promise<Result> {
  const bucket = await startS3Server();
  const photo = await largePhoto({ width: 1600, height: 1200 });
  const env = { STORAGE_URL: bucket.url(), ...S3_KEYS };
  try {
    return await withInstallation({ env }, async ({ installation, bystander, underWrites, judge }) => {
      const url = String(installation.webs[0]?.url);
      const shown = await publishLogo(url, bystander, photo);
      let uploads: Uploads | undefined;
      let reads: Reads | undefined;
      const kept = await underWrites([5000, 20_000], async () => {
        const signal = AbortSignal.timeout(5 * BUCKET_SPELL_MS);
        const uploading = upload(url, bystander, photo, 4, signal);
        const reading = read(url, shown, signal);
        await sleep(BUCKET_SPELL_MS);
        bucket.spoil((_request, response) => Math.random() < 0.3 && answerS3Error(response, 500, "InternalError"));
        await sleep(BUCKET_SPELL_MS);
        bucket.spoil(() => Math.random() < 0.2); // never answered
        await sleep(BUCKET_SPELL_MS);
        bucket.spoil(null);
        await bucket.goAway();
        await sleep(BUCKET_SPELL_MS);
        await bucket.comeBack();
        [uploads, reads] = await Promise.all([uploading, reading]);
      });
      const result = await judge(kept, {
        "failing, silent, away, s each": BUCKET_SPELL_MS / 1000,
        "pictures taken": uploads?.urls.length ?? 0,
        "pictures turned away with 503 or 507": uploads?.refused ?? 0,
        "uploads without an answer": uploads?.unanswered ?? 0,
        "a logo and a page read": reads?.answers ?? 0,
        "slowest of them, ms": reads?.slowestMs ?? 0,
      });
      const uploadsLost = await countLost(url, bystander, uploads?.urls ?? []);
      return {
        ...result,
        mustBeZero: {
          ...result.mustBeZero,
          "uploads lost": uploadsLost,
          "uploads answered otherwise": uploads?.wrong.length ?? 0,
          "logo or page not read": reads?.otherwise.length ?? 0,
        },
        notes: [
          ...(result.notes ?? []),
          ...(uploads?.wrong.slice(0, 3) ?? []),
          ...(reads?.otherwise.slice(0, 3) ?? []),
        ],
      };
    });
  } finally {
    await bucket.stop();
  }
}
