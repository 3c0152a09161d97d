import { existsSync, readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import * as make from "#tests/factories/files.ts";
import { buildBarePost, buildVideo, countMedia, storedFiles } from "#tests/factories/media.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { mediaMessages, type MediaItem } from "../contract.ts";
import { addressOf, mediaAppOfThisFile } from "#tests/support/apps/media-app.ts";
import { attachMedia, ownUploads } from "./attachment-service.ts";

const running = mediaAppOfThisFile();
let app: App;
let ada: TestUser;
let bob: TestUser;
let failures: unknown[];

beforeAll(async () => {
  ({ app, failures } = running());
  ada = await buildUser();
  bob = await buildUser();
});

type Part = string | { bytes: Buffer; name: string };

async function formOf(parts: [name: string, value: Part][]) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { "content-type": type } };
}

async function upload(user: TestUser | null, parts: [name: string, value: Part][], remoteAddress = "127.0.0.1") {
  const { payload, headers } = await formOf(parts);
  const cookie = user ? { cookie: cookiesOf(user) } : {};
  return app.inject({ method: "POST", url: "/api/media/", payload, headers: { ...headers, ...cookie }, remoteAddress });
}
const picturePart = async (): Promise<Part> => ({ bytes: await make.jpegFile(), name: "flag.jpg" });
const discard = (user: TestUser | null, id: string) =>
  app.inject({ method: "DELETE", url: `/api/media/${id}/`, headers: user ? { cookie: cookiesOf(user) } : {} });

