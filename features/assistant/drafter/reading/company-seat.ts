/** Where a company says that it sits: "based in Cork", "a Berlin-based maker", "Kestrel Sensors (Hull)". */

const PLACE = "(\\p{Lu}\\p{Ll}[\\p{L}\\p{M}'’-]*(?: \\p{Lu}\\p{Ll}[\\p{L}\\p{M}'’-]*){0,2})";
const SEATS: readonly RegExp[] = [
  new RegExp(`\\b(?:based|headquartered|founded|established) in ${PLACE}`, "u"),
  new RegExp(`(?<![\\p{L}-])${PLACE}-based\\b`, "u"),
  new RegExp(`^(?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*\\s){1,5}\\(${PLACE}\\) \\p{Ll}`, "u"),
  new RegExp(`^(?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*\\s){1,5}of ${PLACE} \\p{Ll}`, "u"),
];
const NO_PLACE =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|europe|asia|africa|america)\b/i;

/** The first that a sentence names; empty without one. */
export function findSeat(sentences: readonly string[]): string {
  for (const sentence of sentences)
    for (const seat of SEATS) {
      const place = seat.exec(sentence.slice(0, 300))?.[1] ?? "";
      if (place !== "" && !NO_PLACE.test(place)) return place;
    }
  return "";
}
