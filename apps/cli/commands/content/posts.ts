/** Commands about posts: what waits for an operator or is late, and the operator's decisions. */
import { QUEUE_COUNT_CAP, rejectReason, returnComments } from "#features/moderation/contract.ts";
import { approvePost, rejectPost, returnPost, type Seen } from "#features/moderation/server/decision-service.ts";
import { listQueuedPosts } from "#features/moderation/server/queue-service.ts";
import { listOverduePosts } from "#features/content/server/publishing/service.ts";
import { listScheduled, publishOverdue } from "#features/content/server/oversight/scheduled-service.ts";
import { uuid } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  checked,
  type Command,
  findOption,
  type Given,
  oneLine,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";
import { getPostId } from "#features/content/server/oversight/service.ts";

export const POST = "ID|GUID";
const VERSION = { version: { type: "string" } } as const;

export const postCommands: Record<string, Command> = {
  "posts:pending": {
    usage: "[--limit N]",
    summary: "List posts waiting for review, longest-waiting first",
    options: { limit: { type: "string" } },
    run: listPending,
  },
  "posts:approve": {
    usage: `${POST} [--version N]`,
    summary: "Approve a post or edit; with --version, only if that version is still current",
    options: VERSION,
    run: async (given, out) => {
      const id = await takePost(given);
      const { name, state, isEdit } = await approvePost(COMMAND_LINE, id, seenIn(given));
      if (isEdit) out.log(`The edit to ${quoted(name)} is public.`);
      else
        out.log(
          state === "published" ? `${quoted(name)} is public.` : `${quoted(name)} will be published on schedule.`,
        );
    },
  },
  "posts:return": {
    usage: `${POST} --comments TEXT [--version N]`,
    summary: "Return a post to its author as a draft and email the comments",
    options: { comments: { type: "string" }, ...VERSION },
    run: async (given, out) => {
      const comments = checked(returnComments, findOption(given, "comments"), "--comments is required.");
      const id = await takePost(given);
      const { name, isEdit } = await returnPost(COMMAND_LINE, id, comments, seenIn(given));
      out.log(isEdit ? `The edit to ${quoted(name)} was returned.` : `${quoted(name)} is back in its author's drafts.`);
    },
  },
  "posts:reject": {
    usage: `${POST} --reason TEXT [--version N]`,
    summary: "Reject a post, move it to the author's trash and email the reason",
    options: { reason: { type: "string" }, ...VERSION },
    run: async (given, out) => {
      const reason = checked(rejectReason, findOption(given, "reason"), "--reason is required.");
      const id = await takePost(given);
      const { name, isEdit } = await rejectPost(COMMAND_LINE, id, reason, seenIn(given));
      out.log(isEdit ? `The edit to ${quoted(name)} was rejected.` : `${quoted(name)} was rejected.`);
    },
  },
  "posts:scheduled": {
    usage: "[--search TEXT] [--limit N]",
    summary: "List all scheduled posts, soonest first",
    options: { search: { type: "string" }, limit: { type: "string" } },
    run: listSchedules,
  },
  "posts:overdue": {
    usage: "",
    summary: "List scheduled posts that are more than two minutes overdue; exits with status 1 if there are any",
    run: listOverdue,
  },
  "posts:publish-overdue": {
    usage: "",
    summary: "Publish overdue posts now; see the log for any that cannot be published",
    run: async (given, out) => {
      takeArguments(given);
      const { published, pending, overdue } = await publishOverdue(COMMAND_LINE);
      out.log(`${published} published, ${pending} sent to review, ${overdue} still overdue.`);
    },
  },
};

async function listPending(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { posts, count } = await listQueuedPosts(COMMAND_LINE, { page_size: limitIn(given) });
  for (const { id, version, status, waits_since, author_email, name, reason, publishing_time } of posts) {
    const what = status === "published" ? "edit" : status;
    out.log(`${id}  version ${version}  ${waits_since}  ${what.padEnd(9)}  ${author_email}  ${oneLine(name)}`);
    out.log(
      `    ${reason}${publishing_time && status === "scheduled" ? ` Its publishing time is ${publishing_time}.` : ""}`,
    );
  }
  const all = count === QUEUE_COUNT_CAP ? `${count} or more` : count;
  out.log(`${posts.length} of ${all} posts waiting for review.`);
}

function limitIn(given: Given): number {
  return given.values["limit"] === undefined ? 50 : wholeNumber(String(given.values["limit"]), 1);
}

async function listSchedules(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const query = { q: findOption(given, "search") ?? "", page: 1, page_size: limitIn(given) };
  const { posts, count } = await listScheduled(COMMAND_LINE, query);
  for (const { id, publishing_time, author_email, name, is_overdue, is_waiting } of posts) {
    const state = is_overdue ? "overdue" : is_waiting ? "to review" : "scheduled";
    out.log(`${id}  ${publishing_time}  ${state.padEnd(9)}  ${author_email}  ${oneLine(name)}`);
  }
  out.log(`${posts.length} of ${count} scheduled posts.`);
}

async function listOverdue(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { rows, count } = await listOverduePosts();
  for (const { id, publish_at, owner_email, name } of rows)
    out.log(`${id}  ${publish_at.toISOString()}  ${owner_email}  ${oneLine(name)}`);
  if (count > 0) throw new AppError("conflict", `${rows.length} of ${count} overdue posts.`);
  out.log("No posts are overdue.");
}

export const quoted = (name: string) => `"${oneLine(name)}"`;

/** The post that the command names. */
export async function takePost(given: Given): Promise<number> {
  const [reference] = takeArguments(given, POST);
  if (/^\d{1,15}$/.test(reference)) return Number(reference);
  if (uuid.safeParse(reference).success) return getPostId(COMMAND_LINE, reference);
  throw new UsageError(`'${reference}' is neither a post's id nor its guid.`);
}

function seenIn(given: Given): Seen {
  const version = findOption(given, "version");
  return version === undefined ? {} : { version: wholeNumber(version, 1) };
}
