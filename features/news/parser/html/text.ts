/** Extracts plain text from feeds' texts: entities, markup in titles, HTML that was escaped twice. */
import { decodeHTML } from "entities";
import { escapeText } from "entities/escape";

// eslint-disable-next-line no-control-regex -- neither PostgreSQL nor XML accepts them
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const UNWANTED_ONE = new RegExp(UNWANTED.source);
/** Invisible marks that change the reading direction. */
const INVISIBLE = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u00ad]/g;

/** Rare characters; text without them is returned unchanged. */
const NOT_ONE_LINE =
  // eslint-disable-next-line no-control-regex -- searches for control characters
  /[\u0000-\u001f\u007f\u00a0\u00ad\u1680\u2000-\u200b\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ud800-\udfff\ufeff\ufffe\uffff]| {2}/;

/** Puts spaces for control characters, which part words, and replaces lone surrogates: PostgreSQL stores neither. */
export function withoutControls(text: string): string {
  const clean = UNWANTED_ONE.test(text) ? text.replace(UNWANTED, " ") : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** One line: white space of every kind becomes single spaces, invisible marks are removed. */
export function oneLine(text: string): string {
  if (!NOT_ONE_LINE.test(text)) return text.trim();
  return withoutControls(text)
    .replace(INVISIBLE, "")
    .replace(/[^\S ]\s*| \s+/g, " ")
    .trim();
}

/**
 * Cuts a text to at most this many UTF-16 units, between words and never inside a character, and appends an ellipsis.
 */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let cut = text.slice(0, limit - 1);
  if (/[\ud800-\udbff]$/.test(cut)) cut = cut.slice(0, -1);
  const space = cut.lastIndexOf(" ");
  // Languages without spaces are cut where they are.
  if (space > limit * 0.6 && text[cut.length] !== " ") cut = cut.slice(0, space);
  return `${cut.trimEnd()}…`;
}

/** Elements that people put into titles and summaries. */
const INLINE =
  /<(\/?)(a|abbr|b|bdi|big|br|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|q|s|small|span|strike|strong|sub|sup|table|tt|u|ul|wbr)((?:\s[^<>]*)?)\/?>/gi;
const BREAKS = new Set(["br", "p", "div", "hr", "li", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table"]);
const EMPTY = new Set(["br", "hr", "img", "wbr"]);

/**
 * The text of a title or a name that may contain markup: known elements are removed, `List<String>` and
 * "the <table> element" stay.
 */
export function looseTextOf(value: string): string {
  let text = value;
  // The second round is for what was escaped twice.
  for (let round = 0; round < 2 && /[<&]/.test(text); round++) text = decodeHTML(withoutMarkup(text));
  return oneLine(withoutMarkup(text));
}

function withoutMarkup(text: string): string {
  if (!text.includes("<")) return text;
  const closed = new Set<string>();
  const opened = new Set<string>();
  for (const [, slash, name = ""] of text.matchAll(INLINE)) (slash ? closed : opened).add(name.toLowerCase());
  return text
    .replace(/<!--[^<>]*-->/g, "") // up to the next bracket only: comments opened again and again stay linear
    .replace(INLINE, (tag: string, slash: string, name: string, attributes: string) => {
      const element = name.toLowerCase();
      const isUsed = EMPTY.has(element) || attributes.trim() !== "" || (slash ? opened : closed).has(element);
      if (!isUsed) return tag;
      return BREAKS.has(element) ? " " : "";
    });
}

/** Plain text as paragraphs and line breaks of HTML. */
export function paragraphsOf(text: string): string {
  return text
    .trim()
    .split(/\r?\n[ \t]*\r?\n\s*/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replace(/\r?\n/g, "<br>")}</p>`)
    .join("\n");
}
