/** Pure rules of a category's names. Invariant: every name saved in a post keeps a category. */
import { editVersionOf } from "#platform/http/edit-version.ts";
import type { CategoryChange } from "../contract.ts";
import type { CategoryRow } from "./queries.ts";

const key = (name: string) => name.toLowerCase();

/** Without duplicates in any case, and without the label itself. */
export function otherNames(label: string, aliases: readonly string[]): string[] {
  const seen = new Set([key(label)]);
  return aliases.filter((alias) => !seen.has(key(alias)) && seen.add(key(alias)));
}

/** Applies a change to a category: its old label remains as another name. */
export function changedCategory(row: CategoryRow, change: CategoryChange): CategoryRow {
  const label = change.label ?? row.label;
  const aliases = change.aliases ?? row.aliases;
  return {
    id: row.id,
    label,
    topic: change.topic === undefined ? row.topic : change.topic || null,
    aliases: otherNames(label, key(label) === key(row.label) ? aliases : [...aliases, row.label]),
  };
}

/** Names that belonged to the category and no longer would. */
export function droppedNames(before: CategoryRow, after: CategoryRow): string[] {
  const kept = new Set([after.label, ...after.aliases].map(key));
  return [before.label, ...before.aliases].filter((name) => !kept.has(key(name)));
}

/** Of its names and topic: places move with every other category. */
export function categoryVersion({ label, topic, aliases }: Omit<CategoryRow, "id">): string {
  return editVersionOf(label, topic, aliases);
}

/** "name Tech → Technology, other names none → Tech"; empty where nothing changed. */
export function categoryChangeWords(before: CategoryRow, after: CategoryRow): string {
  const facts = ({ label, topic, aliases }: CategoryRow) => ({
    name: label,
    topic: topic ?? "",
    "other names": aliases.join("; "),
  });
  const now: Record<string, string> = facts(after);
  return Object.entries(facts(before))
    .filter(([fact, value]) => now[fact] !== value)
    .map(([fact, value]) => `${fact} ${value || "none"} → ${now[fact] || "none"}`)
    .join(", ");
}
