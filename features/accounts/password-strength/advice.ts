/** Explains why a password is easy to guess and what to do about it. */
import type { OptionsType } from "@zxcvbn-ts/core";

/** Times to guess are not shown: they would promise more than an estimate can. */
const NO_TIMES = Object.fromEntries(
  [
    "ltSecond",
    "second",
    "seconds",
    "minute",
    "minutes",
    "hour",
    "hours",
    "day",
    "days",
    "month",
    "months",
    "year",
    "years",
    "centuries",
  ].map((key) => [key, ""]),
) as NonNullable<OptionsType["translations"]>["timeEstimation"];

const MORE_WORDS = "Add another word or two that people would not expect.";

export const adviceTexts: NonNullable<OptionsType["translations"]> = {
  warnings: {
    straightRow: "Rows of keys are easy to guess.",
    keyPattern: "Keyboard patterns are easy to guess.",
    simpleRepeat: "Repeated characters are easy to guess.",
    extendedRepeat: "Repeated patterns are easy to guess.",
    sequences: "Sequences such as abc or 6543 are easy to guess.",
    recentYears: "Recent years are easy to guess.",
    dates: "Dates are easy to guess.",
    topTen: "This is one of the most common passwords.",
    topHundred: "This is one of the most common passwords.",
    common: "This is a common password.",
    similarToCommon: "This is close to a common password.",
    wordByItself: "A single word is easy to guess.",
    namesByThemselves: "A name is easy to guess.",
    commonNames: "Names are easy to guess.",
    userInputs: "Your name, email address, company and this site's name are easy to guess.",
    pwned: "This password has been leaked.",
  },
  suggestions: {
    l33t: MORE_WORDS,
    reverseWords: MORE_WORDS,
    allUppercase: MORE_WORDS,
    capitalization: MORE_WORDS,
    dates: "Leave out dates and years.",
    recentYears: "Leave out recent years.",
    associatedYears: "Leave out years that are linked to you.",
    sequences: "Leave out sequences.",
    repeated: "Leave out repetitions.",
    longerKeyboardPattern: MORE_WORDS,
    anotherWord: MORE_WORDS,
    useWords: "Use several words that do not belong together.",
    noNeed: "You do not need symbols, digits or capital letters.",
    pwned: MORE_WORDS,
  },
  timeEstimation: NO_TIMES,
};
