/** Edits a draft as a request in plain English asks, as far as that needs no model. */
import { type AiDraft, draftFieldsOf, type EditResult } from "../../contract.ts";
import type { WritingTask } from "../../server/writer.ts";
import { cutText } from "../reading/cut-text.ts";
import { type Desk, labelOf, openDesk, type Outcome } from "./desk.ts";
import { readRequest } from "./read-request.ts";

const CAN_DO =
  "Without a model I can: shorten the text, summary or title; change the title; take out hype; make it more formal; use plainer words; add or remove a tag, question or comparison product; set the rating; write the SEO texts; replace “this” with “that”; add a sentence that you give. Connecting a model takes any request.";
const MOST_MESSAGE = 4000;
const MOST_EXCERPT = 80;

/** @returns only fields whose value really differs, and what was done or is needed, in plain words. */
export function editDraft(task: WritingTask): EditResult {
  const desk = openDesk(task);
  if (desk.field !== "" && !draftFieldsOf(desk.kind).includes(desk.field))
    return answer({}, [`There is no field “${excerpt(desk.field)}” in this draft.`]);
  const { commands, notUnderstood } = readRequest(task.edit?.request ?? "");
  if (commands.length === 0) return answer({}, [`I did not understand that. ${CAN_DO}`]);
  const before = desk.draft;
  let { draft } = desk;
  const messages: string[] = [];
  for (const command of commands) {
    const { changes, said } = limited(desk, command({ ...desk, draft }));
    draft = { ...draft, ...changes };
    messages.push(said);
  }
  if (notUnderstood.length > 0) {
    const parts = notUnderstood.slice(0, 3).map((part) => `“${excerpt(part)}”`);
    messages.push(`Not understood: ${parts.join(", ")}. ${CAN_DO}`);
  }
  return answer(differences(desk, before, draft), messages);
}

/** What the edit may not touch stays as it is, and that is said. */
function limited({ field }: Desk, outcome: Outcome): Outcome {
  if (field === "") return outcome;
  const entries = Object.entries(outcome.changes);
  const kept = entries.filter(([name]) => name === field);
  if (kept.length === entries.length) return outcome;
  const others = entries.filter(([name]) => name !== field).map(([name]) => labelOf(name));
  const stays = `${others.join(", ")}: unchanged, since this request is limited to the field ${labelOf(field)}.`;
  return { changes: Object.fromEntries(kept), said: kept.length > 0 ? `${outcome.said} ${stays}` : stays };
}

function differences({ kind }: Desk, before: Desk["draft"], after: Desk["draft"]): Partial<AiDraft> {
  const fields = new Set(draftFieldsOf(kind));
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      fields.has(name) && JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  );
  return Object.fromEntries(changed);
}

function answer(changes: Partial<AiDraft>, messages: readonly string[]): EditResult {
  return {
    message: messages.join("\n").slice(0, MOST_MESSAGE).toWellFormed(),
    changes,
    updated_fields: Object.keys(changes),
  };
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > MOST_EXCERPT ? `${cutText(line, MOST_EXCERPT)}…` : line;
}
