/** Uploads to a disk that is really full: whole or not at all. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { log } from "#platform/log/log.ts";
import * as make from "#tests/factories/files.ts";
import { countMedia } from "#tests/factories/media.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { mediaAppOfThisFile } from "#tests/support/apps/media-app.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";

const running = mediaAppOfThisFile();

describe.runIf(canMount)("an upload to a full disk", () => {
  let disk: SmallDisk;
  let user: TestUser;

  beforeAll(async () => {
    user = await buildUser();
    disk = mountSmallDisk(settings().DATA_DIR, 8);
    settings().DISK_MIN_FREE_MB = 0;
    vi.spyOn(log, "error").mockReturnValue(undefined);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    disk.unmount();
  });

  const upload = async (bytes: Buffer, name: string) => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), name);
    const request = new Request("http://localhost/", { method: "POST", body });
    return running().app.inject({
      method: "POST",
      url: "/api/media/",
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { "content-type": String(request.headers.get("content-type")), cookie: cookiesOf(user) },
    });
  };
  const filesIn = (folder: string) => {
    const entries = readdirSync(path.join(disk.folder, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const stored = () => filesIn("uploads").length;

  it.each(["picture.jpg", "wide.jpg", "film.mp4"])(
    "stores %s whole, or answers 507 and keeps nothing of it",
    async (name) => {
      const width = name === "wide.jpg" ? 1300 : 640; // wider than the JPEG for pages: in full size too
      const bytes = name.endsWith("jpg") ? await make.jpegFile({ width, height: 480 }) : make.mp4File();
      expect((await upload(bytes, name)).statusCode).toBe(201); // makes the folders
      let [rows, files] = [await countMedia(user.id), stored()];
      const seen = new Set<number>();
      for (const pages of [0, 1, 2, 3, 4, 6, 8, 12, 16, 256]) {
        disk.leave(pages * 4096);
        const { statusCode, body } = await upload(bytes, name);
        seen.add(statusCode);
        if (statusCode === 201) [rows, files] = [rows + 1, stored()];
        else expect(body).toContain("There is no storage space left on this server, so nothing was saved.");
        expect([statusCode === 201 || statusCode === 507, await countMedia(user.id), stored()]).toEqual([
          true,
          rows,
          files,
        ]);
        expect(filesIn("tmp")).toEqual([]);
      }
      expect(seen).toEqual(new Set([201, 507]));
    },
  );
});
