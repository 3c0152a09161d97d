/** Uploads and their files where a bucket keeps them, and what people are told while it is away or full. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { deleteOwnPost } from "#features/content/server/posts/trash-service.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { log } from "#platform/log/log.ts";
import { storage } from "#platform/storage/storage.ts";
import { answerS3Error, startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import * as make from "#tests/factories/files.ts";
import { buildShowingPost, countMedia } from "#tests/factories/media.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { mediaAppOfThisFile } from "#tests/support/apps/media-app.ts";
import { cleanMedia } from "./jobs.ts";

const running = mediaAppOfThisFile();
let s3: S3Double;
let user: TestUser;

beforeAll(async () => {
  s3 = await startS3Server();
  settings().STORAGE_URL = s3.url("site");
  user = await buildUser();
  vi.spyOn(log, "error").mockReturnValue(undefined);
  vi.spyOn(log, "warn").mockReturnValue(undefined);
});
afterEach(() => s3.spoil(null));
afterAll(async () => {
  vi.restoreAllMocks();
  await s3.stop();
});

async function upload(bytes: Buffer, name: string) {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), name);
  const request = new Request("http://localhost/", { method: "POST", body });
  return running().app.inject({
    method: "POST",
    url: "/api/media/",
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": String(request.headers.get("content-type")), cookie: cookiesOf(user) },
  });
}
const get = (url: string, headers = {}) =>
  running().app.inject({ url, headers: { cookie: cookiesOf(user), ...headers } });
const keys = async () => Array.fromAsync((await storage()).listFiles());

/** The clean-up as it is in a day from now. */
function cleanTomorrow() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3600 * 1000 });
  return cleanMedia().finally(() => vi.useRealTimers());
}

it("keeps a picture and a video, and answers whole files, ranges and 304", async () => {
  const film = make.mp4File();
  const video = (await upload(film, "film.mp4")).json();
  const whole = await get(video.url);
  expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true]);
  const part = await get(video.url, { range: "bytes=4-9" });
  expect([part.statusCode, part.rawPayload.equals(film.subarray(4, 10))]).toEqual([206, true]);
  expect((await get(video.url, { "if-none-match": String(whole.headers.etag) })).statusCode).toBe(304);
  const picture = (await upload(await make.jpegFile(), "a.jpg")).json();
  expect((await get(picture.url)).headers["content-type"]).toBe("image/webp");
  expect((await keys()).filter((key) => key.startsWith(`media/${picture.id}/`)).length).toBeGreaterThan(2);
});

describe("while the bucket", () => {
  it("is away, reading and uploading answer 503 with Retry-After, and nothing is kept", async () => {
    const item = (await upload(await make.jpegFile(), "a.jpg")).json();
    await buildShowingPost(user.id, item);
    const rows = await countMedia(user.id);
    await s3.goAway();
    for (const answer of [await get(item.url), await upload(make.mp4File(), "b.mp4")]) {
      expect([answer.statusCode, answer.headers["retry-after"], answer.headers["cache-control"]]).toEqual([
        503,
        "5",
        "no-store",
      ]);
      expect(answer.json().detail).toContain("Files cannot be read or saved right now");
    }
    await s3.comeBack();
    expect(await countMedia(user.id)).toBe(rows);
    await expect.poll(async () => (await get(item.url)).statusCode).toBe(200);
  });

  it("is away or fails, readers still get the small pictures they read lately, whole and in parts", async () => {
    const [read, unread, hidden] = await Promise.all(
      ["a.jpg", "b.jpg", "c.jpg"].map(async (name) => (await upload(await make.jpegFile(), name)).json()),
    );
    for (const item of [read, unread]) await buildShowingPost(user.id, item);
    const before = await get(read.url, { cookie: "" });
    expect((await get(hidden.url)).statusCode).toBe(200);
    s3.spoil((_request, response) => answerS3Error(response, 500, "InternalError"));
    const after = await get(read.url, { cookie: "" });
    expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, true]);
    expect(after.headers).toMatchObject({
      etag: before.headers.etag,
      "content-length": before.headers["content-length"],
    });
    const part = await get(read.url, { cookie: "", range: "bytes=4-9" });
    expect([part.statusCode, part.rawPayload.equals(before.rawPayload.subarray(4, 10))]).toEqual([206, true]);
    for (const url of [unread.url, hidden.url])
      expect([url, (await get(url)).statusCode, (await get(url)).headers["retry-after"]]).toEqual([url, 503, "5"]);
    expect((await get(hidden.url, { cookie: "" })).statusCode).toBe(404);
    s3.spoil(null);
    await expect.poll(async () => (await get(unread.url)).statusCode).toBe(200);
  });

  it("breaks off within a small picture, readers are answered 503 and nothing of it is remembered", async () => {
    const item = (await upload(await make.jpegFile({ width: 900, height: 600 }), "a.jpg")).json();
    await buildShowingPost(user.id, item);
    s3.spoil(({ method }, response) => {
      if (method !== "GET") return false;
      response.writeHead(200, { "content-type": "image/webp", "content-length": "2000" });
      response.write("half a pict");
      setImmediate(() => response.destroy());
      return true;
    });
    expect((await get(item.url)).statusCode).toBe(503);
    s3.spoil(null);
    await expect.poll(async () => (await get(item.url)).statusCode).toBe(200);
    expect(String((await get(item.url)).headers["content-type"])).toBe("image/webp");
  });

  it("takes some sizes of a picture and fails at the next, none of them stay", async () => {
    const [rows, files] = [await countMedia(user.id), await keys()];
    let puts = 0;
    s3.spoil(({ method }, response) => method === "PUT" && ++puts > 3 && answerS3Error(response, 500, "InternalError"));
    expect((await upload(await make.jpegFile({ width: 900, height: 600 }), "c.jpg")).statusCode).toBe(503);
    expect(await countMedia(user.id)).toBe(rows);
    // What could not be removed meanwhile is found by the clean-up.
    s3.spoil(null);
    await expect.poll(() => cleanTomorrow().catch(() => null)).not.toBeNull(); // it is only just back
    expect((await keys()).filter((key) => !files.includes(key))).toEqual([]);
  });

  it("is full, an upload answers 507", async () => {
    s3.spoil(({ method }, response) => method === "PUT" && answerS3Error(response, 507, "XMinioStorageFull"));
    expect((await upload(make.mp4File(), "d.mp4")).statusCode).toBe(507);
  });
});

