import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { answerS3Error, S3_KEYS, startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import type { StorageDriver } from "../driver.ts";
import { parseStorageUrl } from "../location.ts";
import { openBucket } from "./bucket-driver.ts";
import { LIMITS } from "./client.ts";

let s3: S3Double;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterEach(() => s3.spoil(null));
afterAll(() => s3.stop());

function openAt(url: string, limits = LIMITS): StorageDriver {
  const location = parseStorageUrl(url);
  if (location?.kind !== "s3") throw new Error(`${url} is no bucket.`);
  return openBucket(location, limits);
}
const IMPATIENT = { connect: 200, silence: 200, answer: 200, short: 200, check: 400 };
const put = (driver: StorageDriver, key: string) => driver.put(key, Buffer.from("x"));

describe("a wrong STORAGE_URL is refused with what to do:", () => {
  const refusal = (url: string, limits = LIMITS) =>
    openAt(url, limits)
      .check()
      .then(
        () => "none",
        (error: Error) => error.message,
      );

  it("a bucket that does not exist", async () => {
    expect(await refusal(`s3://absent?endpoint=${s3.origin}`)).toMatch(
      /The bucket absent does not exist at s3:\/\/absent\/ at http.* Create it, or correct STORAGE_URL\./,
    );
  });

  it("a server that cannot be reached", async () => {
    expect(await refusal("s3://press?endpoint=http://127.0.0.1:9")).toMatch(
      /cannot be reached \(ECONNREFUSED\)\. Check endpoint in STORAGE_URL and the network\./,
    );
  });

  it("a server that never answers", async () => {
    s3.spoil(() => true);
    expect(await refusal(s3.url(), { ...IMPATIENT, answer: 60_000, silence: 60_000 })).toMatch(
      /did not answer within 0\.4 seconds\. Check endpoint in STORAGE_URL and the network\./,
    );
  });

  const WRONG_KEYS = /refuses the keys\. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY/;

  it("a wrong key", async () => {
    process.env["AWS_ACCESS_KEY_ID"] = "AKIAWRONG";
    onTestFinished(() => void Object.assign(process.env, S3_KEYS));
    expect(await refusal(s3.url())).toMatch(WRONG_KEYS);
  });

  it("a wrong secret", async () => {
    s3.spoil((_request, response) => answerS3Error(response, 403, "SignatureDoesNotMatch"));
    expect(await refusal(s3.url())).toMatch(WRONG_KEYS);
  });

  it.each([
    ["GET", "list-type=2", "list its files (s3:ListBucket)"],
    ["PUT", "", "write files (s3:PutObject)"],
    ["GET", "x-id=GetObject", "read files (s3:GetObject)"],
    ["DELETE", "", "remove files (s3:DeleteObject)"],
  ])("the right for %s %s is missing", async (method, query, right) => {
    s3.spoil(
      ({ method: asked, url = "" }, response) =>
        asked === method && url.includes(query) && answerS3Error(response, 403, "AccessDenied"),
    );
    expect(await refusal(s3.url())).toContain(`may not ${right}. Allow it in their policy.`);
  });

  it("a bucket of another region", async () => {
    s3.spoil((_request, response) => answerS3Error(response, 301, "PermanentRedirect"));
    expect(await refusal(s3.url())).toContain("is in another region. Set region in STORAGE_URL to it");
  });
});

describe("while the server", () => {
  const AWAY = { code: "unavailable", retryAfter: 5 };

  it("is away, every request says so, most of them without waiting, until it is back", async () => {
    const driver = openAt(s3.url("away"));
    await put(driver, "a");
    await s3.goAway();
    await expect(driver.openRange("a")).rejects.toMatchObject(AWAY);
    const began = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => expect(driver.size("a")).rejects.toMatchObject(AWAY)));
    await expect(put(driver, "b")).rejects.toMatchObject(AWAY);
    expect(performance.now() - began).toBeLessThan(500);
    expect(await driver.isReachable()).toBe(false);
    await s3.comeBack();
    expect(await driver.isReachable()).toBe(true);
    await expect.poll(() => driver.size("a").catch(() => null)).toBe(1);
    expect(await driver.size("b")).toBeNull();
  });

  it("answers nothing, reading and writing give up", async () => {
    s3.spoil(() => true);
    await expect(openAt(s3.url(), IMPATIENT).openRange("a")).rejects.toMatchObject(AWAY);
    await expect(put(openAt(s3.url(), IMPATIENT), "a")).rejects.toMatchObject(AWAY);
    const content = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024)));
    await expect(openAt(s3.url(), IMPATIENT).putStream("a", content)).rejects.toMatchObject(AWAY);
  });

  it("breaks a file off, the reader notices", async () => {
    const driver = openAt(s3.url("broken"));
    s3.spoil((_request, response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write("half");
      setImmediate(() => response.destroy());
      return true;
    });
    const stream = await driver.openRange("a");
    await expect(buffer(stream ?? Readable.from([]))).rejects.toThrow(/aborted|ECONNRESET|socket/);
  });

  it.each([
    [507, "XMinioStorageFull"],
    [403, "QuotaExceeded"],
  ])("is full (%i %s), a write says so", async (status, code) => {
    const driver = openAt(s3.url());
    s3.spoil((_request, response) => answerS3Error(response, status, code));
    await expect(put(driver, "a")).rejects.toMatchObject({ code: "storage-full", status: 507 });
  });

  it("fails in the middle of a large file, nothing of it is seen and the parts are given up", async () => {
    const driver = openAt(s3.url("large"));
    const aborted: string[] = [];
    s3.spoil(({ method, url = "" }, response) => {
      if (method === "DELETE" && url.includes("uploadId=")) aborted.push(url);
      return url.includes("partNumber=3") && answerS3Error(response, 400, "InvalidPart");
    });
    const content = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(1024 * 1024)));
    await expect(driver.putStream("v.mp4", content)).rejects.toMatchObject({ code: "unavailable" });
    expect(await driver.size("v.mp4")).toBeNull();
    expect(aborted).toHaveLength(1);
  });
});

