/** Saves an edit, submits a draft, and asks for its approval: send, report. */
import { useQueryClient } from "@tanstack/react-query";
import type { Features, Me } from "#features/accounts/contract.ts";
import { WAIVER_FIELD } from "#features/approvals/contract.ts";
import { useSpendRelease } from "#features/billing/ui/allowance/use-feature-usage.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { contentMessages, type PostDetail, type SavedPost } from "../../contract.ts";
import { APPROVAL_KEY, useAsk } from "../approval/use-approval.ts";
import { forgetDraft } from "../drafts/forget-draft.ts";
import { useSending } from "../form/use-sending.ts";
import { type FieldErrors, multipartOf, placeServerErrors } from "../form/values.ts";
import { recordUsage } from "../submit/calls.ts";
import { type PostAddress, type Refusal, savePost, submitDraft } from "./calls.ts";
import type { Correction } from "./correction-field.tsx";
import type { Edit, Shown } from "./use-edit.ts";

/** `ask`: for approval of what is saved; `store`: the form stays open. */
export type SaveAction = "save" | "submit" | "ask" | "store";

/** docs/product/publishing.md, Submitting. */
const USAGE_FAILED = "Failed to update feature usage.";
const WAITS_FOR_REVIEW = "It is waiting for review. Readers will see it once our editors approve it.";
const AWAITS_CONFIRMATION = "It will be published once you have confirmed your email address.";
const EDIT_WAITS_FOR_REVIEW = "Your edit is waiting for review. Readers will see it once our editors approve it.";

type Options = {
  address: PostAddress;
  edit: Edit;
  /** The note for readers; empty: the edit is not a correction. */
  correction: Correction;
  me: Me;
  /** Of the plan that pays. */
  limits: Features;
  /** Whether the form is still on the screen: a toast outlives it. */
  isShown: () => boolean;
  /** Asks before publishing something unfinished. */
  confirm: () => Promise<boolean>;
  onStale: (stored: PostDetail, action: SaveAction, reason: string | undefined) => void | Promise<void>;
  onGone: (message: string) => void;
  onOutOfReleases: () => void;
  /** Called when it is saved or submitted, to close the screen. */
  onDone: () => void;
};

export function useSavePost({
  address,
  edit,
  correction,
  me,
  limits,
  isShown,
  onStale,
  onGone,
  onOutOfReleases,
  ...ask
}: Options) {
  const { kind, stage } = address;
  const { form, slots } = edit;
  const sending = useSending({
    kind,
    form,
    slots,
    limits,
    problems: () => (stage === "schedule" ? timeProblems(edit.getVersion().publishingTime, edit.getBase().shown) : {}),
  });
  const spendRelease = useSpendRelease(limits);
  const asking = useAsk();
  const cache = useQueryClient();

  /** Fields show their own errors; anything else is shown in a toast. */
  const refuse = async (refusal: Refusal, action: SaveAction, reason: string | undefined) => {
    // It may have been refused because an approval has changed.
    void cache.invalidateQueries({ queryKey: APPROVAL_KEY });
    if (refusal.result === "stale") return onStale(refusal.stored, action, reason);
    if (refusal.result === "gone") return onGone(refusal.message);
    if (refusal.result === "no-releases") return onOutOfReleases();
    if (Object.keys(refusal.fields).length > 0) return form.show(placeServerErrors(refusal.fields, form.getLatest()));
    const again = isShown() ? { label: "Try Again", run: () => void start(action, reason) } : undefined;
    showError(refusal.message, again);
  };

  const submit = async (saved: SavedPost, reason: string | undefined) => {
    const outcome = await submitDraft(address, saved.version, reason);
    if (outcome.result !== "submitted") {
      if (outcome.result === "refused" && Object.keys(outcome.fields).length > 0) showError(outcome.message);
      return refuse(outcome, "submit", reason);
    }
    const { detail, blog_id, status, url } = outcome.post;
    const view = status === "published" ? { label: "View", href: url } : undefined;
    showSuccess(`${detail} Blog ID: ${blog_id}`, view);
    if ((await recordUsage()).result === "recorded") spendRelease();
    else showError(USAGE_FAILED);
    ask.onDone();
  };

  /** @returns whether the form goes on with what is stored. */
  const save = async (action: SaveAction, reason: string | undefined): Promise<boolean> => {
    const isUnchanged = !form.isDirty && (action === "ask" || action === "store");
    if (!isUnchanged && !(await put(action, reason))) return false;
    if (action === "ask") asking.mutate(address.id);
    return true;
  };

  const put = async (action: SaveAction, reason: string | undefined): Promise<boolean> => {
    const { version } = edit.getBase();
    const sent = edit.getVersion();
    const outcome = await savePost(address, bodyOf(address, edit, { version, correction, reason }), version);
    if (outcome.result !== "saved") {
      await refuse(outcome, action, reason);
      return false;
    }
    if (stage === "draft") forgetDraft(kind, me.id, address.id);
    if (action === "save") {
      showSuccess(savedMessage(address, outcome.post));
      ask.onDone();
      return false;
    }
    edit.rebase(outcome.post.version, sent);
    if (action === "submit") await submit(outcome.post, reason);
    return action !== "submit";
  };

  /** @param reason of an owner who does without approval. */
  const start = async (action: SaveAction, reason?: string): Promise<boolean> => {
    let isStored = false;
    if (!isShown()) return isStored;
    const isDraft = stage === "draft" && (action === "save" || action === "store");
    const publishes = action === "save" || action === "submit";
    await sending.start({
      purpose: isDraft ? "draft" : "publish",
      confirm: publishes ? ask.confirm : () => Promise.resolve(true),
      send: async () => {
        isStored = await save(action, reason);
      },
    });
    return isStored;
  };

  return { ...sending, start, isAsking: asking.isPending };
}

/** Everything is sent again, including media: keep_media is empty, related_media lists those that stay. */
function bodyOf(
  { kind, stage }: PostAddress,
  { getVersion, slots }: Edit,
  {
    version,
    correction: { note, also },
    reason,
  }: { version: number; correction: Correction; reason: string | undefined },
): FormData {
  const { values, publishingTime } = getVersion();
  const banner = slots.banner.getShown()[0] ?? null;
  return multipartOf(
    kind,
    values,
    { banner, related: slots.related.getShown() },
    {
      version: String(version),
      keep_media: "[]",
      ...(note.trim() === "" ? {} : { correction_note: note, correction_also: JSON.stringify(also) }),
      ...(reason === undefined || stage === "draft" ? {} : { [WAIVER_FIELD]: reason }),
      ...(banner ? {} : { remove_banner: "true" }),
      ...(stage === "schedule" && publishingTime !== null ? { publishing_time: publishingTime } : {}),
    },
  );
}

function savedMessage({ kind }: PostAddress, { review, status, awaits_confirmation: awaits }: SavedPost): string {
  if (awaits && status === "pending") return `${kind.messages.updated} ${AWAITS_CONFIRMATION}`;
  if (review !== "waiting") return kind.messages.updated;
  return `${kind.messages.updated} ${status === "published" ? EDIT_WAITS_FOR_REVIEW : WAITS_FOR_REVIEW}`;
}

/** A scheduled time may have passed; the server knows whether the post is published. */
function timeProblems(time: string | null, base: Shown | null): FieldErrors {
  if (time === null) return { publishing_time: contentMessages.timeRequired };
  const isNew = base === null || time !== base.publishingTime;
  return isNew && Date.parse(time) <= Date.now() ? { publishing_time: contentMessages.timePassed } : {};
}
