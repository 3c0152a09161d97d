/** Questions for an interview: the given ones, then those that the facts suggest, with their names and figures. */
import { OPEN_QUESTIONS, SUBJECTS } from "../words/interview-subjects.ts";
import type { Exchange } from "./exchanges.ts";

const FEWEST_QUESTIONS = 6;
const MOST_QUESTIONS = 10;
const MOST_NAMES = 2;
const MOST_FIGURES = 1;
/** Capitalised words at the start of sentences that are not names. */
const NO_NAME =
  /^(?:The|A|An|It|Its|He|She|His|Her|They|Their|We|Our|This|That|These|Those|In|On|At|For|From|With|After|Before|When|While|But|And|As|If|Since|Today|Now|Last|Next|There|Here|Founded|Based|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|CEO)$/;

type Asked = {
  facts: readonly string[];
  quotes: readonly string[];
  topics: readonly string[];
  company: string;
  /** Not asked about by name: the person interviewed. */
  person: string;
};

/** All given questions, and at least six; every quotation answers the question on its subject. */
export function arrangeQuestions(given: readonly Exchange[], asked: Asked): Exchange[] {
  const exchanges = new Map(given.map((each) => [each.question, { ...each }]));
  const ask = (question: string, most = MOST_QUESTIONS) => {
    const found = exchanges.get(question);
    if (found || exchanges.size >= most) return found;
    const made: Exchange = { question, answer: [] };
    exchanges.set(question, made);
    return made;
  };
  const put = (question: string) => question.replaceAll("{company}", asked.company || "the company");
  for (const quote of asked.quotes) {
    const question = put(subjectOf(quote)?.question ?? "What should readers remember?");
    const open = ask(question, Infinity);
    open?.answer.push(quote);
  }
  for (const topic of asked.topics) ask(`What can you tell us about ${topic}?`, Infinity);
  const text = asked.facts.join(" ");
  for (const { question } of SUBJECTS.filter(({ cues }) => hasCue(text, cues)).slice(0, FEWEST_QUESTIONS))
    ask(put(question));
  for (const name of namesIn(asked).slice(0, MOST_NAMES)) ask(`What should readers know about ${name}?`);
  for (const figure of figuresIn(text).slice(0, MOST_FIGURES)) ask(questionAbout(figure));
  for (const question of OPEN_QUESTIONS) ask(put(question), FEWEST_QUESTIONS);
  return [...exchanges.values()];
}

/** "14 countries" invites a description; a share or a sum invites "why". */
function questionAbout(figure: string): string {
  return /^\d[\d.,]* \p{Ll}+$/u.test(figure) && !/ (?:per|percent|million|billion)\b/.test(figure)
    ? `What should readers know about the ${figure}?`
    : `What is behind the figure of ${figure}?`;
}

function subjectOf(text: string) {
  return SUBJECTS.find(({ cues }) => hasCue(text, cues));
}

function hasCue(text: string, cues: readonly string[]): boolean {
  // Linear: cues are words, without repetition.
  return new RegExp(`(?<!\\p{L})(?:${cues.join("|")})`, "iu").test(text);
}

/** Names of several words, or with a figure: products, places, partners. */
function namesIn({ facts, company, person }: Asked): string[] {
  const names = new Set<string>();
  for (const fact of facts) {
    for (const [found] of fact.matchAll(
      /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]{0,60}(?: (?:\p{Lu}[\p{L}\p{N}'’-]{0,60}|\d{1,4}(?![\d.,]\d| \p{Ll}|%))){1,12}/gu,
    )) {
      const words = found.split(" ");
      while (words.length > 0 && NO_NAME.test(words[0] ?? "")) words.shift();
      const name = words.join(" ");
      const isOwn = [company, person].some((own) => own !== "" && (own.includes(name) || name.includes(own)));
      if (words.length > 1 && !isOwn && !words.some((word) => NO_NAME.test(word))) names.add(name);
    }
  }
  return [...names];
}

/** "1,200 drones", "30%": a figure with what it counts. */
function figuresIn(text: string): string[] {
  return (
    text.match(
      /(?<![\p{L}\p{N}.,])[£$€]?\d[\d.,]{0,14}(?:%| (?:per cent|percent)\b| (?:million|billion)\b(?: \p{Ll}+)?| \p{Ll}{4,})/gu,
    ) ?? []
  ).filter((figure) => !/ (?:and|with|from|that|when|were|have|will|this|than|days?|years?)$/.test(figure));
}
