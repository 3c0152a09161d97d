/** Edits the field that a request names; anything else needs a provider, and the answer says so. */
import { inWords } from "#features/release-check/check/finding-wording.ts";
import { draftFieldsOf, type EditResult, WRITTEN_FIELDS } from "../contract.ts";
import type { WritingTask } from "../server/writers/writer.ts";
import { cutText } from "../assembler/story-html.ts";
import { isList, labelOf, openDesk, type Outcome } from "./desk.ts";
import { readRequest } from "./read-request.ts";

const nounsOf = (areLists: boolean) =>
  Object.entries(WRITTEN_FIELDS).flatMap(([field, { noun }]) => (isList(field) === areLists ? [noun] : []));
const TO_SET = inWords(["title", "summary", "SEO title", "SEO description", ...nounsOf(false)], "or");
const TO_ADD = inWords(["tag", ...nounsOf(true)], "or");
const CAN_DO = `That needs an AI provider, and none is connected. Without one I can do these things, one change per line: set the ${TO_SET} (“title: A new title”); shorten a text (“shorten the summary”); add to the content (“add to the content: A sentence.”); remove what is about something (“remove the line about the price”); add or remove a ${TO_ADD} (“add the tag Technology”).`;
const MAX_MESSAGE = 4000;
const MAX_EXCERPT = 80;

/** @returns only fields whose value really differs, and what was done or is needed, in plain words. */
export function editDraft(task: WritingTask): EditResult {
  const { current: before = {}, request = "", field = "" } = task.edit ?? {};
  const limit = field.trim();
  if (limit !== "" && !draftFieldsOf(task.kind).includes(limit))
    return answer({}, [`There is no field “${excerpt(limit)}” in this draft.`]);
  const { commands, notUnderstood } = readRequest(request, limit);
  if (commands.length === 0) return answer({}, [CAN_DO]);
  let current: Record<string, unknown> = { ...before };
  const messages: string[] = [];
  for (const command of commands) {
    const { changes, said } = limited(limit, command(openDesk(task, current)));
    current = { ...current, ...changes };
    messages.push(said);
  }
  const parts = notUnderstood.slice(0, 3).map((part) => `“${excerpt(part)}”`);
  if (parts.length > 0) messages.push(`Not done: ${parts.join(", ")}. ${CAN_DO}`);
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]);
  return answer(Object.fromEntries(Object.entries(current).filter(isChanged)), messages);
}

/** Leaves fields the edit may not touch unchanged, and says so. */
function limited(limit: string, { changes, said }: Outcome): Outcome {
  const others = Object.keys(changes).filter((name) => limit !== "" && name !== limit);
  if (others.length === 0) return { changes, said };
  const kept = Object.fromEntries(Object.entries(changes).filter(([name]) => name === limit));
  const stays = `${others.map(labelOf).join(", ")}: not changed, because this request is limited to the field ${labelOf(limit)}.`;
  return { changes: kept, said: limit in changes ? `${said} ${stays}` : stays };
}

function answer(changes: Outcome["changes"], messages: readonly string[]): EditResult {
  const message = messages.join("\n").slice(0, MAX_MESSAGE).toWellFormed();
  return { message, changes, updated_fields: Object.keys(changes) };
}

function excerpt(text: string): string {
  return text.length > MAX_EXCERPT ? `${cutText(text, MAX_EXCERPT)}…` : text;
}
