/** Finds likely intended words: those one typo away, and two for long words. */

const LETTERS = {
  latin: "abcdefghijklmnopqrstuvwxyz",
  greek: "αβγδεζηθικλμνξοπρστυφχψω",
  cyrillic: "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  arabic: "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  hebrew: "אבגדהוזחטיכלמנסעפצקרשת",
};
const SCRIPTS: [RegExp, string][] = [
  [/\p{sc=Latin}/u, LETTERS.latin],
  [/\p{sc=Greek}/u, LETTERS.greek],
  [/\p{sc=Cyrillic}/u, LETTERS.cyrillic],
  [/\p{sc=Arabic}/u, LETTERS.arabic],
  [/\p{sc=Hebrew}/u, LETTERS.hebrew],
];
const SHORTEST = 4;
const LONGEST = 24;
/** From this length on two slips still leave the word recognisable. */
const TWO_SLIPS = 7;

/** Every string that one slip (a letter missing, too many, wrong, or two swapped) makes of the word; none of short words. */
export function oneSlipFrom(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < SHORTEST || letters.length > LONGEST) return [];
  const alphabet = SCRIPTS.find(([script]) => script.test(word))?.[1] ?? "";
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join("");
    const [first = "", second = ""] = letters.slice(at, at + 2);
    const afterFirst = letters.slice(at + 1).join("");
    if (first) found.add(before + afterFirst);
    if (second) found.add(before + second + first + letters.slice(at + 2).join(""));
    for (const letter of alphabet) {
      found.add(before + letter + first + afterFirst);
      if (first) found.add(before + letter + afterFirst);
    }
  }
  found.delete(word);
  return [...found];
}

/** Maximum number of typos between input and suggestion. */
export function slipsAllowed(word: string): number {
  if (word.length < SHORTEST || word.length > LONGEST) return 0;
  return word.length < TWO_SLIPS ? 1 : 2;
}

/** Damerau's distance with adjacent swaps (optimal string alignment). @returns Infinity where it is more than `limit`. */
export function slipsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity;
  let [previous, current] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min((current[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (current[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (previous[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    [previous, current] = [current, row];
  }
  const slips = current[b.length] ?? 0;
  return slips <= limit ? slips : Infinity;
}
