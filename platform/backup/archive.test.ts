import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { answerS3Error, startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import { canMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type ArchiveWriter, readArchive, textOf, writeArchive } from "./archive.ts";
import { advised, openFolder, openLocation } from "./location.ts";
import { BadBackup } from "./format.ts";

const PASSPHRASE = "a passphrase of twelve words";

async function write(entries: [string, Buffer][], passphrase?: string): Promise<string> {
  const file = path.join(await temporaryFolder(), "backup.tar.gz");
  await writeArchive(await openLocation(file), passphrase, async (archive) => {
    for (const [name, bytes] of entries) await archive.addBytes(name, bytes);
    await archive.finish({ posts: 3 });
  });
  return file;
}

async function read(file: string, passphrase?: string) {
  const found: [string, string][] = [];
  const list = await readArchive(await openLocation(file), passphrase, async ({ name, content }) => {
    found.push([name, await textOf(content)]);
  });
  return { found, list };
}

const SAMPLE: [string, Buffer][] = [
  ["manifest.json", Buffer.from("{}")],
  ["database/posts/000001.copy", Buffer.from("1\tHarbour opens\n".repeat(5_000))],
  ["files/media/a/960.webp", Buffer.from("RIFF".repeat(3_000))],
];

describe("an archive", () => {
  it("gives back what was put in, in its order, and nothing of it is readable when it is encrypted", async () => {
    for (const passphrase of [undefined, PASSPHRASE]) {
      const file = await write(SAMPLE, passphrase);
      const { found, list } = await read(file, passphrase);
      expect(found).toEqual(SAMPLE.map(([name, bytes]) => [name, bytes.toString()]));
      expect(list.rows).toEqual({ posts: 3 });
      expect((await readFile(file)).subarray(0, 21).toString() === "age-encryption.org/v1").toBe(
        passphrase !== undefined,
      );
    }
  });

  it("asks for the passphrase, and refuses another", async () => {
    const file = await write(SAMPLE, PASSPHRASE);
    await expect(read(file)).rejects.toThrow("Set BACKUP_PASSPHRASE");
    await expect(read(file, "another passphrase")).rejects.toThrow("cannot be decrypted");
  });

  it("cannot be a folder, and the message says so", async () => {
    const folder = await temporaryFolder();
    await expect(read(folder)).rejects.toThrow("is a folder. Name the backup file in it.");
    await expect(read(path.join(folder, "gone"))).rejects.toThrow(`${folder}/gone was not found.`);
  });

  it("that this account may not open gets a message that says what to do", async () => {
    for (const code of ["EACCES", "EPERM"]) {
      const { message } = advised("/root/b.tar.gz", Object.assign(new Error(`${code}: no`), { code }));
      expect(message).toBe(
        `Dateline runs as user ${process.getuid?.()}, which has no access to /root/b.tar.gz. Change the owner or the permissions of the file and its folders, or use a folder that this user can open.`,
      );
    }
    const odd = Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
    expect(advised("/mnt/b.tar.gz", odd)).toBe(odd);
  });

  it("says what to do where it cannot be written", async () => {
    const folder = await temporaryFolder();
    const writeTo = async (file: string) => (await openLocation(path.join(folder, file))).write(Readable.from(["x"]));
    await expect(writeTo("missing/b")).rejects.toThrow(`The folder ${folder}/missing does not exist. Create it`);
    await writeTo("b");
    await expect(writeTo("b/c")).rejects.toThrow(`${folder}/b is not a folder. Name another.`);
    for (const taken of ["b", "b/c"])
      await expect((await openFolder(path.join(folder, taken))).prepare()).rejects.toThrow(
        `${folder}/${taken} is not a folder. Name another.`,
      );
    await writeFile(path.join(folder, "d.partial"), "of another");
    await expect(writeTo("d")).rejects.toThrow("d.partial is there: another backup is being written");
    expect(await readFile(path.join(folder, "d.partial"), "utf8")).toBe("of another");
  });

  it("blames what it is made from, and not its place, where that cannot be read", async () => {
    const folder = await temporaryFolder();
    const location = await openLocation(path.join(folder, "b"));
    for (const code of ["ENOENT", "EACCES", "ENOSPC", "EEXIST"]) {
      const failure = Object.assign(new Error(`${code}: of a picture`), { code, path: "/pictures/a.jpg" });
      const content = new Readable({ read: () => content.destroy(failure) });
      await expect(location.write(content)).rejects.toBe(failure);
      expect(await readdir(folder)).toEqual([]);
    }
    await expect(
      writeArchive(location, undefined, (archive) => archive.addStream("a", createReadStream(`${folder}/a.jpg`), 1)),
    ).rejects.toThrow(/ENOENT.*a\.jpg/);
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!canMount)("leaves nothing on a disk that is full, and the message says so", async () => {
    const folder = await temporaryFolder();
    const disk = mountSmallDisk(folder, 1);
    onTestFinished(disk.unmount);
    const location = await openLocation(path.join(folder, "b"));
    await expect(location.write(Readable.from([Buffer.alloc(4 * 1024 * 1024)]))).rejects.toThrow("not enough space");
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)("in a locked folder is not reported as missing", async () => {
    const file = await write(SAMPLE);
    await chmod(file, 0);
    await expect(read(file)).rejects.toThrow("has no access to");
    await chmod(path.dirname(file), 0);
    onTestFinished(() => chmod(path.dirname(file), 0o700));
    await expect((await openLocation(file)).exists()).rejects.toThrow("has no access to");
  });

  it(
    "is refused when it is cut anywhere, and a changed byte is never taken for the original",
    { timeout: 60_000 },
    async () => {
      const file = await write(SAMPLE);
      const whole = await readFile(file);
      const damaged = path.join(path.dirname(file), "damaged");
      const isRefused = async (bytes: Buffer) => {
        await writeFile(damaged, bytes);
        await expect(read(damaged)).rejects.toThrow(BadBackup);
      };
      const original = await read(file);
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length - 1), async (at) => isRefused(whole.subarray(0, at))),
        { numRuns: 60 },
      );
      await fc.assert(
        // Bytes 3 to 9 are gzip's own notes (time, system), which no content depends on.
        fc.asyncProperty(
          fc.integer({ min: 10, max: whole.length - 9 }),
          fc.integer({ min: 1, max: 255 }),
          async (at, by) => {
            const changed = Buffer.from(whole);
            changed[at] = (changed[at] ?? 0) ^ by;
            await writeFile(damaged, changed);
            // A bit that only fills up the last byte of a block means nothing.
            expect(await read(damaged).catch(() => "refused")).toSatisfy(
              (result) => result === "refused" || isDeepStrictEqual(result, original),
            );
          },
        ),
        { numRuns: 120 },
      );
    },
  );

  it("is refused in a sentence when it is something else", async () => {
    const file = path.join(await temporaryFolder(), "other");
    for (const bytes of [Buffer.alloc(0), Buffer.from("PK\u0003\u0004 a zip"), Buffer.alloc(2_000, 7)]) {
      await writeFile(file, bytes);
      await expect(read(file)).rejects.toThrow(BadBackup);
    }
  });

  it("has its name only once it is complete", async () => {
    const file = path.join(await temporaryFolder(), "backup.tar.gz");
    const torn = Readable.from(
      (async function* () {
        yield Buffer.alloc(1_000);
        throw new Error("read error");
      })(),
    );
    const half = (archive: ArchiveWriter) => archive.addStream("files/a", torn, 2_000);
    await expect(writeArchive(await openLocation(file), undefined, half)).rejects.toThrow("read error");
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
  });

  it("holds little of a large file in memory", { timeout: 60_000 }, async () => {
    const file = path.join(await temporaryFolder(), "backup.tar.gz");
    const chunk = Buffer.alloc(1 << 20, 5);
    const before = process.memoryUsage().arrayBuffers;
    let max = 0;
    const chunks = (async function* () {
      for (let n = 0; n < 200; n++) {
        max = Math.max(max, process.memoryUsage().arrayBuffers);
        yield Buffer.from(chunk);
      }
    })();
    await writeArchive(await openLocation(file), undefined, async (archive) => {
      await archive.addStream("files/video", Readable.from(chunks), 200 << 20);
      await archive.finish({});
    });
    expect(max - before).toBeLessThan(150 << 20);
  });
});

