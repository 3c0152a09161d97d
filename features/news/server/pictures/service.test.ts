import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ServerResponse } from "node:http";
import sharp from "sharp";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { storage } from "#platform/storage/storage.ts";
import { redirectingTo, startPeer, type Peer, type PeerReply, type PeerScript } from "#tests/doubles/peer/server.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { gifFile, jpegFile, pngFile, tiffFile } from "#tests/factories/files.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import { allowOrigins, startAllowedPeer } from "#tests/support/outbound.ts";
import { newsMessages, type NewsArticle } from "../../contract.ts";
import { PICTURES_FOLDER, pictureKey } from "./policy.ts";
import { MAX_WAITING_PER_READER, PICTURES_PER_HOST, PICTURES_PER_READER, pictureLimits } from "./limits.ts";
import { cleanPictures, removeStrayPictures } from "./service.ts";

let app: App;
let site: Peer;
let user: TestUser;
let feedId: number;
const call = caller(() => app);
useOwnDataFolder();
beforeAll(async () => {
  app = await buildNewsApp();
  site = await startAllowedPeer();
});
beforeEach(async () => {
  await cleanPictures({ maxBytes: -1 });
  user = await buildUser();
  feedId = (await buildFeed()).id;
  await follow(user.id, feedId);
});
afterAll(async () => {
  await site.stop();
  await app.close();
});

let numbers = 0;
/** The path of an article's picture whose original is answered like this. */
async function picture(how: PeerReply | PeerScript): Promise<{ path: string; address: string; id: number }> {
  const address = site.answer(`/${++numbers}.jpg`, how);
  const { id } = await buildEntry(feedId, { image_url: address });
  return { path: `/rss/pictures/${id}`, address, id };
}
const get = (path: string, as = user) => call(as, "GET", path);
const fetched = ({ address }: { address: string }) => site.requestsTo(new URL(address).pathname).length;

