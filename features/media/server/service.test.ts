import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import type { AppError } from "#platform/errors/app-error.ts";
import * as make from "#tests/factories/files.ts";
import {
  buildBarePost,
  buildPicture,
  buildVideo,
  countMedia,
  readPostMedia,
  storedFiles,
  storedFolder,
  useOwnDataFolder,
} from "#tests/factories/media.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { mediaMessages, type MediaItem } from "../contract.ts";
import { attachMedia, getDescribedMedia, keepMedia, ownUploads } from "./attachment-service.ts";
import { discardMedia, findMediaFile, getOwnMedia, storeUpload } from "./service.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";
let ada: TestUser;
let bob: TestUser;

useOwnDataFolder();
beforeAll(async () => {
  ada = await buildUser();
  bob = await buildUser();
});

const attach = (user: TestUser, postId: number, banner: string | null, related: string[] = []) =>
  transaction((tx) =>
    attachMedia(tx, ownUploads(user.id), postId, {
      banner: banner === null ? null : { id: banner },
      related: related.map((id) => ({ id })),
    }),
  );
const refusalOf = (attempt: Promise<unknown>): Promise<AppError> =>
  attempt.then(
    () => Promise.reject(new Error("It was accepted.")),
    (error: AppError) => error,
  );

describe("storeUpload", () => {
  it.each([
    ["JPEG", make.jpegFile],
    ["PNG", make.pngFile],
    ["WebP", make.webpFile],
    ["GIF", make.gifFile],
    ["animated GIF", make.animatedGif],
    ["AVIF", make.avifFile],
    ["CMYK JPEG", make.cmykJpeg],
    ["16-bit PNG", make.deepPng],
  ])("keeps a %s as AVIF, WebP and one JPEG", async (_kind, bytes) => {
    const item = await storeUpload(ada.actor, await make.uploadedFile(await bytes(), "../../evil.php"), "image");
    const formats = item.variants.map(({ format }) => format);
    expect(new Set(formats)).toEqual(new Set(["avif", "webp", "jpeg"]));
    expect(item).toMatchObject({ kind: "image", mime: "image/webp", url: `/media/${item.id}/${item.width}.webp` });
    expect(storedFiles(item.id)).toEqual(item.variants.map(({ name }) => name).sort());
    for (const { name, bytes } of item.variants)
      expect(readFileSync(path.join(storedFolder(item.id), name))).toHaveLength(bytes);
  });

  it("makes every size of a large picture", async () => {
    const item = await buildPicture(ada.actor, { width: 2000, height: 1000 });
    const sizes = item.variants.map(({ name, width, height }) => [name, width, height]);
    expect(sizes).toEqual([
      ["480.avif", 480, 240],
      ["960.avif", 960, 480],
      ["1600.avif", 1600, 800],
      ["480.webp", 480, 240],
      ["960.webp", 960, 480],
      ["1600.webp", 1600, 800],
      ["1200.jpg", 1200, 600],
    ]);
    expect(item).toMatchObject({ url: `/media/${item.id}/1600.webp`, width: 1600, height: 800 });
    const full = readFileSync(path.join(storedFolder(item.id), "full.jpg"));
    const facts = { format: "jpeg", width: 2000, height: 1000, bytes: full.length };
    expect(item.full).toEqual({ name: "full.jpg", ...facts });
  });

  it("counts the full size among what its owner has stored, and leaves nothing beside it", async () => {
    const picture = await make.uploadedFile(await make.jpegFile({ width: 2000, height: 1000 }));
    const item = await storeUpload(ada.actor, picture, "image");
    const sizes = [...item.variants, item.full].map((file) => file?.bytes ?? 0);
    const row = db.selectFrom("media").select(sql<number>`stored_bytes(bytes, variants)`.as("bytes"));
    const { bytes } = await row.where("id", "=", item.id).executeTakeFirstOrThrow();
    expect(bytes).toBe(sizes.reduce((sum, size) => sum + size));
    expect(readdirSync(path.dirname(picture.path)).filter((name) => name.endsWith(".full"))).toEqual([]);
  });

  it("forgets where and with what a photo was taken", async () => {
    const item = await storeUpload(ada.actor, await make.uploadedFile(await make.phonePhoto()), "image");
    for (const name of storedFiles(item.id)) {
      const { exif, icc, orientation } = await sharp(path.join(storedFolder(item.id), name)).metadata();
      expect({ exif, icc, orientation }).toEqual({});
    }
    expect(item).toMatchObject({ width: 60, height: 90 });
  });

  it.each([
    ["video/mp4", "video.mp4", make.mp4File],
    ["video/webm", "video.webm", make.webmFile],
    ["video/quicktime", "video.mov", make.movFile],
  ])("keeps a video of %s as it is", async (mime, name, bytes) => {
    const item = await storeUpload(ada.actor, await make.uploadedFile(bytes(), "clip.exe"), "media");
    expect(item).toMatchObject({
      kind: "video",
      mime,
      url: `/media/${item.id}/${name}`,
      bytes: bytes().length,
      variants: [],
    });
    expect(readFileSync(path.join(storedFolder(item.id), name)).equals(bytes())).toBe(true);
  });

  it.each([
    ["a TIFF", make.tiffFile],
    ["a HEIC", make.heicFile],
    ["an SVG", make.svgFile],
    ["an SVG with an XML declaration", make.xmlSvgFile],
    ["a PDF", make.pdfFile],
    ["a page", make.htmlFile],
    ["a program", make.exeFile],
    ["an archive", make.zipFile],
    ["an empty file", () => Buffer.alloc(0)],
    ["text", () => Buffer.from("hello")],
  ])("refuses %s that is called photo.jpg, and keeps nothing", async (_kind, bytes) => {
    const before = await countMedia(ada.id);
    const file = await make.uploadedFile(await bytes(), "photo.jpg");
    expect(await refusalOf(storeUpload(ada.actor, file, "image", { field: "banner_picture" }))).toMatchObject({
      status: 400,
      fields: { banner_picture: mediaMessages.notAPicture },
    });
    expect(await refusalOf(storeUpload(ada.actor, file, "media"))).toMatchObject({
      status: 400,
      fields: { file: mediaMessages.notMedia },
    });
    expect(await countMedia(ada.id)).toBe(before);
  });

  it.each([
    ["a script that starts as a GIF", make.gifScript, mediaMessages.broken],
    [
      "half a picture",
      async () => (await make.jpegFile({ width: 400, height: 300 })).subarray(0, 1500),
      mediaMessages.broken,
    ],
    ["a bomb of 20000 × 20000 pixels", make.pngBomb, mediaMessages.tooManyPixels],
  ])("refuses %s", async (_kind, bytes, message) => {
    const file = await make.uploadedFile(await bytes(), "photo.png");
    const refusal = await refusalOf(storeUpload(ada.actor, file, "media", { field: "related_media" }));
    expect(refusal).toMatchObject({ status: 400, fields: { related_media: message } });
  });

  it("refuses a video where a picture is meant", async () => {
    const refusal = await refusalOf(
      storeUpload(ada.actor, await make.uploadedFile(make.mp4File()), "image", { field: "banner_picture" }),
    );
    expect(refusal).toMatchObject({ status: 400, fields: { banner_picture: mediaMessages.notAPicture } });
  });

  it("names field and limit of a picture or a video that is too large", async () => {
    const picture = { ...(await make.uploadedFile(await make.jpegFile())), bytes: 10 * 1024 * 1024 + 1 };
    const video = { ...(await make.uploadedFile(make.mp4File())), bytes: 100 * 1024 * 1024 + 1 };
    expect(await refusalOf(storeUpload(ada.actor, picture, "image", { field: "banner_picture" }))).toMatchObject({
      status: 413,
      fields: { banner_picture: "A picture as banner can have at most 10 MB." },
    });
    expect(await refusalOf(storeUpload(ada.actor, video, "media", { field: "related_media" }))).toMatchObject({
      status: 413,
      fields: { related_media: "A video in related media can have at most 100 MB." },
    });
  });

  it("answers the same item whatever is asked later", async () => {
    const item = await storeUpload(ada.actor, await make.uploadedFile(await make.jpegFile()), "image", {
      alt: "A flag",
      caption: "Red",
    });
    expect(item).toMatchObject({ alt: "A flag", caption: "Red" });
    expect(await getOwnMedia(ada.actor, [item.id])).toEqual([item]);
  });
});

