/**
 * Words that praise instead of telling, and pitches that sell: editors strike them out. The release check finds them, the
 * assistant's drafter takes them out of headlines. Small letters, one space.
 */

/** Adjectives and their replacements: a plain word, or nothing. */
export const HYPE_WORDS: Readonly<Record<string, string>> = {
  amazing: "",
  awesome: "",
  astonishing: "",
  astounding: "",
  incredible: "",
  unbelievable: "",
  "jaw-dropping": "",
  "mind-blowing": "",
  breathtaking: "",
  stunning: "",
  spectacular: "",
  sensational: "",
  phenomenal: "",
  fantastic: "",
  fabulous: "",
  revolutionary: "",
  "game-changing": "",
  "game changing": "",
  groundbreaking: "",
  "ground-breaking": "",
  "paradigm-shifting": "",
  "next-generation": "new",
  "next-level": "",
  "cutting edge": "new",
  "cutting-edge": "new",
  "bleeding-edge": "new",
  "state-of-the-art": "modern",
  "state of the art": "modern",
  "best-in-class": "",
  "best in class": "",
  "best-of-breed": "",
  "world-class": "",
  "world class": "",
  "world-leading": "",
  "world leading": "",
  "industry-leading": "",
  "industry leading": "",
  "market-leading": "",
  "market leading": "",
  unparalleled: "",
  unrivalled: "",
  unrivaled: "",
  unmatched: "",
  unsurpassed: "",
};

/** The same of words that also stand in sober news: no fault, but taken out on request. */
export const MILD_PRAISE: Readonly<Record<string, string>> = {
  "awe-inspiring": "",
  exciting: "",
  extraordinary: "",
  "first-class": "",
  "highly anticipated": "",
  incredibly: "",
  innovative: "",
  legendary: "",
  "much-anticipated": "",
  "next-gen": "new",
  outstanding: "",
  remarkable: "",
  "second-to-none": "",
  superb: "",
  "top-notch": "",
  transformative: "",
  "truly unique": "",
  "ultra-modern": "modern",
  unbeatable: "",
  unprecedented: "",
  visionary: "",
  wonderful: "",
};

/** A following word that turns it into a term: shares outstanding, an extraordinary meeting. */
export const SOBER_USES: Readonly<Record<string, string>> = {
  outstanding:
    "(?:common |ordinary |preferred )?(?:shares?|stock|debts?|loans?|bonds?|notes?|options?|warrants?|balances?|amounts?|payments?|invoices?|principal)",
  extraordinary: "(?:general |shareholders?['’]? )?(?:meetings?|sessions?|items?|dividends?|charges?|powers?)",
  "first-class": "(?:mail|post|stamps?|cabins?|seats?|tickets?|cricket|degrees?|honours)",
  "next-generation": "(?:sequencing|firewalls?)",
};

/** Verbs, in the form in which they stand. */
export const HYPE_VERBS: Readonly<Record<string, string>> = {
  revolutionise: "change",
  revolutionize: "change",
  revolutionises: "changes",
  revolutionizes: "changes",
  revolutionised: "changed",
  revolutionized: "changed",
  revolutionising: "changing",
  revolutionizing: "changing",
  supercharge: "speed up",
  supercharges: "speeds up",
};

/** Of "is proud to announce": the news is what is announced. */
export const ANNOUNCING: readonly string[] = ["excited", "proud", "thrilled", "delighted", "pleased"];

/** Words without a replacement: only their author knows what was meant. */
export const EMPTY_PHRASES: readonly string[] = [
  "game-changer",
  "game changer",
  "paradigm shift",
  "second to none",
  "like no other",
  "one-stop shop",
  "must-have",
  "once-in-a-lifetime",
  "once in a lifetime",
  "holy grail",
  "thrilled",
  "we are excited",
  "synergy",
  "synergies",
];

export const SALES_PITCHES: readonly string[] = [
  "act now",
  "buy now",
  "order now",
  "sign up now",
  "call now",
  "click here",
  "don't miss",
  "do not miss",
  "limited time",
  "limited-time",
  "while stocks last",
  "while supplies last",
  "special promotion",
  "risk-free",
  "risk free",
  "100% free",
  "100% guaranteed",
  "money-back",
  "no obligation",
  "satisfaction guaranteed",
  "lowest price",
  "best price",
  "unbeatable price",
  "unbeatable prices",
  "miracle cure",
  "get rich",
  "earn money",
  "make money fast",
  "double your money",
  "guaranteed income",
  "guaranteed profit",
  "too good to be true",
];