describe("a picture", () => {
  it("is fetched once, made small, kept, and cached by the browser under its version", async () => {
    const shown = await picture({
      body: await jpegFile({ width: 1600, height: 800 }),
      headers: { "content-type": "text/plain" },
    });
    const { media_url } = (await call(user, "GET", `/rss/articles/${shown.id}/`)).json<NewsArticle>();
    const answers = [...(await Promise.all([get(media_url), get(media_url), get(shown.path)])), await get(media_url)];
    for (const { statusCode, headers, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
      expect(Number(headers["content-length"])).toBe(rawPayload.length);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 640, height: 320 });
    }
    expect(fetched(shown)).toBe(1);
    expect(answers[0]?.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    expect(answers[2]?.headers["cache-control"]).toBe("private, max-age=3600");
    const etag = String(answers[0]?.headers["etag"]);
    const again = await app.inject({ url: media_url, headers: { cookie: cookiesOf(user), "if-none-match": etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(site.requestsTo(new URL(shown.address).pathname)[0]?.headers).not.toHaveProperty("cookie");
  });

  it("of the content has its number", async () => {
    const [a, b] = [
      site.answer("/a.png", { body: await pngFile() }),
      site.answer("/b.gif", { body: await gifFile({ width: 30, height: 30 }) }),
    ];
    const { id } = await buildEntry(feedId, { content_html: `<p><img src="${a}"><img alt="x" src="${b}"></p>` });
    const { content } = (await call(user, "GET", `/rss/articles/${id}/`)).json<NewsArticle>();
    const paths = [...content.matchAll(/src="([^"]+)"/g)].map(([, path = ""]) => path.replace("&amp;", "&"));
    const sizes = await Promise.all(
      paths.map(async (path) => (await sharp((await get(path)).rawPayload).metadata()).width),
    );
    expect(sizes).toEqual([90, 30]);
    expect((await get(`/rss/pictures/${id}?image=2`)).statusCode).toBe(404);
    expect((await get(`/rss/pictures/${id}`)).statusCode).toBe(404);
  });

  it("may be a source's logo", async () => {
    const image_url = site.answer("/logo.png", { body: await pngFile() });
    const feed = await buildFeed({ category: "tech", image_url });
    expect((await get(`/rss/logos/${feed.id}`)).headers["content-type"]).toBe("image/webp");
    expect((await get(`/rss/logos/${feedId}`)).statusCode).toBe(404);
  });

  it("is fetched again where its file was lost", async () => {
    const shown = await picture({ body: await jpegFile() });
    await get(shown.path);
    await (await storage()).remove(`${PICTURES_FOLDER}/${pictureKey(shown.address)}`);
    expect((await get(shown.path)).statusCode).toBe(200);
    expect(fetched(shown)).toBe(2);
  });
});

describe("what is no usable picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const REFUSED: [name: string, how: () => Promise<PeerReply | PeerScript>][] = [
    ["missing", async () => ({ status: 404 })],
    ["an error", async () => ({ status: 500, body: await jpegFile() })],
    ["a page", async () => ({ body: "<html></html>", headers: { "content-type": "image/jpeg" } })],
    ["an SVG", async () => ({ body: svg, headers: { "content-type": "image/svg+xml" } })],
    ["an SVG that says PNG", async () => ({ body: svg, headers: { "content-type": "image/png" } })],
    ["a TIFF", async () => ({ body: await tiffFile() })],
    ["cut off", async () => ({ body: (await jpegFile({ width: 400, height: 400 })).subarray(0, 900) })],
    ["empty", async () => ({ body: "" })],
    [
      "too large",
      async () => (response) => response.writeHead(200, { "content-length": String(100 * 1024 * 1024) }).flushHeaders(),
    ],
    [
      "of too many pixels",
      async () => ({
        body: await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      }),
    ],
    ["inside", async () => redirectingTo("http://10.0.0.1/a.jpg")],
    ["never answered", async () => (_response, _request, socket) => socket.destroy()],
  ];
  it.each(REFUSED)("(%s) is no answer, and not asked for again", async (_name, how) => {
    const shown = await picture(await how());
    for (const response of [await get(shown.path), await get(shown.path)]) {
      expect([response.statusCode, response.json()]).toEqual([404, { detail: newsMessages.noSuchPicture }]);
      expect(response.headers["cache-control"]).toBe("private, max-age=300");
    }
    expect(fetched(shown)).toBe(1);
  });

  it("is asked for again after a while", async () => {
    const shown = await picture({ status: 500 });
    await get(shown.path);
    site.answer(new URL(shown.address).pathname, { body: await jpegFile() });
    await db
      .updateTable("news_pictures")
      .set({ failed_until: new Date(Date.now() - 1000) })
      .execute();
    expect((await get(shown.path)).statusCode).toBe(200);
  });

  it("is not somebody else's: what the reader cannot see is not fetched", async () => {
    const shown = await picture({ body: await jpegFile() });
    const other = await buildUser();
    expect((await get(shown.path, other)).statusCode).toBe(404);
    await get(shown.path);
    expect((await get(shown.path, other)).statusCode).toBe(404);
    expect(fetched(shown)).toBe(1);
  });
});

describe("slow pictures", () => {
  it("of one site hold up nobody who asks for those of another, and are not remembered as missing", async () => {
    const other = await startPeer();
    const named = other.origin.replace("127.0.0.1", "localhost"); // another host than the slow one
    onTestFinished(allowOrigins(named));
    onTestFinished(() => other.stop());
    other.answer("/a.jpg", { body: await jpegFile() });
    const held: ServerResponse[] = [];
    const slow = [];
    for (let n = 0; n < 12; n++) slow.push(await picture((response) => held.push(response)));
    const asked = slow.map(({ path }) => get(path));
    await vi.waitFor(() => expect(held).toHaveLength(PICTURES_PER_HOST), 30_000);
    const { id } = await buildEntry(feedId, { image_url: `${named}/a.jpg` });
    const reader = await buildUser();
    await follow(reader.id, feedId);
    expect((await get(`/rss/pictures/${id}`, reader)).statusCode).toBe(200);
    expect(held).toHaveLength(PICTURES_PER_HOST);
    for (const { address } of slow) site.answer(new URL(address).pathname, { status: 404 });
    for (const response of held) response.writeHead(404).end();
    expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  });

  it("of one reader are refused when too many wait, which no browser keeps; others get theirs", async () => {
    const shown = await picture({ body: await jpegFile() });
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    const many = Array.from({ length: PICTURES_PER_READER + MAX_WAITING_PER_READER }, () =>
      pictureLimits.ofReader(user.id, () => held),
    );
    const { statusCode, headers } = await get(shown.path);
    expect([statusCode, headers["cache-control"], Number(headers["retry-after"]) > 0]).toEqual([503, "no-store", true]);
    const reader = await buildUser();
    await follow(reader.id, feedId);
    expect((await get(shown.path, reader)).statusCode).toBe(200);
    end();
    await Promise.all(many);
    expect((await get(shown.path)).statusCode).toBe(200);
  });
});

describe("cleaning", () => {
  const kept = async () =>
    (await db.selectFrom("news_pictures").select("key").execute()).map(({ key }) => key).toSorted();
  const onDisk = async () =>
    (await Array.fromAsync((await storage()).listFolders(PICTURES_FOLDER))).map(({ name }) => name).toSorted();

  it("removes the least used beyond the bound, and what nobody used for long", async () => {
    const all = [];
    for (const days of [1, 5, 40]) {
      const shown = await picture({ body: await jpegFile() });
      await get(shown.path);
      const used_at = new Date(Date.now() - days * 86_400_000);
      await db.updateTable("news_pictures").set({ used_at }).where("key", "=", pictureKey(shown.address)).execute();
      all.push(pictureKey(shown.address));
    }
    expect(await cleanPictures()).toBe(1);
    expect([await kept(), await onDisk()]).toEqual([all.slice(0, 2).toSorted(), all.slice(0, 2).toSorted()]);
    const { bytes } = await db.selectFrom("news_pictures").select("bytes").limit(1).executeTakeFirstOrThrow();
    expect(await cleanPictures({ maxBytes: bytes })).toBe(1);
    expect([await kept(), await onDisk()]).toEqual([all.slice(0, 1), all.slice(0, 1)]);
  });

  it("removes files without a row once they are old", async () => {
    const [stray, known] = [await picture({ body: await jpegFile() }), await picture({ body: await jpegFile() })];
    for (const { path } of [stray, known]) await get(path);
    await db.deleteFrom("news_pictures").where("key", "=", pictureKey(stray.address)).execute();
    expect(await removeStrayPictures()).toBe(0);
    expect(await removeStrayPictures(new Date(Date.now() + 60_000))).toBe(1);
    expect(await onDisk()).toEqual([pictureKey(known.address)]);
  });

  it("counts a look as a use, once a day", async () => {
    const shown = await picture({ body: await jpegFile() });
    await get(shown.path);
    const long = new Date(Date.now() - 20 * 86_400_000);
    await db.updateTable("news_pictures").set({ used_at: long }).execute();
    await get(shown.path);
    const used = async () => (await db.selectFrom("news_pictures").select("used_at").executeTakeFirstOrThrow()).used_at;
    const first = await used();
    expect(first.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await get(shown.path);
    expect(await used()).toEqual(first);
  });
});
