/** Countries and languages as operators choose them, by their English names. */
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const PAIRS = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));
/** Codes of no country: groups of them, and codes that are kept for other uses. */
const NO_COUNTRIES = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

const regions = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });
const languages = new Intl.DisplayNames("en-GB", { type: "language", fallback: "none" });

export function countryName(code: string): string {
  return (code !== "" && regions.of(code)) || code;
}

export function languageName(code: string): string {
  return (code !== "" && languages.of(code)) || code;
}

type Choice = { value: string; label: string };

/** By name; a code that has become another one is left out. */
export function countryChoices(): Choice[] {
  return choicesOf(
    PAIRS.filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code),
    (code) => regions.of(code),
  );
}

export function languageChoices(): Choice[] {
  return choicesOf(
    PAIRS.map((code) => code.toLowerCase()).filter((code) => new Intl.Locale(code).language === code),
    (code) => languages.of(code),
  );
}

function choicesOf(codes: readonly string[], nameOf: (code: string) => string | undefined): Choice[] {
  return codes
    .flatMap((value) => {
      const label = nameOf(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((one, two) => one.label.localeCompare(two.label, "en"));
}
