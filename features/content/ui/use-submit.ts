/** Submit now: check, wait for uploads, create, record the use, tell, reset. One run at a time. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSpendRelease } from "#features/billing/ui/use-feature-usage.ts";
import type { UploadSlot } from "#features/media/ui/upload-slot.ts";
import { showError, showSuccess } from "#ui-kit/toasts.tsx";
import type { CreatedPost } from "../contract.ts";
import type { ContentKind } from "../kinds/kind.ts";
import { createPost, recordUsage } from "./publish-release.ts";
import {
  checkSubmission,
  type FieldErrors,
  placeServerErrors,
  type PlanLimits,
  submissionForm,
} from "./submission-values.ts";
import type { SubmissionForm } from "./use-submission-form.ts";

export type SubmitPhase = "idle" | "waiting" | "sending";

const UPLOAD_FAILED = "This upload failed. Try it again or remove it.";

type Options = {
  kind: ContentKind;
  form: SubmissionForm;
  limits: PlanLimits;
  slots: { banner: UploadSlot; related: UploadSlot };
  /** Shows what is wrong and leads to the first error. */
  onProblems: (errors: FieldErrors) => void;
  onOutOfReleases: () => void;
};

/** A post whose use could not be recorded, and what was sent for it. */
type Unrecorded = { post: CreatedPost; sent: string };

export function useSubmit({ kind, form, limits, slots, onProblems, onOutOfReleases }: Options) {
  const [phase, setPhase] = useState<SubmitPhase>("idle");
  const [unrecorded, setUnrecorded] = useState<Unrecorded | null>(null);
  const isRunning = useRef(false);
  const stopWaiting = useRef(() => {});
  const spendRelease = useSpendRelease();
  const cache = useQueryClient();

  const isReady = () => {
    const problems = { ...checkSubmission(kind, form.getLatest().values, limits), ...uploadProblems(slots) };
    if (Object.keys(problems).length > 0) onProblems(problems);
    return Object.keys(problems).length === 0;
  };

  /** False when the person stopped waiting. */
  const waitForUploads = async () => {
    if ([slots.banner, slots.related].some(isSending)) setPhase("waiting");
    const settled = Promise.all([slots.banner.whenSettled(), slots.related.whenSettled()]).then(() => true);
    const stopped = new Promise<boolean>((resolve) => (stopWaiting.current = () => resolve(false)));
    return Promise.race([settled, stopped]);
  };

  /** The post; null when it was refused. A repeat of an unchanged form answers the post that it made before. */
  const create = async (sent: string): Promise<CreatedPost | null> => {
    if (unrecorded?.sent === sent) return unrecorded.post;
    if (unrecorded) form.renewDraftKey();
    const { values, draftKey } = form.getLatest();
    const outcome = await createPost(kind, submissionForm(values, draftKey, mediaIds(slots)));
    if (outcome.result === "created") return outcome.post;
    if (outcome.result === "no-releases") {
      onOutOfReleases();
      return null;
    }
    showError(outcome.message);
    if (Object.keys(outcome.fields).length > 0) onProblems(placeServerErrors(outcome.fields, values));
    return null;
  };

  const finish = (post: CreatedPost) => {
    setUnrecorded(null);
    spendRelease();
    form.reset();
    slots.banner.clear();
    slots.related.clear();
    showSuccess(post.detail, post.status === "published" ? { label: "View", href: post.url } : undefined);
    void cache.invalidateQueries();
  };

  const run = async () => {
    // An upload may fail while the submit waits for it.
    if (!isReady() || !(await waitForUploads()) || !isReady()) return;
    setPhase("sending");
    const sent = JSON.stringify([form.getLatest().values, mediaIds(slots)]);
    const post = await create(sent);
    if (!post) return;
    const usage = await recordUsage();
    if (usage.result === "recorded") return finish(post);
    setUnrecorded({ post, sent });
    showError(usage.message);
  };

  const submit = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run();
    } finally {
      isRunning.current = false;
      setPhase("idle");
    }
  };

  return { phase, submit, stopWaiting: () => stopWaiting.current(), unrecordedPost: unrecorded?.post ?? null };
}

function isSending(slot: UploadSlot): boolean {
  return slot.getUploads().some(({ state }) => state === "sending");
}

function uploadProblems({ banner, related }: Options["slots"]): FieldErrors {
  const hasFailed = (slot: UploadSlot) => slot.getUploads().some(({ state }) => state === "failed");
  return {
    ...(hasFailed(banner) ? { banner_picture: UPLOAD_FAILED } : {}),
    ...(hasFailed(related) ? { related_media: UPLOAD_FAILED } : {}),
  };
}

function mediaIds({ banner, related }: Options["slots"]) {
  const ids = (slot: UploadSlot) => slot.getUploads().flatMap(({ item }) => (item ? [item.id] : []));
  return { banner: ids(banner)[0] ?? null, related: ids(related) };
}
