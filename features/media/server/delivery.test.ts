import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { App } from "#platform/http/app.ts";
import * as make from "#tests/factories/files.ts";
import { buildPicture, buildVideo, storedFolder } from "#tests/factories/media.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { addressOf, mediaAppOfThisFile } from "#tests/support/media-app.ts";
import type { MediaItem } from "../contract.ts";

const running = mediaAppOfThisFile();
let app: App;
let ada: TestUser;

beforeAll(async () => {
  ({ app } = running());
  ada = await buildUser();
});

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 40_000 });

describe("GET /media/:id/:name", () => {
  let video: MediaItem;
  let picture: MediaItem;
  let bytes: Buffer;
  const get = (headers: Record<string, string> = {}) => app.inject({ url: video.url, headers });

  beforeAll(async () => {
    bytes = make.largeMp4(10_000);
    video = await buildVideo(ada.actor, bytes);
    picture = await buildPicture(ada.actor);
  });

  it.each([
    "/media/%2e%2e/960.webp",
    "/media/:id/..%2f..%2f..%2fpackage.json",
    "/media/:id/%2e%2e",
    "/media/:id/video.mp4%00.jpg",
    "/media/:id/video.mp4/x",
    "/media/:id/VIDEO.MP4",
    "/media/:id/video.webm",
    "/media/:id/",
    "/media/not-a-uuid/video.mp4",
    "/media/00000000-0000-4000-8000-000000000000/video.mp4",
    "/media/..%5c..%5cwindows/video.mp4",
  ])("finds nothing at %s", async (url) => {
    const response = await app.inject(url.replace(":id", video.id));
    expect([400, 404]).toContain(response.statusCode);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("serves each file of a picture under its own type", async () => {
    for (const { name, format, bytes } of picture.variants) {
      const response = await app.inject(`/media/${picture.id}/${name}`);
      expect([response.statusCode, response.headers["content-type"], response.rawPayload.length]).toEqual([
        200,
        `image/${format}`,
        bytes,
      ]);
    }
  });

  it("lets caches keep a file and browsers run nothing in it", async () => {
    const response = await get();
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "10000",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "accept-ranges": "bytes",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${video.id}/video.mp4"`,
    });
    expect(response.headers["content-security-policy"]).toContain("sandbox");
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("answers HEAD with the same headers and no body, whatever range it names", async () => {
    const response = await app.inject({ method: "HEAD", url: video.url, headers: { range: "bytes=0-5" } });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0]);
    expect(response.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "10000",
      "accept-ranges": "bytes",
    });
  });

  it.each([
    ["bytes=0-9", 0, 9],
    ["bytes=5000-", 5000, 9999],
    ["bytes=-100", 9900, 9999],
    ["bytes=9999-20000", 9999, 9999],
    ["bytes=-20000", 0, 9999],
  ])("serves %s", async (range, start, end) => {
    const response = await get({ range });
    expect([response.statusCode, response.headers["content-range"]]).toEqual([206, `bytes ${start}-${end}/10000`]);
    expect(response.headers["content-length"]).toBe(String(end - start + 1));
    expect(response.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=10000-", "bytes=-0", "bytes=20000-30000"])("cannot satisfy %s", async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.headers["content-range"]]).toEqual([416, "bytes */10000"]);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each(["bytes=9-0", "bytes=x", "lines=0-5", "bytes=0-1,4-5"])("serves the whole file for %s", async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 10_000]);
  });

  it("serves a range only of the version that If-Range names", async () => {
    const range = "bytes=0-9";
    const etag = `"${video.id}/video.mp4"`;
    expect((await get({ range, "if-range": etag })).statusCode).toBe(206);
    expect((await get({ range, "if-range": `W/${etag}` })).statusCode).toBe(200);
    expect((await get({ range, "if-range": '"other"' })).statusCode).toBe(200);
    expect((await get({ range, "if-range": "Wed, 21 Oct 2015 07:28:00 GMT" })).statusCode).toBe(200);
  });

  it("answers 304 to who has it, before any range", async () => {
    const etag = `"${video.id}/video.mp4"`;
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await get({ "if-none-match": value, range: "bytes=0-9" });
      expect([response.statusCode, response.rawPayload.length, response.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await get({ "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("does not let caches keep the absence of a file that is lost", async () => {
    const item = await buildVideo(ada.actor);
    expect((await app.inject(item.url)).statusCode).toBe(200);
    await rm(storedFolder(item.id), { recursive: true });
    const response = await app.inject(item.url);
    expect([response.statusCode, response.headers["cache-control"], response.headers.etag]).toEqual([
      404,
      "no-store",
      undefined,
    ]);
  });

  it("reads a video no faster than each of many slow readers takes it", async () => {
    const { url, bytes: size } = await buildVideo(ada.actor, make.largeMp4(20_000_000));
    const before = process.memoryUsage().rss;
    const slow = await Promise.all(Array.from({ length: 40 }, () => request(url)));
    await Promise.all(slow.map((response) => once(response, "readable")));
    // While this one reads to its end, the server has the time to read 800 MB for the others.
    expect((await buffer(await request(url))).length).toBe(size);
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
    for (const response of slow) response.destroy();
  });

  it.runIf(existsSync("/proc/self/fd"))("closes the file when the reader leaves", async () => {
    const { id, url } = await buildVideo(ada.actor, make.largeMp4(20_000_000));
    const response = await request(url);
    await once(response, "readable");
    expect(openFilesOf(id)).toBe(1);
    response.destroy();
    await waitFor(() => expect(openFilesOf(id)).toBe(0));
  });

  it("serves many readers the right bytes at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) =>
        buffer(await request(video.url, { range: `bytes=${index * 100}-${index * 100 + 99}` })),
      ),
    );
    for (const [index, answer] of answers.entries())
      expect(answer.equals(bytes.subarray(index * 100, index * 100 + 100))).toBe(true);
  });
});

async function request(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response] = (await once(http.get({ ...addressOf(app), path: url, headers }), "response")) as [IncomingMessage];
  return response;
}

function openFilesOf(id: string): number {
  const targets = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target.includes(id)).length;
}
