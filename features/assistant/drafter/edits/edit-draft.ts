/** Edits the field that a request names; anything else needs a provider, and the answer says so. */
import { inWords } from "#features/release-check/check/finding-wording.ts";
import { draftFieldsOf, type EditResult, WRITTEN_FIELDS } from "../../contract.ts";
import type { WritingTask } from "../../server/writers/writer.ts";
import { cutText } from "../reading/cut-text.ts";
import { type Desk, isList, labelOf, openDesk, type Outcome } from "./working-draft.ts";
import { readRequest } from "./read-request.ts";

const nounsOf = (areLists: boolean) =>
  Object.entries(WRITTEN_FIELDS).flatMap(([field, { noun }]) => (isList(field) === areLists ? [noun] : []));
const TO_SET = inWords(["title", "summary", "SEO title", "SEO description", ...nounsOf(false)], "or");
const TO_ADD = inWords(["tag", ...nounsOf(true)], "or");
const CAN_DO = `That needs an AI provider, and none is connected. Without one I can do these things, one change per line: set the ${TO_SET} (“title: A new title”); shorten a text (“shorten the summary”); add to the content (“add to the content: A sentence.”); add or remove a ${TO_ADD} (“add the tag Technology”).`;
const MOST_MESSAGE = 4000;
const MOST_EXCERPT = 80;

/** @returns only fields whose value really differs, and what was done or is needed, in plain words. */
export function editDraft(task: WritingTask): EditResult {
  const desk = openDesk(task);
  if (desk.field !== "" && !draftFieldsOf(desk.kind).includes(desk.field))
    return answer({}, [`There is no field “${excerpt(desk.field)}” in this draft.`]);
  const { commands, notUnderstood } = readRequest(task.edit?.request ?? "");
  if (commands.length === 0) return answer({}, [CAN_DO]);
  let all: Outcome["changes"] = {};
  const messages: string[] = [];
  for (const command of commands) {
    const { changes, said } = limited(desk, command({ ...desk, draft: { ...desk.draft, ...all } }));
    all = { ...all, ...changes };
    messages.push(said);
  }
  if (notUnderstood.length > 0) {
    const parts = notUnderstood.slice(0, 3).map((part) => `“${excerpt(part)}”`);
    messages.push(`Not done: ${parts.join(", ")}. ${CAN_DO}`);
  }
  return answer(differences(desk.draft, all), messages);
}

/** Leaves fields the edit may not touch unchanged, and says so. */
function limited({ field }: Desk, { changes, said }: Outcome): Outcome {
  const others = Object.keys(changes).filter((name) => field !== "" && name !== field);
  if (others.length === 0) return { changes, said };
  const kept = Object.fromEntries(Object.entries(changes).filter(([name]) => name === field));
  const stays = `${others.map(labelOf).join(", ")}: not changed, because this request is limited to the field ${labelOf(field)}.`;
  return { changes: kept, said: field in changes ? `${said} ${stays}` : stays };
}

function differences(before: Desk["draft"], changes: Outcome["changes"]): Outcome["changes"] {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

function answer(changes: Outcome["changes"], messages: readonly string[]): EditResult {
  return {
    message: messages.join("\n").slice(0, MOST_MESSAGE).toWellFormed(),
    changes,
    updated_fields: Object.keys(changes),
  };
}

function excerpt(text: string): string {
  return text.length > MOST_EXCERPT ? `${cutText(text, MOST_EXCERPT)}…` : text;
}
