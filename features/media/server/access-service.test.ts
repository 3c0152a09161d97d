import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { isSubscribed, notify } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import * as make from "#tests/factories/files.ts";
import { buildPicture, buildShowingPost, buildVideo, storedFolder } from "#tests/factories/media.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { addressOf, mediaAppOfThisFile } from "#tests/support/apps/media-app.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import type { MediaItem } from "../contract.ts";

const running = mediaAppOfThisFile();
let app: App;
let ada: TestUser;

beforeAll(async () => {
  ({ app } = running());
  ada = await buildUser();
});

const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 40_000 });

describe("GET /media/:id/:name", () => {
  let video: MediaItem;
  let picture: MediaItem;
  let bytes: Buffer;
  const get = (headers: Record<string, string> = {}) => app.inject({ url: video.url, headers });

  beforeAll(async () => {
    bytes = make.largeMp4(10_000);
    video = await buildVideo(ada.actor, bytes);
    picture = await buildPicture(ada.actor);
    for (const item of [video, picture]) await buildShowingPost(ada.id, item);
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

  it("gives a picture in full size to nobody before something public shows it", async () => {
    const item = await buildPicture(ada.actor, { width: 1300, height: 20 });
    const url = `/media/${item.id}/full.jpg`;
    expect((await app.inject(url)).statusCode).toBe(404);
    await buildShowingPost(ada.id, item);
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
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

  it("lets caches keep a public file for minutes and browsers run nothing in it", async () => {
    const response = await get();
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "10000",
      "cache-control": "public, max-age=300, stale-while-revalidate=60",
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
    await buildShowingPost(ada.id, item);
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
    const item = await buildVideo(ada.actor, make.largeMp4(20_000_000));
    await buildShowingPost(ada.id, item);
    const { url, bytes: size } = item;
    const before = process.memoryUsage().rss;
    const slow = await Promise.all(Array.from({ length: 40 }, () => request(url)));
    await Promise.all(slow.map((response) => once(response, "readable")));
    // While this one reads to its end, the server has the time to read 800 MB for the others.
    expect((await buffer(await request(url))).length).toBe(size);
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
    for (const response of slow) response.destroy();
  });

  it.runIf(existsSync("/proc/self/fd"))("closes the file when the reader leaves", async () => {
    const item = await buildVideo(ada.actor, make.largeMp4(20_000_000));
    await buildShowingPost(ada.id, item);
    const { id, url } = item;
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

describe("while the database does not answer", () => {
  it("readers get the file as they had it last, instead of waiting", async () => {
    const item = await buildVideo(ada.actor);
    await buildShowingPost(ada.id, item);
    await waitFor(() => expect(isSubscribed()).toBe(true));
    expect((await app.inject(item.url)).statusCode).toBe(200);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 61_000); // no longer fresh
    await holdingTransaction(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 10000`.execute(tx); // nobody waits longer
      await sql`lock table media in access exclusive mode`.execute(tx);
      expect((await app.inject(item.url)).statusCode).toBe(200);
    }).finally(() => clock.mockRestore());
  });
});

describe("a file that no reader sees", () => {
  let item: MediaItem;
  const get = (reader?: TestUser, headers: Record<string, string> = {}) =>
    app.inject({ url: item.url, headers: { ...headers, ...(reader && { cookie: cookiesOf(reader) }) } });

  beforeAll(async () => {
    item = await buildVideo(ada.actor);
  });

  it("does not exist for others, whatever they send", async () => {
    const unknown = await app.inject(item.url.replace(item.id, randomUUID()));
    const etag = `"${item.id}/video.mp4"`;
    for (const response of [
      await get(),
      await get(await buildUser()),
      await get(undefined, { "if-none-match": etag }),
      await get(undefined, { range: "bytes=0-9", "if-range": etag }),
      await app.inject({ method: "HEAD", url: item.url }),
    ]) {
      expect([response.statusCode, response.headers["cache-control"], response.headers.etag]).toEqual([
        404,
        "no-store",
        undefined,
      ]);
      expect(["", unknown.body]).toContain(response.body);
    }
  });

  it("is its owner's and the operators', and no cache's", async () => {
    for (const reader of [ada, await buildOperator()]) {
      const response = await get(reader);
      expect([response.statusCode, response.rawPayload.length]).toEqual([200, item.bytes]);
      expect(response.headers).toMatchObject({
        "cache-control": "private, no-cache",
        "cross-origin-resource-policy": "same-origin",
        etag: `"${item.id}/video.mp4"`,
      });
      expect((await get(reader, { "if-none-match": `"${item.id}/video.mp4"` })).statusCode).toBe(304);
    }
  });

  it("is not its owner's any more once the session has ended", async () => {
    const eve = await buildUser();
    item = await buildVideo(eve.actor);
    expect((await get(eve)).statusCode).toBe(200);
    await db.deleteFrom("sessions").where("user_id", "=", eve.id).execute();
    expect((await get(eve)).statusCode).toBe(404);
  });

  it.each(["draft", "scheduled", "pending", "withdrawn", "trashed"] as const)(
    "stays closed in a %s post",
    async (state) => {
      const file = await buildVideo(ada.actor);
      const post = await buildShowingPost(ada.id, file);
      expect((await app.inject(file.url)).statusCode).toBe(200);
      const change =
        state === "trashed"
          ? { deleted_at: new Date() }
          : { status: state, publish_at: new Date(), withdrawn_at: new Date() };
      await transaction(async (tx) => {
        await tx.updateTable("posts").set(change).where("id", "=", post.id).execute();
        await notify(tx, PAGE_CHANGED, `post:${post.guid}`);
      });
      await waitFor(async () => expect((await app.inject(file.url)).statusCode).toBe(404));
    },
  );
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
