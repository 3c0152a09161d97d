/** Files in a local folder: each is written to a partial file that is then renamed, so it is whole or absent. */
import { randomUUID } from "node:crypto";
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { ByteRange } from "./byte-range.ts";
import type { StorageDriver, StoredFolder } from "./driver.ts";
import { isSegment } from "./key.ts";

/** Keys never start with a dot, so no key reaches in here. */
const PARTIALS = ".partial";

export class FolderDriver implements StorageDriver {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#place(key, (partial) => writeFile(partial, bytes));
  }

  putStream(key: string, content: Readable): Promise<void> {
    return this.#place(key, (partial) => writeFile(partial, content));
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

  async size(key: string): Promise<number | null> {
    const found = await factsOf(this.#locate(key));
    return found?.isFile() ? found.size : null;
  }

  async remove(prefix: string): Promise<void> {
    await rm(this.#locate(prefix), { recursive: true, force: true });
  }

  async *files(): AsyncGenerator<string> {
    yield* this.#filesUnder("");
  }

  async *folders(prefix: string): AsyncGenerator<StoredFolder> {
    for await (const entry of this.#entries(prefix)) {
      if (!entry.isDirectory()) continue;
      const found = await factsOf(path.join(this.#locate(prefix), entry.name));
      if (found) yield { name: entry.name, changedAt: found.mtime };
    }
  }

  async removePartials(before: Date): Promise<number> {
    const folder = path.join(this.#root, PARTIALS);
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const found = await factsOf(path.join(folder, name));
      if (!found || found.mtime >= before) continue;
      await rm(path.join(folder, name), { force: true });
      removed++;
    }
    return removed;
  }

  async check(): Promise<void> {
    try {
      await makeFolder(this.#root);
      await access(this.#root, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      const { code = "unknown error" } = error as NodeJS.ErrnoException;
      throw new Error(
        `Files cannot be kept in ${this.#root} (${code}). Create the folder, let this user write to it, or correct STORAGE_URL.`,
        { cause: error },
      );
    }
  }

  async isReachable(): Promise<boolean> {
    return true;
  }

  async *#filesUnder(folder: string): AsyncGenerator<string> {
    for await (const entry of this.#entries(folder)) {
      const key = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.#filesUnder(key);
      else if (entry.isFile()) yield key;
    }
  }

  /** Without partial files and others that no key can name. */
  async *#entries(folder: string) {
    try {
      for await (const entry of await opendir(this.#locate(folder))) if (isSegment(entry.name)) yield entry;
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error; // nothing is stored under this prefix yet
    }
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

/** Step by step: within a place that takes no folders, such as /proc, mkdir's own `recursive` never ends. */
async function makeFolder(folder: string): Promise<void> {
  if ((await factsOf(folder))?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch(async (error: unknown) => {
    // A process that starts at the same moment may have made it.
    if (!(await factsOf(folder))?.isDirectory()) throw error;
  });
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

/** Null when nothing is there. */
async function factsOf(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
