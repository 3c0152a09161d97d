/** Release check: an editor's comments on a release before publishing. Deterministic rules, run by client and server. */
import { readRelease } from "../text/release-text.ts";
import type { Rule } from "./rule.ts";
import type { CheckedRelease } from "./checked-release.ts";
import { RULES } from "./rule-sets.ts";

export type ReleaseFinding = {
  /** Stable name of the rule, for example "headline-length". */
  rule: string;
  /** The subject of the rule, in two or three words. */
  label: string;
  /** waits: there is nothing to judge yet. */
  state: "passed" | "failed" | "waits";
  /** It failed in a way that sends a post to review under the `flagged` policy. */
  isSerious: boolean;
  /** It failed, but may be meant. */
  isQuestion?: boolean;
  /** The story has nothing of this part: it can be appended whole. */
  isMissing?: boolean;
  /** Why: what was found, with figures. */
  reason: string;
  /** The fix; empty unless it failed. */
  fix: string;
  /** Form field that it is about. */
  field: string;
};

/** Every rule that this kind has, in a fixed order. Linear in the length of the text; throws nothing. */
export function checkRelease(release: CheckedRelease): ReleaseFinding[] {
  const reading = readRelease(release);
  return RULES[release.kind.ruleSet].map((rule) => findingOf(rule, rule.judge(reading)));
}

/**
 * Findings that send a post to review under the `flagged` policy; empty: none. Runs only the rules that can, none of
 * which reads the pictures of a post.
 */
export function listSeriousFindings(
  release: Omit<CheckedRelease, "alts" | "captions" | "fileNames">,
): ReleaseFinding[] {
  const reading = readRelease({ ...release, alts: [] });
  return RULES[release.kind.ruleSet]
    .filter(({ canBeSerious }) => canBeSerious)
    .map((rule) => findingOf(rule, rule.judge(reading)))
    .filter(({ isSerious }) => isSerious);
}

function findingOf(
  { name, label }: Rule,
  {
    state,
    reason,
    fix = "",
    field,
    isSerious = false,
    isQuestion = false,
    isMissing = false,
  }: ReturnType<Rule["judge"]>,
): ReleaseFinding {
  const marks = { ...(isQuestion && { isQuestion }), ...(isMissing && { isMissing }) };
  return { rule: name, label, state, isSerious, ...marks, reason, fix, field };
}
