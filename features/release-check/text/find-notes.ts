/**
 * Notes that are not for readers: "NB do not mention …", "confidential", "embargoed until", "TBC", comments, remarks in
 * square brackets, a line to a colleague ("Sarah, please keep the price out") or about what is not known yet. The assistant takes them out of what it is given; the release check asks about those left in a text.
 */
import { findPlaceholders } from "./find-placeholders.ts";
import { BRACKET_MARKS, NOTE_MARKS, NOTE_OPENINGS, UNMENTIONED } from "./note-words.ts";
import { quotedSpans, splitSentences } from "./sentences.ts";

const BRACKETS = /!?\[([^[\]\n]{1,400})\](\([^()\s]{1,500}\))?/g;
/** Words that an editor puts into a quotation or after it are for readers. */
const MENDS = /^(?:sic|…|\.{3}|\d{1,3}|laughs|laughter|applause|emphasis added)$/i;
const BULLET = /^(?:[-–—*•·‣◦▪●○✓✔]|\d{1,2}[.)])\s+/u;

export type SeparatedNotes = {
  /** The texts without their notes, by name. */
  texts: Record<string, string>;
  /** Each once, in the order in which they were found. */
  notes: string[];
};

/**
 * Takes the notes out of what an author types for himself. When in doubt a sentence is a note: it is shown to the
 * author, who can put it back.
 */
export function separateNotes(given: Readonly<Record<string, string>>): SeparatedNotes {
  const notes = new Set<string>();
  const take = (note: string) => notes.add(note.replace(/\s+/g, " ").trim());
  const first = Object.entries(given).map(([name, text]) => [name, withoutNotes(text, take)] as const);
  const unmentioned = subjectsOf(notes);
  if (unmentioned.length === 0) return { texts: Object.fromEntries(first), notes: [...notes] };
  const silent = first.map(([name, text]) => [name, withoutSubjects(text, unmentioned, take)] as const);
  return { texts: Object.fromEntries(silent), notes: [...notes] };
}

/** Notes in a text that readers will see, each once: a line or paragraph at a time. */
export function findNotes(text: string): string[] {
  const notes = text.split("\n").flatMap((line) => {
    // The rule for placeholders finds these.
    const plain = line.replace(/\b(?:TBC|TBD)\b/g, "");
    if (isOpening(plain.trim())) return [line.trim()];
    const sentences = splitSentences(line).filter((each) => isNote(each.replace(/\b(?:TBC|TBD)\b/g, "")));
    const brackets = [...line.matchAll(BRACKETS)].flatMap(({ 0: whole, 1: inside = "" }) => {
      const isMarked = [...NOTE_MARKS, ...BRACKET_MARKS].some((mark) => mark.test(inside.trim()));
      return isMarked && findPlaceholders(whole).length === 0 ? [whole] : [];
    });
    return [...sentences, ...brackets.filter((bracket) => !sentences.some((each) => each.includes(bracket)))];
  });
  return [...new Set(notes)];
}

/** Notes in the name of a file: "plant_CONFIDENTIAL_do-not-use.jpg". */
export function isNotedName(name: string): boolean {
  const words = name.replace(/\.\p{L}{2,4}$/u, "").replace(/[_.-]+/g, " ");
  return /\b(?:do not|don t|not for)\b/i.test(words) || findNotes(words).length > 0;
}

function isOpening(line: string): boolean {
  return NOTE_OPENINGS.some((opening) => opening.test(line));
}

function isNote(sentence: string): boolean {
  return isOpening(sentence) || NOTE_MARKS.some((mark) => mark.test(sentence));
}

type Take = (note: string) => void;

