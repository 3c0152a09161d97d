/** A newsroom's entry as readers see it, a line for each field with something in it: for pages, downloads and the media kit. */
import { formatDay, zoneName } from "#ui-kit/public/dates.ts";
import { type EntryField, fieldsOf } from "../fields/newsroom.ts";
import type { EntryOf, NewsroomList } from "../newsroom-contract.ts";
import { phoneLink } from "./phone-link.ts";

export type EntryLine = { field: string; text: string; href?: string };

/** @param drawn fields that the caller shows in another way. */
export function entryLines<L extends NewsroomList>(
  list: L,
  entry: Omit<EntryOf<L>, "id" | "picture">,
  drawn: readonly string[] = [],
): EntryLine[] {
  const values = entry as Record<string, string | string[] | null>;
  const fields = fieldsOf(list);
  return fields.flatMap(([field, { control }], index) => {
    const text = textOf(control, values[field]);
    if (control === "zone" || text === "" || drawn.includes(field)) return [];
    const [next, zone] = fields[index + 1] ?? [];
    const zoned = next !== undefined && zone?.control === "zone" ? ` (${zoneName(String(values[next]))})` : "";
    const href = LINKS[control]?.(text);
    return [{ field, text: text + zoned, ...(href && { href }) }];
  });
}

const LINKS: Partial<Record<EntryField["control"], (text: string) => string>> = {
  tel: phoneLink,
  email: (text) => `mailto:${text}`,
  url: (text) => text,
};

function textOf(control: EntryField["control"], value: string | string[] | null | undefined): string {
  if (Array.isArray(value)) return value.join(", ");
  if (!value) return "";
  return control === "date" ? formatDay(value) : value;
}
