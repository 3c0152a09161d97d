/** A folder for one test file's data, outside the project, removed when the file is done. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Open for passing, so that the database's own account gets through; gone when the test has finished. */
export async function temporaryFolder(): Promise<string> {
  const folder = await temporaryDataFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

/** The same for all tests of a file, which removes it at its end. */
export async function temporaryDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-test-"));
  await chmod(folder, 0o711);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
