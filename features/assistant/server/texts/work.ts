/** Work on a run's texts in a thread: drafts and edits without a provider, and a run's answer with its facts. Pure. */
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import { ASSEMBLED } from "../../assembler/registry.ts";
import type { LeftOut } from "../../contract.ts";
import { editDraft } from "../../edits/edit-draft.ts";
import { endOfWriting, type Ending } from "../runs/ending-policy.ts";
import type { RunEnd } from "../runs/live-run.ts";
import type { WritingTask, Written } from "../writers/writer.ts";

/** A task that can be passed to a thread: its kind, which has functions, is replaced by its key. */
type PlainTask = Omit<WritingTask, "kind"> & { kind: KindKey };
export type TextJob = { task: PlainTask } & ({ does: "write" } | ({ does: "end"; text: string } & Ending));
/** `answer` is what a model would have answered, `fields` what it says by field name. */
export type OfflineAnswer = { answer: object; fields: Written; leftOut: LeftOut[] };

export function workOnText(job: TextJob): OfflineAnswer | RunEnd {
  const task = { ...job.task, kind: kindOf(job.task.kind) };
  return job.does === "write" ? writeOffline(task) : endOfWriting(job.text, task, job);
}

function writeOffline(task: WritingTask): OfflineAnswer {
  if (!task.edit) {
    const { draft, leftOut } = ASSEMBLED[task.kind.key]({ language: "en", ...task });
    return { answer: draft, fields: draft, leftOut };
  }
  const result = editDraft(task);
  return { answer: result, fields: { message: result.message, ...result.changes }, leftOut: [] };
}
