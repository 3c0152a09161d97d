/**
 * A release speaks of its company in the third person: "we invested" becomes "Northmoor Bakery invested". Quotations
 * stay.
 */
import { quotedSpans } from "../reading/quotations.ts";
import { openLarge } from "../reading/sentences.ts";
import { IRREGULAR_PAST, MODALS } from "../words/verb-forms.ts";

/** Who speaks. Several companies are "they", so that no verb changes; without a name nothing does. */
export type Speaker = { name: string; isSeveral: boolean };

/** Each adverb in one way only: those in -ly by their ending. */
const WE =
  /(?<![\p{L}\p{N}'’-])we(['’](?:re|ve|ll|d))?(?:\s+((?:(?:also|now|already|still|always|often|just|therefore|\p{Ll}+ly)\s+)*)(\p{L}+(?:['’]t)?))?(?![\p{L}\p{N}])/giu;
const OURS = /(?<![\p{L}\p{N}'’-])(our(?:s|selves)?|us)(?![\p{L}\p{N}'’-])/giu;

/** @param text a sentence of the news; quotations stay unchanged. */
export function inThirdPerson(text: string, speaker: Speaker): string {
  if (speaker.name === "" || !/(?<![\p{L}\p{N}])(?:we|our|ours|us|ourselves)(?![\p{L}\p{N}])/iu.test(text)) return text;
  let result = "";
  let from = 0;
  for (const { start, end } of quotedSpans(text)) {
    result += told(text.slice(from, start), speaker) + text.slice(start, end);
    from = end;
  }
  return openLarge(result + told(text.slice(from), speaker));
}

function told(text: string, { name, isSeveral }: Speaker): string {
  const subject = isSeveral ? "they" : name;
  let isNamed = false;
  const withSubject = text.replace(WE, (whole: string, short = "", adverbs = "", verb = "", at = 0) => {
    isNamed ||= text.slice(0, at).includes(name);
    const again = isNamed ? "it" : subject;
    isNamed = true;
    const who = isSeveral ? (/^\p{Lu}/u.test(whole) ? "They" : subject) : again;
    if (isSeveral) return who + whole.slice(2);
    if (short !== "") return `${who} ${LONG[short.slice(1).toLowerCase()] ?? ""}${whole.slice(2 + short.length)}`;
    if (verb === "") return who;
    return `${who} ${adverbs}${thirdPerson(verb)}`;
  });
  // "It uses less than our K30": `its` would be ambiguous.
  const isOfOther = !isSeveral && /^(?:It|This|That|They|These)\b/.test(text) && !withSubject.includes(name);
  return withSubject.replace(OURS, (word: string) => {
    if (word === "US") return word;
    if (isOfOther && word === "our") return "the company's";
    return inCaseOf(word, ownWord(word.toLowerCase(), name, isSeveral));
  });
}

/** In one paragraph: a sentence that begins with the name as the one before it did begins with "It". */
export function withPronouns(sentences: readonly string[], { name, isSeveral }: Speaker): string[] {
  if (name === "" || isSeveral) return [...sentences];
  const isAbout = (sentence: string) => sentence.startsWith(`${name} `);
  return sentences.map((sentence, index) =>
    isAbout(sentence) && isAbout(sentences[index - 1] ?? "") ? `It${sentence.slice(name.length)}` : sentence,
  );
}

/** "we're": the long form next to a name. */
const LONG: Readonly<Record<string, string>> = { re: "is", ve: "has", ll: "will", d: "would" };

function ownWord(word: string, name: string, isSeveral: boolean): string {
  if (word === "us") return isSeveral ? "them" : name;
  if (word === "ourselves") return isSeveral ? "themselves" : "itself";
  if (word === "ours") return isSeveral ? "theirs" : "its own";
  return isSeveral ? "their" : "its";
}

/** The form for "it": "invests" for "invest"; past forms and modal verbs stay. */
export function thirdPerson(verb: string): string {
  const word = verb.toLowerCase().replace("’", "'");
  const known = FORMS[word];
  if (known !== undefined) return known;
  if (
    MODALS.has(word) ||
    IRREGULAR_PAST.has(word) ||
    (word.endsWith("ed") && !/(?:[fsn]eed|ceed|bleed|breed)$/.test(word))
  )
    return verb;
  if (/(?:s|x|z|ch|sh|o)$/.test(word)) return `${verb}es`;
  return /[^aeiou]y$/.test(word) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

const FORMS: Readonly<Record<string, string>> = {
  are: "is",
  were: "was",
  have: "has",
  do: "does",
  "aren't": "is not",
  "weren't": "was not",
  "haven't": "has not",
  "don't": "does not",
  "didn't": "did not",
  "won't": "will not",
  "can't": "cannot",
};

function inCaseOf(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