describe("with STORAGE_CDN_URL", () => {
  beforeAll(() => void (settings().STORAGE_CDN_URL = s3.origin));
  afterAll(() => void (settings().STORAGE_CDN_URL = undefined));
  afterEach(() => void vi.useRealTimers());

  it("sends what no reader sees itself, to its owner and operators alone", async () => {
    const item = (await upload(await make.jpegFile(), "a.jpg")).json();
    const operator = await buildOperator();
    for (const cookie of [cookiesOf(user), cookiesOf(operator)]) {
      const answer = await get(item.url, { cookie });
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
      expect(answer.headers["cache-control"]).toBe("private, no-cache");
    }
    for (const cookie of ["", cookiesOf(await buildUser())]) {
      const answer = await get(item.url, { cookie });
      expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
    }
  });

  it("leads readers of a public file to an address that is the same for two minutes and ends after four", async () => {
    const item = (await upload(await make.jpegFile(), "a.jpg")).json();
    const post = await buildShowingPost(user.id, item);
    const began = Math.ceil(Date.now() / 120_000) * 120_000;
    vi.useFakeTimers({ toFake: ["Date"], now: began });
    const first = await get(item.url, { cookie: "" });
    const address = String(first.headers.location);
    expect([first.statusCode, first.headers["cache-control"]]).toEqual([302, "public, max-age=60"]);
    expect(address.startsWith(`${s3.origin}/press/site/media/${item.id}/`)).toBe(true);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      "X-Amz-Expires": "240",
      "response-content-type": "image/webp",
      "response-cache-control": "public, max-age=120",
    });
    vi.setSystemTime(began + 119_000);
    expect((await get(item.url)).headers.location).toBe(address);
    const file = await fetch(address);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const { byteLength } = await file.arrayBuffer();
    expect(byteLength).toBeGreaterThan(100);
    const head = await running().app.inject({ method: "HEAD", url: item.url });
    expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(byteLength)]);
    vi.setSystemTime(began + 120_000);
    expect((await get(item.url)).headers.location).not.toBe(address);
    vi.setSystemTime(began + 241_000);
    expect((await fetch(address)).status).toBe(403);
    await deleteOwnPost(user.actor, post.id);
    await expect.poll(async () => (await get(item.url, { cookie: "" })).statusCode).toBe(404);
  });

  it("lets pages show pictures and videos from there, and nothing else", async () => {
    const policy = securityHeaders()["content-security-policy"]?.split("; ");
    expect(policy).toContain(`img-src 'self' data: ${s3.origin}`);
    expect(policy).toContain(`media-src 'self' ${s3.origin}`);
    expect(policy?.filter((rule) => rule.includes(s3.origin))).toHaveLength(2);
  });
});

it("loses files without a row to the clean-up once they are a day old", async () => {
  const stray = "media/0e6f6a0c-0b0f-4a6c-9f2e-6d2f5c1f7a11/960.webp";
  await (await storage()).putBytes(stray, Buffer.from("x"));
  await cleanMedia();
  expect(await keys()).toContain(stray);
  expect((await cleanTomorrow()).folders).toBeGreaterThan(0);
  expect(await keys()).not.toContain(stray);
});