describe("interrupted uploads", () => {
  it("are ended once they are old, and no others", async () => {
    const ended: string[] = [];
    const item = (id: string, initiated: string) =>
      `<Upload><Key>press/v.mp4</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    const server = createServer(({ method, url = "" }, response) => {
      if (method === "DELETE") {
        ended.push(new URL(url, "http://s3").searchParams.get("uploadId") ?? "");
        return void response.writeHead(204).end();
      }
      const uploads = item("old", "2026-01-01T00:00:00Z") + item("young", "2026-01-03T00:00:00Z");
      response.end(`<ListMultipartUploadsResult>${uploads}</ListMultipartUploadsResult>`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    const driver = openAt(`s3://press?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await driver.removePartials(new Date("2026-01-02"))).toBe(1);
    expect(ended).toEqual(["old"]);
  });

  it("are left to a server that cannot list them", async () => {
    expect(await openAt(s3.url()).removePartials(new Date())).toBe(0);
  });
});

it("tells the type of a file to who reads it without us", async () => {
  const driver = openAt(s3.url("types"));
  await put(driver, "media/a/960.webp");
  await put(driver, "media/a/unknown");
  const types: unknown[] = [];
  s3.spoil((_request, response) => {
    response.on("finish", () => types.push(response.getHeader("content-type")));
    return false;
  });
  for (const key of ["media/a/960.webp", "media/a/unknown"]) (await driver.openRange(key))?.resume();
  await expect.poll(() => types).toEqual(["image/webp", "application/octet-stream"]);
});

it("lists no files whose names are no keys: those that consoles mark folders with, and what others put there", async () => {
  const files = openAt(s3.url("marked"));
  for (const name of ["", "media/", "media/a b.txt", "media/a/1.webp"]) await put(files, name);
  expect(await Array.fromAsync(files.files())).toEqual(["media/a/1.webp"]);
});
