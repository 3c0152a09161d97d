/** Release check: what an editor would say of a release before it goes out. Deterministic rules; both sides run them. */
import type { ContentKind } from "../kinds/index.ts";
import { readRelease } from "./release-reading.ts";
import type { Rule } from "./rule.ts";
import { RULES_OF_KINDS } from "./rules-of-kinds.ts";

/** What is judged: a form as it is typed, or a post as it is stored. */
export type CheckedRelease = {
  kind: ContentKind;
  /** Text fields by their name in the calls, the kind's own and the common ones; `content` is HTML. */
  texts: Readonly<Record<string, string>>;
  /** Lists by their name in the calls: questions, comparison_products, embedded_websites. */
  lists: Readonly<Record<string, readonly string[]>>;
  tags: readonly string[];
  /** Alternative texts of banner and related pictures; pictures within the text are found in it. */
  alts: readonly string[];
  /** The name it goes out under: a company's, else the author's. */
  postedAs: string;
};

export type ReleaseFinding = {
  /** Stable name of the rule, for example "headline-length". */
  rule: string;
  /** What the rule looks at, two or three words. */
  label: string;
  /** waits: there is nothing to judge yet. */
  state: "passed" | "failed" | "waits";
  /** It failed in a way that sends a post to review under the `flagged` policy. */
  isSerious: boolean;
  /** Why: what was found, with figures. */
  reason: string;
  /** What to do; empty unless it failed. */
  fix: string;
  /** Form field that it is about. */
  field: string;
};

/** Every rule that this kind has, in a fixed order. Linear in the length of the text; throws nothing. */
export function checkRelease(release: CheckedRelease): ReleaseFinding[] {
  const reading = readRelease(release);
  return RULES_OF_KINDS[release.kind.key].map((rule) => findingOf(rule, rule.judge(reading)));
}

/**
 * What sends a post to review under the `flagged` policy; empty when nothing does. It runs only the rules that can, and
 * none of those looks at the pictures of a post.
 */
export function listSeriousFindings(release: Omit<CheckedRelease, "alts">): ReleaseFinding[] {
  const reading = readRelease({ ...release, alts: [] });
  return RULES_OF_KINDS[release.kind.key]
    .filter(({ canBeSerious }) => canBeSerious)
    .map((rule) => findingOf(rule, rule.judge(reading)))
    .filter(({ isSerious }) => isSerious);
}

function findingOf(
  { name, label }: Rule,
  { state, reason, fix = "", field, isSerious = false }: ReturnType<Rule["judge"]>,
) {
  return { rule: name, label, state, isSerious, reason, fix, field };
}
