import { chownSync, existsSync, mkdirSync, statSync } from "node:fs";
import pg from "pg";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { connectionConfig, connectionPool } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { canMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { findSpace, hasRoom, isStorageFull } from "./storage-space.ts";

const FULL =
  "There is no storage space left on this server, so nothing was saved. Try again later, or contact support.";
const LOW =
  "This server is low on storage space and cannot accept files right now. Try again later, or continue without the file.";

afterEach(() => {
  vi.restoreAllMocks();
  resetSettings();
});

const withCode = (code: string, error = new Error("failed")) => Object.assign(error, { code });

describe("isStorageFull", () => {
  it("knows what file systems and PostgreSQL say, also as a cause", () => {
    const full = [
      withCode("ENOSPC"),
      withCode("EDQUOT"),
      new Error("wrapped", { cause: withCode("ENOSPC") }),
      new AggregateError([new Error("other"), withCode("EDQUOT")]),
      withCode("53100", new pg.DatabaseError("could not extend file", 1, "error")),
      withCode("XX000", new pg.DatabaseError("could not write: Disk quota exceeded", 1, "error")),
    ];
    expect(full.filter((error) => !isStorageFull(error))).toEqual([]);
    const others = [withCode("EACCES"), withCode("53200", new pg.DatabaseError("memory", 1, "error")), "ENOSPC", null];
    expect(others.filter(isStorageFull)).toEqual([]);
  });
});

describe("free space", () => {
  it("counts as enough where it cannot be told, and where no limit is set", async () => {
    resetSettings({ DATA_DIR: `${await temporaryFolder()}/absent`, DISK_MIN_FREE_MB: 1_000_000 });
    expect([await findSpace(), await hasRoom()]).toEqual([null, true]);
    resetSettings({ DATA_DIR: await temporaryFolder(), DISK_MIN_FREE_MB: 0 });
    expect(await hasRoom(Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it("is enough for an upload only if the limit stays free, and is logged once when it is not", async () => {
    const warnings = vi.spyOn(log, "error").mockReturnValue(undefined);
    const DATA_DIR = await temporaryFolder();
    resetSettings({ DATA_DIR, DISK_MIN_FREE_MB: 1 });
    const { free } = (await findSpace()) ?? { free: 0 };
    expect([await hasRoom(free - 2 ** 20), await hasRoom(free - 2 ** 20 + 1)]).toEqual([true, false]);
    expect(warnings).not.toHaveBeenCalled(); // one upload was too large, the disk is not full
    resetSettings({ DATA_DIR, DISK_MIN_FREE_MB: 1_000_000 });
    expect([await hasRoom(), await hasRoom()]).toEqual([false, false]);
    expect(warnings).toHaveBeenCalledTimes(1);
  });
});

describe("a form, where space is short", () => {
  const serve = async () => {
    const app = await buildServer({
      register: (each) => {
        each.post("/form", async (request) => {
          const body = await readMultipart(request, { files: { file: { max: 1, maxBytes: 50 * 2 ** 20 } } });
          await body.discard();
          return body.fields;
        });
      },
    });
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: "127.0.0.1" });
  };
  const send = async (address: string, bytes: number | null) => {
    const body = new FormData();
    body.append("title", "Harbour");
    if (bytes !== null) body.append("file", new Blob([new Uint8Array(bytes)]), "film.mp4");
    const answer = await fetch(`${address}/form`, { method: "POST", body });
    return [answer.status, await answer.json()];
  };

  it("is refused with its files before any is stored, and taken without", async () => {
    vi.spyOn(log, "error").mockReturnValue(undefined);
    const DATA_DIR = await temporaryFolder();
    resetSettings({ DATA_DIR, DISK_MIN_FREE_MB: 1_000_000 });
    const address = await serve();
    for (const bytes of [1_000, 40 * 2 ** 20]) expect(await send(address, bytes)).toEqual([507, { detail: LOW }]);
    expect(await send(address, null)).toEqual([200, { title: "Harbour" }]);
    resetSettings({ DATA_DIR, DISK_MIN_FREE_MB: 0 });
    expect(await send(address, 1_000)).toEqual([200, { title: "Harbour" }]);
  });
});

describe.runIf(canMount)("a database without space", () => {
  const query = (text: string) => connectionPool().query<{ pid: number }>(text);
  const TABLESPACE = `full_${process.pid}`;

  it("answers 507, keeps nothing of the statement, and goes on", async (context) => {
    vi.spyOn(log, "error").mockReturnValue(undefined);
    const { rows } = await query("select pg_backend_pid() as pid");
    const server = `/proc/${rows[0]?.pid}`;
    if (!existsSync(server)) return context.skip("The server runs on another machine.");
    const { uid, gid } = statSync(server);
    const disk = mountSmallDisk(await temporaryFolder(), 2);
    onTestFinished(disk.unmount);
    mkdirSync(`${disk.folder}/tablespace`);
    chownSync(`${disk.folder}/tablespace`, uid, gid);
    await query(`create tablespace ${TABLESPACE} location '${disk.folder}/tablespace'`);
    await query(`create table filled (text text) tablespace ${TABLESPACE}`);
    onTestFinished(async () => {
      await query("drop table filled");
      // It waits for a checkpoint, which a busy machine does not finish within the time of a request's statement.
      const owner = new pg.Client(connectionConfig());
      await owner.connect();
      try {
        await owner.query(`drop tablespace ${TABLESPACE}`);
      } finally {
        await owner.end();
      }
    });
    const app = await buildServer({
      register: (each) => {
        each.post("/fill", async () =>
          query("insert into filled select md5(n::text) || md5((n + 1)::text) from generate_series(1, 100000) n"),
        );
      },
    });
    onTestFinished(() => app.close());
    const answer = await app.inject({ method: "POST", url: "/fill" });
    expect([answer.statusCode, answer.json()]).toEqual([507, { detail: FULL }]);
    expect((await query("select 1 from filled")).rowCount).toBe(0);
  });
});
