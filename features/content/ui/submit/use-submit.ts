/** Submit and schedule: create, record the use, report, reset. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSpendRelease } from "#features/billing/ui/allowance/use-feature-usage.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { ToastLink } from "#ui-kit/toasts/toast-message.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { SavedPost } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { MediaSlots } from "../form/uploads.ts";
import { useSending } from "../form/use-sending.ts";
import type { DraftCopy } from "../drafts/draft-session.ts";
import { placeServerErrors, type PlanLimits } from "../form/values.ts";
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
  limits: PlanLimits;
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
  const spendRelease = useSpendRelease();
  const cache = useQueryClient();
  const { hrefOf } = useNavigation();

  /** The post, or the reason for the failure. Repeating an unchanged form returns the same post. */
  const create = async (copy: DraftCopy, at: Date | null): Promise<SavedPost | SubmitOutcome> => {
    if (unrecorded?.sent === JSON.stringify(copy)) return unrecorded.post;
    const attempt = () => createPost(kind, copy, form.saver.keyFor(copy), form.saver.getState().version, at);
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

  const send = async (at: Date | null): Promise<SubmitOutcome> => {
    const copy = form.getCopy();
    const post = await create(copy, at);
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

  /** @param at when to publish; null for now. */
  const submit = async (at: Date | null): Promise<SubmitOutcome> => {
    let outcome: SubmitOutcome = "refused";
    const reached = await start({
      purpose: "publish",
      confirm: () => tell.confirm(at),
      send: async () => {
        const resumeSaving = await form.saver.pause();
        outcome = await send(at).finally(resumeSaving);
      },
    });
    return reached === "sent" ? outcome : reached;
  };

  return { phase, submit, stopWaiting, unrecordedPost: unrecorded?.post ?? null };
}
