/** flydrive's local driver with writes that are whole or absent: each goes to a partial file that is then renamed. */
import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { FSDriver } from "flydrive/drivers/fs";
import type { ByteRange } from "./byte-range.ts";
import type { StorageDriver, StoredFolder } from "./storage.ts";

/** Keys never start with a dot, so no key reaches in here. */
const PARTIALS = ".partial";

export class AtomicFSDriver extends FSDriver implements StorageDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = path.resolve(root);
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#place(key, (partial) => writeFile(partial, contents));
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#place(key, (partial) => writeFile(partial, contents));
  }

  override copy(source: string, destination: string): Promise<void> {
    return this.#place(destination, (partial) => copyFile(this.#locate(source), partial));
  }

  override move(source: string, destination: string): Promise<void> {
    return this.takeFile(destination, this.#locate(source));
  }

  takeFile(key: string, source: string): Promise<void> {
    return this.#place(key, async (partial) => {
      try {
        await rename(source, partial);
      } catch (error) {
        if (!hasCode(error, "EXDEV")) throw error; // EXDEV: the source lies on another file system
        await copyFile(source, partial);
        await rm(source);
      }
    });
  }

  async openRange(key: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const handle = await open(this.#locate(key), "r");
      return handle.createReadStream(range); // closes the file when it ends or is destroyed
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
      throw error;
    }
  }

  async *folders(prefix: string): AsyncGenerator<StoredFolder> {
    const folder = this.#locate(prefix);
    try {
      for await (const entry of await opendir(folder)) {
        if (!entry.isDirectory()) continue;
        const changedAt = await changeTime(path.join(folder, entry.name));
        if (changedAt) yield { name: entry.name, changedAt };
      }
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error; // nothing is stored under this prefix yet
    }
  }

  async removePartials(before: Date): Promise<number> {
    const folder = path.join(this.#root, PARTIALS);
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const changedAt = await changeTime(path.join(folder, name));
      if (!changedAt || changedAt >= before) continue;
      await rm(path.join(folder, name), { force: true });
      removed++;
    }
    return removed;
  }

  async #place(key: string, write: (partial: string) => Promise<void>): Promise<void> {
    const partial = path.join(this.#root, PARTIALS, randomUUID());
    const target = this.#locate(key);
    await mkdir(path.dirname(partial), { recursive: true });
    try {
      await write(partial);
      await flush(partial);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  #locate(key: string): string {
    return path.join(this.#root, key);
  }
}

/** The rename must not reach the disk before the bytes do. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Null when it was removed meanwhile. */
async function changeTime(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