describe("getOwnMedia", () => {
  it.each(["somebody else's", "unknown", "not an id"])("refuses an id that is %s", async (kind) => {
    const theirs = await buildVideo(bob.actor);
    const id = { "somebody else's": theirs.id, unknown: NOBODYS }[kind] ?? "1; drop table media";
    const own = await buildVideo(ada.actor);
    const refusal = await refusalOf(getOwnMedia(ada.actor, [own.id, id]));
    expect(refusal).toMatchObject({ status: 400, message: mediaMessages.unknown, fields: undefined });
  });

  it("keeps the order asked for", async () => {
    const [first, second] = [await buildVideo(ada.actor), await buildVideo(ada.actor)];
    expect(await getOwnMedia(ada.actor, [second.id, first.id])).toEqual([second, first]);
    expect(await getOwnMedia(ada.actor, [])).toEqual([]);
  });
});

describe("attachMedia", () => {
  let postId: number;
  let picture: MediaItem;
  let videos: MediaItem[];
  const ids = () => videos.map(({ id }) => id);

  beforeAll(async () => {
    postId = await buildBarePost(ada.id);
    picture = await buildPicture(ada.actor);
    videos = await Promise.all([1, 2, 3, 4].map(() => buildVideo(ada.actor)));
  });

  it("refuses other people's media, naming the field", async () => {
    const theirs = await buildPicture(bob.actor);
    const unknown = mediaMessages.unknown;
    expect(await refusalOf(attach(ada, postId, theirs.id))).toMatchObject({
      status: 400,
      fields: { banner_picture: unknown },
    });
    expect(await refusalOf(attach(ada, postId, null, [theirs.id]))).toMatchObject({
      status: 400,
      fields: { related_media: unknown },
    });
    expect(await refusalOf(attach(ada, postId, "nonsense"))).toMatchObject({ fields: { banner_picture: unknown } });
    expect(await refusalOf(attach(ada, postId, null, [NOBODYS]))).toMatchObject({ fields: { related_media: unknown } });
  });

  it("refuses a video as banner and a fourth related file", async () => {
    expect(await refusalOf(attach(ada, postId, ids()[0] ?? ""))).toMatchObject({
      fields: { banner_picture: mediaMessages.notAPicture },
    });
    expect(await refusalOf(attach(ada, postId, null, ids()))).toMatchObject({
      fields: { related_media: mediaMessages.tooManyRelated },
    });
  });

  it("shows banner and related media in their order, and replaces them whole", async () => {
    const other = await buildBarePost(ada.id);
    const [first, second, third] = videos;
    await attach(ada, postId, picture.id, [third?.id ?? "", first?.id ?? ""]);
    expect(await readPostMedia(postId)).toEqual({ banner: picture, related: [third, first] });
    expect(await readPostMedia(other)).toEqual({ banner: null, related: [] });
    await attach(ada, postId, null, [second?.id ?? "", second?.id ?? "", picture.id]);
    expect(await readPostMedia(postId)).toEqual({ banner: null, related: [second, picture] });
    await attach(ada, postId, null);
    expect(await readPostMedia(postId)).toEqual({ banner: null, related: [] });
  });

  it("tells each text as the post says it, else as the upload does", async () => {
    const said = await storeUpload(ada.actor, await make.uploadedFile(await make.jpegFile()), "media", {
      alt: "A quay",
      caption: "At dusk",
    });
    const shown = { banner: { id: said.id }, related: [{ id: said.id, alt: "", caption: null }] };
    const described = await transaction((tx) => attachMedia(tx, ownUploads(ada.id), postId, shown));
    expect(described).toEqual({
      banner: { id: said.id, alt: "A quay", caption: "At dusk", credit: "", rights: "" },
      related: [{ id: said.id, alt: "", caption: "At dusk", credit: "", rights: "" }],
    });
    const { banner, related } = await readPostMedia(postId);
    expect([banner, ...related]).toEqual([said, { ...said, alt: "" }]);
    expect(await getDescribedMedia(ownUploads(ada.id), described)).toEqual({ banner, related });
    expect(await getDescribedMedia(ownUploads(bob.id), described)).toEqual({ banner: null, related: [] });
  });

  it("changes nothing when the caller's transaction fails", async () => {
    await attach(ada, postId, picture.id);
    const failing = transaction(async (tx) => {
      await attachMedia(tx, ownUploads(ada.actor.id), postId, { banner: null, related: [] });
      throw new Error("Something later failed.");
    });
    await expect(failing).rejects.toThrow("Something later failed.");
    expect((await readPostMedia(postId)).banner).toEqual(picture);
  });
});

