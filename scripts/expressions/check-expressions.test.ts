/** The step of `npm run check`, on a repository of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = mkdtempSync(path.join(tmpdir(), "expressions-"));
let said = "";

beforeAll(() => {
  execFileSync("git", ["init", "-q"], { cwd: root });
  mkdirSync(path.join(root, "features/news"), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(root, "features/news", file), text);
  write("trimmed.ts", "export const a = (text: string) => text.replace(/\\s+$/, '');\n");
  write("proven.ts", "export const a = (text: string) => text.replace(/(?<!\\s)\\s+$/, '');\n");
  write("bounded.ts", "// Linear: at most 20 characters.\nexport const a = /\\s+$/;\n");
  write("computed.ts", "export const a = (words: string[]) => new RegExp(words.join('|'));\n");
  write("trimmed.test.ts", "export const a = /\\s+$/;\n");
  const step = path.resolve("scripts/check-regular-expressions.mjs");
  const { stdout, status } = spawnSync(process.execPath, [step], { cwd: root, encoding: "utf8" });
  expect(status).toBe(1);
  said = stdout;
});

afterAll(() => rmSync(root, { recursive: true }));

it("refuses what is not proven, with its place and why", () => {
  const refused = said.split("\n").filter((line) => line.includes("features/news/"));
  expect(refused).toEqual([
    "error: features/news/computed.ts:1: RegExp(…) is not proven linear: its text is computed.",
    "error: features/news/trimmed.ts:1: /\\s+$/ is not proven linear: each of many beginnings reads on in \\s.",
  ]);
  expect(said).toContain("`// Linear: …`");
});
