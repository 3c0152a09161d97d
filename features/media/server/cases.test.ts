/** The pictures of tests/fixtures/cases, as readers see them after an upload. */
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import type { App } from "#platform/http/app.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { mediaAppOfThisFile } from "#tests/support/apps/media-app.ts";
import { mediaMessages, type MediaItem } from "../contract.ts";

const FOLDER = "tests/fixtures/cases/media";
const running = mediaAppOfThisFile();
let app: App;
let ada: TestUser;

beforeAll(async () => {
  ({ app } = running());
  ada = await buildUser();
});

async function upload(bytes: Buffer, name: string) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "", cookie: cookiesOf(ada) };
  const payload = Buffer.from(await request.arrayBuffer());
  return app.inject({ method: "POST", url: "/api/media/", payload, headers });
}

it.each(readdirSync(FOLDER).filter((file) => file !== "heic.heic"))(
  "%s is shown upright, in its colours",
  async (file) => {
    const bytes = readFileSync(`${FOLDER}/${file}`);
    // Its name must not matter, in any script.
    const response = await upload(bytes, file === "name.jpg" ? "name-שלום 🚢.jpg" : file);
    expect(response.statusCode).toBe(201);
    const { url, width, height } = response.json<MediaItem>();
    const shown = await app.inject({ url, headers: { cookie: cookiesOf(ada) } });
    const upright = sharp(bytes, { page: 0 }).autoOrient();
    const wanted = await upright.toColourspace("srgb").png().toBuffer({ resolveWithObject: true });
    expect([width, height]).toEqual([wanted.info.width, wanted.info.height]);
    const mean = async (picture: Buffer) =>
      (await sharp(picture).flatten({ background: "#fff" }).toColourspace("srgb").stats()).channels.map(
        ({ mean: value }) => value,
      );
    const [seen, meant] = [await mean(shown.rawPayload), await mean(wanted.data)];
    for (const [channel, value] of seen.slice(0, 3).entries())
      expect(Math.abs(value - (meant[channel] ?? meant[0] ?? 0))).toBeLessThan(30);
  },
);

it("heic.heic is refused with a sentence", async () => {
  const response = await upload(readFileSync(`${FOLDER}/heic.heic`), "heic.heic");
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["file"]]);
  expect(Object.values(mediaMessages)).toContain(response.json<{ file: string }>().file);
});
