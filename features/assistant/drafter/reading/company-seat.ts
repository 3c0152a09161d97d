/** Where a company says that it is based: "based in Cork", "a Berlin-based maker", "Kestrel Sensors (Hull)". */

const PLACE = "(\\p{Lu}\\p{Ll}[\\p{L}\\p{M}'’-]*(?: \\p{Lu}\\p{Ll}[\\p{L}\\p{M}'’-]*){0,2})";
const SEATS: readonly RegExp[] = [
  new RegExp(`\\b(?:based|headquartered|founded|established) in ${PLACE}`, "u"),
  // Linear: at most 300 characters.
  new RegExp(`(?<![\\p{L}-])${PLACE}-based\\b`, "u"),
  new RegExp(`^(?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*\\s){1,5}\\(${PLACE}\\) \\p{Ll}`, "u"),
  new RegExp(`^(?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*\\s){1,5}of ${PLACE} \\p{Ll}`, "u"),
];
const NO_PLACE =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|europe|asia|africa|america)\b/i;

/**
 * @returns the first place that a sentence names; empty without one.
 * @param company whose last word may stand for it: "The bakery in Leeds employs …" of Northmoor Bakery.
 */
export function findSeat(sentences: readonly string[], company = ""): string {
  const noun = /^\p{L}+$/u.exec(company.split(" ").at(-1) ?? "")?.[0].toLowerCase();
  // Linear: the noun is letters only.
  const own = noun === undefined || !company.includes(" ") ? [] : [new RegExp(`^The ${noun} in ${PLACE} \\p{Ll}`, "u")];
  for (const sentence of sentences)
    for (const seat of [...SEATS, ...own]) {
      const place = seat.exec(sentence.slice(0, 300))?.[1] ?? "";
      if (place !== "" && !NO_PLACE.test(place)) return place;
    }
  return "";
}
