/** The release check on the server: a long text is checked in a thread. */
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import type { Turn } from "#platform/threads/turns.ts";
import { workAside } from "#platform/threads/work.ts";
import { checkRelease, listSeriousFindings, type ReleaseFinding } from "../check/check-release.ts";
import type { CheckedRelease } from "../check/checked-release.ts";

/** The longest text takes a tenth of a second. */
const LIMIT_MS = 5_000;
const ALL: Work<CheckedRelease, ReleaseFinding[]> = { name: "release-check", limitMs: LIMIT_MS };
const SERIOUS: Work<Omit<CheckedRelease, "alts">, ReleaseFinding[]> = { name: "serious-findings", limitMs: LIMIT_MS };

/** Sends a post to review, like other serious findings. */
const TOO_LONG: ReleaseFinding = {
  rule: "check-time",
  label: "Release check",
  state: "failed",
  isSerious: true,
  reason: "This text takes too long to check.",
  fix: "Make it shorter or simplify its formatting.",
  field: "content",
};

/** As checkRelease, or one finding when it takes too long. @throws AppError unavailable (503) when too many wait. */
export function checkAside(release: CheckedRelease, turn: Turn): Promise<ReleaseFinding[]> {
  return workAside(ALL, checkRelease, taskOf(release, turn)).catch(unchecked);
}

/** As listSeriousFindings, else as checkAside. */
export function listSeriousAside(release: Omit<CheckedRelease, "alts">, turn: Turn): Promise<ReleaseFinding[]> {
  return workAside(SERIOUS, listSeriousFindings, taskOf(release, turn)).catch(unchecked);
}

/** Without the functions that a kind of content also has. */
function taskOf<Release extends Omit<CheckedRelease, "alts">>(release: Release, turn: Turn) {
  const { key, ruleSet, checkedFields, form, assistant } = release.kind;
  const story = form.story.map(({ name, label, control, required = false }) => ({ name, label, control, required }));
  const kind = {
    key,
    ruleSet,
    ...(checkedFields && { checkedFields }),
    form: { story },
    assistant: { titleField: assistant.titleField },
  };
  const given = { ...release, kind };
  return { given, size: JSON.stringify([release.texts, release.lists]).length, turn };
}

function unchecked(error: unknown): ReleaseFinding[] {
  if (error instanceof TaskLost) return [TOO_LONG];
  throw error;
}
