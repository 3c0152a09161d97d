import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildBarePost, buildVideo, storedFiles, storedFolder, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { mediaMessages, type MediaItem } from "../contract.ts";
import { cleanMedia } from "./jobs.ts";
import { deleteUnattached, lockStaleMedia } from "./queries.ts";
import { attachMedia, keepMedia, ownUploads } from "./attachment-service.ts";
import { discardMedia } from "./service.ts";

const HOUR = 3600 * 1000;
let ada: TestUser;

useOwnDataFolder();
beforeAll(async () => {
  ada = await buildUser();
});

async function uploadedHoursAgo(hours: number): Promise<MediaItem> {
  const item = await buildVideo(ada.actor);
  await age(item.id, hours);
  return item;
}

async function age(id: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * HOUR);
  // created_at never changes in the product, so its type forbids it.
  await db
    .updateTable("media")
    .set({ created_at: then } as never)
    .where("id", "=", id)
    .execute();
  await utimes(storedFolder(id), then, then);
}

async function strayFolder(hours: number, name: string = randomUUID()): Promise<string> {
  const folder = storedFolder(name);
  mkdirSync(folder, { recursive: true });
  await writeFile(path.join(folder, "960.webp"), "left by a crash");
  const then = new Date(Date.now() - hours * HOUR);
  await utimes(folder, then, then);
  return name;
}

const hasRow = async (id: string) =>
  (await db.selectFrom("media").select("id").where("id", "=", id).execute()).length === 1;
const attachTo = (postId: number, id: string) =>
  transaction((tx) => attachMedia(tx, ownUploads(ada.actor.id), postId, { banner: null, related: [{ id }] }));

describe("cleanMedia", () => {
  it("removes uploads that no post took within a day, and keeps all others", async () => {
    const [old, young, shown] = [await uploadedHoursAgo(25), await uploadedHoursAgo(23), await uploadedHoursAgo(100)];
    await attachTo(await buildBarePost(ada.id), shown.id);
    expect((await cleanMedia()).uploads).toBe(1);
    expect([await hasRow(old.id), storedFiles(old.id)]).toEqual([false, []]);
    expect([await hasRow(young.id), storedFiles(young.id)]).toEqual([true, ["video.mp4"]]);
    expect([await hasRow(shown.id), storedFiles(shown.id)]).toEqual([true, ["video.mp4"]]);
    expect((await cleanMedia()).uploads).toBe(0);
  });

  it("removes many, uploaded in one moment or in many, in batches", async () => {
    const shown = await uploadedHoursAgo(26);
    await attachTo(await buildBarePost(ada.id), shown.id);
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: randomUUID(),
      owner_id: ada.id,
      kind: "video" as const,
      mime: "video/mp4",
      file_name: "video.mp4",
      bytes: 1,
      created_at: new Date(Date.now() - (25 + (index % 3)) * HOUR),
    }));
    await db.insertInto("media").values(rows).execute();
    expect((await cleanMedia()).uploads).toBe(450);
    expect(await hasRow(shown.id)).toBe(true);
  });

  it("keeps what a post or a revision of it refers to without showing it, and what an older version attached", async () => {
    const [inside, before, old] = [await uploadedHoursAgo(25), await uploadedHoursAgo(25), await uploadedHoursAgo(25)];
    const postId = await buildBarePost(ada.id);
    await transaction((tx) => keepMedia(tx, ownUploads(ada.id), postId, [inside.id]));
    await attachTo(postId, before.id);
    await transaction((tx) => attachMedia(tx, ownUploads(ada.id), postId, { banner: null, related: [] }));
    await db.insertInto("post_media").values({ post_id: postId, media_id: old.id, role: "related" }).execute();
    await cleanMedia();
    for (const { id } of [inside, before, old]) expect(await hasRow(id)).toBe(true);
    await db.deleteFrom("posts").where("id", "=", postId).execute();
    expect((await cleanMedia()).uploads).toBe(3);
  });

  it("removes folders that a crash left, once they are a day old", async () => {
    const [old, young] = [await strayFolder(25), await strayFolder(1)];
    await cleanMedia();
    expect(storedFiles(old)).toEqual([]);
    expect(storedFiles(young)).toEqual(["960.webp"]);
  });

  it("leaves folders alone that are not ours", async () => {
    const foreign = `lost-${randomUUID()}`;
    await strayFolder(100, foreign);
    await cleanMedia();
    expect(storedFiles(foreign)).toEqual(["960.webp"]);
  });

  it("removes nothing when most folders have no row: the database must be another one's", async () => {
    const strays = await Promise.all(Array.from({ length: 25 }, () => strayFolder(48)));
    expect((await cleanMedia()).folders).toBe(0);
    expect(strays.every((id) => storedFiles(id).length === 1)).toBe(true);
    await Promise.all(strays.slice(5).map((id) => rm(storedFolder(id), { recursive: true })));
    expect((await cleanMedia()).folders).toBe(5);
  });

  it("stops when it is told to", async () => {
    const old = await uploadedHoursAgo(30);
    expect((await cleanMedia(AbortSignal.abort())).uploads).toBe(0);
    expect(await hasRow(old.id)).toBe(true);
  });
});

describe("cleaning while a form is submitted", () => {
  it("passes over what an attach holds", async () => {
    const item = await uploadedHoursAgo(48);
    const postId = await buildBarePost(ada.id);
    await holdingTransaction(async (tx) => {
      await attachMedia(tx, ownUploads(ada.actor.id), postId, { banner: null, related: [{ id: item.id }] });
      await cleanMedia();
    });
    expect([await hasRow(item.id), storedFiles(item.id)]).toEqual([true, ["video.mp4"]]);
  });

  it("makes an attach that comes later find nothing", async () => {
    const item = await uploadedHoursAgo(48);
    const postId = await buildBarePost(ada.id);
    let attaching: Promise<unknown> = Promise.resolve();
    await holdingTransaction(async (tx) => {
      const stale = await lockStaleMedia(tx, { from: new Date(0), before: new Date(Date.now() - 24 * HOUR) }, 100);
      const locked = stale.map(({ id }) => id);
      expect(locked).toContain(item.id);
      attaching = attachTo(postId, item.id).catch((error: unknown) => error);
      expect(await deleteUnattached(tx, locked)).toContain(item.id);
    });
    expect(await attaching).toMatchObject({ status: 400, fields: { related_media: mediaMessages.unknown } });
  });

  it("never removes what was attached after it looked", async () => {
    const item = await uploadedHoursAgo(48);
    await attachTo(await buildBarePost(ada.id), item.id);
    expect(await transaction((tx) => deleteUnattached(tx, [item.id]))).toEqual([]);
  });

  it("ends each of many races with the file shown or the attach refused", async () => {
    const items = await Promise.all(Array.from({ length: 30 }, () => uploadedHoursAgo(48)));
    const postIds = await Promise.all(items.map(() => buildBarePost(ada.id)));
    const attaches = items.map((item, index) => attachTo(postIds[index] ?? 0, item.id));
    const removals = items.map((item, index) => (index % 3 === 0 ? discardMedia(ada.actor, item.id) : cleanMedia()));
    const [attached] = await Promise.all([Promise.allSettled(attaches), Promise.allSettled(removals)]);
    for (const [index, { status }] of attached.entries()) {
      const id = items[index]?.id ?? "";
      const isThere = status === "fulfilled";
      expect([await hasRow(id), storedFiles(id).length]).toEqual([isThere, isThere ? 1 : 0]);
    }
  });
});
