/** How letters are written where a keyboard lacks them, by language: Haefen for Häfen. Pure. */

const WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { ä: "ae", ö: "oe", ü: "ue" },
  da: { å: "aa", ø: "oe" },
  nb: { å: "aa", ø: "oe" },
  nn: { å: "aa", ø: "oe" },
  sv: { å: "aa", ä: "ae", ö: "oe" },
};

/** @param language without script and region. @returns null for a text that is written in one way only. */
export function otherSpelling(language: string, text: string): string | null {
  const written = WRITTEN[language];
  if (!written) return null;
  const other = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äåöøü]/g, (letter) => written[letter] ?? letter);
  return other === text.toLowerCase() ? null : other;
}
