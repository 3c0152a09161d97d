/** A rule of the release check: its name, its subject, and its verdict on a release. */
import type { ReleaseReading } from "../text/release-text.ts";

export type Verdict = {
  state: "passed" | "failed" | "waits";
  /** One or two whole sentences, with figures. */
  reason: string;
  /** One sentence, where it failed. */
  fix?: string;
  /** Field of the form. */
  field: string;
  isSerious?: boolean;
  /** Not a fault by itself: only the author knows. */
  isQuestion?: boolean;
  /** The story has nothing of this part: it can be appended whole. */
  isMissing?: boolean;
};

export type Rule = {
  name: string;
  label: string;
  /** Whether one of its verdicts can be serious. Such a rule reads texts and lists, never the pictures of a post. */
  canBeSerious: boolean;
  judge: (reading: ReleaseReading) => Verdict;
};

export function passed(field: string, reason: string): Verdict {
  return { state: "passed", field, reason };
}

export function waits(field: string, reason: string): Verdict {
  return { state: "waits", field, reason };
}

export function failed(field: string, reason: string, fix: string): Verdict {
  return { state: "failed", field, reason, fix };
}

export function asked(field: string, reason: string, fix: string): Verdict {
  return { ...failed(field, reason, fix), isQuestion: true };
}

export function failedSeriously(field: string, reason: string, fix: string): Verdict {
  return { ...failed(field, reason, fix), isSerious: true };
}

/** Verdict of a story rule before there is a story. */
export const NO_STORY = "The story is empty.";
/** Verdict of an English-only rule on any other text. */
export const NOT_ENGLISH = "Not checked: this rule works for English texts only.";