describe("POST /api/media/", () => {
  it("refuses visitors", async () => {
    const response = await upload(null, [["file", await picturePart()]]);
    expect(response.statusCode).toBe(401);
  });

  it("answers the item and serves its files", async () => {
    const response = await upload(ada, [
      ["purpose", "banner"],
      ["alt", " A flag "],
      ["file", await picturePart()],
    ]);
    expect(response.statusCode).toBe(201);
    const item = response.json<MediaItem>();
    expect(item).toMatchObject({
      kind: "image",
      mime: "image/webp",
      width: 90,
      height: 60,
      alt: "A flag",
      caption: "",
      credit: "",
      rights: "",
    });
    const page = await app.inject({ url: item.url, headers: { cookie: cookiesOf(ada) } });
    expect([page.statusCode, page.headers["content-type"], page.rawPayload.length]).toEqual([
      200,
      "image/webp",
      item.bytes,
    ]);
  });

  it("takes a video as related media, and refuses it as banner", async () => {
    const file: Part = { bytes: make.mp4File(), name: "clip.mp4" };
    expect((await upload(ada, [["file", file]])).json()).toMatchObject({
      kind: "video",
      mime: "video/mp4",
      variants: [],
    });
    const asBanner = await upload(ada, [
      ["file", file],
      ["purpose", "banner"],
    ]);
    expect([asBanner.statusCode, asBanner.json()]).toEqual([400, { file: mediaMessages.notAPicture }]);
  });

  it.each<[string, [string, Part][], Record<string, string>]>([
    ["no file", [["alt", "x"]], { file: mediaMessages.fileRequired }],
    ["text in place of the file", [["file", "hello"]], { file: mediaMessages.fileRequired }],
    ["an empty file", [["file", { bytes: Buffer.alloc(0), name: "a.jpg" }]], { file: mediaMessages.notMedia }],
    ["a page as picture", [["file", { bytes: make.htmlFile(), name: "a.jpg" }]], { file: mediaMessages.notMedia }],
    ["an unknown purpose", [["purpose", "logo"]], { purpose: "Purpose must be banner or related." }],
    [
      "a long alternative text",
      [["alt", "x".repeat(501)]],
      { alt: "Alternative text can have at most 500 characters." },
    ],
    ["a NUL byte", [["caption", "a\0b"]], { caption: "Caption contains characters that cannot be stored." }],
  ])("refuses %s with a 400 that names the field", async (_kind, parts, body) => {
    const before = await countMedia(ada.id);
    const response = await upload(ada, parts);
    expect([response.statusCode, response.json()]).toEqual([400, body]);
    expect(await countMedia(ada.id)).toBe(before);
  });

  it("refuses two files at once", async () => {
    const response = await upload(ada, [
      ["file", await picturePart()],
      ["file", await picturePart()],
    ]);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["file"]]);
  });

  it("refuses a picture over 10 MB with a 413 that names field and limit", async () => {
    const bytes = Buffer.concat([await make.jpegFile(), Buffer.alloc(10 * 1024 * 1024)]);
    const response = await upload(ada, [["file", { bytes, name: "a.jpg" }]]);
    expect([response.statusCode, response.json()]).toEqual([413, { file: "A picture can have at most 10 MB." }]);
  });

  it.each([
    ["JSON", "application/json", "{}"],
    [
      "a form without its end",
      "multipart/form-data; boundary=x",
      "--x\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\nGIF89a",
    ],
    ["no boundary", "multipart/form-data", "--x--"],
  ])("refuses %s", async (_kind, type, payload) => {
    const headers = { "content-type": type, cookie: cookiesOf(ada) };
    const response = await app.inject({ method: "POST", url: "/api/media/", payload, headers });
    expect(response.statusCode).toBe(400);
  });

  it("keeps nothing of an upload that was cut off", async () => {
    const mark = Buffer.from(`mark-${Math.random()}`);
    const { payload, headers } = await formOf([
      ["file", { bytes: Buffer.concat([make.mp4File(), mark, Buffer.alloc(400_000)]), name: "v.mp4" }],
    ]);
    const before = [await countMedia(ada.id), failures.length];
    const request = http.request({
      ...addressOf(app),
      method: "POST",
      path: "/api/media/",
      headers: { ...headers, "content-length": payload.length, cookie: cookiesOf(ada) },
    });
    request.on("error", () => undefined);
    request.write(payload.subarray(0, 300_000));
    await waitFor(() => expect(filesHolding(mark)).toHaveLength(1));
    request.destroy();
    await waitFor(() => expect(failures).toHaveLength((before[1] ?? 0) + 1));
    expect(filesHolding(mark)).toEqual([]);
    expect(await countMedia(ada.id)).toBe(before[0]);
  });

  it("slows an address that uploads without end", async () => {
    const statuses = [];
    for (let attempt = 0; attempt <= 60; attempt++) statuses.push((await upload(null, [], "192.0.2.60")).statusCode);
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

/** Temporary and stored files of this run that hold these bytes. */
function filesHolding(mark: Buffer): string[] {
  return ["tmp", "uploads"]
    .map((folder) => path.join(settings().DATA_DIR, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && readFileSync(file).includes(mark));
}

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 40_000 });

describe("DELETE /api/media/:id/", () => {
  it("refuses visitors, and finds nothing of other people's or of odd ids", async () => {
    const theirs = await buildVideo(bob.actor);
    expect((await discard(null, theirs.id)).statusCode).toBe(401);
    for (const id of [theirs.id, "nonsense", "%2e%2e", "00000000-0000-4000-8000-000000000000"])
      expect((await discard(ada, id)).statusCode).toBe(404);
    expect(storedFiles(theirs.id)).toEqual(["video.mp4"]);
  });

  it("keeps what a post shows", async () => {
    const { id } = await buildVideo(ada.actor);
    const postId = await buildBarePost(ada.id);
    await transaction((tx) => attachMedia(tx, ownUploads(ada.actor.id), postId, { banner: null, related: [{ id }] }));
    const response = await discard(ada, id);
    expect([response.statusCode, response.json()]).toEqual([409, { detail: mediaMessages.inUse }]);
  });

  it("discards the caller's own upload at once", async () => {
    const item = await buildVideo(ada.actor);
    const open = async () => (await app.inject({ url: item.url, headers: { cookie: cookiesOf(ada) } })).statusCode;
    expect(await open()).toBe(200);
    const response = await discard(ada, item.id);
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect(await open()).toBe(404);
    expect(storedFiles(item.id)).toEqual([]);
  });
});
