/** Stored media for tests, a bare post to show them, and what tests ask about them. */
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Actor } from "#features/accounts/contract.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { describePostMedia, storeUpload, type PostMedia } from "#features/media/server/service.ts";
import type { ShownMedia } from "#features/media/server/columns.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { jpegFile, mp4File, uploadedFile, type Size } from "./files.ts";
import { buildPost, type TestPost } from "./posts.ts";

/** Gives this test file a data folder of its own, for tests that look at everything stored. Call it before any hook. */
export function useOwnDataFolder(): void {
  let folder: string | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "dateline-test-"));
    settings().DATA_DIR = folder;
  });
  // By its own name: a test may have put the settings back, and then they name the folder that all workers share.
  afterAll(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
}

/** A stored picture, as the upload call leaves it. */
export async function buildPicture(actor: Actor, size?: Size): Promise<MediaItem> {
  return storeUpload(actor, await uploadedFile(await jpegFile(size)), "image");
}

/** A stored video. */
export async function buildVideo(actor: Actor, bytes: Buffer = mp4File()): Promise<MediaItem> {
  return storeUpload(actor, await uploadedFile(bytes), "media");
}

/** A draft with nothing in it. Returns its id. */
export async function buildBarePost(ownerId: number): Promise<number> {
  const post = {
    kind: "article",
    status: "draft",
    owner_id: ownerId,
    posted_as_name: "Ada",
    name: "A post",
    slug: "a-post",
  } as const;
  const { id } = await db.insertInto("posts").values(post).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Makes readers see an item: a published post of its owner shows it. */
export async function buildShowingPost(ownerId: number, { id }: Pick<MediaItem, "id">): Promise<TestPost> {
  const post = await buildPost(ownerId);
  await transaction((tx) => attachMedia(tx, ownUploads(ownerId), post.id, { banner: null, related: [{ id }] }));
  return post;
}

/** Where an item's files lie on disk. */
export function storedFolder(id: string): string {
  return path.join(settings().DATA_DIR, "uploads", "media", id);
}

/** Names of an item's stored files; empty when the folder is gone. */
export function storedFiles(id: string): string[] {
  try {
    return readdirSync(storedFolder(id)).sort();
  } catch {
    return [];
  }
}

export async function countMedia(ownerId: number): Promise<number> {
  const count = db.selectFrom("media").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("owner_id", "=", ownerId).executeTakeFirstOrThrow()).count;
}

/** What a post shows, as readers of posts get it. */
export async function readPostMedia(postId: number): Promise<PostMedia> {
  const row = await db.selectFrom("shown_media").select("items").where("post_id", "=", postId).executeTakeFirst();
  return describePostMedia((row?.items as ShownMedia[] | undefined) ?? null);
}
