/** Pure rules for streams: what is new since the last event, and which texts can be stored and sent. */
import type { StreamEvent } from "../../contract.ts";
import type { Written } from "../writers/writer.ts";

type Change = Extract<StreamEvent, { type: "fields" | "text" }>;

/**
 * Sends a field in full when it is new or does not continue what was sent; sends only the added text when it grows.
 * Invariant: a client that replaces the fields in `fields` and appends `text` always has the current output, regardless
 * of its state before it connected.
 */
export function changesBetween(sent: Written, written: Written): Change[] {
  const changed = Object.entries(written).filter(([name, value]) => !isSame(sent[name], value));
  const [growing, replaced] = [changed.filter(isGrowing), changed.filter((each) => !isGrowing(each))];
  const emptied = Object.entries(sent).filter(([name]) => !Object.hasOwn(written, name));
  const fields = Object.fromEntries([...replaced, ...emptied.map(([name, value]) => [name, emptyLike(value)])]);
  return [
    ...(Object.keys(fields).length > 0 ? [{ type: "fields" as const, fields }] : []),
    ...growing.map(([field, value]) => ({
      type: "text" as const,
      field,
      append: String(value).slice(String(sent[field]).length),
    })),
  ];

  function isGrowing([name, value]: [string, unknown]): boolean {
    const before = Object.hasOwn(sent, name) ? sent[name] : undefined;
    return typeof before === "string" && typeof value === "string" && value.startsWith(before);
  }
}

/** A model that started again has not written this field yet. */
function emptyLike(value: unknown): unknown {
  if (typeof value === "string") return "";
  return Array.isArray(value) ? [] : null;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The known fields written so far, without characters that cannot be stored or encoded as UTF-8. */
export function storableFields(written: Written, names: ReadonlySet<string>): Written {
  const known = Object.entries(written).filter(([name, value]) => names.has(name) && value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, storable(value)]));
}

function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.filter((each) => each !== undefined && each !== null).map(storable);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "boolean" ? value : null;
}

/** A lone surrogate at the end waits for its other half: the sent text must be the beginning of the whole. */
export function storableText(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF]$/, "")
    .toWellFormed()
    .replaceAll("\u0000", "");
}
