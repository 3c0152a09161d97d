/** The text of an entry as plain sentences, without markup and publishers' boilerplate. */
import { decodeHTML } from "entities";
import { foldText } from "#platform/text-search/fold.ts";

/** The beginning of an article is enough for stories and search; more would cost time. */
const MAX_CHARACTERS = 8000;
/** Linear: what is not closed reaches to the end, as in browsers, so that nothing is read twice. */
const HIDDEN = /<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<!--[^]*?(?:-->|$)/gi;
const BLOCKS =
  /<\/?(?:p|div|br|li|ul|ol|dl|dd|dt|h[1-6]|blockquote|pre|table|tr|td|th|hr|figure|figcaption)\b[^<>]*>/gi;
const TAGS = /<\/?[a-z!][^<>]*>/gi;
/** A sentence's end: its mark and a space before a capital or a script without case, or a line's end. */
const SENTENCE_ENDS = /(?<=[.!?…]["'”’»)\]]{0,4})(?<!\s)\s+(?=["'“‘«([]{0,4}[\p{Lu}\p{Lo}\p{N}©])|(?<=[。！？])|\n+/gu;

/** Calls to action, credits and links, which occur under any story. */
const ADDED = [
  /^(?:read|continue reading|keep reading|learn|see|view|find out|discover) (?:more|the (?:full|whole|rest|original|complete)|full|on|entire|next)\b/,
  /^(?:continue|keep) reading\b.{0,80}$/,
  /^(?:click|tap) (?:here|to|on|through)\b/,
  /\b(?:the post|this (?:article|post|story|piece)|article|originally)\b.{0,200}\b(?:appeared|published|posted|featured) (?:first )?(?:on|at|in|by)\b/,
  /^(?:appeared|published|posted) (?:first )?(?:on|at|in)\b/,
  /\b(?:subscribe|sign up|register|join)\b.{0,60}\b(?:newsletters?|e-?mail|updates?|alerts?|channel|inbox|today|for free|community|premium)\b/,
  /^(?:get|receive)\b.{0,80}\b(?:newsletters?|inbox|breaking news|daily|headlines)\b/,
  /\bfollow (?:us|our|me)\b|\b(?:download|get) (?:our|the) app\b|\bin your inbox\b|\bread more (?:at|on|about)\b/,
  /^(?:share|tweet|print|e-?mail) (?:this|on|via|to)\b|^(?:advertisement|sponsored|comments?|related(?: articles| stories)?|tags?)\b.{0,40}$/,
  /\ball rights reserved\b|©|\bcopyright\b|\bmay not be (?:published|reproduced|republished)\b|\bterms (?:of|and) (?:use|service|conditions)\b/,
  /^(?:photo|image|picture|credit|source|by|reporting by|editing by|additional reporting)(?: (?:by|credit|courtesy))?\s*[:/]|^\(?(?:reporting|editing|writing|additional reporting) by\b/,
  /^(?:weiterlesen|mehr (?:dazu|zum thema|lesen|auf)|lesen sie (?:auch|mehr|den)|jetzt (?:abonnieren|anmelden))\b|\bnewsletter (?:abonnieren|anmelden)\b/,
  /^(?:lire (?:la suite|aussi|plus)|la suite (?:sur|de)|cet article|abonnez-vous|inscrivez-vous)\b/,
  /^(?:leer mas|seguir leyendo|sigue leyendo|lee (?:mas|tambien)|suscribete|la entrada)\b/,
  /^(?:leggi (?:anche|tutto|di piu|l'articolo)|continua a leggere|iscriviti|l'articolo)\b/,
  /^(?:leia (?:mais|tambem)|continue lendo|lees (?:meer|verder)|les (?:mer|ogsa|mera|hele)|laes (?:mere|ogsa|hele)|lue lisaa)\b/,
];
const MAX_ADDED = 300;

/** Text of sanitised HTML; blocks end lines. */
export function textOfHtml(html: string): string {
  if (!html.includes("<")) return html.includes("&") ? decodeHTML(html) : html;
  const bare = html
    .slice(0, MAX_CHARACTERS * 4)
    .replace(HIDDEN, " ")
    .replace(BLOCKS, "\n")
    .replace(TAGS, "");
  return bare.includes("&") ? decodeHTML(bare) : bare;
}

/** The longer of summary and content: many feeds give the beginning of the content as its summary. */
export function bodyOf(entry: { summary: string; content_html: string }): string {
  const content = textOfHtml(entry.content_html);
  return (content.length >= entry.summary.length ? content : entry.summary).slice(0, MAX_CHARACTERS);
}

/** The sentences of the story itself, without calls to action and credits. */
export function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_ENDS)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !isAdded(sentence));
}

/** For comparing sentences of a feed's entries: a sentence in several of them is not part of a story. */
export function sentenceKey(sentence: string): string {
  return foldText(sentence)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isAdded(sentence: string): boolean {
  if (sentence.length > MAX_ADDED) return false;
  const folded = foldText(sentence).replace(/^[^\p{L}\p{N}(©]+/u, "");
  return ADDED.some((form) => form.test(folded));
}
