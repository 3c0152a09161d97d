import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Company, companyInput } from "#features/companies/contract.ts";
import { createEntry } from "#features/companies/server/newsroom/service.ts";
import { createCompany, deleteCompany } from "#features/companies/server/service.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { openMediaKit } from "#features/newsroom/server/kit-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import * as pictures from "#platform/pictures/pictures.ts";
import { mp4File } from "#tests/factories/files.ts";
import { buildPicture, buildVideo, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;
beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

const INPUT = companyInput.parse({
  name: "Halden & Sons",
  description: "Electric drive trains.",
  boilerplate: "Halden builds drive trains in Bergen.",
});

/** A post of the company that shows the medium; `status` as given. */
async function show(company: Company, media: { id: string }, changes: Parameters<typeof buildPost>[1] = {}) {
  const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: company.name, ...changes });
  await transaction((tx) =>
    attachMedia(tx, ownUploads(owner.id), post.id, { banner: null, related: [{ id: media.id }] }),
  );
  return post;
}

/** Longer than what streams hold while nobody reads. */
const buildLongVideo = () => buildVideo(owner.actor, Buffer.concat([mp4File(), Buffer.alloc(4_000_000)]));

async function unpack(zip: Readable) {
  const file = path.join(await temporaryFolder(), "kit.zip");
  await pipeline(zip, createWriteStream(file));
  return readArchive(file);
}
async function kitOf({ url }: Company) {
  const answer = await open(app, `${url}/media-kit.zip`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  return unpack(Readable.from([answer.rawPayload]));
}

describe("the media kit", () => {
  it("is not found without its company", async () => {
    const company = await createCompany(owner.actor, INPUT);
    await deleteCompany(owner.actor, company.id);
    for (const url of ["/company/unknown", company.url]) {
      expect((await open(app, `${url}/media-kit.zip`)).statusCode).toBe(404);
      expect((await open(app, `${url}/logo-original.png`)).statusCode).toBe(404);
    }
  });

  it("is described to HEAD as it is sent, and not made for it", async () => {
    const { url } = await createCompany(owner.actor, INPUT);
    for (let n = 0; n < 20; n += 1) {
      // More often than kits are made for one address.
      const described = await app.inject({ method: "HEAD", url: `${url}/media-kit.zip`, remoteAddress: "192.0.2.140" });
      expect([described.statusCode, described.headers["content-type"]]).toEqual([200, "application/zip"]);
      expect(described.headers["content-disposition"]).toContain("-media-kit.zip");
      expect(described.body).toBe("");
    }
    expect((await app.inject({ method: "HEAD", url: "/company/unknown/media-kit.zip" })).statusCode).toBe(404);
  });

  it("holds texts, logos, portraits, pictures and videos of what readers see, and nothing else", async () => {
    const [logo, portrait, picture, hidden] = await Promise.all([1, 2, 3, 4].map(() => buildPicture(owner.actor)));
    const video = await buildVideo(owner.actor);
    const company = await createCompany(owner.actor, { ...INPUT, logo: logo?.id });
    await createEntry(owner.actor, company.id, "people", {
      name: "Åse Lund",
      role: "",
      about: "",
      picture: portrait?.id,
    });
    await show(company, video, { published_at: new Date("2026-01-01") });
    await show(company, picture ?? video, { published_at: new Date("2026-02-01") });
    for (const changes of [{ status: "draft" }, { status: "pending" }, { deleted_at: new Date() }] as const)
      await show(company, hidden ?? video, changes);
    const kit = await kitOf(company);
    expect([...kit.keys()]).toEqual([
      "about.txt",
      "logo/logo-original.png",
      "logo/logo-on-white.png",
      "logo/logo-on-black.png",
      "portraits/001-ase-lund.jpg",
      expect.stringMatching(/^pictures\/001-.*\.jpg$/),
      expect.stringMatching(/^videos\/002-.*\.mp4$/),
    ]);
    expect(kit.get("about.txt")?.toString()).toContain(
      "About Halden & Sons, to quote\nHalden builds drive trains in Bergen.",
    );
    expect(await sharp(kit.get("logo/logo-on-black.png")).metadata()).toMatchObject({ format: "png", hasAlpha: false });
  });

  it("holds large pictures in full size, and the library offers them", async () => {
    const company = await createCompany(owner.actor, INPUT);
    const picture = await buildPicture(owner.actor, { width: 2000, height: 1000 });
    await show(company, picture);
    const kit = await kitOf(company);
    const [name = ""] = [...kit.keys()].filter((path) => path.endsWith("-2000x1000.jpg"));
    expect(await sharp(kit.get(name)).metadata()).toMatchObject({ width: 2000, height: 1000, format: "jpeg" });
    const page = await open(app, company.url);
    expect(page.body).toContain(`href="/media/${picture.id}/full.jpg" download="`);
    expect(page.body).toContain("JPEG, 2000 × 1000");
  });

  it("leaves out what is withdrawn while it is being read", async () => {
    const company = await createCompany(owner.actor, INPUT);
    const post = await show(company, await buildPicture(owner.actor), { published_at: new Date("2026-01-01") });
    await show(company, await buildLongVideo(), { published_at: new Date("2026-02-01") });
    const kit = await openMediaKit(company, "https://news.example", "198.51.100.1"); // the video waits for its reader
    await db.updateTable("posts").set({ status: "withdrawn" }).where("id", "=", post.id).execute();
    expect([...(await unpack(kit)).keys()]).toEqual(["about.txt", expect.stringMatching(/^videos\/001-/)]);
  });

  it("is written to four readers at a time, and again once one has left", async () => {
    const company = await createCompany(owner.actor, INPUT);
    await show(company, await buildLongVideo());
    const readers = await Promise.all([1, 2, 3, 4].map((at) => openMediaKit(company, "", `203.0.113.${at}`)));
    const refused = await open(app, `${company.url}/media-kit.zip`);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "60"]);
    for (const reader of readers) {
      reader.destroy();
      await new Promise((resolve) => reader.once("close", resolve));
    }
    await vi.waitFor(() => kitOf(company));
  });
});

