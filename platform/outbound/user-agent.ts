/** How this installation introduces itself to others: what it is, and where to complain. */
import { readFileSync } from "node:fs";
import { inProject } from "#platform/config/project-root.ts";
import { publicUrl } from "#platform/config/settings.ts";

let version: string | undefined;

/** `Dateline/0.1.0 (+https://news.example)`. */
export function userAgent(): string {
  version ??= String((JSON.parse(readFileSync(inProject("package.json"), "utf8")) as { version: unknown }).version);
  return `Dateline/${version} (+${publicUrl()})`;
}
