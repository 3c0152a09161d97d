/** Text parts of a form become fields: a repeated name and name[i] become lists. */
import { AppError } from "#platform/errors/app-error.ts";

const INDEXED = /^([^[\]]+)\[(\d{0,9})\]$/;

type Entry = { position: number; value: string };

/**
 * name → text; repeated name, name[] and name[i] → list, ordered by i and without holes, however large i is.
 * Names are untrusted: they become own properties, never a prototype's.
 * @throws AppError malformed-body for a name that would reach a prototype when copied.
 */
export function foldFields(parts: Iterable<[name: string, value: string]>): Record<string, unknown> {
  const entries = new Map<string, Entry[]>();
  const lists = new Set<string>();
  for (const [partName, value] of parts) {
    const [, listName, index] = INDEXED.exec(partName) ?? [];
    const name = listName ?? partName;
    if (name === "__proto__") throw new AppError("malformed-body", "A field name is not allowed.");
    const own = entries.get(name) ?? [];
    if (listName !== undefined || own.length > 0) lists.add(name);
    own.push({ position: index ? Number(index) : own.length, value });
    entries.set(name, own);
  }
  return Object.fromEntries([...entries].map(([name, own]) => [name, lists.has(name) ? ordered(own) : own[0]?.value]));
}

function ordered(entries: Entry[]): string[] {
  return entries.toSorted((a, b) => a.position - b.position).map((entry) => entry.value);
}