describe("twenty readers of a media kit at once", () => {
  it("are at most four, its logos are drawn once, and nothing is held for those who wait or have left", async () => {
    const logo = await buildPicture(owner.actor);
    const company = await createCompany(owner.actor, { ...INPUT, logo: logo.id });
    await show(company, await buildLongVideo());
    const drawn = vi.spyOn(pictures, "encodeMark");
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => openMediaKit(company, "", `198.51.100.${at}`)),
    );
    const kits = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const reasons = all.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(kits).toHaveLength(4);
    expect(new Set(reasons.map(({ code, retryAfter }) => `${code} ${retryAfter}`))).toEqual(
      new Set(["unavailable 60"]),
    );
    await vi.waitFor(() => expect(kits.every(({ readableLength }) => readableLength > 0)).toBe(true));
    for (const kit of kits) expect(kit.readableLength).toBeLessThanOrEqual(128 * 1024); // of four megabytes
    const [read, ...left] = kits;
    for (const kit of left) kit.destroy();
    expect([...(await unpack(read ?? Readable.from([]))).keys()]).toHaveLength(5);
    expect(drawn).toHaveBeenCalledTimes(3);
    await vi.waitFor(() => kitOf(company));
  });

  it("lose it when they do not read for half a minute", async () => {
    const company = await createCompany(owner.actor, INPUT);
    await show(company, await buildLongVideo());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const kit = await openMediaKit(company, "", "198.51.100.30");
    const ended = new Promise((resolve) => kit.once("error", resolve));
    vi.advanceTimersByTime(29_000);
    expect(kit.destroyed).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(String(await ended)).toContain("was not read to its end in time");
    vi.useRealTimers();
    await vi.waitFor(() => kitOf(company));
  });
});

describe("the logo as a file", () => {
  it("is a PNG in three forms, and unchanged for who has it", async () => {
    const logo = await buildPicture(owner.actor);
    const company = await createCompany(owner.actor, { ...INPUT, logo: logo.id });
    for (const form of ["original", "on-white", "on-black"]) {
      const { statusCode, headers, rawPayload } = await open(app, `${company.url}/logo-${form}.png`);
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
      expect((await sharp(rawPayload).metadata()).format).toBe("png");
      const again = await app.inject({
        url: `${company.url}/logo-${form}.png`,
        headers: { "if-none-match": String(headers["etag"]) },
      });
      expect(again.statusCode).toBe(304);
    }
    expect((await open(app, `${company.url}/logo-on-fire.png`)).statusCode).toBe(404);
  });

  it("is not found where there is none", async () => {
    const company = await createCompany(owner.actor, INPUT);
    expect((await open(app, `${company.url}/logo-original.png`)).statusCode).toBe(404);
  });
});
