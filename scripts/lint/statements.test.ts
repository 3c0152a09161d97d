import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

/** A line of a queries file, and whether it is refused. */
const CASES: [source: string, isRefused: boolean][] = [
  ["export const a = await sql<{ id: number }>`select id from posts`.execute(db);", true],
  ["export const a = sql<PostRow>`${COLUMNS} where id = ${1}`;", true],
  ['export const a = sql<Pick<PostRow, "id">>`${COLUMNS}`;', true],
  ["export const a = sql<number>`select count(*) from posts`;", true],
  ["export const a = await sql<boolean>`${any}`.execute(db);", true],
  ["export const a = CompiledQuery.raw(text, values);", true],
  ["export const a = await statement({ id: column() })`select id from posts`.execute(db);", false],
  ["export const a = await sql`delete from posts`.execute(db);", false],
  ["export const a = sql<Date>`now()`;", false],
  ["export const a = sql<Date | null>`max(created_at)`;", false],
  ["export const a = sql<Mark[]>`(select json_agg(number) from invoices)`;", false],
];

const root = mkdtempSync(path.join(tmpdir(), "statements-"));
const fileOf = (index: number) => `features/news/server/case${index}-queries.ts`;
const refused = new Set<string>();

beforeAll(() => {
  mkdirSync(path.join(root, path.dirname(fileOf(0))), { recursive: true });
  cpSync(path.resolve("scripts/lint/statements.mjs"), path.join(root, "statements.mjs"));
  const rules = { "statements/row-types": "error" };
  const config = { jsPlugins: ["./statements.mjs"], categories: { correctness: "off" }, rules };
  writeFileSync(path.join(root, ".oxlintrc.json"), JSON.stringify(config));
  for (const [index, [source]] of CASES.entries()) writeFileSync(path.join(root, fileOf(index)), `${source}\n`);
  try {
    execFileSync(path.resolve("node_modules/.bin/oxlint"), ["-f", "json"], { cwd: root, stdio: "pipe" });
  } catch (error) {
    const { stdout } = error as { stdout: Buffer };
    const { diagnostics } = JSON.parse(String(stdout)) as { diagnostics: { filename: string }[] };
    for (const { filename } of diagnostics) refused.add(filename);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each(CASES.map(([source, isRefused], index) => ({ source, isRefused, index })))(
  "$source: refused $isRefused",
  ({ isRefused, index }) => expect(refused.has(fileOf(index))).toBe(isRefused),
);
