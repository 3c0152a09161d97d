/** A rating that was given, out of five; other scales are not converted. */

const NUMBER_WORDS: Readonly<Record<string, number>> = { zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5 };
const OUT_OF_FIVE =
  /(?<![\d.,])([0-5](?:[.,]\d)?|zero|one|two|three|four|five)\s*(?:\/\s*5|out of (?:5|five)(?:\s+stars?)?|(?:-|\s)stars?)(?![.,]{0,3}\d)\b/i;

/** @param labelled the text after "Rating:". Undefined when none was given. */
export function givenRating(facts: string, labelled: string): number | undefined {
  const bare = /^([0-5](?:[.,]\d)?)(?:\s*(?:\/\s*5|out of 5|stars?))?\.?$/i.exec(labelled.trim());
  return numberOf(bare?.[1] ?? OUT_OF_FIVE.exec(labelled)?.[1] ?? OUT_OF_FIVE.exec(facts)?.[1]);
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = NUMBER_WORDS[text.toLowerCase()] ?? Number(text.replace(",", "."));
  return value >= 0 && value <= 5 ? value : undefined;
}
