/**
 * Compares 'About' and contact of a Word document with the company's: what is the same becomes the company's, and where
 * figures differ the author is told both.
 */
import type { Company } from "#features/companies/contract.ts";
import { aboutEnding, contactEnding, type StoryEnding } from "#features/companies/press/story-endings.ts";
import type { WordEnding } from "../../contracts/word.ts";

export type MatchedEnding = {
  file: WordEnding;
  /** The company's section that stands for it; null: the file's own text is taken. */
  company: StoryEnding | null;
  /** By what it was recognised. */
  reason: string;
  /** What differs; null: nothing. */
  difference: string | null;
};

/** Of the words of a boilerplate, which may have been edited since. */
const LEAST_LIKENESS = 0.6;

export function matchEnding(file: WordEnding, company: Company | undefined): MatchedEnding {
  const [first = ""] = file.text.split("\n");
  const own: MatchedEnding = { file, company: null, reason: first.slice(0, 120), difference: null };
  const ending = company && (file.part === "about" ? aboutEnding(company) : contactEnding(company));
  if (!company || !ending) return own;
  const theirs = ending.paragraphs.join("\n");
  const same = { ...own, company: ending };
  if (lettersOf(theirs) === lettersOf(file.text)) return { ...same, reason: "Same as on the company’s page" };
  return (file.part === "about" ? matchAbout(file.text, theirs, same) : matchContact(file.text, company, same)) ?? own;
}

function matchAbout(file: string, theirs: string, same: MatchedEnding): MatchedEnding | null {
  const [one, other] = [new Set(wordsOf(file)), new Set(wordsOf(theirs))];
  const shared = [...one].filter((word) => other.has(word)).length;
  if (shared < LEAST_LIKENESS * Math.max(one.size, other.size)) return null;
  const [ours, figures] = [figuresOf(file), figuresOf(theirs)];
  const inFile = [...ours.keys()].find((figure) => !figures.has(figure));
  const onPage = [...figures.keys()].find((figure) => !ours.has(figure));
  if (inFile !== undefined || onPage !== undefined) {
    const said = (found: Map<string, string>, figure: string | undefined) =>
      figure === undefined ? "no such figure" : (found.get(figure) ?? figure);
    return {
      ...same,
      difference: `The file says ${said(ours, inFile)}, the company’s page ${said(figures, onPage)}. The page is used`,
    };
  }
  return { ...same, difference: "The file’s words differ from the company’s page. The page is used" };
}

/** The same person and address; a telephone number that differs is told. */
function matchContact(file: string, company: Company, same: MatchedEnding): MatchedEnding | null {
  const { press_contact_name: name, press_contact_email: email, press_contact_phone: phone } = company;
  const text = file.toLowerCase();
  const hasEmail = email !== "" && text.includes(email.toLowerCase());
  const hasName = name !== "" && text.includes(name.toLowerCase());
  const hasPhone = phone !== "" && digitsOf(file).includes(digitsOf(phone));
  if (!hasEmail && !(hasName && hasPhone)) return null;
  const known = [...(hasPhone ? ["phone"] : []), ...(hasEmail ? ["email"] : [])].join(" and ");
  const reason = `${hasName ? `${name}, same` : "Same"} ${known}`;
  const number = /\+?\d[\d\s().-]{5,24}\d/.exec(file)?.[0].trim();
  if (hasPhone || phone === "" || number === undefined) return { ...same, reason };
  return { ...same, reason, difference: `The file says ${number}, the company’s page ${phone}. The page is used` };
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const digitsOf = (text: string) => text.replace(/\D+/g, "");
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Each with the word after it: "295 people". */
function figuresOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { 0: whole, 1: figure = "" } of text.matchAll(/(\d[\d.,]{0,20})(?:\s\p{L}{1,20})?/gu)) {
    const number = figure.replace(/[.,]$/, "");
    found.set(number, whole.endsWith(figure) ? number : whole);
  }
  return found;
}