describe("a backup in a bucket", () => {
  let s3: S3Double;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterEach(() => s3.spoil(null));
  afterAll(() => s3.stop());

  const text = "harbour ".repeat(10);
  const fill = async (archive: ArchiveWriter) => {
    await archive.addBytes("a.txt", Buffer.from(text));
    await archive.addBytes("random", randomBytes(20 * 1024 * 1024)); // more than one part
    await archive.finish({});
  };
  const read = async (url: string, passphrase?: string) => {
    const found: string[] = [];
    await readArchive(await openLocation(url), passphrase, async ({ name, content }) => {
      found.push(name === "a.txt" ? await textOf(content) : name);
    });
    return found;
  };

  it.each([undefined, "twelve harbour lanterns"])(
    "is written in parts and read back, passphrase %s",
    async (passphrase) => {
      const url = s3.url("night/today.tar.gz");
      const location = await openLocation(url);
      await writeArchive(location, passphrase, fill);
      expect(await location.exists()).toBe(true);
      expect(await read(url, passphrase)).toEqual([text, "random"]);
      await (await openFolder(s3.url("night"))).remove("today.tar.gz");
      await expect(read(url)).rejects.toThrow("was not found");
    },
  );

  it("is not there when writing it fails, and says what to do where it cannot begin", async () => {
    const location = await openLocation(s3.url("night/broken.tar.gz"));
    const half = async (archive: ArchiveWriter) => {
      await archive.addBytes("random", randomBytes(20 * 1024 * 1024));
      throw new Error("The database left.");
    };
    await expect(writeArchive(location, undefined, half)).rejects.toThrow("The database left.");
    expect(await location.exists()).toBe(false);
    s3.spoil(({ method }, response) => method === "PUT" && answerS3Error(response, 403, "AccessDenied"));
    await expect(writeArchive(location, undefined, fill)).rejects.toThrow("may not write files (s3:PutObject)");
  });

  it("needs a name", async () => {
    await expect(openLocation(s3.url())).rejects.toThrow("names no file");
    await expect(openLocation("s3://press?endpoint=here")).rejects.toThrow("endpoint must be");
  });
});
