/** The folder for uploads in progress; on the same disk as the data, so that keeping one is a rename. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";

const ABANDONED_MS = 24 * 3600 * 1000;

let prepared: Promise<string> | undefined;

/** The folder, created at first use; removes files that killed processes left there more than a day ago. */
export function uploadFolder(): Promise<string> {
  prepared ??= prepare(inProject(settings().DATA_DIR, "tmp")).catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return prepared;
}

async function prepare(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUploads(await abandonedIn(folder));
  return folder;
}

/** Files left by killed processes since the last check. */
export async function removeAbandonedUploads(): Promise<void> {
  await removeUploads(await abandonedIn(await uploadFolder()));
}

async function abandonedIn(folder: string): Promise<string[]> {
  const before = Date.now() - ABANDONED_MS;
  const paths = (await readdir(folder)).map((name) => path.join(folder, name));
  const ages = await Promise.all(paths.map(async (each) => (await stat(each).catch(() => null))?.mtimeMs ?? Infinity));
  return paths.filter((_, index) => (ages[index] ?? Infinity) < before);
}

/** A unique path; the sender's file name is not part of it. */
export function newUploadPath(folder: string): string {
  return path.join(folder, randomUUID());
}

export async function removeUploads(paths: string[]): Promise<void> {
  await Promise.all(paths.map((each) => rm(each, { force: true })));
}
