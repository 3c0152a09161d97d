import { createWriteStream, existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { streamArchive, writeArchive } from "./archive.ts";

let file: string;
beforeEach(async () => {
  file = path.join(await temporaryFolder(), "archive.zip");
});

async function* each<T>(items: T[]): AsyncGenerator<T> {
  for (const item of items) yield item;
}

describe("writeArchive", () => {
  it("refuses names that could leave the folder they are unpacked to, and keeps nothing", async () => {
    const bad = [
      "",
      "/etc/passwd",
      "../a",
      "a/../b",
      "a//b",
      "a\\b",
      "C:\\a",
      "a/.b",
      "a/b.",
      "a\u0000b",
      "ä",
      "a b",
      "-a",
    ];
    for (const name of [...bad, "a/".repeat(200) + "b"]) {
      await expect(writeArchive(file, (archive) => archive.addText(name, "x"))).rejects.toThrow("not a valid name");
      expect(existsSync(file)).toBe(false);
    }
  });

  it("refuses a name twice, in any case", async () => {
    const twice = writeArchive(file, async (archive) => {
      await archive.addText("a/B.txt", "1");
      await archive.addText("A/b.txt", "2");
    });
    await expect(twice).rejects.toThrow("already");
  });

  it("writes texts, values, lists and files, and says how large it is", async () => {
    const video = Buffer.alloc(300_000, 7);
    const bytes = await writeArchive(file, async (archive) => {
      await archive.addText("README.txt", "Häfen, 漢字\n");
      await archive.addText("empty.txt", "");
      await archive.addJson("a/value.json", { at: new Date(0), list: [1] });
      await archive.addJsonList("a/list.json", each([{ n: 1 }, { n: 2 }]));
      await archive.addJsonList("a/none.json", each([]));
      await archive.addFile("media/video.mp4", Readable.from([video]), video.length);
    });
    const entries = await readArchive(file);
    expect([...entries.keys()]).toEqual([
      "README.txt",
      "empty.txt",
      "a/value.json",
      "a/list.json",
      "a/none.json",
      "media/video.mp4",
    ]);
    expect(entries.text("README.txt")).toBe("Häfen, 漢字\n");
    expect(entries.text("empty.txt")).toBe("");
    expect(entries.json("a/value.json")).toEqual({ at: "1970-01-01T00:00:00.000Z", list: [1] });
    expect([entries.json("a/list.json"), entries.json("a/none.json")]).toEqual([[{ n: 1 }, { n: 2 }], []]);
    expect(entries.get("media/video.mp4")?.equals(video)).toBe(true);
    expect(bytes).toBe(entries.bytes);
  });

  it("gives back whatever is put in", async () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,12}(\/[a-z0-9]{1,12}){0,3}\.json$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.tuple(name, fc.jsonValue()), { selector: ([key]) => key }), async (given) => {
        await writeArchive(file, async (archive) => {
          for (const [key, value] of given) await archive.addJsonList(key, each([value]));
        });
        const entries = await readArchive(file);
        expect([...entries.keys()]).toEqual(given.map(([key]) => key));
        for (const [key, value] of given) expect(entries.json(key)).toEqual(JSON.parse(JSON.stringify([value])));
      }),
      { numRuns: 50 },
    );
  });

  it("finds each of many again, and holds little of them in memory", { timeout: 60_000 }, async () => {
    const textOf = (n: number) => `${n} `.repeat(n % 700);
    const before = process.memoryUsage().arrayBuffers;
    let max = 0;
    await writeArchive(file, async (archive) => {
      for (let n = 0; n < 6000; n++) {
        if (n % 3 === 0) await archive.addFile(`files/${n}.bin`, Readable.from([Buffer.from(textOf(n))]), n);
        else await archive.addText(`texts/${n}.txt`, textOf(n));
        max = Math.max(max, process.memoryUsage().arrayBuffers);
      }
    });
    expect(max - before).toBeLessThan(100 << 20);
    const entries = await readArchive(file);
    expect(entries.size).toBe(6000);
    for (const [n, [name, content]] of [...entries].entries()) {
      expect(name).toBe(n % 3 === 0 ? `files/${n}.bin` : `texts/${n}.txt`);
      expect(content.toString() === textOf(n)).toBe(true);
    }
  });

  it("leaves nothing when a source fails, the filling fails, or the disk does", async () => {
    const torn = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error("read error");
      })(),
    );
    await expect(writeArchive(file, (archive) => archive.addFile("a.mp4", torn, 1))).rejects.toThrow("read error");
    const halfway = writeArchive(file, async (archive) => {
      await archive.addText("a.txt", "a");
      throw new Error("changed my mind");
    });
    await expect(halfway).rejects.toThrow("changed my mind");
    const nowhere = path.join(path.dirname(file), "missing", "a.zip");
    const source = Readable.from([Buffer.alloc(1_000_000)]);
    await expect(writeArchive(nowhere, (archive) => archive.addFile("a.mp4", source, 1))).rejects.toThrow("ENOENT");
    expect(source.destroyed).toBe(true);
    expect([existsSync(file), existsSync(nowhere)]).toEqual([false, false]);
  });

  it("holds little of a large file in memory", { timeout: 60_000 }, async () => {
    const chunk = Buffer.alloc(1 << 20, 5);
    let max = 0;
    const chunks = (async function* () {
      for (let n = 0; n < 300; n++) {
        max = Math.max(max, process.memoryUsage().arrayBuffers);
        yield Buffer.from(chunk);
      }
    })();
    const before = process.memoryUsage().arrayBuffers;
    await writeArchive(file, (archive) => archive.addFile("a.mp4", Readable.from(chunks), 300 << 20));
    expect(max - before).toBeLessThan(150 << 20);
  });
});

describe("streamArchive", () => {
  it("is read while it is filled, and is whole", async () => {
    const video = Buffer.alloc(3_000_000, 7);
    const stream = streamArchive(async (archive) => {
      await archive.addText("about.txt", "Häfen\n");
      await archive.addFile("video.mp4", Readable.from([video]), video.length);
    });
    await pipeline(stream, createWriteStream(file));
    const entries = await readArchive(file);
    expect([...entries.keys()]).toEqual(["about.txt", "video.mp4"]);
    expect(entries.get("video.mp4")?.length).toBe(video.length);
  });

  it("breaks off where filling fails", async () => {
    const stream = streamArchive(async (archive) => {
      await archive.addText("about.txt", "x");
      throw new Error("no such file");
    });
    await expect(pipeline(stream, createWriteStream(file))).rejects.toThrow("no such file");
  });

  it("stops filling when its reader leaves, and closes what was being added", async () => {
    const source = new Readable({ read: (size) => void source.push(Buffer.alloc(size, 1)) });
    const stopped = Promise.withResolvers<unknown>();
    const stream = streamArchive(async (archive) => {
      await archive.addFile("endless.bin", source, 1).catch(stopped.resolve);
    });
    stream.once("data", () => stream.destroy());
    expect(await stopped.promise).toBeInstanceOf(Error);
    expect(source.destroyed).toBe(true);
  });
});
