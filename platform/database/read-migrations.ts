/** Reads the numbered SQL files of a folder. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Migration } from "./apply-migration.ts";

export const checksumOf = (sql: string): string => createHash("sha256").update(sql).digest("hex");

/** Reads `NNNN_name.sql` files, sorted by number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(path.join(folder, file), "utf8");
      return { id: path.basename(file, ".sql"), sql, checksum: checksumOf(sql) };
    }),
  );
}
