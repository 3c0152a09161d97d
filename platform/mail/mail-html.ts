/**
 * The HTML part of an email, derived from its plain text: paragraphs, one button, a footer. No pictures, no remote
 * addresses.
 */
import { escapeAttribute, escapeText } from "entities/escape";
import { directionOf } from "#platform/contract/language-tag.ts";
import { type Passage, paragraphsOf } from "./mail-content.ts";
import { quotedLines } from "./quoted-text.ts";
import { mailWords, type MailWords, senderName, SIGN_OFF } from "./sender.ts";

type Html = {
  subject: string;
  text: string;
  action?: string | undefined;
  unsubscribe?: string | undefined;
  passages?: readonly Passage[] | undefined;
  lang?: string | undefined;
  /** Instead of the site's name. */
  sender?: string | undefined;
};

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Colours of ui-kit/theme/tokens.css, which mail programs do not read. Inline for light; the style block turns them dark. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#131417!important}.sheet{background:#1a1c20!important;border-color:#2b2e34!important}
.ink{color:#ececea!important}.quiet{color:#8d9098!important}.link{color:#9db8ff!important}
.button{background:#3157c4!important}.quote{border-color:#2b2e34!important;color:#b4b6bb!important}}`;

/** @returns a whole document; every text in it is escaped. */
export function htmlOf({
  subject,
  text,
  action,
  unsubscribe,
  passages = [],
  lang = "en",
  sender = senderName(),
}: Html): string {
  const words = mailWords(lang);
  const paragraphs = paragraphsOf(text);
  if (paragraphs.at(-1) === SIGN_OFF) paragraphs.pop();
  const preview = previewOf(paragraphs, subject, words);
  let label = action;
  const main = paragraphs.map((paragraph, place) => {
    const { language } = passages.find(({ from, to }) => from <= place && place < to) ?? {};
    const attributes = language === undefined ? "" : runs(language);
    const { html, usedLabel } = paragraphHtml(paragraph, label, { attributes, orOpen: words.orOpen });
    if (usedLabel) label = undefined;
    return html;
  });
  const stop = unsubscribe
    ? `<p class="quiet" style="margin:8px 0 0;color:#666a73">${words.unsubscribe((text) => `<a class="link" style="color:#1c3f94" href="${escapeAttribute(unsubscribe)}">${text}</a>`)}</p>`
    : "";
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="paper" style="margin:0;background:#fbfaf7">
${preview}<div class="paper" style="padding:32px 16px;background:#fbfaf7">
<div class="sheet ink" style="max-width:560px;margin:0 auto;padding:32px;border:1px solid #e2dfd8;border-radius:6px;background:#ffffff;color:#17181c;font:15px/1.55 ${FONT};overflow-wrap:anywhere">
<p class="ink" style="margin:0 0 24px;font:600 19px/1.2 Newsreader,Georgia,serif;color:#17181c">${escapeText(sender)}</p>
${main.join("\n")}
</div>
<div class="quiet" style="max-width:560px;margin:0 auto;padding:16px 32px 0;font:12px/1.5 ${FONT};color:#666a73"><p style="margin:0">${words.sentBy(escapeText(sender))}</p>${stop}</div>
</div>
</body>
</html>
`;
}

const GREETING = /^Hello\b[^\n]*,$/;
const PREVIEW_CHARACTERS = 140;

/** What mailboxes show after the subject: the first paragraph that says something new, not the name and the greeting. */
function previewOf(paragraphs: readonly string[], subject: string, { hello }: MailWords): string {
  const news = paragraphs.filter(
    (paragraph) => paragraph !== hello && !GREETING.test(paragraph) && !paragraph.startsWith(subject),
  );
  const lines = news.flatMap((paragraph) => paragraph.split("\n")).map((line) => line.trim());
  const words = lines.find((line) => line !== "" && !LONE_LINK.test(line)) ?? "";
  if (words === "") return "";
  const shown = Array.from(words).slice(0, PREVIEW_CHARACTERS).join("");
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeText(shown)}</div>\n`;
}

const LONE_LINK = /^https?:\/\/\S+$/;

/** The attributes of a passage in this language. */
function runs(language: string): string {
  return ` lang="${escapeAttribute(language)}" dir="${directionOf(language)}"`;
}

type Paragraph = { html: string; usedLabel: boolean };
type Dress = { attributes: string; orOpen: string };

function paragraphHtml(paragraph: string, label: string | undefined, { attributes, orOpen }: Dress): Paragraph {
  const quoted = quotedLines(paragraph);
  if (quoted) return { html: quote(quoted), usedLabel: false };
  const lines = paragraph.split("\n");
  const last = lines.at(-1) ?? "";
  if (label === undefined || !LONE_LINK.test(last))
    return { html: p(lines.map(withLinks).join("<br>"), attributes), usedLabel: false };
  const before = lines.length > 1 ? `${p(lines.slice(0, -1).map(withLinks).join("<br>"), attributes)}\n` : "";
  return { html: before + button(last, label, orOpen), usedLabel: true };
}

function p(html: string, attributes: string): string {
  return `<p class="ink"${attributes} style="margin:0 0 16px;color:#17181c">${html}</p>`;
}

function quote(lines: readonly string[]): string {
  const html = lines.map(withLinks).join("<br>");
  return `<blockquote class="quote" style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid #e2dfd8;color:#4a4d55">${html}</blockquote>`;
}

/** The address below it is for programs that show no buttons, and for readers who look before they click. */
function button(address: string, label: string, orOpen: string): string {
  const href = escapeAttribute(address);
  return `<p style="margin:24px 0 8px"><a class="button" href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c3f94;color:#ffffff;font-weight:600;text-decoration:none">${escapeText(label)}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:12px;color:#666a73">${orOpen} <a class="link" style="color:#1c3f94" href="${href}">${escapeText(address)}</a></p>`;
}

/** Addresses become links, the dot that ends a sentence left out. */
function withLinks(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? link(part) : escapeText(part)))
    .join("");
}

function link(written: string): string {
  const address = written.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, "");
  if (!/^https?:\/\/./.test(address)) return escapeText(written);
  const rest = escapeText(written.slice(address.length));
  return `<a class="link" style="color:#1c3f94" href="${escapeAttribute(address)}">${escapeText(address)}</a>${rest}`;
}
