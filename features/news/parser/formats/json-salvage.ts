/** Truncated JSON Feeds: members of the feed, and complete items. */

/**
 * Reads the outer object's complete members and, from its `items`, each complete object.
 * @returns null if no item or member is complete. Linear in the length of the text.
 */
export function wholeObjects(text: string): Record<string, unknown> | null {
  const start = /"items"\s*:\s*\[/.exec(text);
  const outer = start === null ? text : text.slice(0, start.index);
  const members =
    parseObject(outer.replace(/,\s*$/, "") + "}") ??
    parseObject(`${outer.slice(0, Math.max(0, outer.lastIndexOf(",")))}}`);
  if (start === null) return members;
  const items = itemsFrom(text, start.index + start[0].length);
  return members === null && items.length === 0
    ? null
    : { version: "https://jsonfeed.org/version/1.1", ...members, items };
}

function itemsFrom(text: string, from: number): unknown[] {
  const items: unknown[] = [];
  let depth = 0;
  let itemStart = from;
  let isString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{" || character === "[") {
      if (depth++ === 0) itemStart = at;
    } else if (character === "}" || character === "]") {
      if (--depth < 0) break;
      const item = depth === 0 ? parseObject(text.slice(itemStart, at + 1)) : null;
      if (item !== null) items.push(item);
    }
  }
  return items;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
