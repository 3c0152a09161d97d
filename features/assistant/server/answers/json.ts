/**
 * Parses JSON as models write it: cut off, inside prose or Markdown, with unescaped line breaks and quotation marks.
 */

export type JsonObject = Record<string, unknown>;

type Reader = { text: string; at: number; isBroken: boolean };

const MISSING = Symbol("nothing readable");
const MAX_DEPTH = 20;
/** Places in a text that an object may begin at. */
const MAX_CANDIDATES = 50;
const LITERAL = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy;
/** What may follow the end of a string. Any other quotation mark is part of the string, as in `"<a href="/">"`. */
const AFTER_STRING = /\s*(?:$|[}\]:]|,\s*(?:$|["[{}\]]|-?\d|true\b|false\b|null\b))/y;
const ESCAPED = /\\(?:u([\da-f]{4})|u[\da-f]{0,3}$|([\s\S])|$)/gi;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/**
 * The first object in the text that `isWanted`, as far as it can be parsed: everything after the point where it ends or
 * breaks is left out, as is a number or a word that may have been cut.
 */
export function findObject(text: string, isWanted: (found: JsonObject) => boolean): JsonObject | null {
  const thoughtsEnd = text.lastIndexOf("</think");
  const afterThoughts = thoughtsEnd < 0 ? null : findIn(text.slice(thoughtsEnd), isWanted);
  return afterThoughts ?? findIn(text, isWanted);
}

function findIn(text: string, isWanted: (found: JsonObject) => boolean): JsonObject | null {
  // Some models write JSON inside a JSON string.
  const json = /^\s*"\s*\{/.test(text) ? readString({ text, at: text.indexOf('"'), isBroken: false }) : text;
  let at = json.indexOf("{");
  for (let count = 0; at >= 0 && count < MAX_CANDIDATES; count++) {
    const found = readValue({ text: json, at, isBroken: false }, 0);
    if (isJsonObject(found) && isWanted(found)) return found;
    at = json.indexOf("{", at + 1);
  }
  return null;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @returns MISSING: there is no value. Sets `isBroken` then, and after an incomplete value. */
function readValue(reader: Reader, depth: number): unknown {
  const first = nextCharacter(reader);
  if (depth > MAX_DEPTH) return giveUp(reader);
  if (first === "{") return readObject(reader, depth);
  if (first === "[") return readList(reader, depth);
  return first === '"' ? readString(reader) : readLiteral(reader);
}

function readObject(reader: Reader, depth: number): JsonObject {
  const entries: [string, unknown][] = [];
  readEntries(reader, "}", () => {
    if (nextCharacter(reader) !== '"') return giveUp(reader);
    const name = readString(reader);
    if (reader.isBroken || nextCharacter(reader) !== ":") return giveUp(reader);
    reader.at++;
    const value = readValue(reader, depth + 1);
    if (value !== MISSING) entries.push([name, value]);
  });
  return Object.fromEntries(entries); // creates own properties, whatever their names
}

function readList(reader: Reader, depth: number): unknown[] {
  const entries: unknown[] = [];
  readEntries(reader, "]", () => {
    const value = readValue(reader, depth + 1);
    if (value !== MISSING) entries.push(value);
  });
  return entries;
}

/** From the opening bracket to the closing one; a trailing comma is accepted. */
function readEntries(reader: Reader, end: "}" | "]", readEntry: () => void): void {
  reader.at++;
  while (nextCharacter(reader) !== end) {
    readEntry();
    if (reader.isBroken) return;
    if (nextCharacter(reader) === ",") reader.at++;
    else if (nextCharacter(reader) !== end) return void giveUp(reader);
  }
  reader.at++;
}

/** From the opening quotation mark on. */
function readString(reader: Reader): string {
  const start = reader.at + 1;
  let end = reader.text.indexOf('"', start);
  while (end >= 0 && !isEndOfString(reader.text, start, end)) end = reader.text.indexOf('"', end + 1);
  if (end < 0) reader.isBroken = true;
  reader.at = end < 0 ? reader.text.length : end + 1;
  return reader.text
    .slice(start, end < 0 ? undefined : end)
    .replace(ESCAPED, (_, code: string | undefined, character: string | undefined) =>
      code === undefined
        ? (ESCAPES[character ?? ""] ?? character ?? "")
        : String.fromCharCode(Number.parseInt(code, 16)),
    );
}

function isEndOfString(text: string, start: number, at: number): boolean {
  let first = at;
  while (first > start && text[first - 1] === "\\") first--;
  AFTER_STRING.lastIndex = at + 1;
  return (at - first) % 2 === 0 && AFTER_STRING.test(text);
}

function readLiteral(reader: Reader): unknown {
  LITERAL.lastIndex = reader.at;
  const [literal] = LITERAL.exec(reader.text) ?? [];
  if (literal === undefined || reader.at + literal.length === reader.text.length) return giveUp(reader);
  reader.at += literal.length;
  const word = literal.toLowerCase();
  return Object.hasOwn(WORDS, word) ? WORDS[word] : Number(literal);
}

function nextCharacter(reader: Reader): string | undefined {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at++;
  return reader.text[reader.at];
}

function giveUp(reader: Reader): typeof MISSING {
  reader.isBroken = true;
  return MISSING;
}
