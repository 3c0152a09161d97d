/** Pure rules for a successful run: the answer from its text, with its facts. Loaded with the first run. */
import {
  type AiDraft,
  assistantMessages,
  draftFieldsOf,
  type EditResult,
  type LeftOut,
  type TracedFact,
} from "../../contract.ts";
import { PRESS_FIELDS } from "#features/companies/contract.ts";
import { type FactSource, traceFacts } from "../../facts/trace-facts.ts";
import { readDraftAnswer, readEditAnswer } from "../answers/policy.ts";
import { withoutPrivateNotes } from "../answers/private-notes.ts";
import type { RunEnd } from "./live-run.ts";
import type { PageProblem } from "../pages/service.ts";
import { storableText } from "./progress-policy.ts";
import type { WritingTask } from "../writers/writer.ts";

/**
 * For an answer that cannot be read: the client shows its beginning (docs/product/assistant.md, Unreadable answers).
 */
const RAW_CHARACTERS = 10_000;

/** Maximum entries under Left out: more are not read one by one. */
const MAX_LEFT_OUT = 200;

/** The outcome of writing. */
export type Ending = { isOffline: boolean; isCut: boolean; problems: PageProblem[]; leftOut?: readonly LeftOut[] };

/** The end of a run whose writer has finished. */
export function endOfWriting(text: string, task: WritingTask, ending: Ending): RunEnd {
  const { isOffline, isCut, problems, leftOut = [] } = ending;
  const read = task.edit ? readEditAnswer(task.kind, text, task) : readDraftAnswer(task.kind, text, task);
  const { answer, removed } = withoutNotes(read, task);
  const response = answer ? JSON.stringify(answer) : rawBeginning(text);
  const fields = answer && ("changes" in answer ? { ...task.edit?.current, ...answer.changes } : answer);
  // Models claim changes that they did not make, or may not make.
  const isUnchanged = answer && "changes" in answer && answer.updated_fields.length === 0;
  const said = [
    isOffline ? (task.edit ? assistantMessages.editedOffline : assistantMessages.assembled) : "",
    isUnchanged ? assistantMessages.unchanged : "",
    answer && isCut ? assistantMessages.cutOff : "",
    removed.length > 0 && (task.edit || !isOffline) ? assistantMessages.removed(removed.length) : "",
    ...unreadPages(problems),
  ];
  const isPrivate = (note: string): LeftOut => ({ text: note, reason: "private" });
  const notes = task.edit ? [] : (task.notes ?? []).map(isPrivate);
  const each = new Map([...notes, ...leftOut, ...removed.map(isPrivate)].map((one) => [one.text, one]));
  const all = [...each.values()].slice(0, MAX_LEFT_OUT);
  const event = {
    type: "done" as const,
    response,
    facts: fields ? factsIn(fields, task) : [],
    notice: said.filter((each) => each !== "").join(" "),
    ...(all.length > 0 && { left_out: all }),
  };
  return { event };
}

/** The answer without what repeats a private note. */
function withoutNotes(answer: AiDraft | EditResult | null, task: WritingTask) {
  if (!answer) return { answer, removed: [] };
  if (!("changes" in answer)) {
    const { fields, removed } = withoutPrivateNotes(task.kind, answer, task);
    return { answer: fields as AiDraft, removed };
  }
  const { fields, removed } = withoutPrivateNotes(task.kind, answer.changes, task);
  return { answer: { ...answer, changes: fields as EditResult["changes"] }, removed };
}

/** The end of a run whose answer takes too long to parse: it was paid for, so it is shown like an unreadable one. */
export function endUnread(text: string, { problems }: Ending): RunEnd {
  const raw = rawBeginning(text).trimEnd();
  // A client that used it as an answer would use unchecked text.
  const response = raw.endsWith("}") ? raw.slice(0, -1) : raw;
  return { event: { type: "done", response, facts: [], notice: unreadPages(problems).join(" ") } };
}

function rawBeginning(text: string): string {
  return storableText(text.slice(0, RAW_CHARACTERS));
}

function unreadPages(problems: PageProblem[]): string[] {
  return problems.map(({ url, reason }) => assistantMessages.pageUnread(hostOf(url), reason));
}

/** For an edit, the whole resulting draft: the drawer keeps the facts of unchanged fields. */
function factsIn(fields: Record<string, unknown>, task: WritingTask): TracedFact[] {
  const traced = draftFieldsOf(task.kind).filter((name) => !UNTRACED.has(name) && fields[name] !== undefined);
  return traceFacts(Object.fromEntries(traced.map((name) => [name, fields[name]])), sourcesOf(task));
}

/** Tags are labels from the product, a rating is an opinion: neither is a fact. */
const UNTRACED = new Set(["tags", "rating"]);

/**
 * Sources of facts: what the user entered, stored or linked. The current draft is not a source, because no person has
 * confirmed it.
 */
function sourcesOf({ kind, context, company, pages, edit }: WritingTask): FactSource[] {
  const given = kind.assistant.fields.map(({ name, label }) => ({ label, text: context[name] ?? "" }));
  const read = pages.map(({ url, title, text }) => ({ label: hostOf(url), text: `${title}\n${text}` }));
  const said = edit ? [...edit.history, edit.request] : [];
  return [
    ...given.filter(({ text }) => text !== ""),
    ...(company
      ? [{ label: company.name, text: [company.name, ...PRESS_FIELDS.map((f) => company[f])].join("\n") }]
      : []),
    ...read,
    ...said.map((text) => ({ label: "Your message", text })),
  ];
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
