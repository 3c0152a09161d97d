/** Quoted text: found, or removed, as it does not follow the house style. */

/**
 * Each pair by its opening mark. A quote that is never closed goes on in the next paragraph, so it ends with this one.
 * After a digit a straight mark means inches.
 */
const DOUBLE = /„[^„“”]*(?:[“”]|$)|“[^“”]*(?:”|$)|(?<!\d)"[^"]*(?:"|$)|«[^«»]*(?:»|$)/g;
/** Between words an apostrophe looks the same: a single mark opens after a space and closes before one. */
const SINGLE = /(^|[\s([])‘[^‘]*?’(?=$|[\s.,;:!?)\]])/g;

/** What a paragraph quotes, with its marks. */
export function findQuotes(text: string): string[] {
  return text.match(DOUBLE) ?? [];
}

/** @param text of one paragraph. Each quote leaves a pair of marks, so that sentences around it stay apart. */
export function withoutQuotes(text: string): string {
  return text.replace(DOUBLE, "“”").replace(SINGLE, "$1“”");
}
