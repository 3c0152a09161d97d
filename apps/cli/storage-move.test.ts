/** All files move to another place while a server reads and writes, whatever is killed meanwhile. */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { parseLocation } from "#platform/storage/location.ts";
import { openDriver } from "#platform/storage/storage.ts";
import { S3_KEYS, startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { mediaAppOfThisFile } from "#tests/support/apps/media-app.ts";
import { buildServerProgram } from "#tests/support/apps/server-process.ts";
import { temporaryDataFolder } from "#tests/support/temporary-folder.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 }); // whole programs start

const running = mediaAppOfThisFile();
let program: Awaited<ReturnType<typeof buildServerProgram>>;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let s3: S3Double;
let old: string;

beforeAll(async () => {
  [program, folder, s3] = await Promise.all([buildServerProgram(), temporaryDataFolder(), startS3Server()]);
  old = `file://${folder.path}/uploads`;
  settings().STORAGE_URL = old; // of the server of this file
});
afterAll(async () => {
  await Promise.all([folder.remove(), s3.stop()]);
});

const cli = () => path.join(path.dirname(program.main), "cli.js");
const environment = () => ({ ...process.env, ...S3_KEYS, LOG_LEVEL: "error", DATA_DIR: folder.path, STORAGE_URL: old });

function dateline(args: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [cli(), ...args], { cwd: inProject(), env: environment() }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

async function digestsIn(url: string): Promise<Map<string, string>> {
  const driver = await openDriver(parseLocation(url));
  const digests = new Map<string, string>();
  for (const key of (await Array.fromAsync(driver.files())).toSorted()) {
    const stream = await driver.openRange(key);
    if (stream)
      digests.set(
        key,
        createHash("sha256")
          .update(await buffer(stream))
          .digest("hex"),
      );
  }
  return digests;
}

const FILES = 400;

async function fill(): Promise<void> {
  const driver = await openDriver(parseLocation(old));
  for (let each = 0; each < FILES; each++)
    await driver.put(`media/n${each}/960.webp`, Buffer.alloc(20_000 + each, `file ${each} `));
}

async function upload(user: TestUser): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(await jpegFile())]), "a.jpg");
  const request = new Request("http://localhost/", { method: "POST", body });
  const answer = await running().app.inject({
    method: "POST",
    url: "/api/media/",
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": String(request.headers.get("content-type")), cookie: cookiesOf(user) },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ url: string }>().url;
}

const countIn = (place: string) => (existsSync(place) ? readdirSync(place).length : 0);

/** Reads a file over and over, like the readers of a page. @returns what ends it and says how often it was there and not. */
function keepReading(user: TestUser, url: string) {
  const over = new AbortController();
  const seen = { found: 0, missed: 0 };
  const reading = (async () => {
    while (!over.signal.aborted) {
      const { statusCode } = await running().app.inject({ url, headers: { cookie: cookiesOf(user) } });
      seen[statusCode === 200 ? "found" : "missed"] += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    over.abort();
    await reading;
    return seen;
  };
}

it("moves every file although it is killed twice, while a server reads and writes, and says what to set", async () => {
  await fill();
  const user = await buildUser();
  const stops = [keepReading(user, await upload(user))];
  const before = await digestsIn(old);
  const to = `file://${folder.path}/moved`;
  for (const max of [40, 150]) {
    const child = spawn(process.execPath, [cli(), "storage:move", old, to], { cwd: inProject(), env: environment() });
    onTestFinished(() => void child.kill("SIGKILL"));
    await vi.waitUntil(() => countIn(`${folder.path}/moved/media`) > max, { timeout: 60_000, interval: 5 });
    child.kill("SIGKILL");
    await once(child, "exit");
    stops.push(keepReading(user, await upload(user)));
    const arrived = await digestsIn(to);
    for (const [key, digest] of arrived) if (before.has(key)) expect(before.get(key)).toBe(digest);
    expect([...before.keys()].filter((key) => !arrived.has(key)).length).toBeGreaterThan(10);
  }
  const other = await dateline(["storage:move", old, s3.url("elsewhere")]);
  expect(other.said).toContain("has not finished. Finish it first.");
  expect(other.code).toBeGreaterThan(0);
  const { code, said } = await dateline(["storage:move", old, to]);
  expect([code, said]).toEqual([0, expect.stringMatching(/Continuing the move: \d+ files? moved so far/)]);
  expect(said).toContain("The hash of each was compared.");
  expect(said).toContain(`Now set STORAGE_URL='${to}' for every process`);
  const last = await upload(user); // by a server that still has the old setting
  const reads = await Promise.all(stops.map((stop) => stop()));
  for (const { found, missed } of reads) expect([found > 0, missed]).toEqual([true, 0]);
  const [left, arrived] = [await digestsIn(old), await digestsIn(to)];
  for (const [key, digest] of left) expect([key, arrived.get(key)]).toEqual([key, digest]);
  expect(left.size).toBeGreaterThanOrEqual(before.size);
  expect([...arrived.keys()].some((key) => last.includes(key.split("/")[1] ?? "none"))).toBe(true);
});

it("refuses places that cannot be, before anything moves", async () => {
  const refusals: [string[], RegExp][] = [
    [[old, old], /FROM and TO are the same place\./],
    [[old, `${old}/new`], /FROM and TO must not lie inside each other\./],
    [[s3.url("a"), s3.url()], /FROM and TO must not lie inside each other\./],
    [[old, "s3://press?endpoint=here"], /'s3:\/\/press\?endpoint=here' is not a place for files: endpoint must be/],
    [[old, `s3://absent?endpoint=${s3.origin}`], /The bucket absent does not exist/],
    [[s3.url("somewhere"), s3.url("elsewhere")], /so FROM must be that place\./],
    [[old], /TO is missing\./],
  ];
  for (const [args, message] of refusals) {
    const { code, said } = await dateline(["storage:move", ...args]);
    expect(said).toMatch(message);
    expect(code).toBeGreaterThan(0);
  }
});
