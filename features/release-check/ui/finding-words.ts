/** Wording of the release check panel: states, counts, and the names of fields. */
import type { ReleaseFinding } from "../check/check-release.ts";
import type { CheckedKind } from "../check/checked-release.ts";

export type Look = "passed" | "waits" | "failed" | "question" | "serious";

export const LOOK_WORDS: Readonly<Record<Look, string>> = {
  passed: "Passed",
  waits: "Waiting",
  failed: "To fix",
  question: "To check",
  serious: "Serious",
};

export function lookOf({ state, isSerious, isQuestion }: ReleaseFinding): Look {
  if (state !== "failed") return state;
  return isSerious ? "serious" : isQuestion ? "question" : state;
}

type Tally = {
  /** Beside the heading. */
  short: string;
  /** On the fold. */
  shown: string;
  /** For screen readers, when it changes. */
  announcement: string;
};

export function wordsOfTally(findings: readonly ReleaseFinding[]): Tally {
  const count = (state: ReleaseFinding["state"]) => findings.filter((each) => each.state === state).length;
  const waiting = count("waits");
  const passed = `${count("passed")} of ${findings.length} passed`;
  const announcement = `Release check: ${passed}, ${count("failed")} to fix.`;
  if (waiting === findings.length)
    return { short: "", shown: `${waiting} checks are waiting for your text`, announcement };
  const shown = waiting === 0 ? passed : `${passed}, ${waiting} to come`;
  return { short: `${count("passed")} of ${findings.length}`, shown, announcement };
}

/** Of the fields after the story, which every kind has. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  tags: "Categories",
  banner_picture: "Media",
  related_media: "Media",
  embedded_websites: "Embedded websites",
  seo_meta_title: "SEO meta title",
  seo_meta_description: "SEO meta description",
};

export function fieldLabel(kind: CheckedKind, field: string): string {
  return kind.form.story.find(({ name }) => name === field)?.label ?? OTHER_FIELDS[field] ?? field;
}
