/** Drafts without a provider as their user gets them: notes told apart, assembled, and the answer checked. */
import type { AiDraft, LeftOut } from "#features/assistant/contract.ts";
import { separateContext } from "#features/assistant/server/runs/context-policy.ts";
import type { RunEnd } from "#features/assistant/server/runs/live-run.ts";
import { type OfflineAnswer, workOnText } from "#features/assistant/server/texts/work.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { FactSheet } from "#tests/fixtures/fact-sheets/fact-sheet.ts";

export type Sheet = FactSheet;

export function assembleFrom(
  kind: ContentKind,
  { context, company }: Pick<FactSheet, "context" | "company">,
  categories: string[] = [],
): { draft: AiDraft; leftOut: LeftOut[] } {
  const filled = Object.fromEntries(Object.entries(context).filter(([, text]) => text !== ""));
  const given = { ...separateContext(kind, filled), ...(company && { company }) };
  const task = { ...given, kind: kind.key, pages: [], categories, edit: null };
  const { answer, leftOut } = workOnText({ does: "write", task }) as OfflineAnswer;
  const text = JSON.stringify(answer);
  const ending = { isOffline: true, isCut: false, problems: [], leftOut };
  const { event } = workOnText({ does: "end", task, text, ...ending }) as RunEnd;
  if (event.type !== "done") throw new Error(`The draft ended with ${event.type}.`);
  return { draft: JSON.parse(event.response) as AiDraft, leftOut: event.left_out ?? [] };
}
