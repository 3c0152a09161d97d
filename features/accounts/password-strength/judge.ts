/**
 * Estimates how hard a password is to guess, the same in the browser and on the server (zxcvbn: Wheeler, USENIX
 * Security 2016).
 */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import adviceTexts from "./advice.json" with { type: "json" };

/** 0 is easiest to guess, 4 hardest. `advice` says what is wrong and what to do; empty: nothing. */
export type Judgement = { score: 0 | 1 | 2 | 3 | 4; isGoodEnough: boolean; advice: string };

/** Facts about the account that a guesser may know: see `wordsAbout`. */
export type About = {
  email?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  companies?: readonly string[];
};

/** A guesser needs more than 10^8 tries: out of reach online, slow offline with argon2id. */
export const LEAST_SCORE = 3;
/** Further characters cannot make a password weaker. Limits the time: see docs/decisions/account-security.md. */
const JUDGED_CHARACTERS = 100;
const MAX_ABOUT = 100;
const SITE_WORDS = ["dateline", "press release", "newsroom"];

let judge: ZxcvbnFactory | undefined;

/** Blocks for 2 to 50 ms; the first call reads the word lists and takes a fifth of a second. */
export function judgePassword(password: string, about: About): Judgement {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations: adviceTexts,
    // The default of 100 takes half a second for digits and signs in a row, and does not change any verdict in the
    // tests.
    l33tMaxSubstitutions: 3,
  });
  const { score, feedback } = judge.check(password.slice(0, JUDGED_CHARACTERS), wordsAbout(about));
  const isGoodEnough = score >= LEAST_SCORE;
  return {
    score,
    isGoodEnough,
    advice: isGoodEnough ? "" : [feedback.warning, ...feedback.suggestions.slice(0, 1)].filter(Boolean).join(" "),
  };
}

/** The address and its parts, the names, the companies and the site, as words that a guesser tries first. */
function wordsAbout({ email = "", first_name = "", last_name = "", companies = [] }: About): string[] {
  const names = [first_name, last_name, `${first_name}${last_name}`, `${first_name} ${last_name}`];
  const whole = [
    email,
    ...email.split("@"),
    ...email.split(/[@.]/),
    ...names,
    ...companies,
    ...companies.map((name) => name.replace(/\s+/g, "")),
  ];
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...SITE_WORDS, ...whole, ...parts].map((word) =>
    word.trim().toLowerCase().slice(0, JUDGED_CHARACTERS),
  );
  return [...new Set(words)].filter((word) => word.length >= 3).slice(0, MAX_ABOUT);
}
