import { readFileSync } from "node:fs";
import { inProject } from "./project-root.ts";

let version: string | undefined;

/** The version of Dateline that runs, from package.json. */
export function ownVersion(): string {
  version ??= String((JSON.parse(readFileSync(inProject("package.json"), "utf8")) as { version: unknown }).version);
  return version;
}
