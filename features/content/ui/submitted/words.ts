/** The texts of the panel after a submit: for a public, a scheduled and a waiting post. */
import { formatDateTime, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import type { SavedPost } from "../../contract.ts";

/** The common part of a submit's answer and a loaded post. */
export type SubmittedPost = Pick<
  SavedPost,
  "id" | "name" | "type" | "status" | "url" | "publishing_time" | "awaits_confirmation"
>;

type Step = { text: string; detail?: string; time?: string; isDone?: boolean };
/** Its state: public, scheduled, or something is still missing. */
type Progress = "done" | "timed" | "waits";
/** isDelivered: deliveries to platforms have started and are shown after the steps. */
type Words = { title: string; progress: Progress; note: string | null; steps: Step[]; isDelivered?: boolean };

const CONFIRM: Step = { text: "Confirm your email address", detail: "Open the link we emailed you." };

/**
 * @param publishedAt when it became public; null: not yet, or not known yet.
 * @param company who it was posted as; null: the author.
 */
export function wordsOf(
  post: SubmittedPost,
  { publishedAt, company, zone }: { publishedAt: string | null; company: string | null; zone: string },
): Words {
  const time = publishedAt === null ? {} : { time: formatTimeOfDay(publishedAt) };
  const at = post.publishing_time === null ? null : `${formatDateTime(post.publishing_time, zone)} (${zone})`;
  if (post.status === "published")
    return {
      title: "Your post is published",
      progress: "done",
      note: publishedAt && `Published ${formatDateTime(publishedAt)}`,
      steps: [
        { text: "Your page is public", isDone: true, ...time },
        {
          text:
            company === null
              ? "In the archive, the feeds and the sitemap"
              : "In the feeds, the sitemap and your newsroom",
          isDone: true,
          ...time,
        },
      ],
      isDelivered: true,
    };
  if (post.status === "scheduled")
    return {
      title: "Your post is scheduled",
      progress: "timed",
      note: at && `Publishing time ${at}`,
      steps: [
        ...(post.awaits_confirmation ? [CONFIRM] : []),
        { text: at ? `Published on ${at}` : "Published at its time", detail: "You can edit it until then." },
        { text: "The platforms of your plan receive it" },
      ],
    };
  return {
    title: post.awaits_confirmation ? "Your post is saved" : "Your post is waiting for review",
    progress: "waits",
    note: null,
    steps: [
      post.awaits_confirmation
        ? CONFIRM
        : { text: "Our editors review it", detail: "We email you as soon as they have decided." },
      { text: "Your page becomes public", detail: "The release is reserved until then." },
    ],
  };
}
