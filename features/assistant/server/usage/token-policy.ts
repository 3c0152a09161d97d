/**
 * Estimates the tokens of a text without a tokenizer: each knows only its own models, and o200k's takes 71 MB and most
 * of a second. Outside ASCII, a character has at most as many tokens as UTF-8 bytes. Within ASCII, the bounds are above
 * those of o200k and cl100k for random letters, digits and signs.
 */

/** Maximum tokens per character. */
const MAX = { smallLetter: 0.6, otherAscii: 1 };
/** Usual ones: English prose, accented and other alphabets, and East Asian scripts on average. */
const USUAL = { ascii: 0.25, twoBytes: 0.5, threeBytes: 1.1, half: 1.5 };

/** An upper bound, used for reservations. */
export function maxTokens(text: string): number {
  return sum(text, (unit) => {
    if (unit < 0x80) return isSmallOrSpace(unit) ? MAX.smallLetter : MAX.otherAscii;
    if (unit < 0x8_00) return 2;
    return isHalf(unit) ? 2 : 3; // two halves of a pair are four bytes
  });
}

/**
 * A good estimate: the likely usage when the provider does not report it, and the room needed to write the text again.
 */
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
