/**
 * Inserts an AI draft into the form of its kind: asks before replacing the user's text, reports the result, and can be
 * undone.
 */
import { useRef } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { assistantMessages } from "../../contract.ts";
import type { InsertDraft } from "../drawer-props.ts";
import { showInfo, showSuccess, showWarning } from "#ui-kit/toasts/toasts.tsx";
import type { ContentKind, KindKey } from "#features/content/kinds/index.ts";
import { focusField } from "#ui-kit/forms/field-id.ts";
import { type FieldChanges, SUBMIT_RATING_STEP } from "#features/content/ui/form/values.ts";
import { useCategories } from "#features/categories/ui/use-categories.ts";
import { changesOf } from "./draft-changes.ts";
import type { InsertAnswer, InsertQuestion } from "./dialog.tsx";
import { type InsertionPlan, labelOf, planInsertion } from "./plan.ts";
import { type OpenForm, whenOpen } from "#features/content/ui/form/open-forms.ts";
import { type PutFields, putFields } from "#features/content/ui/filling/put-fields.ts";
import { useInsertQuestion } from "./use-question.ts";
import { useWhenShown } from "./use-when-shown.ts";

const messages = {
  sending: "Your post is still being submitted. Insert the draft when that is done.",
  nothing: "There was nothing to insert.",
  undone: "The insertion was undone.",
  undoneInPart: (labels: string[]) => `Undone, except in the fields you have changed since: ${labels.join(", ")}.`,
  changedSince: "Nothing was undone: you have changed these fields since.",
  laterDraft: "Nothing was undone: a newer draft has been inserted since.",
};

type Options = {
  me: Me;
  /** The form that is shown. */
  shownKey: KindKey | undefined;
  /** Mounts the form of a kind; it need not be shown. */
  onMount: (key: KindKey) => void;
  onShow: (key: KindKey) => void;
};

export function useInsertion({ me, shownKey, onMount, onShow }: Options) {
  const { data: categories = [] } = useCategories();
  const { question, ask, answer } = useInsertQuestion();
  const whenShown = useWhenShown(shownKey);
  // Text inserted by drafts into each form, and the latest insertion.
  const inserted = useRef<Partial<Record<KindKey, FieldChanges>>>({});
  const last = useRef<PutFields | null>(null);

  const undo = (kind: ContentKind, put: PutFields) => {
    if (last.current !== put) return showInfo(messages.laterDraft);
    const { restored, changedSince } = put.undo();
    if (restored[0] === undefined) return showInfo(messages.changedSince);
    inserted.current[kind.key] = {};
    const labels = changedSince.map((name) => labelOf(kind, name));
    showInfo(labels.length === 0 ? messages.undone : messages.undoneInPart(labels));
    focusField(restored[0], kind.key);
  };

  const put = (form: OpenForm, changes: FieldChanges): number => {
    const { kind } = form;
    const done = putFields(form, changes);
    inserted.current[kind.key] = { ...inserted.current[kind.key], ...done.now };
    last.current = done;
    const count = Object.keys(changes).length;
    showSuccess(assistantMessages.populated(count), { label: "Undo", run: () => undo(kind, done) });
    return count;
  };

  const insert: InsertDraft = async (kind, draft, context) => {
    onMount(kind.key);
    const owner = `${me.id}:${kind.key}`;
    const { getLatest } = await whenOpen(owner);
    const wanted = changesOf(kind, draft, context, { limits: me.features, categories, ratingStep: SUBMIT_RATING_STEP });
    const plan = planInsertion(kind, wanted, getLatest(), inserted.current[kind.key] ?? {}, me.features);
    const changes = await chosenChanges(kind, plan, ask);
    const form = await whenOpen(owner);
    if (changes === null) return null;
    if (form.isSending || Object.keys(changes).length === 0) {
      showWarning(form.isSending ? messages.sending : messages.nothing);
      return null;
    }
    const count = put(form, changes);
    onShow(kind.key);
    await whenShown(kind.key);
    // The drawer leaves the focus where it is, and closes.
    focusField(Object.keys(changes)[0] ?? "", kind.key);
    return count;
  };

  return { insert, question, answer };
}

/** Asks before the user's text is replaced or part of the draft is left out; null if the user declines. */
async function chosenChanges(
  kind: ContentKind,
  { changes, rest, replaced, isRestEmpty, cut }: InsertionPlan,
  ask: (question: InsertQuestion) => Promise<InsertAnswer>,
): Promise<FieldChanges | null> {
  if (replaced.length === 0 && cut === null) return changes;
  const keepLabel = isRestEmpty ? "Fill only empty fields" : "Keep my text";
  const answer = await ask({
    replaced: replaced.map((name) => labelOf(kind, name)),
    keepLabel: Object.keys(rest).length === 0 ? null : keepLabel,
    cut,
  });
  if (answer === "cancel") return null;
  return answer === "keep" ? rest : changes;
}
