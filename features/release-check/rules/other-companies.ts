/** Words of one company in the release of another: stored texts, contacts, spokespeople, links and logos are compared. */
import type { CheckedRelease, KnownCompany } from "../check/checked-release.ts";
import { inWords } from "../check/finding-wording.ts";
import { asked, failed, NO_STORY, passed, type Rule, waits } from "../check/rule.ts";
import { readRelease, type ReleaseReading } from "../text/release-text.ts";

/** A shorter sentence of a boilerplate may be in another's text by chance. */
const FEWEST_LETTERS = 30;
const FEWEST_DIGITS = 7;

export const otherCompanies: Rule = {
  name: "other-companies",
  label: "Other companies",
  canBeSerious: false,
  judge(reading) {
    const { companies } = reading.release;
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    if (!companies || companies.others.length === 0) return passed("content", "You have no other company.");
    const found = foreignIn(reading);
    const [first] = found;
    if (first) return failed(first.field, reasonOf(reading.release, found), FIX);
    // Authors who write as themselves may write about their companies.
    if (companies.own === null) return passed("content", NOTHING_STORED);
    const named = companies.others.filter(({ name }) => isNamed(ownTextOf(reading), name)).map(({ name }) => name);
    if (named.length === 0) return passed("content", NOTHING_STORED);
    return asked(
      "content",
      `The text names ${inWords(named.slice(0, 3))}, another of your companies.`,
      "If that is intended, leave it.",
    );
  },
};

const NOTHING_STORED = "Nothing in the text belongs to another of your companies.";
const FIX = "Replace it, or choose the other company in “Post as Company”.";

/** What a release has of a company that it is not posted as. */
export type Foreign = { company: string; parts: string[]; field: string };

/** The same as in its check; empty: nothing. */
export function listForeign(release: Omit<CheckedRelease, "alts">): Foreign[] {
  return release.companies ? foreignIn(readRelease({ ...release, alts: [] })) : [];
}

/** For the check and the question before publishing. */
export function reasonOf(
  { companies, postedAs }: Pick<CheckedRelease, "companies" | "postedAs">,
  found: Foreign[],
): string {
  const parts = found.map(({ company, parts }) => `${inWords(parts)} of ${company}`);
  return `It is posted as ${companies?.own ? postedAs : "yourself"} and has ${inWords(parts)}.`;
}

function foreignIn(reading: ReleaseReading): Foreign[] {
  const { own = null, others = [] } = reading.release.companies ?? {};
  const text = textOf(reading);
  return others.flatMap((other) => {
    const found = PARTS.filter(({ isIn }) => isIn({ reading, text, own, other }));
    const [first] = found;
    return first ? [{ company: other.name, parts: found.map(({ part }) => part), field: first.field }] : [];
  });
}

type Compared = { reading: ReleaseReading; text: Text; own: KnownCompany | null; other: KnownCompany };

const PARTS: readonly { part: string; field: string; isIn: (compared: Compared) => boolean }[] = [
  { part: "the “About” text", field: "content", isIn: hasAbout },
  { part: "the press contact", field: "content", isIn: hasContact },
  { part: "a spokesperson", field: "content", isIn: hasSpokesperson },
  { part: "a link to the website", field: "content", isIn: hasLink },
  { part: "the logo", field: "banner_picture", isIn: hasLogo },
];

type Text = {
  /** Everything that is written, a line for each block and field. */
  all: string;
  /** Lower-case letters and digits of the story alone. */
  letters: string;
  /** Digits of each block. */
  digits: string[];
  /** Where links lead, with the entries of lists. */
  addresses: string[];
};

function textOf({ story: { blocks }, release: { texts, lists } }: ReleaseReading): Text {
  const { content: _, ...others } = texts;
  const stories = blocks.map(({ text }) => text);
  return {
    all: [...stories, ...Object.values(others)].join("\n"),
    letters: lettersOf(stories.join("")),
    digits: stories.map((text) => text.replace(/\D+/g, "")),
    addresses: [...blocks.flatMap(({ links }) => links.map(({ href }) => href)), ...Object.values(lists).flat()],
  };
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

function hasAbout({ reading, text, own, other }: Compared): boolean {
  const ours = lettersOf(own?.boilerplate ?? "");
  const sentences = other.boilerplate.split(/(?<=[.!?])\s+|\n+/).map(lettersOf);
  if (sentences.some((each) => each.length >= FEWEST_LETTERS && !ours.includes(each) && text.letters.includes(each)))
    return true;
  const heading = lettersOf(`About ${other.name}`);
  return own?.name !== other.name && reading.story.blocks.some(({ text }) => lettersOf(text) === heading);
}

function hasContact({ text, own, other }: Compared): boolean {
  const email = other.press_contact_email.toLowerCase();
  if (email !== "" && email !== own?.press_contact_email.toLowerCase() && text.all.toLowerCase().includes(email))
    return true;
  const [number, ours] = [other, own].map((each) => (each?.press_contact_phone ?? "").replace(/\D+/g, ""));
  return (
    number !== undefined &&
    number.length >= FEWEST_DIGITS &&
    number !== ours &&
    text.digits.some((each) => each.includes(number))
  );
}

function hasSpokesperson({ text, own, other }: Compared): boolean {
  const ours = own ? peopleOf(own) : [];
  return peopleOf(other).some((name) => !ours.includes(name) && isNamed(text.all, name));
}

/** A single word may be any person, or a desk. */
function peopleOf({ spokespeople, press_contact_name: contact }: KnownCompany): string[] {
  return [...spokespeople, contact].filter((name) => name.trim().includes(" "));
}

/** An author who writes as themselves links to the company that they write about. */
function hasLink({ text, own, other }: Compared): boolean {
  if (own === null) return false;
  const theirs = hostOf(other.website);
  return theirs !== "" && theirs !== hostOf(own.website) && text.addresses.some((address) => isAt(address, theirs));
}

function hasLogo({ reading: { release }, own, other }: Compared): boolean {
  const id = other.logo?.id;
  if (id === undefined || id === own?.logo?.id) return false;
  return (release.mediaIds ?? []).includes(id) || (release.texts["content"] ?? "").includes(id);
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, "") ?? "";
}

function isAt(address: string, host: string): boolean {
  const at = hostOf(address);
  return at === host || at.endsWith(`.${host}`);
}

/** Without the name that it is posted as, which may contain another's. */
function ownTextOf(reading: ReleaseReading): string {
  const { postedAs } = reading.release;
  const { all } = textOf(reading);
  return postedAs === "" ? all : all.replaceAll(postedAs, "");
}

/** As written, not within a longer word: a company may be called like one. */
export function isNamed(text: string, name: string): boolean {
  if (name.length < 2) return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + name.length, at + name.length + 2)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
