/** Judges a tester's sentences by plain words: what works, what does not, what was tried, for whom. */
import { BAD_WORDS, GOOD_WORDS, NEGATIONS, SUITS, TRIED, VERDICT } from "../words/review-cues.ts";
import { isComparison } from "./compared-products.ts";
import { asSentence } from "./sentences.ts";

export type Judged = "is" | "suits" | "tried" | "works" | "fails" | "compared" | "verdict";

/** How far before a cue a negation applies. */
const REACH = 3;
const TURN = /(?:,|(?<![\s,]))\s+(?:but|although|though|however|yet|while)\s+|;\s+(?:however,?\s+)?/i;

/** Above 0 the sentence praises, below it finds fault. */
function scoreOf(sentence: string): number {
  const words =
    sentence
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  let score = 0;
  for (const [index, word] of words.entries()) {
    const weight = GOOD_WORDS.has(word) ? 1 : BAD_WORDS.has(word) ? -1 : 0;
    if (weight === 0) continue;
    const isTurned = words.slice(Math.max(0, index - REACH), index).some((before) => NEGATIONS.has(before));
    score += isTurned ? -weight : weight;
  }
  return score;
}

/** A sentence that praises on one side of "but" and finds fault on the other is two; any other stays one. */
export function judgeSentence(sentence: string): { text: string; judged: Judged }[] {
  if (VERDICT.test(sentence)) return [{ text: sentence, judged: "verdict" }];
  if (isComparison(sentence)) return [{ text: sentence, judged: "compared" }];
  const turn = TURN.exec(sentence);
  if (turn) {
    const sides = [sentence.slice(0, turn.index), sentence.slice(turn.index + turn[0].length)];
    const scores = sides.map(scoreOf);
    if ((scores[0] ?? 0) * (scores[1] ?? 0) < 0)
      return sides.map((side, index) => ({
        text: asSentence(side),
        judged: (scores[index] ?? 0) > 0 ? "works" : "fails",
      }));
  }
  return [{ text: sentence, judged: judgeWhole(sentence) }];
}

function judgeWhole(sentence: string): Judged {
  const score = scoreOf(sentence);
  if (SUITS.test(sentence) && score >= 0) return "suits";
  if (score !== 0) return score > 0 ? "works" : "fails";
  return TRIED.test(sentence) ? "tried" : "is";
}
