/** Reads what each line of a prompt is: prose, an entry of a list, a labelled fact, a heading. */
import { type Role, ROLE_LABELS, roleOf } from "../words/fact-labels.ts";

export type FactLine =
  | { type: "blank" }
  | { type: "prose"; text: string }
  | { type: "item"; text: string }
  /** `value` is empty where it follows on the next lines. */
  | { type: "label"; label: string; role: Role | null; value: string };

const BULLET = /^(?:[-–—*•·‣◦▪●○✓✔]|\d{1,2}[.)])\s+/u;
/** A tidy line has no two spaces in a row. */
const LABEL = /^([\p{L}][\p{L}\p{M}\p{N} /&'’().-]{0,48}?) ?[:：](?!\/\/) ?(.*)$/u;
const QUOTE_FROM = /^quote[sd]? ?(?:(?:from|by|of|[-–—]) ?([^:：]{1,120}?)|\(([^:：()]{1,120})\)) ?[:：] ?(.+)$/i;
/** "Aled Morris, founder: “A leak …”" */
const NAMED_QUOTE = /^(\p{Lu}[\p{L}\p{M}.'’ -]{1,60}(?:, [^:："“„«]{1,80})?)[:：]\s*(["“„«].{8,})$/u;
const ABOUT = /^about\s+\S.{0,80}$/i;
/**
 * "Who: Northwind. When: May": labels within a line, spelt as labels. Linear: proven with its words
 * (computed-expressions.test.ts).
 */
const NEXT_LABEL = new RegExp(
  `(?<=[.;,!?”"])\\s(?=(?:${Object.values(ROLE_LABELS)
    .flat()
    .map((label) => label.charAt(0).toUpperCase() + label.slice(1))
    .join("|")})\\s?:(?!//))`,
);
/**
 * Markdown's marks for bold text. Inside a word, or alone between spaces, they are not (group 1) and are kept: removing
 * them would join two names, or join a line to the quotation above it.
 */
const MARKUP = /((?<=[\p{L}\p{M}\p{N}])[*_]{2,}(?=[\p{L}\p{M}\p{N}])|(?<!\S)[*_]{2,}(?!\S))|\*\*|__/gu;
const MOST_LABEL_WORDS = 4;
const ENDED = /[.!?…。！？؟۔।:：;,]["”»’)\]]*$/u;

export function readFactLines(text: string): FactLine[] {
  return joinWrapped(text).map(readLine);
}

/** Collapses white space and removes Markdown markers and control characters. */
function tidyLine(line: string): string {
  return line
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(MARKUP, "$1")
    .trim();
}

/** Hard-wrapped text continues in lower case on the next line. */
function joinWrapped(text: string): string[] {
  const lines: string[] = [];
  for (const raw of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    const line = tidyLine(raw);
    const before = lines.at(-1);
    const wraps = before && line && before.length > 40 && !ENDED.test(before) && /^[\p{Ll}(]/u.test(line);
    if (wraps && !BULLET.test(line) && !labelOf(line)) lines[lines.length - 1] = `${before} ${line}`;
    else lines.push(...splitLabels(line));
  }
  return lines;
}

function splitLabels(line: string): string[] {
  const parts = line.split(NEXT_LABEL);
  return parts.map((part, index) => (index < parts.length - 1 ? part.replace(/[;,]$/, "") : part));
}

function readLine(line: string): FactLine {
  if (line === "" || /^[-=_*–—]+$/.test(line)) return { type: "blank" };
  const marked = /^#{1,6}\s+/.test(line);
  const plain = line.replace(/^#{1,6}\s+/, "");
  if (!marked && BULLET.test(plain)) {
    const text = plain.replace(BULLET, "");
    const label = quoteOf(text) ?? labelOf(text);
    return label?.role ? label : { type: "item", text };
  }
  const label = quoteOf(plain) ?? labelOf(plain);
  if (label) return label;
  const role = roleOf(plain);
  if (role) return { type: "label", label: plain, role, value: "" };
  if (ABOUT.test(plain) && !ENDED.test(plain)) return { type: "label", label: plain, role: "about", value: "" };
  if (marked) return { type: "label", label: plain, role: null, value: "" };
  return { type: "prose", text: plain };
}

/** "Quote from Ada Byron: It flies." keeps the speaker after the words. */
function quoteOf(line: string): Extract<FactLine, { type: "label" }> | null {
  const [, after, within, words] = QUOTE_FROM.exec(line) ?? [];
  const [, name, said] = NAMED_QUOTE.exec(line) ?? [];
  const who = (after ?? within ?? (name !== undefined && roleOf(name) === null ? name : "")).trim();
  return who === "" ? null : { type: "label", label: "Quote", role: "quote", value: `${words ?? said} – ${who}` };
}

function labelOf(line: string): Extract<FactLine, { type: "label" }> | null {
  const found = LABEL.exec(line);
  const label = (found?.[1] ?? "").trim();
  const value = found?.[2] ?? "";
  if (!found || label.split(" ").length > MOST_LABEL_WORDS) return null;
  if (/\d$/.test(label) && /^\d/.test(value)) return null; // a time of day
  return { type: "label", label, role: roleOf(label) ?? (ABOUT.test(label) ? "about" : null), value };
}