describe("discardMedia", () => {
  it("finds nothing of somebody else's, unknown or impossible", async () => {
    const theirs = await buildPicture(bob.actor);
    for (const id of [theirs.id, NOBODYS, "../..", ""])
      expect(await refusalOf(discardMedia(ada.actor, id))).toMatchObject({ status: 404 });
    expect(storedFiles(theirs.id)).not.toEqual([]);
  });

  it("keeps what a post shows", async () => {
    const picture = await buildPicture(ada.actor);
    await attach(ada, await buildBarePost(ada.id), picture.id);
    expect(await refusalOf(discardMedia(ada.actor, picture.id))).toMatchObject({
      status: 409,
      message: mediaMessages.inUse,
    });
    expect(storedFiles(picture.id)).not.toEqual([]);
  });

  it.each([
    [
      "a post showed once",
      async (id: string) => {
        const postId = await buildBarePost(ada.id);
        await attach(ada, postId, id);
        await attach(ada, postId, null);
      },
    ],
    [
      "a text refers to",
      async (id: string) => {
        const postId = await buildBarePost(ada.id);
        await transaction((tx) => keepMedia(tx, ownUploads(ada.id), postId, [id, id]));
      },
    ],
  ])("keeps what %s", async (_name, refer) => {
    const picture = await buildPicture(ada.actor);
    await refer(picture.id);
    expect(await refusalOf(discardMedia(ada.actor, picture.id))).toMatchObject({ status: 409 });
  });

  it("lets nobody keep what is not theirs", async () => {
    const [postId, theirs] = [await buildBarePost(ada.id), await buildPicture(bob.actor)];
    for (const id of [theirs.id, NOBODYS, "nonsense"]) {
      const keep = transaction((tx) => keepMedia(tx, ownUploads(ada.id), postId, [id]));
      expect(await refusalOf(keep)).toMatchObject({ status: 400, message: mediaMessages.unknown });
    }
  });

  it("removes row and files", async () => {
    const picture = await buildPicture(ada.actor);
    expect(await findMediaFile(picture.id, "90.webp")).toMatchObject({ type: "image/webp" });
    await discardMedia(ada.actor, picture.id);
    expect(storedFiles(picture.id)).toEqual([]);
    expect(await findMediaFile(picture.id, "90.webp")).toBeNull();
    expect(await refusalOf(discardMedia(ada.actor, picture.id))).toMatchObject({ status: 404 });
  });
});
