/** Copies every file from one place to another and compares both, while the installation reads and writes. */
import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { StorageDriver } from "../driver.ts";
import { NOTICED_MS } from "./following-driver.ts";
import * as queries from "./queries.ts";

const AT_ONCE = 4;
const BATCH = 200;
const ATTEMPTS = 3;
/** With room for a request that was under way when its process noticed. */
export const ALL_NOTICED_SECONDS = (2 * NOTICED_MS) / 1000;

export type Moved = { files: number; bytes: number };

/**
 * Begins once every process reads, writes and removes in both places: what is removed in the old one alone would come back
 * in the new one. Then goes over the old place until nothing is left that has not arrived. Can be stopped at any moment
 * and called again.
 * @param progress is called after each batch. @throws Error naming a file that changed while it was moved.
 */
export async function moveFiles(
  moveId: number,
  from: StorageDriver,
  to: StorageDriver,
  progress: (moved: Moved) => void,
): Promise<Moved> {
  const moved = { files: 0, bytes: 0 };
  while (!(await queries.isOlderThan(moveId, ALL_NOTICED_SECONDS)))
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (;;) {
    const before = moved.files;
    await moveOnce(moveId, from, to, moved, progress);
    if (moved.files === before) return moved;
  }
}

async function moveOnce(
  moveId: number,
  from: StorageDriver,
  to: StorageDriver,
  moved: Moved,
  progress: (moved: Moved) => void,
): Promise<void> {
  const limit = pLimit(AT_ONCE);
  const settle = async (keys: string[]) => {
    const known = await queries.listMoved(moveId, keys);
    const left = keys.filter((key) => !known.has(key));
    await Promise.all(
      left.map((key) =>
        limit(async () => {
          const bytes = await moveFile(key, from, to);
          if (bytes === null) return; // removed since
          await queries.insertMoved(moveId, key);
          moved.files += 1;
          moved.bytes += bytes;
        }),
      ),
    );
    if (left.length > 0) progress(moved);
  };
  let keys: string[] = [];
  for await (const key of from.files()) {
    keys.push(key);
    if (keys.length < BATCH) continue;
    await settle(keys);
    keys = [];
  }
  await settle(keys);
}

/** @returns its size, or null where it is gone. A file under one key is always the same, so it may be put again. */
async function moveFile(key: string, from: StorageDriver, to: StorageDriver): Promise<number | null> {
  let hasPut = false;
  for (let attempt = 1; ; attempt++) {
    const [left, arrived] = await Promise.all([digestIn(from, key), digestIn(to, key)]);
    if (!left) {
      if (hasPut) await to.remove(key); // removed while it was under way
      return null;
    }
    if (arrived?.sha256 === left.sha256) return left.bytes;
    if (attempt > ATTEMPTS) throw new Error(`${key} changed while it was moved. Check the new storage, then continue.`);
    const content = await from.openRange(key);
    if (!content) continue;
    await to.putStream(key, content).finally(() => content.destroy());
    hasPut = true;
  }
}

async function digestIn(driver: StorageDriver, key: string): Promise<{ sha256: string; bytes: number } | null> {
  const content = await driver.openRange(key);
  if (!content) return null;
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: digest.digest("hex"), bytes };
}
