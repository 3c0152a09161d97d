/** Reads what an author typed: labelled values by role, and paragraphs, entries and headings in the author's order. */
import { quotedSpans, splitSentences } from "#features/release-check/text/sentences.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { aboutWhom, BANNER, isWish, type Role, roleOf, TABLE_HEAD } from "./words.ts";

export type Block = { type: "paragraph" | "entry" | "heading"; text: string };
export type LeftOutText = { text: string; reason: "instruction" | "not-used" };

export type Sheet = {
  labelled: Map<Role, string[]>;
  blocks: Block[];
  /** Sentences with quoted words, and the sentences that continue them. */
  quotes: string[];
  leftOut: LeftOutText[];
};

const BULLET = /^(?:[-–—*•·‣◦▪●○✓✔]|\d{1,2}[.)])\s+/u;
const LABEL = /^(\p{L}[\p{L}\p{M}\p{N} /&'’().-]{0,48}?) ?[:：](?!\/\/) ?(.*)$/u;
const MAX_LABEL_WORDS = 4;
const QUOTE_FROM = /^quote[sd]? ?(?:(?:from|by|of|[-–—]) ?([^:：]{1,120}?)|\(([^:：()]{1,120})\)) ?[:：] ?(.+)$/i;
/** "Aled Morris, founder: “A leak …”" */
const NAMED_QUOTE = /^(\p{Lu}[\p{L}\p{M}.'’ -]{1,60}(?:, [^:："“„«]{1,80})?)[:：]\s?(["“„«].{8,})$/u;
const EMAIL = /[^\s@]{1,64}@[^\s@.]{1,63}\.[^\s@]{2,}/;
const SPEECH = /\b(?:said|says|say|added|adds|told|explained|explains|commented|noted|stated|according to)\b/i;
/** Spoken words, not a name or a term in quotation marks. */
const LEAST_WORDS = 4;
/** With one value; another one is a fact of its own. */
const SINGLE: ReadonlySet<Role> = new Set(["company", "headline", "news", "city", "issued", "link", "rating"]);
/** Part of no text. */
const UNUSED: ReadonlySet<Role> = new Set(["caption", "topics", "rating", "tags"]);

/** @param used the roles that have a place in this kind; any other label stays a fact. */
export function readSheet(text: string, used: readonly Role[], language: SiteLanguage): Sheet {
  const sheet: Sheet = { labelled: new Map(), blocks: [], quotes: [], leftOut: [] };
  const seen = new Set<string>();
  /** The role of a heading, for the lines below it up to a blank one. */
  let open: { role: Role; isEmpty: boolean } | null = null;
  for (const raw of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    const line = raw
      .replace(/[\p{Cc}\s]+/gu, " ")
      .replace(/\*\*|__/g, "")
      .trim();
    const plain = line.replace(/^#{1,6}\s/, "").replace(BULLET, "");
    if (!/[\p{L}\p{N}]/u.test(plain)) {
      if (open && !open.isEmpty) open = null;
      continue;
    }
    const [label, value] = labelled(plain);
    const role = roleOf(label || plain, language);
    const isKnown = role !== null && (used.includes(role) || role === "facts" || role === "wish" || UNUSED.has(role));
    // A heading may come again with other lines below it.
    if (((value === "" && role !== null) || isNew(plain)) && !takeQuote(plain)) {
      if (BANNER.test(plain) || TABLE_HEAD.test(plain)) leaveOut(plain, "not-used");
      else if (isKnown && (label !== "" || isHeading(line, plain, role))) {
        open = value === "" && role !== "facts" ? { role, isEmpty: true } : null;
        const whom = role === "about" ? aboutWhom(label || plain, language) : "";
        if (whom !== "") give("company", whom, "");
        if (value !== "") give(role, value, label);
      } else if (open && (label === "" || open.role === "contact")) {
        open.isEmpty = false;
        give(open.role, plain, "");
      } else {
        open = null;
        if (label !== "" && value === "") sheet.blocks.push({ type: "heading", text: label });
        else if (line.startsWith("#")) sheet.blocks.push({ type: "heading", text: plain });
        else if (label !== "" || plain !== line) takeEntry(plain);
        else takeProse(plain);
      }
    }
  }
  return sheet;

  function isNew(line: string): boolean {
    const key = line.toLowerCase();
    return !seen.has(key) && seen.add(key).size > 0;
  }

  function leaveOut(text: string, reason: LeftOutText["reason"]): void {
    sheet.leftOut.push({ text, reason });
  }

  function give(role: Role, value: string, label: string): void {
    const whole = label === "" ? value : `${label}: ${value}`;
    const own = sheet.labelled.get(role) ?? [];
    if (role === "wish" || (label === "" && isWish(value))) leaveOut(whole, "instruction");
    else if (role === "facts") takeProse(value);
    else if (role === "news" && !isSentence(value)) takeEntry(whole);
    else if (role === "quote") sheet.quotes.push(quotedSpans(value).length > 0 ? value : `“${value}”`);
    else if (!used.includes(role)) leaveOut(whole, "not-used");
    else if (!SINGLE.has(role) || own.length === 0) sheet.labelled.set(role, [...own, value]);
    else if (label !== "") takeEntry(whole);
  }

  /** "Quote from Ada Byron: It flies." keeps the speaker after the words. */
  function takeQuote(line: string): boolean {
    const [, after, within, words] = QUOTE_FROM.exec(line) ?? [];
    const [, name, said] = NAMED_QUOTE.exec(line) ?? [];
    const speaker = after ?? within ?? (name !== undefined && roleOf(name, language) === null ? name : "");
    if (speaker === "") return false;
    const spoken = words ?? said ?? "";
    sheet.quotes.push(`${quotedSpans(spoken).length > 0 ? spoken : `“${spoken}”`} – ${speaker}`);
    return true;
  }

  function takeEntry(text: string): void {
    if (isWish(text)) leaveOut(text, "instruction");
    else if (isQuotation(text)) sheet.quotes.push(text);
    else sheet.blocks.push({ type: "entry", text });
  }

  function takeProse(text: string): void {
    const sentences: string[] = [];
    let isAfterQuote = false;
    for (const sentence of splitSentences(text)) {
      const isQuote: boolean = isQuotation(sentence) || (isAfterQuote && continuesQuotation(sentence));
      if (isQuote && isAfterQuote && continuesQuotation(sentence))
        sheet.quotes.push(`${sheet.quotes.pop()} ${sentence}`);
      else if (isQuote) sheet.quotes.push(sentence);
      else if (isWish(sentence)) leaveOut(sentence, "instruction");
      else if (EMAIL.test(sentence) && used.includes("contact")) give("contact", sentence, "");
      else sentences.push(sentence);
      isAfterQuote = isQuote;
    }
    if (sentences.length > 0) sheet.blocks.push({ type: "paragraph", text: sentences.join(" ") });
  }
}

/** "Northwind opens a plant", not "opens a plant". */
export function isSentence(text: string): boolean {
  return /^[\p{Lu}\p{Lo}\p{N}“"]/u.test(text) && (text.split(" ").length >= 4 || /\p{Lo}/u.test(text));
}

/** First value of a role, empty without one. */
export function valueOf(sheet: Sheet, role: Role): string {
  return sheet.labelled.get(role)?.[0]?.replace(/(?<!\b(?:Ltd|Inc|Co|Corp|St))[.。]$/, "") ?? "";
}

function labelled(line: string): [label: string, value: string] {
  const [, label = "", value = ""] = LABEL.exec(line) ?? [];
  const isTime = /\d$/.test(label) && /^\d/.test(value);
  return isTime || label.split(" ").length > MAX_LABEL_WORDS ? ["", ""] : [label.trim(), value];
}

/** Alone on its line: "About Northwind", "# Facts". "For" and "site" are words of sentences, too. */
function isHeading(line: string, plain: string, role: Role | null): boolean {
  return line.startsWith("#") || (role === "about" ? plain.length < 80 && !/[.!?]$/.test(plain) : role !== null);
}

function isQuotation(sentence: string): boolean {
  const quoted = quotedSpans(sentence).map(({ start, end }) => sentence.slice(start, end));
  if (quoted.some((words) => words.split(" ").length >= LEAST_WORDS || /^[「『].{8}/.test(words))) return true;
  return quoted.some((words) => /[.,!?…].$/.test(words)) && SPEECH.test(sentence);
}

function continuesQuotation(sentence: string): boolean {
  return (
    /^(?:["“„«「‘]|[–—-] \p{Lu})/u.test(sentence) || (/^(?:he|she|they)\s/i.test(sentence) && SPEECH.test(sentence))
  );
}
