/** Facts of the shown texts, each once: those that the user still has to check, and the sources of the others. */
import { findPlaceholders } from "#features/release-check/text/find-placeholders.ts";
import type { TracedFact } from "../../contract.ts";
import { type Conversation, factKey, valueOf } from "../conversation/conversation.ts";
import { plainTextOf } from "./field-looks.ts";

export type Check = { key: string; fact: TracedFact; isConfirmed: boolean };

/** Facts of the text shown in a field, which is the proposal if there is one. */
export function factsOf(
  { facts, changes }: Pick<Conversation, "facts" | "changes">,
  field: string,
): readonly TracedFact[] {
  return changes[field]?.facts ?? facts.filter((fact) => fact.field === field);
}

/** Those without a source come first. Overwritten facts disappear from the list. */
export function checksOf(state: Conversation): Check[] {
  const checks = new Map<string, Check>();
  for (const field of shownFields(state)) {
    const shown = shownText(state, field);
    for (const fact of factsOf(state, field)) {
      const key = factKey(fact);
      const known = checks.get(key);
      if (!shown.includes(collapsed(fact.text)) || (known && known.fact.source === null)) continue;
      if (!known || fact.source === null) checks.set(key, { key, fact, isConfirmed: state.confirmed.includes(key) });
    }
  }
  return [...checks.values()].sort((one, other) => rank(one) - rank(other));
}

/** Unfilled placeholders in the displayed text, each once. */
export function unfilledOf(state: Conversation): string[] {
  return [...new Set(shownFields(state).flatMap((field) => findPlaceholders(shownText(state, field))))];
}

export function isChecked({ fact, isConfirmed }: Check): boolean {
  return fact.source !== null || isConfirmed;
}

function rank({ fact }: Check): number {
  return fact.source === null ? 0 : 1;
}

function shownFields({ draft, changes }: Conversation): string[] {
  return [...new Set([...Object.keys(draft ?? {}), ...Object.keys(changes)])];
}

/** Of the proposal if there is one. */
function shownText({ draft, changes }: Conversation, field: string): string {
  const change = changes[field];
  return collapsed(plainTextOf(field, change ? change.after : valueOf(draft, field)));
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, " ");
}
