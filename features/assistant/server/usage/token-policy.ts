/**
 * How many tokens a text is, without a tokenizer: one knows its own models only, and that of o200k takes 71 MB and most of a
 * second. Outside ASCII a character's UTF-8 bytes are the most that any tokenizer makes of it. Within ASCII the bounds are
 * above what o200k and cl100k make of random letters, digits and signs.
 */

/** Most tokens of a character. */
const MOST = { smallLetter: 0.6, otherAscii: 1 };
/** Usual ones: English prose, accented and other alphabets, and East Asian scripts on average. */
const USUAL = { ascii: 0.25, twoBytes: 0.5, threeBytes: 1.1, half: 1.5 };

/** A bound: what is reserved of a day's limit. */
export function mostTokens(text: string): number {
  return sum(text, (unit) => {
    if (unit < 0x80) return isSmallOrSpace(unit) ? MOST.smallLetter : MOST.otherAscii;
    if (unit < 0x8_00) return 2;
    return isHalf(unit) ? 2 : 3; // two halves of a pair are four bytes
  });
}

/** A good guess: what a text has probably used where the provider does not say, and the room that it needs to be written anew. */
export function usualTokens(text: string): number {
  return sum(text, (unit) => {
    if (unit < 0x80) return USUAL.ascii;
    if (unit < 0x8_00) return USUAL.twoBytes;
    return isHalf(unit) ? USUAL.half : USUAL.threeBytes;
  });
}

function sum(text: string, tokensOf: (unit: number) => number): number {
  let tokens = 0;
  for (let index = 0; index < text.length; index++) tokens += tokensOf(text.charCodeAt(index));
  return Math.ceil(tokens);
}

function isSmallOrSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x61 && unit <= 0x7a);
}

function isHalf(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdf_ff;
}
