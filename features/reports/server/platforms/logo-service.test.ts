import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { storage } from "#platform/storage/storage.ts";
import { gifFile, jpegWithPage, phonePhoto, pngBomb, pngFile, svgFile } from "#tests/factories/files.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import * as contract from "../../platform-contract.ts";
import { cleanPlatforms } from "./cleaning-service.ts";
import { registerReportRoutes } from "../routes.ts";

const { platformMessages } = contract;
const { call, send } = callsOfThisFile(registerReportRoutes);
useOwnDataFolder();

let operator: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});

const auditOf = async (subject: string) => {
  const entries = db.selectFrom("audit_entries").select("action").where("subject", "=", subject).orderBy("id");
  return (await entries.execute()).map(({ action }) => action);
};

const upload = (id: number, bytes: Buffer) =>
  send(operator, `/operator/platforms/${id}/logo/`, {}, { logo: [{ name: "logo.png", bytes, type: "image/png" }] });

describe("the logo", () => {
  it("is made anew as a small PNG without metadata, kept for good under its address, and replaced", async () => {
    const { id } = await createPlatform();
    const saved = contract.operatorPlatform.strict().parse((await upload(id, await phonePhoto())).json());
    const image = String(saved.image);
    const picture = await call(null, "GET", image);
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const { format, exif } = await sharp(picture.rawPayload).metadata();
    expect([format, exif]).toEqual(["png", undefined]);
    const other = await call(null, "GET", image.replace(/v=.*/, "v=old"));
    expect(other.headers["cache-control"]).toBe("public, max-age=300");
    const wide = await sharp({ create: { width: 2000, height: 300, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const replaced = contract.operatorPlatform.parse((await upload(id, wide)).json());
    expect(replaced.image).not.toBe(image);
    const { width, height, hasAlpha } = await sharp(
      (await call(null, "GET", String(replaced.image))).rawPayload,
    ).metadata();
    expect([width, height, hasAlpha]).toEqual([512, 77, true]);
    expect(await auditOf(`platform ${id}`)).toEqual(["platform.logo", "platform.logo"]);
  });

  it.each([
    ["a GIF", gifFile],
    ["an SVG", async () => svgFile()],
    ["a text", async () => Buffer.from("no picture")],
    ["a PNG of 400 megapixels", async () => pngBomb()],
    ["a cut PNG", async () => (await pngFile()).subarray(0, 60)],
  ])("is never %s", async (_what, bytes) => {
    const { id } = await createPlatform();
    const refused = await upload(id, await bytes());
    expect([refused.statusCode, refused.json()]).toEqual([400, { logo: platformMessages.logoUnreadable }]);
  });

  it("that is a page as well is a picture only, and without a file nothing is set", async () => {
    const { id } = await createPlatform();
    const saved = contract.operatorPlatform.parse((await upload(id, await jpegWithPage())).json());
    expect((await call(null, "GET", String(saved.image))).rawPayload.includes("<script")).toBe(false);
    expect((await send(operator, `/operator/platforms/${id}/logo/`, {})).statusCode).toBe(400);
    expect((await upload(id, Buffer.alloc(6 * 1024 * 1024))).statusCode).toBe(413);
  });
});

describe("the cleaning", () => {
  it("removes logos that nobody shows, once they are old enough, and no other", async () => {
    const { id } = await createPlatform();
    const saved = contract.operatorPlatform.parse((await upload(id, await pngFile())).json());
    const stray = "platforms/3b0c8a52-0000-4000-8000-000000000000/logo.png";
    const files = await storage();
    await files.putBytes(stray, await pngFile());
    await cleanPlatforms(new Date(Date.now() - 60_000));
    expect(await files.exists(stray)).toBe(true);
    await cleanPlatforms(new Date(Date.now() + 60_000));
    expect(await files.exists(stray)).toBe(false);
    expect((await call(null, "GET", String(saved.image))).statusCode).toBe(200);
  });

  it("forgets what could not be taken down of a post that is long gone, and nothing else", async () => {
    const platform = await createPlatform({ way: "webhook" });
    const owner = await buildUser();
    const made = [];
    for (const [days, isGone, state] of [
      [31, true, "failed"],
      [29, true, "failed"],
      [31, true, "queued"],
      [31, false, "failed"],
    ] as const) {
      const post = await buildPost(owner.id);
      const updated_at = new Date(Date.now() - days * 86_400_000);
      const delivery = await createDelivery({ postId: post.id, platformId: platform.id, state });
      const change = { updated_at, ...(isGone && { post_id: null }) };
      await db.updateTable("deliveries").set(change).where("id", "=", delivery.id).execute();
      made.push(delivery.id);
    }
    await cleanPlatforms();
    const left = db.selectFrom("deliveries").select("id").where("platform_id", "=", platform.id).orderBy("id");
    expect((await left.execute()).map(({ id }) => id)).toEqual(made.slice(1));
  });
});