function withoutNotes(text: string, take: Take): string {
  const kept: string[] = [];
  let section: "none" | "waits" | "open" = "none";
  for (const raw of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    const line = cellsOf(withoutComments(raw, take));
    const bare = line
      .replace(/^#{1,6}\s+/, "")
      .replace(BULLET, "")
      .trim();
    if (bare === "") {
      if (section === "open") section = "none";
      kept.push("");
    } else if (section !== "none" && !isHeading(line)) {
      section = "open";
      take(bare);
    } else if (isOpening(bare) || (isHeading(line) && isNote(bare))) {
      take(bare);
      // A heading of notes; a line without a heading's form says it of itself.
      section = isHeading(line) ? "waits" : "none";
    } else {
      section = "none";
      kept.push(withoutRemarks(line, take));
    }
  }
  return kept.join("\n").trim();
}

function isHeading(line: string): boolean {
  return /^#{1,6}\s/.test(line) || (/^[^.!?:]{2,60}[:：]$/.test(line.trim()) && !BULLET.test(line));
}

/** Comments of HTML and of programs; the first kind may lack its end. */
function withoutComments(line: string, take: Take): string {
  const unclosed = new Set<string>();
  let kept = "";
  let at = 0;
  for (const { 0: open, index } of line.matchAll(/<!--|\/\*/g)) {
    if (index < at || unclosed.has(open)) continue;
    const close = open === "/*" ? "*/" : "-->";
    const found = line.indexOf(close, index + open.length);
    if (found < 0) unclosed.add(open);
    if (found < 0 && open === "/*") continue;
    const end = found < 0 ? line.length : found + close.length;
    take(line.slice(index, end));
    kept += `${line.slice(at, index)} `;
    at = end;
  }
  return kept + line.slice(at);
}

/** Rows of a spreadsheet or of a Markdown table: "Price: £4,900". */
function cellsOf(line: string): string {
  const isTable = /^\s*\|.*\|\s*$/.test(line) || line.includes("\t");
  if (!isTable) return line;
  const cells = line
    .split(line.includes("|") ? "|" : "\t")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "" && !/^:?-{2,}:?$/.test(cell));
  const [label = "", ...values] = cells;
  return values.length === 0 ? label : `${label}: ${values.join(", ")}`;
}

/** Square brackets, and sentences; one whose quotation has a bracket goes whole, so that no quotation changes. */
function withoutRemarks(line: string, take: Take): string {
  const kept: string[] = [];
  const sentences = splitSentences(withoutBrackets(line, take));
  for (const [at, sentence] of sentences.entries()) {
    if (isOpening(sentence)) {
      take(sentences.slice(at).join(" "));
      break;
    }
    const isMended = [...sentence.matchAll(BRACKETS)].some(([, inside = "", link]) => isRemark(inside, link));
    if (isMended || isNote(sentence)) {
      // "It opens in May. (TBC)" is about the sentence before.
      const about = sentence.startsWith("(") ? (kept.pop() ?? "") : "";
      take(`${about} ${sentence}`);
    } else kept.push(sentence);
  }
  return /^\s/.test(line) ? ` ${kept.join(" ")}` : kept.join(" ");
}

function isRemark(inside: string, link: string | undefined): boolean {
  return link === undefined && !MENDS.test(inside.trim());
}

/** Those outside of quotations. */
function withoutBrackets(line: string, take: Take): string {
  const quoted = quotedSpans(line);
  let next = 0;
  const plain = line.replace(BRACKETS, (whole, inside: string, link: string | undefined, index: number) => {
    while ((quoted[next]?.end ?? Infinity) <= index) next += 1;
    if (!isRemark(inside, link) || (quoted[next]?.start ?? Infinity) < index) return whole;
    take(whole);
    return " ";
  });
  if (plain === line) return line;
  const tidy = plain.replace(/ {2,}/g, " ").replace(/ (?=[.,;:!?])/g, "");
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy.trimEnd() : "";
}

/** Say nothing of a subject. */
const UNNAMED = new Set(
  "the a an of to in on at and or our its their this that these those them with from have been about anything anybody what when where who name line part section paragraph sentence".split(
    " ",
  ),
);
const MAX_SUBJECTS = 20;

/** The words of each subject that a note says to leave out. */
function subjectsOf(notes: ReadonlySet<string>): string[][] {
  const subjects = [...notes].flatMap((note) =>
    UNMENTIONED.flatMap((mention) => [...note.matchAll(mention)]).flatMap(([, named = ""]) =>
      (named.split(/\b(?:before|until|till|yet|because|in the|to the|anywhere)\b/i)[0] ?? "").split(
        /,|\b(?:or|and|nor)\b/i,
      ),
    ),
  );
  return subjects
    .slice(0, MAX_SUBJECTS)
    .map((subject) => wordsOfSubject(subject, 4))
    .filter((words) => words.length > 0);
}

/** The words that a sentence about a subject has. @param least letters of a word that says something. */
export function wordsOfSubject(subject: string, least: number): string[] {
  const words = (subject.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= least && !UNNAMED.has(word),
  );
  return words.map((word) => word.replace(/(?<=...)s$/, ""));
}

/** Whether a sentence has all of these words, in any form: "talk" is in "talks". */
export function isAbout(sentence: string, subject: readonly string[]): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return subject.every((stem) => words.some((word) => word.startsWith(stem)));
}

function withoutSubjects(text: string, subjects: readonly (readonly string[])[], take: Take): string {
  const lines = text.split("\n").map((line) =>
    splitSentences(line)
      .filter((sentence) => {
        if (!subjects.some((subject) => isAbout(sentence, subject))) return true;
        take(sentence);
        return false;
      })
      .join(" "),
  );
  return lines.join("\n").trim();
}
