/** Questions of an interview: added and removed in the list and, with their answers, in the text. */
import { readText } from "#features/content/reading-contract.ts";
import { PLACEHOLDERS } from "../drafts/placeholders.ts";
import { heading, paragraph, story } from "../reading/story-html.ts";
import { splitBlocks } from "./content-units.ts";
import { type Desk, hasField, type Outcome, type ReadCommand, said } from "./desk.ts";
import { unquoted } from "./request-words.ts";

const MOST = 30;
const LONGEST = 1000;
const ADD =
  /^(?:add|ask|include|insert|put)(?: the| a| an| another| one more)? question(?:( about| on)|:)?\s+(\S.*)$/is;
const ASK = /^ask(?: (?:him|her|them))?:?\s+(\S.*[?？؟])$/is;
const REMOVE =
  /^(?:remove|delete|drop|take out)(?: the)? (?:question(?: number)?:?\s+(\S.*)|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last) question)$/is;
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

export const readQuestion: ReadCommand = (request) => {
  const added = ADD.exec(request);
  if (added) return (desk) => addQuestion(desk, asQuestion(unquoted(added[2] ?? ""), added[1] !== undefined));
  const asked = ASK.exec(request)?.[1];
  if (asked !== undefined) return (desk) => addQuestion(desk, unquoted(asked));
  const removed = REMOVE.exec(request);
  return removed && ((desk) => removeQuestion(desk, removed[1] ?? "", removed[2]?.toLowerCase()));
};

/** "about pricing" names a subject; anything else is the question itself. */
function asQuestion(text: string, isSubject: boolean): string {
  if (/[?？؟]$/.test(text)) return text;
  return isSubject ? `What can you tell us about ${text.replace(/[.。]$/, "")}?` : `${text.replace(/[.。]$/, "")}?`;
}

function addQuestion({ kind, draft }: Desk, question: string): Outcome {
  if (!hasField(kind, "questions")) return said(`Questions: ${kind.pluralLabel.toLowerCase()} have none.`);
  if (draft.questions.some((each) => unspaced(each) === unspaced(question)))
    return said(`Questions: “${question}” is already in the list.`);
  if (draft.questions.length >= MOST || question.length > LONGEST)
    return said(`Questions: at most ${MOST} fit, each of ${LONGEST} characters.`);
  const blocks = readBlocks(draft.content);
  const last = Math.max(...draft.questions.map((each) => rangeOf(blocks, draft.questions, each)?.end ?? -1), -1);
  const made = [heading(question), paragraph(PLACEHOLDERS.answer)];
  const html = blocks.map((block) => block.html);
  html.splice(last >= 0 ? last : html.length, 0, ...made);
  return said(`Questions: “${question}” added, with a place for its answer in the content.`, {
    questions: [...draft.questions, question],
    content: story(html),
  });
}

function removeQuestion({ kind, draft }: Desk, named: string, ordinal: string | undefined): Outcome {
  if (!hasField(kind, "questions")) return said(`Questions: ${kind.pluralLabel.toLowerCase()} have none.`);
  const at = findQuestion(draft.questions, unquoted(named), ordinal);
  const question = draft.questions[at];
  if (question === undefined)
    return said(`Questions: there is none like “${ordinal ?? named}” among the ${draft.questions.length}.`);
  const blocks = readBlocks(draft.content);
  const range = rangeOf(blocks, draft.questions, question);
  const kept = blocks.filter((_, index) => !range || index < range.start || index >= range.end);
  return said(`Questions: “${question}” removed${range ? ", in the content with its answer" : ""}.`, {
    questions: draft.questions.filter((_, index) => index !== at),
    ...(range && kept.length > 0 ? { content: story(kept.map(({ html }) => html)) } : {}),
  });
}

/** By number, by its own words, or by a subject that only one has; -1 for none. */
function findQuestion(questions: readonly string[], named: string, ordinal: string | undefined): number {
  if (ordinal !== undefined) return ordinal === "last" ? questions.length - 1 : ORDINALS.indexOf(ordinal);
  if (/^\d{1,2}$/.test(named)) return Number(named) - 1;
  const exact = questions.findIndex((question) => unspaced(question) === unspaced(named));
  if (exact >= 0) return exact;
  const subject = named.replace(/^(?:about|on)\s+/i, "").toLowerCase();
  const having = questions.flatMap((question, index) => (question.toLowerCase().includes(subject) ? [index] : []));
  return having.length === 1 ? (having[0] ?? -1) : -1;
}

type ReadBlock = { html: string; text: string; isHeading: boolean };

function readBlocks(content: string): ReadBlock[] {
  return splitBlocks(content).map(({ tag, open, inner, close }) => ({
    html: open + inner + close,
    text: unspaced(readText(inner)),
    isHeading: /^h[1-6]$/.test(tag),
  }));
}

/** The question and what follows it, up to the next question, heading or link to the source; null where it stands nowhere. */
function rangeOf(blocks: readonly ReadBlock[], questions: readonly string[], question: string) {
  const start = blocks.findIndex(({ text }) => text === unspaced(question));
  if (start < 0) return null;
  const others = new Set(questions.map(unspaced));
  const next = blocks.findIndex(
    ({ text, isHeading }, index) =>
      index > start && (isHeading || others.has(text) || text.startsWith("Moreinformation:")),
  );
  return { start, end: next < 0 ? blocks.length : next };
}

function unspaced(text: string): string {
  return text.replace(/\s+/g, "");
}
