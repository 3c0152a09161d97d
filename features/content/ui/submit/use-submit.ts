/** Submit and schedule: create, record the use, report, reset; and ask for approval of the draft. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Features } from "#features/accounts/contract.ts";
import { useSpendRelease } from "#features/billing/ui/allowance/use-feature-usage.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { ToastLink } from "#ui-kit/toasts/toast-message.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { SavedPost } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { useAsk } from "../approval/use-approval.ts";
import type { MediaSlots } from "../form/uploads.ts";
import { useSending } from "../form/use-sending.ts";
import type { DraftCopy } from "../drafts/draft-session.ts";
import { placeServerErrors } from "../form/values.ts";
import { createPost, recordUsage } from "./calls.ts";
import type { StoredForm } from "../drafts/use-stored-form.ts";

/**
 * done: the form resets. problems: shown at their fields. time: it cannot be published then. stale: the draft was saved
 * elsewhere.
 */
export type SubmitOutcome = "done" | "problems" | "time" | "no-releases" | "stale" | "refused" | "stopped";

const TIME_FIELD = "publishing_time";

type Options = {
  kind: ContentKind;
  form: StoredForm;
  limits: Features;
  slots: MediaSlots;
  /** Asks before publishing something unfinished. */
  confirm: (at: Date | null) => Promise<boolean>;
  onTimeRefused: (message: string) => void;
  onOutOfReleases: () => void;
  /** The post is stored and its use recorded; the form is empty. */
  onDone: (post: SavedPost) => void;
  onStale: () => void;
};

/** A post whose release use could not be recorded, and the submitted data. */
type Unrecorded = { post: SavedPost; sent: string };

export function useSubmit({ kind, form, limits, slots, ...tell }: Options) {
  const [unrecorded, setUnrecorded] = useState<Unrecorded | null>(null);
  const { phase, start, stopWaiting } = useSending({ kind, form, limits, slots });
  const spendRelease = useSpendRelease(limits);
  const cache = useQueryClient();
  const asking = useAsk();
  const { hrefOf } = useNavigation();

  /** The post, or the reason for the failure. Repeating an unchanged form returns the same post. */
  const create = async (copy: DraftCopy, at: Date | null, reason?: string): Promise<SavedPost | SubmitOutcome> => {
    if (unrecorded?.sent === JSON.stringify(copy)) return unrecorded.post;
    const attempt = () => createPost(kind, copy, form.saver.keyFor(copy), form.saver.getState().version, at, reason);
    let outcome = await attempt();
    if (outcome.result === "stale" && (await form.saver.explainStale(outcome.id))) outcome = await attempt();
    if (outcome.result === "created") return outcome.post;
    if (outcome.result === "stale") {
      tell.onStale();
      return "stale";
    }
    if (outcome.result === "no-releases") {
      tell.onOutOfReleases();
      return "no-releases";
    }
    const { [TIME_FIELD]: timeProblem, ...fields } = outcome.fields;
    if (timeProblem !== undefined) {
      tell.onTimeRefused(timeProblem);
      return "time";
    }
    showError(outcome.message);
    // The draft key belongs to a text that was already submitted, so further typing starts a new post with a new key.
    if (outcome.status === 409) form.saver.startAnew();
    if (Object.keys(fields).length === 0) return "refused";
    form.show(placeServerErrors(fields, copy.values));
    return "problems";
  };

  const finish = (post: SavedPost) => {
    setUnrecorded(null);
    spendRelease();
    form.finish();
    slots.banner.clear();
    slots.related.clear();
    const places: Record<string, ToastLink> = {
      scheduled: { label: "View Scheduled Content", href: hrefOf("scheduledPosts") },
    };
    showSuccess(post.detail, places[post.status]);
    // The form is empty now: scroll to the top.
    window.scrollTo({ top: 0 });
    void cache.invalidateQueries();
    tell.onDone(post);
  };

  const send = async (at: Date | null, reason?: string): Promise<SubmitOutcome> => {
    const copy = form.getCopy();
    const post = await create(copy, at, reason);
    if (typeof post === "string") return post;
    const usage = await recordUsage();
    if (usage.result === "recorded") {
      finish(post);
      return "done";
    }
    form.saver.spend(copy);
    setUnrecorded({ post, sent: JSON.stringify(copy) });
    showError(usage.message);
    return "refused";
  };

  /** @param at when to publish; null for now. @param reason of an owner who does without approval. */
  const submit = async (at: Date | null, reason?: string): Promise<SubmitOutcome> => {
    let outcome: SubmitOutcome = "refused";
    const reached = await start({
      purpose: "publish",
      confirm: () => tell.confirm(at),
      send: async () => {
        const resumeSaving = await form.saver.pause();
        outcome = await send(at, reason).finally(resumeSaving);
      },
    });
    return reached === "sent" ? outcome : reached;
  };

  /** Saves the draft as it is, then asks; a draft that is not saved says so itself. */
  const askForApproval = () =>
    start({
      purpose: "publish",
      confirm: () => Promise.resolve(true),
      send: async () => {
        const id = await saveNow(form);
        if (id !== null) asking.mutate(id);
      },
    });

  /** Saves the draft as it is. @returns whether it is saved. */
  const store = async (): Promise<boolean> => {
    let isStored = false;
    await start({
      purpose: "draft",
      confirm: () => Promise.resolve(true),
      send: async () => {
        isStored = (await saveNow(form)) !== null;
      },
    });
    return isStored;
  };

  return {
    phase,
    submit,
    store,
    askForApproval,
    isAsking: asking.isPending,
    stopWaiting,
    unrecordedPost: unrecorded?.post ?? null,
  };
}

/** A running save is followed by that of the latest text. @returns the draft's id; null: it was not saved. */
async function saveNow({ saver, getCopy }: StoredForm): Promise<number | null> {
  const copy = getCopy();
  const resumeSaving = await saver.pause();
  resumeSaving();
  await saver.save(copy);
  return saver.isSaved(copy) ? saver.getId() : null;
}
