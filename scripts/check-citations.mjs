/**
 * Citations of the docs lead somewhere: `docs/product/lists.md, Trash` names a file and a heading in it, and a link in
 * Markdown a file and perhaps a heading's anchor. Decision records have one shape, and their index lists all of them.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const TEXTS = /\.(?:tsx?|mjs|css|sql|md|ya?ml|service|example)$/;
const CITATION = /\bdocs\/[\w/-]{1,200}\.md(?:, (?<words>[A-Z][^\n]*))?/g;
const LINK = /\]\((?<file>[^()\s#:]*)(?:#(?<anchor>[^()\s]+))?\)/g;

const headings = new Map();

function headingsOf(file) {
  if (!headings.has(file)) {
    // Linear: our own documents close what they open.
    const prose = readFileSync(file, "utf8").replace(/^```.*?^```/gms, "");
    headings.set(
      file,
      Array.from(prose.matchAll(/^#+ (.*)$/gm), ([, heading]) => heading.trim()),
    );
  }
  return headings.get(file);
}

/** As Git servers make a heading's anchor. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** A comment's lines as one, because a citation may wrap. */
const unwrap = (text) => text.replace(/\n[ \t]*(?:(?:\*|\/\/|#|--)[ \t]*)?(?=[^\s*/])/g, " ");

function* badCitations(file, text) {
  for (const { 0: all, groups } of (file.endsWith(".md") ? text : unwrap(text)).matchAll(CITATION)) {
    const [cited] = all.split(",");
    if (!existsSync(cited)) yield `${cited} does not exist`;
    else if (groups.words && !headingsOf(cited).some((heading) => groups.words.startsWith(heading)))
      yield `${cited} has no heading for "${groups.words.slice(0, 40)}"`;
  }
}

function* badLinks(file, text) {
  if (!file.endsWith(".md")) return;
  for (const { groups } of text.matchAll(LINK)) {
    const target = groups.file ? path.join(path.dirname(file), decodeURI(groups.file)) : file;
    if (groups.file?.startsWith("/")) continue; // an address of the site, in an example
    if (!existsSync(target)) yield `${target} does not exist`;
    else if (groups.anchor && !headingsOf(target).some((heading) => anchorOf(heading) === groups.anchor))
      yield `${target} has no heading #${groups.anchor}`;
  }
}

const RECORDS = "docs/decisions";
const MAX_RECORDS = 45;
const SECTIONS = ["Context", "Decision", "Consequences", "Alternatives"];

function* badRecords() {
  const records = readdirSync(RECORDS).filter((name) => name !== "README.md");
  if (records.length > MAX_RECORDS)
    yield `${RECORDS}: ${records.length} records, at most ${MAX_RECORDS}. Merge by subject`;
  const index = readFileSync(`${RECORDS}/README.md`, "utf8");
  for (const name of records) {
    const text = readFileSync(`${RECORDS}/${name}`, "utf8");
    const sections = Array.from(text.matchAll(/^## (.*)$/gm), ([, heading]) => heading);
    if (!/^# .*\n\nStatus: accepted\. Last changed \d+ \p{L}+ \d{4}\.\n/u.test(text))
      yield `${name} has no line "Status: accepted. Last changed 28 November 2026." below its title`;
    if (sections.join() !== SECTIONS.join())
      yield `${name} has the sections ${sections.join(", ")}, not ${SECTIONS.join(", ")}`;
    if (index.split(`](${name})`).length !== 2) yield `${RECORDS}/README.md does not list ${name} once`;
  }
}

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = listed
  .split("\n")
  .filter(
    (file) =>
      (TEXTS.test(file) || file.startsWith("deploy/")) &&
      !file.endsWith(".test.ts") &&
      !file.startsWith("tests/fixtures/") &&
      existsSync(file),
  );
let bad = 0;
for (const file of files) {
  const text = readFileSync(file, "utf8");
  for (const problem of [...badCitations(file, text), ...badLinks(file, text)]) {
    console.log(`error: ${file}: ${problem}.`);
    bad += 1;
  }
}
for (const problem of badRecords()) {
  console.log(`error: ${problem}.`);
  bad += 1;
}
process.exit(bad > 0 ? 1 : 0);
