import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { mediaMessages, PICTURE_WIDTHS } from "#features/media/contract.ts";
import { cleanMedia } from "#features/media/server/jobs.ts";
import { discardMedia } from "#features/media/server/service.ts";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { buildPicture, buildVideo, countMedia, storedFiles, useOwnDataFolder } from "#tests/factories/media.ts";
import { jpegFile, mp4File } from "#tests/factories/files.ts";
import { buildUser } from "#tests/factories/users.ts";
import { collectionCallsOfThisFile } from "#tests/support/apps/collection-calls.ts";
import { collectionMessages } from "../contract.ts";

useOwnDataFolder();
const calls = collectionCallsOfThisFile();

const idOf = (address: string | null) => String(address?.split("/")[2]);
/** As if it had been uploaded two days ago. */
const ageMedia = (id: string) =>
  sql`update media set created_at = now() - interval '2 days' where id = ${id}`.execute(db);

describe("a banner picture", () => {
  it("comes with the form, is re-encoded, and is kept for as long as the collection stands", async () => {
    const user = await buildUser();
    const files = { banner_picture: [{ name: "ferry.png", bytes: await jpegFile() }] };
    const created = await calls.created(user, { name: "Ferries" }, files);
    expect(created.banner_picture).toMatch(/^\/media\/[0-9a-f-]{36}\/\d+\.webp$/);
    const id = idOf(created.banner_picture);
    await ageMedia(id);
    await cleanMedia();
    await expect(discardMedia(user.actor, id)).rejects.toThrow(mediaMessages.inUse);
    expect(storedFiles(id).length).toBeGreaterThan(1);
    expect((await calls.listed(user))[0]?.banner_picture).toBe(created.banner_picture);

    expect((await calls.call(user, "DELETE", `/collections/delete/${created.id}`)).statusCode).toBe(200);
    expect([await countMedia(user.id), storedFiles(id)]).toEqual([0, []]);
  });

  it("may be an earlier upload, by its id or its address, and goes with the last that shows it", async () => {
    const user = await buildUser();
    const picture = await buildPicture(user.actor);
    const first = await calls.created(user, { name: "Ferries", banner_picture: picture.id });
    const second = await calls.created(user, { name: "Trams", banner_picture: picture.url });
    expect([first.banner_picture, second.banner_picture]).toEqual([picture.url, picture.url]);
    await calls.call(user, "DELETE", `/collections/delete/${first.id}`);
    expect(await countMedia(user.id)).toBe(1);
    await calls.call(user, "DELETE", `/collections/delete/${second.id}`);
    expect(await countMedia(user.id)).toBe(0);
  });

  it("names its files by width, the narrowest first, so that a card needs not load the widest", async () => {
    const user = await buildUser();
    const { id, url } = await buildPicture(user.actor, { width: 1800, height: 900 });
    const created = await calls.created(user, { name: "Ferries", banner_picture: id });
    const files = PICTURE_WIDTHS.map((width) => `/media/${id}/${width}.webp ${width}w`).join(", ");
    expect([created.banner_picture, created.banner_srcset]).toEqual([url, files]);
    expect((await calls.created(user, { name: "Trams" })).banner_srcset).toBe("");
  });

  it("is refused when it is no picture, two, too large, or not one's own, and nothing stays", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const [foreign, video] = [await buildPicture(other.actor), await buildVideo(user.actor)];
    const picture = { name: "a.jpg", bytes: await jpegFile() };
    const sized = { name: "a.jpg", bytes: Buffer.alloc(settings().MAX_IMAGE_MB * 1024 * 1024 + 1) };
    const refused: [
      status: number,
      message: unknown,
      text: string | string[] | undefined,
      files: { name: string; bytes: Buffer }[],
    ][] = [
      [400, mediaMessages.notAPicture, undefined, [{ name: "a.jpg", bytes: Buffer.from("<svg></svg>") }]],
      [400, mediaMessages.notAPicture, undefined, [{ name: "a.jpg", bytes: mp4File() }]],
      [400, mediaMessages.broken, undefined, [{ name: "a.jpg", bytes: picture.bytes.subarray(0, 60) }]],
      [400, collectionMessages.oneBanner, undefined, [picture, picture]],
      [413, expect.stringContaining("MB"), undefined, [sized]],
      [400, collectionMessages.oneBanner, video.id, [picture]],
      [400, collectionMessages.oneBanner, [video.id, video.id], []],
      [400, mediaMessages.notAPicture, video.id, []],
      [400, mediaMessages.unknown, foreign.id, []],
      [400, mediaMessages.unknown, foreign.url, []],
      [400, mediaMessages.unknown, "../../etc/passwd", []],
    ];
    for (const [path, more] of [
      ["/collections/create/", {}],
      ["/rss/custom-collections/create/", { rss_feed_urls: '["https://ferries.example/feed"]' }],
    ] as const) {
      for (const [status, message, banner_picture, files] of refused) {
        const fields = { name: "Ferries", ...more, banner_picture };
        const response = await calls.send(user, path, fields, { banner_picture: files });
        expect([response.statusCode, response.json()]).toEqual([status, { banner_picture: message }]);
      }
    }
    expect([await calls.listed(user), await calls.listed(user, "feeds")]).toEqual([[], []]);
    expect([await countMedia(user.id), await countMedia(other.id)]).toEqual([1, 1]);
  });

  it("is taken back when the rest of the form is refused", async () => {
    const user = await buildUser();
    const files = { banner_picture: [{ name: "a.jpg", bytes: await jpegFile() }] };
    const fields = { name: "Ferries", rss_feed_urls: '["https://ferries.example/feed", "nowhere"]' };
    const response = await calls.send(user, "/rss/custom-collections/create/", fields, files);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["rss_feed_urls"]]);
    expect([await countMedia(user.id), await calls.listed(user, "feeds")]).toEqual([0, []]);
  });
});
