/** Moves a scheduled post to another time: shown immediately, reverted if the server refuses, with Undo. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { truncate } from "#ui-kit/truncate.ts";
import type { CalendarAnswer, CalendarPost } from "../../contracts/calendar.ts";
import { contentMessages } from "../../contract.ts";
import { type ContentKind, findKindByTypeCode } from "../../kinds/index.ts";
import * as writing from "../../calls/writing.ts";
import { versionOf } from "../compare/fields.ts";
import { loadPost, useRefreshPosts } from "../edit/use-post-detail.ts";
import { type FormValues, multipartOf } from "../form/values.ts";
import { mayDo } from "../lists/post-item.ts";
import { nameOf } from "../post-labels.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { CALENDAR_KEY } from "./use-calendar.ts";

/** In graphemes; a toast has two lines. */
const NAME_LENGTH = 40;

type Move = { post: CalendarPost; to: Date; isUndo?: boolean };

/**
 * Only future posts can be moved, by those whose role writes them: the time of a published post, or one being published, is
 * final.
 */
export function isMovable(post: CalendarPost, now: Date): boolean {
  return post.status === "scheduled" && mayDo(post, "write") && new Date(post.at) > now;
}

/** The author keeps the time after all. */
class MoveDeclined extends Error {}

/**
 * `move(post, to)` does nothing if the post already has this time.
 * @param ask about a text that is dated for another day.
 */
export function useMovePost(ask: (question: string) => Promise<boolean>): (post: CalendarPost, to: Date) => void {
  const cache = useQueryClient();
  const refresh = useRefreshPosts();
  const [zone] = useScheduleZone();
  const { mutate } = useMutation({
    mutationFn: (move: Move) =>
      saveTime(move, async (question) => question === null || move.isUndo === true || ask(question), zone),
    onMutate: async ({ post, to }: Move) => {
      await cache.cancelQueries({ queryKey: CALENDAR_KEY });
      cache.setQueriesData<CalendarAnswer>({ queryKey: CALENDAR_KEY }, (shown) => shown && movedIn(shown, post.id, to));
    },
    onSuccess: (_answer, { post, to, isUndo }) => {
      const where = `${isUndo ? "moved back" : "moved"} to ${formatDateTime(to, zone)}.`;
      const undo = () => mutate({ post: { ...post, at: to.toISOString() }, to: new Date(post.at), isUndo: true });
      const action = isUndo ? undefined : { label: "Undo", key: "z", run: undo };
      showSuccess(`“${truncate(nameOf(post), NAME_LENGTH)}” ${where}`, action);
    },
    onError: (error) => {
      if (error instanceof MoveDeclined) return;
      showError(refusalOf(error));
    },
    onSettled: refresh,
  });
  return (post, to) => {
    if (to.getTime() !== Date.parse(post.at)) mutate({ post, to });
  };
}

/** Saves the stored text again with its new time: the version check refuses if it has been saved elsewhere. */
async function saveTime({ post, to }: Move, confirm: (question: string | null) => Promise<boolean>, zone: string) {
  const kind = findKindByTypeCode(post.type);
  if (!kind) throw new Error(contentMessages.unexpected);
  const stored = await loadPost(kind, "schedule", post.id);
  if (Date.parse(stored.publishing_time ?? "") !== Date.parse(post.at))
    throw new Error("This post has been moved in another window. The calendar now shows its new time.");
  const { values } = versionOf(kind, stored);
  if (!(await confirm(await findQuestion(kind, values, dayOf(to, zone))))) throw new MoveDeclined();
  const time = { version: String(stored.version), publishing_time: to.toISOString() };
  const form = multipartOf(kind, values, { banner: null, related: [] }, time);
  return call(writing.savePost(kind, "schedule"), { params: { id: post.id }, form });
}

/** Null if the text is dated for this day, or not dated. */
async function findQuestion(kind: ContentKind, values: FormValues, day: string): Promise<string | null> {
  const { findOtherDay, otherDayText } = await import("#features/release-check/rules/publish-questions.ts");
  const dated = findOtherDay({ kind, ...values }, day);
  return dated === null ? null : otherDayText(dated, day);
}

function movedIn({ posts, has_more }: CalendarAnswer, id: number, to: Date): CalendarAnswer {
  const moved = posts.map((post) => (post.id === id ? { ...post, at: to.toISOString() } : post));
  return { posts: moved.toSorted((one, other) => one.at.localeCompare(other.at)), has_more };
}

/** A refused field concerns the stored text or the time. */
function refusalOf(error: Error): string {
  const [problem] = error instanceof ApiError ? Object.values(error.fields) : [];
  return problem ?? error.message;
}
