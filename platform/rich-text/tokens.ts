/** HTML as tags and text, in one pass without backtracking; runs in browsers too, where no parser library is loaded. */

export type TagToken = {
  /** Lower case. */
  name: string;
  isClosing: boolean;
  /** As written; see `readAttributes`. */
  attributes: string;
  /** Offsets of `<` and of what follows `>`. */
  start: number;
  end: number;
};

export type TokenReader = {
  /** @param text decoded. */
  text(text: string): void;
  tag(token: TagToken): void;
  /** Asked after each token; true ends the reading. */
  isDone?(): boolean;
};

/** Their content is no markup. */
const RAW = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]);
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
const LONGEST_ENTITY = 10;
const LETTER = /[a-z]/i;
const NAME_END = /[\s/]/;
const SPACE = /\s/;

/** As browsers read it: comments are skipped, a tag that never ends is dropped, and `<` before anything else is text. */
export function readTokens(html: string, reader: TokenReader): void {
  let at = 0;
  let text = "";
  const flush = () => {
    if (text !== "") reader.text(decodeEntities(text));
    text = "";
  };
  while (at < html.length && !reader.isDone?.()) {
    const start = html.indexOf("<", at);
    text += html.slice(at, start < 0 ? undefined : start);
    if (start < 0) break;
    const next = html[start + 1] ?? "";
    if (next === "!" || next === "?") {
      flush();
      at = endOfComment(html, start);
      continue;
    }
    const isClosing = next === "/";
    if (!LETTER.test(isClosing ? (html[start + 2] ?? "") : next)) {
      text += "<";
      at = start + 1;
      continue;
    }
    flush();
    const end = endOfTag(html, start);
    if (end < 0) return;
    at = end;
    const tag = tagOf(html, start, end, isClosing);
    reader.tag(tag);
    if (!isClosing && RAW.has(tag.name)) at = endOfRaw(html, end, tag.name);
  }
  flush();
}

function tagOf(html: string, start: number, end: number, isClosing: boolean): TagToken {
  const written = html.slice(start + (isClosing ? 2 : 1), end - 1);
  const nameEnd = written.search(NAME_END);
  const name = (nameEnd < 0 ? written : written.slice(0, nameEnd)).toLowerCase();
  return { name, isClosing, attributes: nameEnd < 0 ? "" : written.slice(nameEnd), start, end };
}

function endOfComment(html: string, start: number): number {
  const closing = html.startsWith("<!--", start) ? "-->" : ">";
  const end = html.indexOf(closing, start + 2);
  return end < 0 ? html.length : end + closing.length;
}

/** After `>`, which a quoted value may contain; -1 without one. */
function endOfTag(html: string, start: number): number {
  const first = html.indexOf(">", start);
  if (first < 0 || !html.slice(start, first).includes("=")) return first < 0 ? -1 : first + 1;
  let quote = "";
  for (let at = start + 1; at < html.length; at++) {
    const sign = html[at];
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === ">") return at + 1;
    else if ((sign === '"' || sign === "'") && html[at - 1] === "=") quote = sign;
  }
  return -1;
}

function endOfRaw(html: string, from: number, name: string): number {
  // Linear: it is one of the names in RAW.
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

/** @returns decoded values by lower-case name; the first of a name counts. */
export function readAttributes(written: string): Record<string, string> {
  const values: Record<string, string> = {};
  let at = 0;
  const skip = (isSkipped: (sign: string) => boolean) => {
    while (at < written.length && isSkipped(written[at] ?? "")) at++;
  };
  const isSpace = (sign: string) => SPACE.test(sign);
  while (at < written.length) {
    skip((sign) => isSpace(sign) || sign === "/");
    const nameStart = at;
    skip((sign) => sign !== "=" && sign !== "/" && !isSpace(sign));
    const name = written.slice(nameStart, at).toLowerCase();
    skip(isSpace);
    let value = "";
    if (written[at] === "=") {
      at++;
      skip(isSpace);
      const quote = written[at];
      const isQuoted = quote === '"' || quote === "'";
      if (isQuoted) at++;
      const valueStart = at;
      skip((sign) => (isQuoted ? sign !== quote : !isSpace(sign)));
      value = written.slice(valueStart, at);
      if (isQuoted) at++;
    }
    if (name !== "" && !Object.hasOwn(values, name)) values[name] = decodeEntities(value);
  }
  return values;
}

/** The entities that sanitised HTML, browsers and our pages write; others stay as they are. */
export function decodeEntities(text: string): string {
  let at = text.indexOf("&");
  if (at < 0) return text;
  let decoded = "";
  let done = 0;
  for (; at >= 0; at = text.indexOf("&", at + 1)) {
    const name = nameAt(text, at + 1);
    const sign = name === null ? null : signOf(name);
    if (name === null || sign === null) continue;
    decoded += text.slice(done, at) + sign;
    done = at + name.length + 2;
  }
  return decoded + text.slice(done);
}

function nameAt(text: string, start: number): string | null {
  const part = text.slice(start, start + LONGEST_ENTITY);
  const end = part.indexOf(";");
  return end > 0 ? part.slice(0, end) : null;
}

function signOf(name: string): string | null {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? null;
  const isHex = name[1] === "x" || name[1] === "X";
  const digits = name.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[\da-f]{1,6}$/i : /^\d{1,7}$/).test(digits)) return null;
  const code = Number.parseInt(digits, isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
