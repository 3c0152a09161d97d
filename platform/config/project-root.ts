/** Finds the project root, both from the sources (development, tests) and from dist/server. */
import { existsSync } from "node:fs";
import path from "node:path";

export const PROJECT_ROOT = findRoot(import.meta.dirname);

/** A path inside the project, or the path itself when it is absolute. */
export function inProject(...parts: string[]): string {
  return path.resolve(PROJECT_ROOT, ...parts);
}

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json")) && existsSync(path.join(folder, "database/migrations")))
    return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("The project's folder (package.json, database/migrations) was not found.");
  return findRoot(parent);
}
