/**
 * Maps source files to the addresses of their built files, which carry a content hash; in development to the sources.
 */
import { readFileSync } from "node:fs";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";

type Manifest = Record<string, { file: string }>;

let manifest: Manifest | undefined;

/**
 * @param name path of the source in the project, for example `apps/site/site.css`.
 * @throws Error when the build has no output for it: our bug, not the client's.
 */
export function assetPath(name: string): string {
  if (settings().DEV_SERVER) return `/${name}`;
  manifest ??= JSON.parse(readFileSync(inProject("dist/client/.vite/manifest.json"), "utf8")) as Manifest;
  const built = manifest[name];
  if (!built)
    throw new Error(`The build has no output for ${name}. Is it an input in vite.config.ts, or imported by one?`);
  return `/${built.file}`;
}
