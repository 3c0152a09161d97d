/** Whether two texts tell the same story: other headlines, cuts and endings do not matter, other facts do. */
import { BODY_SIZE, type HashSet, type Sketch } from "./sketch.ts";

export type Comparison = {
  /** Share of the smaller text's shingles that the other has, 0 to 1. */
  text: number;
  /** Number of shingles of the smaller text. */
  evidence: number;
  /** Share of the headlines' words that both have. */
  title: number;
  numbers: number;
  names: number;
};

/** Fewer shingles say little. */
const LITTLE_EVIDENCE = 6;
const SAME_TEXT = 0.42;
/** Enough if the headlines agree. */
const SIMILAR_TEXT = 0.22;
const SIMILAR_TITLE = 0.5;
const AGREEING_NUMBERS = 0.65;
const AGREEING_NAMES = 0.6;

/** @param hasRareTitle both have the same long headline, and no feed uses it for several entries. */
export function tellSameStory(a: Sketch, b: Sketch, hasRareTitle = false): boolean {
  const { text, evidence, title, numbers, names } = compareSketches(a, b);
  if (numbers < AGREEING_NUMBERS || names < AGREEING_NAMES) return false;
  if (hasRareTitle) return true;
  if (evidence < LITTLE_EVIDENCE) return false;
  return text >= SAME_TEXT || (text >= SIMILAR_TEXT && title >= SIMILAR_TITLE);
}

export function compareSketches(a: Sketch, b: Sketch): Comparison {
  const evidence = Math.min(a.opening.length, b.opening.length);
  return {
    text: Math.max(containment(a.opening, b.opening), estimateContainment(a.body, b.body)),
    evidence,
    title: resemblance(a.title, b.title),
    numbers: agreement(a.numbers, b.numbers),
    names: agreement(a.names, b.names),
  };
}

/** Share of the smaller set that the larger has; 0 when one is empty. Both are complete. */
export function containment(a: HashSet, b: HashSet): number {
  const least = Math.min(a.length, b.length);
  return least === 0 ? 0 : countCommon(a, b) / least;
}

/** Jaccard's coefficient of complete sets; 0 when both are empty. */
export function resemblance(a: HashSet, b: HashSet): number {
  const common = countCommon(a, b);
  const all = a.length + b.length - common;
  return all === 0 ? 0 : common / all;
}

/**
 * Jaccard's coefficient of the sets that the sketches are of, estimated from the part of the hash space that both know.
 */
export function estimateResemblance(a: HashSet, b: HashSet, size = BODY_SIZE): number {
  const [knownA, knownB] = knownToBoth(a, b, size);
  return resemblance(knownA, knownB);
}

/** The same for containment of the smaller in the larger. */
export function estimateContainment(a: HashSet, b: HashSet, size = BODY_SIZE): number {
  const [knownA, knownB] = knownToBoth(a, b, size);
  return Math.min(knownA.length, knownB.length) < LITTLE_EVIDENCE ? 0 : containment(knownA, knownB);
}

/** A full sketch knows its text only up to its greatest hash. */
function knownToBoth(a: HashSet, b: HashSet, size: number): [HashSet, HashSet] {
  const limit = Math.min(knownUpTo(a, size), knownUpTo(b, size));
  return [a.filter((hash) => hash <= limit), b.filter((hash) => hash <= limit)];
}

function knownUpTo(sketch: HashSet, size: number): number {
  return sketch.length < size ? Infinity : (sketch.at(-1) ?? Infinity);
}

/** Facts of the shorter list that the other has too; 1 when there is nothing to contradict. */
function agreement(a: HashSet, b: HashSet): number {
  return Math.min(a.length, b.length) === 0 ? 1 : containment(a, b);
}

function countCommon(a: HashSet, b: HashSet): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}
